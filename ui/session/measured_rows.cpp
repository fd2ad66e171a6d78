#include "ui/session/measured_rows.h"

namespace tokenfactory::ui {

std::shared_ptr<const calibration::Measurements> measuredRowsOf(const catalog::Catalog& catalog,
                                                                const std::filesystem::path& presets)
{
    auto found = calibration::readMeasurements(presets / "measurements" / "serving.csv", catalog);
    return found ? std::make_shared<const calibration::Measurements>(*std::move(found)) : nullptr;
}

MeasuredRows::MeasuredRows(const catalog::Catalog& catalog, const std::filesystem::path& presets, QObject* parent)
    : QObject(parent)
{
    auto own = std::make_shared<const catalog::Catalog>(catalog);  // for the other thread
    reading.ask([this, own, presets](std::stop_token) -> LatestOnly::Deliver {
        return [this, found = measuredRowsOf(*own, presets)] {
            rows = found;
            emit read();
        };
    });
}

}  // namespace tokenfactory::ui
