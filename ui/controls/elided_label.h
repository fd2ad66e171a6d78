#pragma once

#include <QLabel>

namespace tokenfactory::ui {

/// A label of one line that gives way: what does not fit ends in an ellipsis, and the tooltip has it all.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    using QLabel::QLabel;

    /// `tip`: the tooltip in place of the words that do not fit, made by tip() or plainTip().
    void setWords(const QString& words, const QString& tip = {});
    const QString& words() const { return whole; }

    QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void elide();

    QString whole;
    QString ownTip;
};

}  // namespace tokenfactory::ui
