#include "core/cost/collectives.h"

#include <algorithm>
#include <cassert>

namespace tokenfactory::cost {

LinkShare allReduceShare(int ranks, int domain)
{
    assert(ranks >= 1 && domain >= 1);
    const double T = ranks;
    if (ranks == 1) {
        return {};
    }
    if (ranks <= domain) {
        return {.scaleUp = 2.0 * (T - 1.0) / T};
    }
    const double D = domain;
    const double q = (ranks + domain - 1) / domain;
    return {.scaleUp = 2.0 * (D - 1.0) / D, .scaleOut = 2.0 * (q - 1.0) / q / D, .crossesNic = true, .phased = true};
}

double copiesPerToken(ExpertBank bank, const Layout& layout, Stage stage)
{
    const double k = bank.expertsPerToken;
    const double ranks = layout.ep == 1 ? 1.0 : stage == Stage::decode ? k : distinctRanks(bank, layout.ep);
    return ranks * layout.moeTp();
}

bool needsDispatch(const Layout& layout) { return layout.dp * layout.cp > 1; }

double domainsReached(ExpertBank bank, int gpus, int moeTp, int domain)
{
    const int domains = (gpus + domain - 1) / domain;
    const int domainsPerExpert = std::min(domains, std::max(1, (moeTp + domain - 1) / domain));
    const int groups = std::clamp(domains / domainsPerExpert, 1, bank.experts);
    return std::min<double>(domains, distinctRanks(bank, groups) * domainsPerExpert);
}

LinkShare expertCopies(ExpertBank bank, const Layout& layout, Stage stage, int domain, NicCopies nicCopies)
{
    if (!needsDispatch(layout)) {
        return {};
    }
    const double G = layout.stageGpus();
    const double D = domain;
    const double copies = copiesPerToken(bank, layout, stage);
    if (layout.stageGpus() <= domain) {
        return {.scaleUp = copies * (G - 1.0) / G};
    }
    const double remote = 1.0 - D / G;
    if (nicCopies == NicCopies::perExpert) {
        return {.scaleUp = copies * (D - 1.0) / G, .scaleOut = copies * remote, .crossesNic = true};
    }
    const double perDomain = domainsReached(bank, layout.stageGpus(), layout.moeTp(), domain) * remote;
    return {.scaleUp = copies * (D - 1.0) / D, .scaleOut = std::min(perDomain, copies * remote), .crossesNic = true};
}

bool boundaryCrossesDomain(const Layout& layout, int stage, int domain)
{
    const int group = layout.stageGpus();
    const int lastOfThis = (stage + 1) * group - 1;
    const int lastOfNext = (stage + 2) * group - 1;
    return lastOfThis / domain != lastOfNext / domain;
}

}  // namespace tokenfactory::cost
