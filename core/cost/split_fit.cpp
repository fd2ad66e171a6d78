#include "core/cost/split_fit.h"

#include "core/cost/bounds.h"
#include "core/cost/prepared.h"

#include <algorithm>

namespace tokenfactory::cost {

namespace {

class Search {
public:
    explicit Search(const SplitQuestion& question)
        : m_question(question),
          m_attention(prepare(question.model, question.attentionSystem, question.calibration, question.choices)),
          m_experts(prepare(question.model, question.expertSystem, question.calibration, question.choices))
    {
    }

    std::optional<int> expertGpus() const
    {
        int slots = 0;
        for (const catalog::FeedForwardKind& kind : m_question.model->feedForwardKinds) {
            slots = std::max(slots, kind.isMoe() ? kind.routedExperts + m_question.choices.expertReplicas : 0);
        }
        for (int gpus = 1; gpus <= std::min(slots, mostGpus); ++gpus) {
            SplitLayout layout = apart();
            layout.expertGpus = layout.ep = gpus;
            if (slots % gpus == 0 && fits(layout, &SplitEvaluation::experts)) {
                return gpus;
            }
        }
        return std::nullopt;
    }

    std::optional<Layout> attention() const
    {
        constexpr int widestTp = 64;
        for (int tp = m_question.layout.attention.tp; tp <= widestTp; ++tp) {
            const auto holds = [&](int instances) {
                SplitLayout layout = apart();
                layout.attention.tp = tp;
                layout.attention.dp = instances;
                return fits(layout, &SplitEvaluation::attention);
            };
            int few = 0;
            int enough = std::min(m_question.pass.batch, mostGpus / tp);
            if (!holds(enough)) {
                continue;
            }
            while (enough - few > 1) {
                const int middle = few + (enough - few) / 2;
                (holds(middle) ? enough : few) = middle;
            }
            Layout layout = m_question.layout.attention;
            layout.tp = tp;
            layout.dp = enough;
            return layout;
        }
        return std::nullopt;
    }

private:
    /// The layout, whatever domain would hold it.
    SplitLayout apart() const
    {
        SplitLayout layout = m_question.layout;
        layout.link = GroupLink::scaleOut;
        return layout;
    }
    bool fits(const SplitLayout& layout, std::optional<Residency> SplitEvaluation::*group) const
    {
        const Expected<SplitEvaluation> answer = evaluateSplitRoom(m_attention, m_experts, layout, m_question.pass);
        return answer && (*answer).*group && ((*answer).*group)->fits();
    }

    const SplitQuestion& m_question;
    PreparedPtr m_attention;
    PreparedPtr m_experts;
};

}  // namespace

SplitFit smallestFit(const SplitQuestion& question)
{
    const Search search(question);
    return {search.expertGpus(), search.attention()};
}

}  // namespace tokenfactory::cost
