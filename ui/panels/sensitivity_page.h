#pragma once

#include "ui/panels/study_page.h"
#include "ui/plots/tornado_chart.h"
#include "ui/viewmodels/sensitivity_view.h"

class QLabel;
class QPushButton;
class QScrollArea;

namespace tokenfactory::ui {

class ChoiceBox;
class Segmented;

/// What moves a quantity of the pass most: what is assumed, choices, workload, hardware. An end that is chosen becomes
/// the value in use, with all that it says moves with it; a constant's, and a row beside its ends, asks where the
/// number comes from.
class SensitivityPage : public StudyPage {
    Q_OBJECT
public:
    SensitivityPage(const ThemeHolder& themes, Session& session, QWidget* parent = nullptr);

    void setMeasure(studies::Measure measure);
    studies::Measure measure() const { return quantity; }
    void setGroup(TornadoGroup group);
    void setAll(bool all);

    TornadoChart* chart() const { return bars; }
    ChoiceBox* measureBox() const { return measures; }
    TornadoGroup shownGroup() const { return group; }
    bool showsAll() const { return all; }
    /// Null before the first.
    const std::shared_ptr<const Expected<studies::Sensitivity>>& lastResult() const { return result; }
    QPushButton* allButton() const { return more; }
    report::Table table() const;

protected:
    void compute() override;
    void setStale(bool stale) override { bars->setStale(stale); }
    void showWords() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showResult();
    /// The rows that have room on the page, tornadoRows at least.
    std::size_t rowsWithRoom() const;
    /// How much larger the rows are drawn on a page that has room for that.
    void growRows();
    void choose(const TornadoPlace& place);
    void use(const TornadoRow& row, const TornadoEnd& end);

    ChoiceBox* measures;
    Segmented* groups;
    QPushButton* more;
    QScrollArea* scroll;
    TornadoChart* bars;
    QLabel* hint;
    studies::Measure quantity = studies::Measure::latency;
    TornadoGroup group;
    bool all = false;
    std::size_t mostRows = tornadoRows;
    std::shared_ptr<const Expected<studies::Sensitivity>> result;
};

}  // namespace tokenfactory::ui
