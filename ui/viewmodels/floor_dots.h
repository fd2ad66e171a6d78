#pragma once

#include "ui/viewmodels/floor_view.h"

namespace tokenfactory::ui {

/// What a dot stands for: 1, 2.5, 5 or 10 times a power of ten bytes, so that the KV of a request on its way is about
/// eight dots and all transfers are no more than mostDots.
double dotBytesOf(const factory::Snapshot& snapshot);

/// The transfers of a picture as trains of dots on the links of the view: the first bytes lead, and a train is as long
/// as its link. Bytes that make no whole dot are one in as many transfers as they make up. Where a dot is hangs on its
/// transfer and the bytes it has moved alone.
std::vector<FloorDot> dotsOf(const factory::Snapshot& snapshot, const std::vector<FloorLink>& links, double dotBytes,
                             bool everyTransfer);

/// Whether each transfer is drawn as it travels, with one dot where it has bytes for less: below a tenth of real time,
/// if there are not too many. A hand-off lasts shorter than a frame at full speed and may be smaller than a dot.
bool isEveryTransferDrawn(const factory::Snapshot& snapshot, double speed);

/// Whether each transfer is drawn, but most of a link begin and end between two frames: then what went there in the
/// while lies on its band too, faint.
bool isTraced(const FloorLink& link, const FloorView& view);

/// Index of the link a transfer takes; none where there is none.
std::optional<std::size_t> linkOf(const factory::TransferPicture& transfer, const factory::Snapshot& snapshot,
                                  const std::vector<FloorLink>& links);

/// The request of a number; null where it is not in the picture.
const factory::RequestPicture* requestOf(const factory::Snapshot& snapshot, std::int64_t id);

}  // namespace tokenfactory::ui
