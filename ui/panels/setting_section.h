#pragma once

#include "ui/theme/theme_holder.h"

#include <QAbstractButton>
#include <QWidget>

class QVBoxLayout;

namespace tokenfactory::ui {

/// The title of a section: a click, Enter or Space opens and closes it.
class SectionHead : public QAbstractButton {
    Q_OBJECT
public:
    explicit SectionHead(const ThemeHolder& themes, QWidget* parent = nullptr);

    /// `note` stands at the right: how many settings are changed.
    void setWords(const QString& title, const QString& note);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {60, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    const ThemeHolder& themes;
    QString shownNote;
};

/// Rows under a title that can be folded away. A search unfolds it for as long as it lasts; what is folded meanwhile is
/// forgotten with it.
class SettingSection : public QWidget {
    Q_OBJECT
public:
    SettingSection(const ThemeHolder& themes, bool open, QWidget* parent = nullptr);

    void setWords(const QString& title, int changed);
    QVBoxLayout* rows() const { return rowsLayout; }
    QWidget* content() const { return body; }
    SectionHead* head() const { return header; }
    bool isOpen() const { return searched ? openBefore : header->isChecked(); }
    void setOpen(bool open) { header->setChecked(open); }
    void setUnfolded(bool searching);

signals:
    void toggled(bool open);

private:
    SectionHead* header;
    QWidget* body;
    QVBoxLayout* rowsLayout;
    bool searched = false;
    bool openBefore = false;  ///< the search
};

}  // namespace tokenfactory::ui
