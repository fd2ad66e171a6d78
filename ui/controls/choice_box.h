#pragma once

#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/setting_view.h"

#include <QComboBox>

namespace tokenfactory::ui {

/// A list to choose from, painted in the theme. The wheel acts only with focus.
class ChoiceBox : public QComboBox {
    Q_OBJECT
public:
    explicit ChoiceBox(const ThemeHolder& themes, QWidget* parent = nullptr);

    /// Does not emit.
    void setOptions(const OptionsView& view);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// By the user: the id of the option.
    void chosen(const std::string& id);

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    const ThemeHolder& themes;
};

}  // namespace tokenfactory::ui
