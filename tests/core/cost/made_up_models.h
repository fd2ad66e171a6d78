#pragma once

#include "tests/core/cost/dice.h"
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
            model.attentionKinds.push_back({"a", "Attention", attention(), m_dice.between(0, 20)});
        }
        for (int i = m_dice.whole(1, 2); i > 0; --i) {
            model.feedForwardKinds.push_back(madeUpFeedForward(m_dice, model.hidden));
        }
        layers(model);
        formats(model);
        return shared(std::move(model));
    }

private:
    int heads() { return m_dice.of<int>({1, 4, 8, 16, 32, 48, 64, 96, 128}); }
    int width() { return m_dice.of<int>({32, 64, 128, 192, 256, 512}); }

    std::optional<catalog::Indexer> indexer(int rarity)
    {
        if (!m_dice.oneIn(rarity)) {
            return std::nullopt;
        }
        return catalog::Indexer{
            m_dice.of<int>({4, 32, 64}),      128, m_dice.magnitude(1, 8192), !m_dice.oneIn(3), m_dice.oneIn(2),
            m_dice.of<double>({64, 132, 256})};
    }

    decltype(catalog::AttentionKind::shape) attention()
    {
        const int h = heads();
        switch (m_dice.whole(0, 3)) {
        case 0: {
            catalog::GroupedQueryAttention a;
            a.heads = h;
            a.kvHeads = h / m_dice.of<int>({1, h, h >= 4 ? 4 : 1});
            a.headDim = width();
            a.window = m_dice.oneIn(3) ? std::optional(m_dice.magnitude(1, 16384)) : std::nullopt;
            a.valueDim = m_dice.oneIn(4) ? width() : 0;
            a.outputGate = m_dice.oneIn(2);
            a.indexer = indexer(4);
            return a;
        }
        case 1:
            return catalog::LatentAttention{
                h,         m_dice.oneIn(2) ? 4 * width() : 0, 2 * width(), width(), 64, width(), m_dice.oneIn(2), 0.0,
                indexer(4)};
        case 2: {
            const int kHeads = m_dice.oneIn(2) || h < 4 ? h : h / 4;
            return catalog::LinearAttention{kHeads,
                                            h,
                                            width(),
                                            width(),
                                            m_dice.whole(0, 4),
                                            m_dice.oneIn(2) ? width() : 0,
                                            0,
                                            m_dice.of<int>({16, 64, 256})};
        }
        default:
            return catalog::CompressedAttention{h,
                                                width(),
                                                64,
                                                4 * width(),
                                                4 * width(),
                                                8,
                                                m_dice.magnitude(1, 4096),
                                                m_dice.of<int>({0, 4, 128}),
                                                m_dice.oneIn(2),
                                                0.0,
                                                indexer(2)};
        }
    }

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
