#pragma once

#include "tests/core/cost/made_up_models.h"

#include <QByteArray>

namespace tokenfactory::tests {

/// Well-put questions of all sorts: model, system, calibration, choices, a legal layout and a pass. Most fit.
class QuestionMaker {
public:
    explicit QuestionMaker(std::uint64_t seed) : m_dice(seed), m_models(m_dice) {}

    Dice& dice() { return m_dice; }

    cost::PassQuestion any()
    {
        return any(m_dice.of<cost::Stage>(
            {cost::Stage::prefill, cost::Stage::midfill, cost::Stage::decode, cost::Stage::decode}));
    }
    cost::PassQuestion any(cost::Stage stage)
    {
        cost::PassQuestion question;
        question.model = m_models.any();
        question.system = system();
        question.calibration = m_dice.of(presets().calibrations);
        question.choices = choices();
        question.pass = pass(stage, question.choices);
        question.layout = layout(*question.model, stage, question.choices.expertReplicas);
        return question;
    }

    /// Every sequence with tokens of its own, in place of all alike.
    void mix(cost::Pass& pass)
    {
        pass.batch = m_dice.magnitude(1, 40);
        for (int i = 0; i < pass.batch; ++i) {
            const cost::SequenceTokens tokens{m_dice.whole(1, pass.each.newTokens),
                                              m_dice.whole(0, pass.each.cachedTokens)};
            pass.list.push_back(tokens);
        }
    }

    /// Any legal layout; one GPU when the dice find no other.
    cost::Layout layout(const catalog::Model& model, cost::Stage stage, int replicas)
    {
        const std::vector<int> parts{1, 1, 1, 2, 2, 3, 4, 4, 8, 8, 12, 16, 24, 32, 64};
        for (int attempt = 0; attempt < 300; ++attempt) {
            cost::Layout layout{.tp = m_dice.of(parts), .pp = m_dice.of(parts), .dp = m_dice.of(parts)};
            (stage == cost::Stage::decode ? layout.dcp : layout.cp) = m_dice.of<int>({1, 1, 1, 2, 4, 8});
            layout.ep = m_dice.oneIn(2) ? cost::widestEp(model, layout) : m_dice.of(parts);
            if (cost::reasonsAgainst(layout, model, stage, replicas).empty()) {
                return layout;
            }
        }
        return {};
    }

    /// Seldom short of HBM; figures of a preset, often bent.
    catalog::SystemPtr system()
    {
        catalog::System copy = copyOf(m_dice.of(presets().systems));
        if (!m_dice.oneIn(4)) {
            copy.hbmVisibleBytes.value = 1e18;
        }
        if (m_dice.oneIn(2)) {
            for (catalog::Figure* figure :
                 {&copy.peakBf16, &copy.hbmBandwidth, &copy.scaleUpBandwidth, &copy.nicBandwidth, &copy.powerLimit}) {
                figure->value *= std::exp(m_dice.between(-2.0, 2.0));
            }
            copy.scaleUpDomain = m_dice.of<int>({1, 4, 8, 16, 72, 576});
        }
        return shared(std::move(copy));
    }

    cost::Choices choices()
    {
        using catalog::Format;
        const auto sometimes = [this](std::vector<Format> formats) {
            return m_dice.oneIn(2) ? std::optional(m_dice.of(formats)) : std::nullopt;
        };
        cost::Choices choices;
        choices.weights = sometimes({Format::bf16, Format::fp8, Format::mxfp4, Format::fp32});
        choices.experts = sometimes({Format::bf16, Format::fp8, Format::nvfp4, Format::int4});
        choices.kv = m_dice.of<Format>({Format::bf16, Format::fp8, Format::nvfp4});
        choices.state = m_dice.of<Format>({Format::fp32, Format::bf16});
        choices.activations = sometimes({Format::bf16, Format::fp8, Format::nvfp4});
        choices.overlap = m_dice.of<double>({0.0, 0.5, 1.0, m_dice.share()});
        choices.nicCopies = m_dice.of<cost::NicCopies>({cost::NicCopies::nodeDedup, cost::NicCopies::perExpert});
        choices.prefillChunk = m_dice.magnitude(64, 65536);
        choices.routing.powerLaw = m_dice.of<double>({0.0, 0.0, 1.0, 1.01, 1.2, m_dice.between(0.0, 3.0)});
        choices.expertReplicas = m_dice.oneIn(4) ? m_dice.of<int>({8, 32, 64}) : 0;
        choices.outputTokens = m_dice.magnitude(1, 20000);
        return choices;
    }

    /// At most nine chunks, so that thousands of cases take seconds.
    cost::Pass pass(cost::Stage stage, cost::Choices& choices)
    {
        cost::Pass pass{stage, m_dice.magnitude(1, 4096), {}, {}};
        pass.each.cachedTokens = stage == cost::Stage::prefill || m_dice.oneIn(8) ? 0 : m_dice.magnitude(1, 1'000'000);
        if (stage == cost::Stage::decode) {
            pass.each.newTokens = m_dice.of<int>({1, 1, 1, 2, 4, 8});
            choices.draftTokens = pass.each.newTokens - 1;
            choices.acceptedLength = m_dice.between(1.0, pass.each.newTokens);
        } else {
            pass.each.newTokens = m_dice.magnitude(1, 9 * choices.prefillChunk);
        }
        return pass;
    }

private:
    Dice m_dice;
    ModelMaker m_models;
};

/// A made-up question in one line, to find a failing case again.
inline QByteArray inWords(const cost::PassQuestion& q, int number)
{
    const cost::Pass& p = q.pass;
    return QByteArray("case ") + QByteArray::number(number) + ": " + q.model->name.c_str() + " on " +
           q.system->name.c_str() + " (domain " + QByteArray::number(q.system->scaleUpDomain) + "), " +
           q.calibration->id.c_str() + ", " + cost::toText(q.layout).c_str() + ", " +
           QByteArray(cost::name(p.stage).data()) + " of " + QByteArray::number(p.batch) + " x (" +
           QByteArray::number(p.each.newTokens) + " new, " + QByteArray::number(p.each.cachedTokens) + " cached)" +
           (p.list.empty() ? "" : ", mixed") + ", chunk " + QByteArray::number(q.choices.prefillChunk);
}

}  // namespace tokenfactory::tests
