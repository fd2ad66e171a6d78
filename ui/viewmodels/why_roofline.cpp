#include "ui/viewmodels/why_roofline.h"

#include "ui/viewmodels/study_text.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace tokenfactory::ui {

namespace {

struct WhyText {
    Q_DECLARE_TR_FUNCTIONS(Why)
};

constexpr std::string_view roofs = "roof/";
constexpr std::string_view works = "work/";

std::string_view idOf(studies::ServingStage stage)
{
    constexpr std::array<std::string_view, 4> ids = {"prefill", "midfill", "decode attention", "decode experts"};
    return ids[static_cast<std::size_t>(stage)];
}

/// The roofline and the explanations that point into it.
struct Made {
    studies::Roofline roofline;
    std::vector<Explanation> explanations;
};

}  // namespace

std::string roofId(std::string_view name) { return std::string(roofs) + std::string(name); }

std::string workId(studies::ServingStage stage, std::string_view name)
{
    return std::string(works) + std::string(idOf(stage)) + '/' + std::string(name);
}

std::string workId(const studies::RooflineOperator& op, std::string_view name)
{
    return std::string(works) + fullName(op) + '/' + std::string(name);
}

std::string fullName(const studies::RooflineOperator& op)
{
    return op.name + (op.layerKind.empty() ? "" : ", " + op.layerKind);
}

std::optional<RooflineNumber> rooflineNumber(const AnswerPtr& answer, std::string_view id)
{
    auto found = studies::rooflineOf(answer->scenario, answer->resolved, answer->resolved.focus);
    if (!found)
        return std::nullopt;
    auto made = std::make_shared<Made>();
    made->roofline = *std::move(found);
    RooflineNumber number;
    if (id.starts_with(roofs)) {
        made->explanations = explain(made->roofline);
        number.name = id.substr(roofs.size());
        number.subject = WhyText::tr("one GPU of %1").arg(toQString(made->roofline.system->name));
    } else if (id.starts_with(works)) {
        const std::string_view rest = id.substr(works.size());
        const std::size_t slash = rest.rfind('/');
        if (slash == std::string_view::npos)
            return std::nullopt;
        const std::string_view of = rest.substr(0, slash);
        number.name = rest.substr(slash + 1);
        for (const studies::RooflineStage& stage : made->roofline.stages) {
            if (idOf(stage.stage) != of || !stage.point)
                continue;
            made->explanations = explain(*stage.point);
            number.subject = WhyText::tr("%1, %2", "work, layout")
                                 .arg(servingStageName(stage.stage), toQString(toText(stage.question.layout)));
        }
        for (const studies::RooflineOperator& op : made->roofline.operators) {
            if (fullName(op) != of)
                continue;
            made->explanations = explain(op.point);
            number.subject = explanationName(fullName(op));
        }
    }
    if (std::ranges::find(made->explanations, number.name, &Explanation::name) == made->explanations.end())
        return std::nullopt;
    number.explanations = {made, &made->explanations};
    return number;
}

}  // namespace tokenfactory::ui
