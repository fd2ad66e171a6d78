#include "app/cli/split_flags.h"

#include "core/base/similar.h"
#include "core/scenario/typed_number.h"

#include <array>
#include <string>

namespace tokenfactory::app {

namespace {

constexpr std::array flagsOfSplit = {"experts-gpus", "experts-ep", "micro-batches", "group-link"};

}  // namespace

void addSplitFlags(Flags& flags)
{
    flags.group("Attention/expert split (decode)");
    flags.add(
        "experts-on", "NAME|FILE",
        "System of a group of GPUs that holds the routed experts and nothing else; --system, --tp, --dp and --dcp "
        "are then of the attention group.",
        "no split");
    flags.add("experts-gpus", "N", "GPUs of the expert group.", "wanted with --experts-on");
    flags.add("experts-ep", "N", "Expert parallel on them; divides them.", "all of them");
    flags.add("micro-batches", "M",
              "Micro-batches in flight between the groups, each of --batch sequences: 1 = the groups take turns, 2 = "
              "ping-pong, 3 = the link is hidden too.",
              "2");
    flags.add("group-link", "LINK", "scale-out (each GPU's NIC) or scale-up (both groups in one domain of one system).",
              "scale-out");
    flags.group("Options");
}

std::optional<SplitFlags> readSplitFlags(const Flags& flags, Problems& problems)
{
    if (!flags.given("experts-on")) {
        for (const char* flag : flagsOfSplit) {
            if (flags.given(flag)) {
                problems.push_back({std::string("--") + flag, "is of an attention/expert split",
                                    "leave it out or name the experts' system with --experts-on"});
            }
        }
        return std::nullopt;
    }
    SplitFlags read;
    read.expertSystem = flags.optional("experts-on", "a system", problems);
    flags.required("experts-gpus", "the number of GPUs of the expert group", problems);
    read.layout.expertGpus = flags.whole("experts-gpus", 1, scenario::mostGpus, 1, problems);
    read.layout.ep = flags.whole("experts-ep", 1, scenario::mostGpus, read.layout.expertGpus, problems);
    read.layout.microBatches = flags.whole("micro-batches", 1, cost::mostMicroBatches, 2, problems);
    const std::string_view link = flags.optional("group-link", "scale-out or scale-up", problems);
    if (const std::optional<cost::GroupLink> found = cost::groupLinkFromName(link)) {
        read.layout.link = *found;
    } else if (!link.empty()) {
        problems.push_back(
            {"--group-link", "is " + scenario::inQuotes(link), namesLike(link, {"scale-out", "scale-up"})});
    }
    if (flags.given("ep")) {
        problems.push_back({"--ep", "is of GPUs that hold attention and experts", "--experts-ep for the expert group"});
    }
    if (flags.given("stage") && flags.text("stage") != "decode") {
        problems.push_back({"--experts-on", "is of decode, not of " + scenario::inQuotes(flags.text("stage")),
                            "leave it out or use --stage decode"});
    }
    return read;
}

}  // namespace tokenfactory::app
