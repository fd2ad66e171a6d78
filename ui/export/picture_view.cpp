#include "ui/export/picture_view.h"

#include "ui/viewmodels/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tokenfactory::ui {

namespace {

constexpr std::array<std::pair<std::string_view, PictureView>, 14> viewIds = {
    {{"frontier", PictureView::frontier},
     {"energy", PictureView::energy},
     {"hbm-frontier", PictureView::hbmFrontier},
     {"network", PictureView::network},
     {"time", PictureView::time},
     {"memory", PictureView::memory},
     {"page", PictureView::page},
     {"sweep", PictureView::sweep},
     {"sensitivity", PictureView::sensitivity},
     {"roofline", PictureView::roofline},
     {"compare", PictureView::compare},
     {"measured", PictureView::measured},
     {"floor", PictureView::floor},
     {"live-plots", PictureView::livePlots}}};
constexpr std::array<std::pair<std::string_view, PictureFormat>, 4> formatIds = {{{"png", PictureFormat::png},
                                                                                  {"svg", PictureFormat::svg},
                                                                                  {"pdf", PictureFormat::pdf},
                                                                                  {"csv", PictureFormat::csv}}};

template <class Value, std::size_t n>
std::vector<Value> valuesOf(const std::array<std::pair<std::string_view, Value>, n>& ids)
{
    std::vector<Value> values;
    for (const auto& [id, value] : ids)
        values.push_back(value);
    return values;
}

}  // namespace

const std::vector<PictureView>& pictureViews()
{
    static const std::vector<PictureView> all = valuesOf(viewIds);
    return all;
}

const std::vector<PictureFormat>& pictureFormats()
{
    static const std::vector<PictureFormat> all = valuesOf(formatIds);
    return all;
}

std::string_view idOf(PictureView view) { return viewIds[static_cast<std::size_t>(view)].first; }

std::optional<PictureView> pictureViewFromId(std::string_view id)
{
    for (const auto& [name, view] : viewIds) {
        if (name == id)
            return view;
    }
    return std::nullopt;
}

std::string pictureViewList()
{
    std::string list;
    for (std::size_t i = 0; i < viewIds.size(); ++i)
        list += (i == 0 ? "" : i + 1 == viewIds.size() ? " or " : ", ") + std::string(viewIds[i].first);
    return list;
}

PictureView pictureViewOf(FrontierMetric metric)
{
    switch (metric) {
    case FrontierMetric::throughput:
        break;
    case FrontierMetric::energy:
        return PictureView::energy;
    case FrontierMetric::hbm:
        return PictureView::hbmFrontier;
    case FrontierMetric::network:
        return PictureView::network;
    }
    return PictureView::frontier;
}

std::optional<FrontierMetric> metricOf(PictureView view)
{
    for (const FrontierMetric metric : frontierMetrics) {
        if (pictureViewOf(metric) == view)
            return metric;
    }
    return std::nullopt;
}

bool showsRun(PictureView view) { return view == PictureView::floor || view == PictureView::livePlots; }

bool showsFrontier(PictureView view) { return metricOf(view).has_value() || view == PictureView::page; }

std::optional<PictureFormat> formatOfFile(const std::filesystem::path& file)
{
    const std::string suffix = QString::fromStdString(file.extension().string()).toLower().toStdString();
    for (const auto& [name, format] : formatIds) {
        if (suffix.size() == name.size() + 1 && suffix.ends_with(name))
            return format;
    }
    return std::nullopt;
}

QString suffixOf(PictureFormat format) { return toQString(formatIds[static_cast<std::size_t>(format)].first); }

}  // namespace tokenfactory::ui
