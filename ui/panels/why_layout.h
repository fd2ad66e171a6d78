#pragma once

#include "ui/panels/inspector_page.h"

#include <QFont>

class QPainter;

namespace tokenfactory::ui {

/// Lays an explanation out from the top down, and paints it where there is a painter. The same steps with and without
/// one give the same places.
class WhyLayout {
public:
    /// `painter` may be null: only measured then.
    WhyLayout(QPainter* painter, const UiTheme& theme, double width);

    /// Rows that the pointer or the keyboard is on are painted so.
    void setRows(int hoveredRow, int focusedRow);

    void message(const QString& text);
    void head(const Why& why);
    void facts(const Why& why);
    void formula(const Why& why);
    void inputs(const Why& why);
    void parts(const Why& why, const std::string& openedId);
    void openedPart(const Why& why);
    void turns(const Why& why);
    void remedy(const QString& text);

    double height() const { return y + margin; }
    std::vector<InspectorPage::Row> rows;
    std::vector<std::pair<QRectF, QString>> cuts;

    static constexpr double margin = 14.0;

private:
    double lineOf(const QFont& font) const;
    void line(const QRectF& room, const QFont& font, const QColor& color, const QString& text, Qt::Alignment side);
    /// At most `mostLines` lines below each other.
    void prose(const QString& text, const QFont& font, const QColor& color, int mostLines);
    void rule();
    void sectionTitle(const QString& left, const QString& right);
    void band(const Why& why);
    void chevron(double middle);
    /// The ground of row number rows.size(), which is added.
    void beginRow(const QRectF& area, const std::string& why, bool isPart, bool isOpen);

    QPainter* painter;
    const UiTheme& theme;
    double left;
    double right;
    double y = margin;
    int hovered = -1;
    int focused = -1;
    QFont label;
    QFont strong;
    QFont control;
};

}  // namespace tokenfactory::ui
