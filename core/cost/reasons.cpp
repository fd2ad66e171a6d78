#include "core/cost/reasons.h"

#include "core/base/format.h"

namespace tokenfactory::cost {

std::optional<Reason> reasonAgainstSequences(const Choices& choices, double sequences)
{
    if (!choices.maxSequencesPerInstance || sequences <= *choices.maxSequencesPerInstance) {
        return std::nullopt;
    }
    return Reason{ReasonKind::limit,
                  {"An instance would hold %1 sequences, more than the limit of %2.",
                   {grouped(sequences), std::to_string(*choices.maxSequencesPerInstance)}}};
}

std::optional<Reason> reasonAgainstRoom(const Prepared& prepared, const Residency& room)
{
    if (room.fits()) {
        return std::nullopt;
    }
    const auto gigabytes = [](double bytes) { return readable(bytes, Unit::bytes); };
    const bool capped = prepared.choices.hbmCapBytes && room.usable == *prepared.choices.hbmCapBytes;
    return Reason{
        ReasonKind::doesNotFit,
        {capped ? "Does not fit: needs %1 of HBM per GPU, short by %2 of the %3 cap."
                : "Does not fit: needs %1 of HBM per GPU, short by %2 of the %3 usable on %4.",
         {gigabytes(room.total()), gigabytes(room.shortfall()), gigabytes(room.usable), prepared.system->name}}};
}

}  // namespace tokenfactory::cost
