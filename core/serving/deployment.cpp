#include "core/serving/deployment.h"

#include "core/base/ascii.h"
#include "core/base/format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

namespace tokenfactory::serving {
namespace {

constexpr int mostGpus = 1'000'000;

/// "tp8": a name with the number behind it; "4": a number alone; "x", "/": a sign.
struct Word {
    std::string name;
    std::optional<int> number;
};

Field<std::vector<Word>> wordsIn(std::string_view text)
{
    std::vector<Word> words;
    for (std::size_t at = 0; at < text.size();) {
        Word word;
        while (at < text.size() && isLetter(text[at])) {
            word.name += lowered(text[at++]);
            // "PP16xTP1", "4xTP8": the sign between numbers is no letter of a name
            if (word.name == "x") {
                break;
            }
        }
        if (word.name != "x" && at < text.size() && isDigit(text[at])) {
            int number = 0;
            const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), number);
            if (error != std::errc() || number > mostGpus) {
                return refusal("parallelism", {"has a number that is too large: \"%1\"", {std::string(text)}});
            }
            word.number = number;
            at = static_cast<std::size_t>(end - text.data());
        }
        if (word.name.empty() && !word.number) {
            if (text.substr(at).starts_with("->")) {
                word.name = "/";
                at += 2;
            } else if (text.substr(at).starts_with("\u2192")) {
                word.name = "/";
                at += std::string_view("\u2192").size();
            } else if (text.substr(at).starts_with("\u00d7")) {
                word.name = "x";
                at += std::string_view("\u00d7").size();
            } else {
                word.name = text[at] == '*' ? 'x' : text[at];
                ++at;
                while (at < text.size() && isContinuation(text[at])) {
                    word.name += text[at++];  // the rest of a character
                }
            }
        }
        if (std::string_view(" \t+,;()-_:=").find(word.name) == std::string_view::npos || word.number) {
            words.push_back(std::move(word));
        }
    }
    return words;
}

/// What is said of one group.
struct Said {
    std::optional<int> workers;
    std::optional<int> gpus;
    std::optional<int> tp, pp, dp, ep, dcp, cp;

    bool anyDegree() const { return tp || pp || dp || ep || dcp || cp; }
    bool anything() const { return anyDegree() || gpus; }
};

enum class Side { aggregated, prefill, decode };

class Reader {
public:
    explicit Reader(const DeploymentHints& given) : hints(given) {}

    Field<Deployment> read(std::string_view text)
    {
        const Field<std::vector<Word>> words = wordsIn(text);
        if (!words) {
            return tl::unexpected(words.error());
        }
        for (std::size_t i = 0; i < words->size(); ++i) {
            if (const std::optional<Refusal> wrong = take(*words, i)) {
                return tl::unexpected(*wrong);
            }
        }
        return made();
    }

private:
    Said& present() { return said[static_cast<std::size_t>(side)]; }

    std::optional<Refusal> put(std::optional<int>& degree, const Word& word) const
    {
        if (!word.number || *word.number < 1) {
            return Refusal{"parallelism", {"has %1 without a number", {word.name}}, "for example TP8 EP8"};
        }
        if (degree && *degree != *word.number) {
            return Refusal{"parallelism", {"says %1 twice", {word.name}}, {}};
        }
        degree = word.number;
        return std::nullopt;
    }

    /// Words from `i` on; `i` is left at the last of them.
    std::optional<Refusal> take(const std::vector<Word>& words, std::size_t& i)
    {
        const Word& word = words[i];
        const Word* next = i + 1 < words.size() ? &words[i + 1] : nullptr;
        if (word.name.empty()) {
            return takeNumber(*word.number, next, i);
        }
        if (word.name == "/" || word.name == "x") {
            return std::nullopt;
        }
        if (word.name == "p" || word.name == "d" || word.name == "prefill" || word.name == "decode") {
            side = word.name.front() == 'p' ? Side::prefill : Side::decode;
            if (!present().anyDegree() && said[0].anyDegree()) {
                std::swap(present(), said[0]);  // "PP4 prefill": the word comes after what it names
            }
            if (ahead) {
                present().workers = std::exchange(ahead, std::nullopt);
            }
            present().gpus = word.number ? word.number : present().gpus;
            return std::nullopt;
        }
        const auto degree = [&](std::optional<int> Said::*which) { return put(present().*which, word); };
        if (ahead) {
            present().workers = std::exchange(ahead, std::nullopt);
        }
        if (word.name == "tp") {
            return degree(&Said::tp);
        }
        if (word.name == "pp") {
            return degree(&Said::pp);
        }
        if (word.name == "dp") {
            return degree(&Said::dp);
        }
        if (word.name == "ep") {
            return degree(&Said::ep);
        }
        if (word.name == "dcp") {
            return degree(&Said::dcp);
        }
        if (word.name == "cp") {
            return degree(&Said::cp);
        }
        if (word.name == "dep" || word.name == "tep") {
            const auto wrong = degree(word.name == "dep" ? &Said::dp : &Said::tp);
            return wrong ? wrong : degree(&Said::ep);
        }
        constexpr std::array<std::string_view, 9> idle{"presumed", "gpu",      "gpus",      "node",   "nodes",
                                                       "worker",   "instance", "instances", "workers"};
        if (std::ranges::find(idle, word.name) != idle.end()) {
            return std::nullopt;
        }
        return Refusal{"parallelism",
                       {"has \"%1\", which is not understood", {word.name}},
                       "for example TP8 EP8, or P 4x(TP1 DP4 EP4) / D 1x(TP1 DP32 EP32)"};
    }

