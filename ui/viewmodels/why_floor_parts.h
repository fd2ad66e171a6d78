#pragma once

#include "core/factory/meanwhile.h"
#include "ui/viewmodels/floor_view.h"
#include "ui/viewmodels/setting_view.h"
#include "ui/viewmodels/why.h"

#include <QCoreApplication>

namespace tokenfactory::ui {

struct WhyFloorText {
    Q_DECLARE_TR_FUNCTIONS(WhyFloor)
};

/// What the page of a thing on the floor is written from, and the page.
struct FloorTelling {
    const Frame& frame;
    const factory::Snapshot& now;
    const FloorView& view;
    Why& why;

    void explain(const Explanation& explanation) const;
    /// A fact with a value; `to` is the id of its own page.
    void add(const QString& name, const QString& value, const std::string& to = {}) const;
    /// The first few of the parts, and how many there are.
    void cutParts(const QString& title) const;
};

std::string idOfSession(std::int64_t session);
std::string idOfWorker(std::uint32_t worker);

/// The option of an id; null where there is none.
const Option* chosen(const std::vector<Option>& options, std::string_view id);

void tellShelf(const FloorTelling& tell, const FloorShelf& shelf);
/// `link`: index in the links of the view.
void tellLink(const FloorTelling& tell, std::size_t link);
void tellRequest(const FloorTelling& tell, const factory::RequestPicture& request);
void tellSession(const FloorTelling& tell, const FollowedSession& followed);

}  // namespace tokenfactory::ui
