#pragma once

#include <QString>

namespace tokenfactory::ui {

/// Plain text as a tooltip that keeps its lines and wraps the long ones.
inline QString tip(const QString& text)
{
    return text.isEmpty() ? QString()
                          : QStringLiteral("<p style='white-space:pre-wrap;margin:0'>%1</p>").arg(text.toHtmlEscaped());
}

}  // namespace tokenfactory::ui
