#pragma once

#include "ui/session/latest_only.h"
#include "ui/session/pin.h"

#include <QObject>

#include <vector>

namespace tokenfactory::ui {

/// The states put aside, by letter. One that comes without its frontier, out of a file, is swept on a thread of its own
/// and then replaced by its whole answer.
class Pins : public QObject {
    Q_OBJECT
public:
    explicit Pins(QObject* parent = nullptr);

    const std::vector<Pin>& all() const { return pins; }
    /// Under the first free letter. Requires fewer than mostPins.
    void add(AnswerPtr answer);
    void remove(char letter);
    /// The pin holds `next` in place of `held`, if it still holds that.
    void exchange(char letter, const AnswerPtr& held, const AnswerPtr& next);
    /// `in` takes the place of `out`; pins of neither stay where their letter is free.
    void replace(const std::vector<Pin>& out, const std::vector<Pin>& in);

signals:
    void changed();

private:
    /// Asks for the first frontier that is missing.
    void sweep();

    std::vector<Pin> pins;
    LatestOnly sweeping;  ///< last: it stops before the rest goes
};

}  // namespace tokenfactory::ui
