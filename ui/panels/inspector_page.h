#pragma once

#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/why.h"

#include <QRectF>
#include <QWidget>

#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// What is known about one number, below each other: value and band, formula, the same with the numbers put in, inputs,
/// the parts it is a sum of, and one of these parts opened. Rows that lead to another number are clicked, or reached by
/// the arrow keys and Enter.
class InspectorPage : public QWidget {
    Q_OBJECT
public:
    /// A row that leads somewhere, in the widget's pixels.
    struct Row {
        QRectF area;
        std::string why;
        bool isPart = false;  ///< opens below; else leads to the number's own page
    };

    explicit InspectorPage(const ThemeHolder& themes, QWidget* parent = nullptr);

    /// `opened`: one of the parts of `why`, explained below them.
    void show(std::optional<Why> why, std::optional<Why> opened);
    /// Below the number shown; empty where nothing is known to help.
    void setRemedy(const QString& remedy);
    /// Instead of a number.
    void showMessage(const QString& message);

    const std::optional<Why>& why() const { return shown; }
    const std::optional<Why>& openedPart() const { return opened; }
    const std::vector<Row>& rows() const { return places; }
    /// Index of the row the keyboard stands on; -1 when on none.
    int currentRow() const { return current; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

signals:
    void partChosen(const std::string& why);
    void asked(const std::string& why);
    void revealed(const QRect& area);  ///< should be scrolled to

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    void remake();
    void choose(std::size_t row);
    void moveTo(int row);
    int rowAt(const QPointF& place) const;

    const ThemeHolder& themes;
    std::optional<Why> shown;
    std::optional<Why> opened;
    QString message;
    std::vector<Row> places;
    std::vector<std::pair<QRectF, QString>> cuts;  ///< texts shown shortened, whole in the tooltip
    int current = -1;
    int hovered = -1;
};

}  // namespace tokenfactory::ui
