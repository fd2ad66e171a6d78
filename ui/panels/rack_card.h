#pragma once

#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/rack_view.h"

#include <QAbstractButton>

namespace tokenfactory::ui {

/// A system as a rack one can count. In the panel a click brings it into focus; in the chooser it chooses or lets go.
class RackCard : public QAbstractButton {
    Q_OBJECT
public:
    enum class Use : unsigned char { focus, choose };

    RackCard(const ThemeHolder& themes, Use use, QWidget* parent = nullptr);

    void setRack(const RackView& rack);
    const RackView& rack() const { return shown; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {60, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const ThemeHolder& themes;
    Use use;
    RackView shown;
};

}  // namespace tokenfactory::ui
