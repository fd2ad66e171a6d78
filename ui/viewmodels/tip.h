#pragma once

#include <QString>
#include <QTextDocument>

namespace tokenfactory::ui {

/// Plain text as a tooltip that keeps its lines and wraps the long ones.
inline QString tip(const QString& text)
{
    return text.isEmpty() ? QString()
                          : QStringLiteral("<p style='white-space:pre-wrap;margin:0'>%1</p>").arg(text.toHtmlEscaped());
}

/// The same of a text that is short and mostly harmless: as it is where nothing in it looks like HTML.
inline QString plainTip(const QString& text) { return Qt::mightBeRichText(text) ? tip(text) : text; }

}  // namespace tokenfactory::ui