    std::optional<Refusal> takeNumber(int number, const Word* next, std::size_t& i)
    {
        if (next && next->name == "x") {
            ahead = number;
            ++i;
            return std::nullopt;
        }
        if (next && (next->name == "p" || next->name == "d")) {  // "1P1D": so many workers each
            Side of = next->name == "p" ? Side::prefill : Side::decode;
            said[static_cast<std::size_t>(of)].workers = number;
            ++i;
            if (next->number) {  // "1P1D" reads as 1, p1, d
                said[static_cast<std::size_t>(Side::decode)].workers = next->number;
                ++i;
            }
            return std::nullopt;
        }
        if (next && (next->name.starts_with("gpu") || next->name.starts_with("node"))) {
            ++i;
            return std::nullopt;
        }
        return Refusal{"parallelism", {"has the number %1 alone", {std::to_string(number)}}, "for example TP8 EP8"};
    }

    Field<Group> groupOf(const Said& of, std::optional<int> gpus) const
    {
        Group group;
        cost::Layout& layout = group.layout;
        layout.tp = of.tp.value_or(1);
        layout.pp = of.pp.value_or(1);
        layout.cp = of.cp.value_or(1);
        // KV shards lie within TP, so "DCP8" alone is TP 8 too; EP alone is an attention instance on each GPU.
        if (of.dcp) {
            layout.tp = of.tp.value_or(*of.dcp);
            layout.dcp = *of.dcp;
        }
        const std::int64_t instance = std::int64_t{layout.tp} * layout.cp;
        layout.dp = of.dp.value_or(of.ep ? static_cast<int>(std::max<std::int64_t>(1, *of.ep / instance)) : 1);
        std::int64_t layoutGpus = 1;
        for (const int degree : {layout.tp, layout.cp, layout.dp, layout.pp}) {
            layoutGpus *= degree;
            if (layoutGpus > mostGpus) {
                return refusal("parallelism", {"is more than %1 GPUs", {readable(mostGpus, Unit::count)}},
                               "for example TP8 EP8");
            }
        }
        layout.ep = of.ep.value_or(layout.dp > 1 ? layout.stageGpus() : 1);
        if (!of.anyDegree()) {
            return refusal("parallelism", "does not say how the GPUs are cut", "for example TP8 EP8");
        }
        if (layout.stageGpus() % layout.ep != 0) {
            return refusal("parallelism",
                           {"has EP %1 over %2 GPUs", {std::to_string(layout.ep), std::to_string(layout.stageGpus())}},
                           "EP divides TP x DP x CP");
        }
        const std::optional<int> total = of.gpus ? of.gpus : gpus;
        if (of.workers) {
            group.workers = *of.workers;
        } else if (total) {
            group.workers = *total / layout.gpus();
        }
        if (group.workers < 1 || group.workers > mostGpus / layout.gpus() || (total && group.gpus() != *total)) {
            return refusal("parallelism",
                           {"is %1 GPUs, not %2",
                            {std::to_string(group.workers * layoutGpus), std::to_string(total.value_or(mostGpus))}},
                           "workers of one layout make up all GPUs");
        }
        return group;
    }

    Field<Deployment> made() const
    {
        Deployment deployment;
        const auto& [both, prefill, decode] = said;
        const bool twoSides = prefill.anything() || decode.anything();
        const auto put = [&](std::optional<Group> Deployment::*where, const Said& of,
                             std::optional<int> gpus) -> std::optional<Refusal> {
            const Field<Group> group = groupOf(of, gpus);
            if (!group) {
                return group.error();
            }
            deployment.*where = *group;
            return std::nullopt;
        };
        std::optional<Refusal> wrong;
        if (twoSides) {
            if (prefill.anything()) {
                wrong = put(&Deployment::prefill, prefill, hints.prefillGpus);
            }
            if (!wrong && decode.anything()) {
                wrong = put(&Deployment::decode, decode, hints.decodeGpus);
            }
        } else if (hints.isPrefillAlone) {
            wrong = put(&Deployment::prefill, both, hints.prefillGpus ? hints.prefillGpus : hints.gpus);
        } else if (hints.isDecodeAlone) {
            wrong = put(&Deployment::decode, both, hints.decodeGpus ? hints.decodeGpus : hints.gpus);
        } else if (hints.isDisaggregated) {
            wrong = Refusal{"parallelism", "does not say which GPUs fill and which decode",
                            "for example P 4x(TP1 DP4 EP4) / D 1x(TP1 DP32 EP32)"};
        } else {
            wrong = put(&Deployment::aggregated, both, hints.gpus);
        }
        if (wrong) {
            return tl::unexpected(*wrong);
        }
        return deployment;
    }

    const DeploymentHints& hints;
    Side side = Side::aggregated;
    std::optional<int> ahead;  ///< "4x", of what comes next
    std::array<Said, 3> said;  ///< by Side
};

std::string groupText(const Group& group)
{
    return std::to_string(group.workers) + "x(" + cost::toText(group.layout) + ')';
}

}  // namespace

int Deployment::gpus() const
{
    int sum = 0;
    for (const std::optional<Group>* group : {&aggregated, &prefill, &decode}) {
        sum += *group ? (*group)->gpus() : 0;
    }
    return sum;
}

Field<Deployment> deploymentIn(std::string_view words, const DeploymentHints& hints)
{
    return Reader(hints).read(words);
}

std::string toText(const Deployment& deployment)
{
    if (deployment.aggregated) {
        return deployment.aggregated->workers == 1 ? cost::toText(deployment.aggregated->layout)
                                                   : groupText(*deployment.aggregated);
    }
    std::string text = deployment.prefill ? "P " + groupText(*deployment.prefill) : "";
    if (deployment.decode) {
        text += (text.empty() ? "D " : " / D ") + groupText(*deployment.decode);
    }
    return text;
}

}  // namespace tokenfactory::serving
