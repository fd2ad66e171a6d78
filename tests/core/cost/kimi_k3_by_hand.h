#pragma once

#include "tests/core/cost/by_hand.h"

#include <algorithm>
#include <cmath>

/// Kimi K3 on a system of round figures under the roofline, every term written out with its literal figures.
namespace tokenfactory::tests::kimi_k3 {

using R = RoundFigures;

// Kimi K3: 1 dense layer with KDA, 68 KDA and 24 MLA layers with experts; bf16, experts 4.25 bits.
inline constexpr double hidden = 7168;
inline constexpr double message = hidden * 2;
inline constexpr double head = 163840.0 * 7168;
inline constexpr double experts = 896;
inline constexpr double chosen = 16;
inline constexpr double expertParameters = 33030144;
inline constexpr double expertBytes = 17547264;
inline constexpr double small = (2680832.0 + 1340416.0) / 93;  // norms and residual mixes of a layer
// Residual stream: 8 passes, and at each of 2 mixes the running sum and one stored sum per 12 layers before.
inline constexpr double residual = message * (8 + 2 * (12 * (1 + 2 + 3 + 4 + 5 + 6 + 7) + 9 * 8) / 93.0);

/// Share of the experts that `tokens` independent tokens touch.
inline double touched(double tokens) { return 1 - std::pow(1 - chosen / experts, tokens); }

/// Of `n` boxes, those on which the 16 experts of a token lie.
inline double boxes(double n)
{
    double none = 1;
    for (int i = 0; i < 16; ++i) {
        none *= (experts - experts / n - i) / (experts - i);
    }
    return n * (1 - none);
}

/// What a GPU has to do in the layers of Kimi K3. Amounts per attention instance unless said.
struct K3 {
    double tp = 1;
    double ep = 1;
    double moeTp = 1;        ///< GPUs that share each expert
    double tokens = 1;       ///< new
    double stageTokens = 1;  ///< new, all instances
    double independent = 1;  ///< of those, as the experts see them
    double mlaFlops = 0;     ///< all heads
    double mlaBytes = 0;     ///< read and written by the GPU
    double mlaPeak = R::fp8;
    double kdaFlops = 0;  ///< all heads
    double sequences = 1;

    void trunk(Sheet& s) const { s.work(2 * small * tokens / tp, R::bf16, small * 2 / tp + tokens * residual / tp); }
    void kda(Sheet& s) const
    {
        s.matrix(443740384, 2, tokens, tp);
        s.work(kdaFlops / tp, R::bf16, sequences * 2 * (6291456 + 221184.0) / tp + tokens * 5 * 96 * 128 * 2 / tp);
        trunk(s);
    }
    void mla(Sheet& s) const
    {
        s.matrix(232196096, 2, tokens, tp);
        s.work(mlaFlops / tp, mlaPeak, mlaBytes);
        trunk(s);
    }
    void beside(Sheet& s) const
    {
        s.matrix(6423424, 2, tokens, tp);
        s.matrix(51383808, 2, tokens, tp);
        s.matrix(132120576, 2, tokens, tp);
    }
    /// Routed tokens of the fullest of `ep` ranks: mean + sqrt(2 ln R variance).
    double routes() const
    {
        const double mean = stageTokens * chosen / ep;
        return std::min(mean + std::sqrt(2 * std::log(ep) * (1 - 1 / ep) * mean),
                        stageTokens * std::min(chosen, experts / ep));
    }
    void routed(Sheet& s) const
    {
        // The same of its touched experts.
        const double held = experts / ep;
        const double q = touched(independent);
        const double read =
            std::min({held * q + std::sqrt(2 * std::log(ep) * held * q * (1 - q)), held, std::max(routes(), held * q)});
        s.work(2 * expertParameters * routes() / moeTp, R::fp8, expertBytes * read / moeTp);
    }
    void moe(Sheet& s) const
    {
        beside(s);
        routed(s);
    }
    /// Seconds of the three kinds of layers with the given communication of each layer and of each expert layer.
    struct Layers {
        double kdaDense;
        double kdaMoe;
        double mlaMoe;
    };
    Layers layers(double overlap, double everyLayerS, double mlaLayerS, double expertLayerS) const
    {
        Sheet a;
        kda(a);
        a.matrix(726663168, 2, tokens, tp);
        a.networkS = everyLayerS;
        Sheet b;
        kda(b);
        moe(b);
        b.networkS = everyLayerS + expertLayerS;
        Sheet c;
        mla(c);
        moe(c);
        c.networkS = everyLayerS + mlaLayerS + expertLayerS;
        return {a.seconds(overlap), b.seconds(overlap), c.seconds(overlap)};
    }
    double headS() const { return std::max(2 * head * tokens / tp / R::bf16, head * 2 / tp / R::hbm); }
    double passS(double overlap, double everyLayerS = 0, double mlaLayerS = 0, double expertLayerS = 0) const
    {
        const Layers l = layers(overlap, everyLayerS, mlaLayerS, expertLayerS);
        return l.kdaDense + 68 * l.kdaMoe + 24 * l.mlaMoe + headS();
    }
};

inline constexpr double absorbed = 2 * 96 * 1088.0;
inline constexpr double expanded = 2 * 96 * 320.0;
inline constexpr double rebuild = 2 * 512 * 96 * 256.0;
inline constexpr double kdaStep = 96 * 7 * 128 * 128.0;
inline constexpr double kdaChunked = 96 * (6 * 128 * 128 + 3 * 64 * 128 + 64 * 64.0);

/// Ring all-reduces, two a layer, inside a box.
inline double reduces(double tp, double tokens) { return 2 * 2 * (tp - 1) / tp * message * tokens / R::link; }

}  // namespace tokenfactory::tests::kimi_k3
