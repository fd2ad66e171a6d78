#pragma once

#include "tests/core/cost/made_up_attention.h"
#include "tests/core/cost/made_up_feed_forward.h"
#include "tests/core/cost/presets.h"

namespace tokenfactory::tests {

/// Models nobody has trained, of every attention kind in shapes and mixtures of all sorts.
class ModelMaker {
public:
    explicit ModelMaker(Dice& dice) : m_dice(dice) {}

    catalog::ModelPtr any() { return m_dice.oneIn(2) ? perturbed() : invented(); }

    /// A preset with other layers, widths, heads and formats.
    catalog::ModelPtr perturbed()
    {
        catalog::Model model = copyOf(m_dice.of(presets().models));
        model.hidden = std::max(64, model.hidden / 64 * m_dice.whole(32, 96));
        model.vocabulary = m_dice.magnitude(256, 300000);
        model.tiedEmbeddings = m_dice.oneIn(3);
        for (catalog::FeedForwardKind& kind : model.feedForwardKinds) {
            if (kind.isMoe()) {
                kind.routedExperts *= m_dice.of<int>({1, 1, 2});
                kind.expertsPerToken = m_dice.whole(1, std::min(kind.routedExperts, 24));
                kind.expertWidth = m_dice.oneIn(2) ? model.hidden : std::max(32, model.hidden / 2);
            }
        }
        layers(model);
        formats(model);
        return shared(std::move(model));
    }

    /// A model of made-up shapes.
    catalog::ModelPtr invented()
    {
        catalog::Model model;
        model.id = model.name = "invented";
        model.hidden = 64 * m_dice.magnitude(1, 256);
        model.vocabulary = m_dice.magnitude(256, 300000);
        model.tiedEmbeddings = m_dice.oneIn(2);
        model.contextLimit = 1 << 20;
        model.residualBlock = m_dice.oneIn(4) ? m_dice.whole(1, 16) : 0;
        model.hyperConnections = m_dice.oneIn(4) ? m_dice.whole(1, 4) : 0;
        for (int i = m_dice.whole(1, 4); i > 0; --i) {
            model.attentionKinds.push_back({"a", "Attention", madeUpAttention(m_dice), m_dice.between(0, 20)});
        }
        for (int i = m_dice.whole(1, 2); i > 0; --i) {
            model.feedForwardKinds.push_back(madeUpFeedForward(m_dice, model.hidden));
        }
        layers(model);
        formats(model);
        return shared(std::move(model));
    }

private:
    void layers(catalog::Model& model)
    {
        model.layers.assign(static_cast<std::size_t>(m_dice.magnitude(1, 100)), {});
        for (catalog::Layer& layer : model.layers) {
            layer.attention = m_dice.whole(0, static_cast<int>(model.attentionKinds.size()) - 1);
            layer.feedForward = m_dice.whole(0, static_cast<int>(model.feedForwardKinds.size()) - 1);
        }
    }

    void formats(catalog::Model& model)
    {
        using enum catalog::Format;
        model.released = {m_dice.of<catalog::Format>({bf16, fp8, fp8Block, nvfp4, mxfp4, int4}),
                          m_dice.of<catalog::Format>({bf16, fp8, fp8Block}), bf16, bf16, bf16};
    }

    Dice& m_dice;
};

}  // namespace tokenfactory::tests
