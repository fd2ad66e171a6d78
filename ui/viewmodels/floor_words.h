#pragma once

#include "ui/viewmodels/floor_view.h"

#include <QCoreApplication>

namespace tokenfactory::ui {

/// The words of the floor.
struct FloorText {
    Q_DECLARE_TR_FUNCTIONS(Floor)
};

/// "floor/pool/2": what `asked` carries, and what a selection is kept by.
std::string idOf(const FloorThing& thing, const FloorView& view);

/// What an id of idOf() stands for in a view, be it there or not; none for a link that is not, and for any other text.
std::optional<FloorThing> thingOf(std::string_view id, const FloorView& view);

/// Names and quantifies a thing, the first line its name. Empty for what is not there.
QStringList plateOf(const FloorThing& thing, const FloorView& view);

/// The same of a dot: the transfer it is part of, as an index in Snapshot::transfers.
QStringList plateOfTransfer(std::size_t transfer, const FloorView& view);
/// The link it takes.
std::optional<std::size_t> linkOfTransfer(std::size_t transfer, const FloorView& view);

/// "Rates: mean of the last 5 s": of what time the rates and shares shown of a picture are.
QString spanTextOf(const factory::Snapshot& snapshot);

/// Where that has no room: "mean of last 5 s".
QString briefSpanTextOf(const factory::Snapshot& snapshot);

/// "12 workers with 250 GB each": whose room a shelf is the sum of; empty where it is one place's.
QString shareOfEachText(const FloorShelf& shelf);

/// What went from a shelf in the while, and why, a line each; none where nothing did.
QStringList leftTexts(const FloorShelf& shelf);

/// The picture in words, for people who do not see it.
QString summaryOf(const FloorView& view);

QString tierName(kv::Tier tier);
/// Where that has no room.
QString briefTierName(kv::Tier tier);
QString blobName(kv::BlobKind kind);
QString stateName(factory::WorkerState state);
/// What limits a worker that is busy: "compute limits"; "time by a law" where none is known.
QString limitText(std::optional<cost::Limit> limit);
QString phaseName(factory::Phase phase);
/// "1 cell = 4"; for 1: empty.
QString cellRatioText(std::int64_t requests);
QString gpuRatioText(int gpus);
QString workerRatioText(int workers);
/// "16 GPUs".
QString gpusText(std::int64_t gpus);

}  // namespace tokenfactory::ui
