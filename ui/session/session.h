#pragma once

#include "core/scenario/scenario.h"
#include "ui/session/computation.h"
#include "ui/session/legal_layouts.h"
#include "ui/session/series_slots.h"

#include <QObject>
#include <QTimer>

#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace tokenfactory::ui {

/// The scenario being edited and its answers. Every edit is asked at once with a narrow sweep, and again in full when
/// nothing has moved for restDelayMs. A change that names something unknown leaves the scenario as it was and says why.
class Session : public QObject {
    Q_OBJECT
public:
    static constexpr int restDelayMs = 120;
    static constexpr int mostSystems = seriesSlots;

    /// `first` must name what the catalog holds, or problems are found and the session has no scenario to answer.
    Session(catalog::Catalog catalog, std::filesystem::path presets, QObject* parent = nullptr);

    const catalog::Catalog& catalog() const { return presetsRead; }
    const std::filesystem::path& presets() const { return presetsFolder; }
    const scenario::Scenario& scenario() const { return current; }
    /// Null models until a scenario has been opened.
    const scenario::Resolved& resolved() const { return found; }
    bool isOpen() const { return found.model != nullptr; }
    const LegalLayouts& legal() const { return layouts; }
    bool epFollows() const { return epIsWidest; }
    const SeriesSlots& series() const { return styles; }
    /// The last answer given; null before the first.
    const AnswerPtr& answer() const { return lastAnswer; }
    /// True when the answer shown is that of the scenario as it stands, full sweep included.
    bool isSettled() const;
    const Computation& computation() const { return computing; }

    bool open(const scenario::Scenario& scenario);
    /// A preset's id or a file; warnings and problems go to reported().
    bool openFile(const std::string& nameOrFile);
    bool save(const std::filesystem::path& file);

    /// Systems are named by their id, also those read from a file.
    void setFocus(const std::string& system);
    /// At least one and at most mostSystems stay chosen.
    void setChosen(const std::string& system, bool chosen);
    /// An id or a model file.
    void setModel(const std::string& idOrFile);
    void setStage(cost::Stage stage);
    void setGpus(int gpus);
    /// A number of GPUs together with a layout on it, as a remedy names them.
    void useGpus(int gpus, const cost::Layout& layout);
    /// One of legal().values(): the others follow to the nearest legal layout.
    void moveDegree(Degree degree, int value);
    /// Any number: a legal one moves as above, another is taken as it is, and the answer says what is wrong with it.
    void typeDegree(Degree degree, int value);
    void letEpFollow();
    void setCachedTokens(int tokens);
    void setNewTokens(int tokens);
    void setBatch(int batch);
    /// An id or a calibration file.
    void setCalibration(const std::string& idOrFile);
    /// A row of cost::choicesTable() and its text.
    void setChoice(const std::string& flag, const std::string& text);
    /// Limit on TPOT in decode, on TTFT in prefill and midfill, above 0; none = no limit.
    void setMaxLatency(std::optional<double> seconds);
    /// CP the frontier tries in prefill and midfill, 1 to scenario::mostCp.
    void setCpMax(int cp);
    /// The frontier tries EP as wide as the stage and DCP 1 only.
    void setWidestEpOnly(bool only);
    /// A swept point becomes the layout shown.
    void adopt(const std::string& system, const cost::Layout& layout, int batch);

signals:
    void changed();
    void answered();
    /// Problems with what was asked for (never of the layout: those are in the answer), and warnings, as text.
    void reported(const tokenfactory::Problems& problems, const QStringList& warnings);

private:
    bool take(const scenario::Scenario& next);
    /// The name a scenario was opened with is that of its content: an edited one is named after what it holds.
    void rename();
    void refreshLegal();
    std::string nameInScenario(const std::string& system) const;
    void ask(frontier::Width width);
    void change(const std::function<void(scenario::Scenario&)>& edit);
    void receive(const AnswerPtr& answer);

    catalog::Catalog presetsRead;
    std::filesystem::path presetsFolder;
    scenario::Scenario current;
    scenario::Scenario opened;  ///< `current` as it was before the first edit
    scenario::Resolved found;
    LegalLayouts layouts;
    std::string layoutsModel;  ///< what `layouts` was made for, beside its GPU count
    cost::Stage layoutsStage = cost::Stage::decode;
    int layoutsReplicas = 0;
    bool epIsWidest = true;
    std::array<cost::SequenceTokens, 3> tokensOfStage;  ///< as last used, by stage
    SeriesSlots styles;
    AnswerPtr lastAnswer;
    std::uint64_t fullGeneration = 0;  ///< of the last question with a full sweep
    QTimer resting;
    Computation computing;
};

}  // namespace tokenfactory::ui
