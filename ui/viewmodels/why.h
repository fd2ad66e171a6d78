#pragma once

#include "core/base/formula.h"
#include "core/kv/inventory.h"
#include "ui/session/answer.h"
#include "ui/session/frame.h"
#include "ui/session/pin.h"
#include "ui/theme/marks.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tokenfactory::ui {

struct MeasuredAnswer;

/// A pass that a study moved the scenario's to, and the number its ids bear.
struct AskedPass {
    int number = 0;
    cost::PassQuestion question;
};

/// The answers whose numbers are on the screen.
struct AnswersShown {
    AnswerPtr answer;  ///< of the scenario as it stands; null before the first
    std::vector<Pin> pins;
    std::vector<AskedPass> passes = {};                   ///< of studies, asked since
    FramePtr frame = {};                                  ///< of the running factory; null before the first
    std::shared_ptr<const MeasuredAnswer> measured = {};  ///< points and their predictions; null before the first
};

/// One number put into a formula, as a row of a table.
struct WhyInput {
    QString symbol;
    QString value;    ///< "1.20 kW"
    QString range;    ///< "0.61 to 0.79"; empty where the number is known exactly
    QString origin;   ///< a source, a shape, a choice
    std::string why;  ///< of the number itself where it has an explanation of its own, else empty
};

/// A line of what is so beside the number.
struct WhyFact {
    QString name;
    QString value;
    std::string why;
};

/// A stage of a turn, and a turn of a session.
struct WhyStage {
    QString name;
    QString value;
    factory::Phase phase = factory::Phase::queued;
    double seconds = 0.0;
};
struct WhyTurn {
    QString name;
    QString total;
    double seconds = 0.0;
    std::vector<WhyStage> stages;
};

/// One term of a number that is a sum, longest first.
struct WhyPart {
    QString name;
    QString value;
    double amount = 0.0;
    std::variant<std::monostate, cost::Limit, MemoryKind, kv::BlobKind> kind;  ///< what its bar is filled with
    std::string why;
};

/// Everything the inspector says about one number.
struct Why {
    std::string id;
    QString title;    ///< "Time per output token"
    QString subject;  ///< whose number: the layout in use, a pin, a point of the frontier
    QString number;   ///< "15.4"
    QString unit;     ///< "ms"
    QString full;     ///< all digits with the unit
    QString state;    ///< "It is not there any more"; empty where nothing is to be said
    std::vector<WhyFact> facts;
    std::optional<cost::Band> band;
    QString bandLow, bandHigh, bandName;
    QString calibration;  ///< whose constants it rests on; empty where on none
    Explanation explanation;
    std::optional<Formula> formula;  ///< points into the explanation's text
    QString explained;               ///< what the formula gives, where it is not the number; empty else
    QString limit;                   ///< "limited by memory bandwidth"; empty where there is only one term
    QString note;                    ///< a sentence on the formula; mostly empty
    std::vector<WhyInput> inputs;
    QString partsTitle;  ///< "Sum of 9 operators"
    std::vector<WhyPart> parts;
    bool partsLead = false;  ///< to pages of their own; else one of them is opened below
    QString turnsTitle;
    std::vector<WhyTurn> turns;  ///< of a session, the latest first
    QString remedy;              ///< what would help; left empty by whyOf(): it takes long to find (remedy.h)
    std::shared_ptr<const cost::PassCost> cost;  ///< that the number belongs to; null where to none
    std::shared_ptr<const void> keep;            ///< what the explanation's views point into
};

/// The number behind an id: the name of an explanation of the answer; "pin/A/<name>"; "point/<system>/<index>/<name>"
/// and "best/<system>/<name>" of the swept frontier; "pass/<number>/<name>" of a study; "roof/<name>" and
/// "work/<of>/<name>" of the roofline (why_roofline.h); "measured/<row>/<quantity>" (why_measured.h); a count of the
/// sweep; or one of the sums the views make themselves (derived_why.h); or what stands on the factory floor and what
/// was measured of the run (why_floor.h). None where there is no such number (any more).
std::optional<Why> whyOf(const AnswersShown& shown, std::string_view id);

/// Every id the cards, the bars and their legends ask for, and every explanation of the answer.
std::vector<std::string> allWhyIds(const Answer& answer);

/// "queued 1.2 s · being filled 0.8 s".
QString stagesText(const WhyTurn& turn);

/// As plain text: name and value, formula, the same with the numbers put in, inputs with origins, parts.
QString toText(const Why& why);

/// The formula as a line of text; numbers in place of symbols where `inputs` are given.
QString formulaText(const Formula& formula, const Explanation* inputs = nullptr);

}  // namespace tokenfactory::ui
