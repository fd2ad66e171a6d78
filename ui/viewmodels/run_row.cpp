#include "ui/viewmodels/run_row.h"

#include "core/base/format.h"
#include "ui/viewmodels/text.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tokenfactory::ui {

namespace {

struct RunText {
    Q_DECLARE_TR_FUNCTIONS(RunPanel)
};

/// Sliders have whole stops: a value in parts of the largest one.
class Scale {
public:
    Scale(const RunNumber& number, double largest)
        : parts(number.quantity == Quantity::count || number.quantity == Quantity::tokens || largest <= 0.0
                    ? 1.0
                    : finest / largest)
    {
    }
    int operator()(double value) const { return static_cast<int>(std::lround(std::min(value * parts, 2.0 * finest))); }

private:
    static constexpr double finest = 1e9;
    double parts;
};

void addStops(NumberView& view, const RunNumber& number)
{
    std::vector<double> stops = number.stops;
    if (stops.empty())
        return;
    for (const std::optional<double>& own : {number.value, number.byDefault}) {
        if (own && *own >= number.range.low && *own <= number.range.high)
            stops.push_back(*own);
    }
    std::ranges::sort(stops);
    const Scale scale(number, stops.back());
    for (const double stop : stops) {
        const int place = scale(stop);
        if (!view.stops.empty() && view.stops.back() == place)
            continue;
        view.stops.push_back(place);
        view.texts.push_back(written(number.quantity, stop).toStdString());
    }
    if (number.value)
        view.value = scale(*number.value);
    if (!number.noneText.isEmpty() && !number.byDefault) {  // null is more than any number
        const int last = view.stops.back();
        view.stops.push_back(last < std::numeric_limits<int>::max() / 2 ? 2 * last + 1 : last + 1);
        view.texts.push_back(number.noneText.toStdString());
        if (!number.value)
            view.value = view.stops.back();
    } else if (!number.value && number.byDefault) {
        view.value = scale(*number.byDefault);
    }
}

QString tooltipOf(const RunNumber& number)
{
    QStringList lines = {number.meaning};
    if (number.byDefault)
        lines.append(RunText::tr("By default: %1").arg(written(number.quantity, *number.byDefault)));
    lines.removeAll(QString());
    return lines.join(u'\n');
}

}  // namespace

int RunSection::changed() const
{
    return static_cast<int>(std::ranges::count_if(rows, [](const RunRow& row) { return row.setting.changed; }));
}

std::string jsonOf(Quantity quantity, double value)
{
    const bool isWhole = quantity == Quantity::count || quantity == Quantity::tokens;
    return isWhole ? std::to_string(std::llround(value)) : asRead(toText(value));
}

std::string quoted(const std::string& text) { return nlohmann::json(text).dump(); }

std::string asRead(const std::string& json) { return nlohmann::json::parse(json).dump(); }

bool isNone(const QString& text, const QString& noneText)
{
    const QString plain = text.trimmed();
    return plain.isEmpty() || plain == u"–" || plain == u"-" || plain.compare(u"none", Qt::CaseInsensitive) == 0 ||
           plain.compare(noneText, Qt::CaseInsensitive) == 0;
}

RunRow numberRow(const RunNumber& number, std::function<std::vector<scenario::Setting>(std::optional<double>)> make)
{
    RunRow row;
    SettingView& setting = row.setting;
    setting.flag = number.flag;
    setting.kind = SettingKind::number;
    setting.label = number.label;
    setting.tooltip = tooltipOf(number);
    setting.changed = number.changed;
    setting.defaultValue = number.defaultValue;
    if (number.byDefault)
        setting.defaultText = written(number.quantity, *number.byDefault);
    NumberView& view = setting.number;
    view.label = number.label;
    view.tooltip = setting.tooltip;
    const std::optional<double> shown = number.value ? number.value : number.byDefault;
    view.written = shown ? written(number.quantity, *shown) : number.noneText;
    addStops(view, number);

    if (!make) {
        make = [path = number.flag, quantity = number.quantity](std::optional<double> value) {
            return std::vector<scenario::Setting>{{path, value ? jsonOf(quantity, *value) : "null"}};
        };
    }
    row.valuesOf = [number, shown, make = std::move(make)](const QString& text) -> RunValues {
        if (!number.noneText.isEmpty() && isNone(text, number.noneText))
            return make(std::nullopt);
        // what stands there is the value itself, however it was rounded to be written
        if (shown && text == written(number.quantity, *shown))
            return make(number.value);
        const auto value = typedValue(number.quantity, text, shown.value_or(number.range.low));
        if (!value) {
            return tl::unexpected<Words>([text, number, shown] {
                return RunText::tr("found \"%1\", something like \"%2\" is right")
                    .arg(text, written(number.quantity,
                                       shown.value_or(number.stops.empty() ? number.range.low
                                                                           : number.stops[number.stops.size() / 2])));
            });
        }
        const Range& range = number.range;
        const bool isLow = *value < range.low || (range.openLow && *value <= range.low);
        const bool isHigh = *value > range.high || (range.openHigh && *value >= range.high);
        if (isLow || isHigh) {
            return tl::unexpected<Words>([text, number, isLow] {
                const Range& of = number.range;
                const QString end = written(number.quantity, isLow ? of.low : of.high);
                if (isLow && of.openLow)
                    return RunText::tr("%1 is too little: more than %2 is right").arg(text, end);
                return isLow ? RunText::tr("%1 is too little: %2 or more is right").arg(text, end)
                             : RunText::tr("%1 is too much: %2 or less is right").arg(text, end);
            });
        }
        return make(*value);
    };
    return row;
}

RunRow optionsRow(const std::string& flag, SettingKind kind, const QString& label, const QString& meaning,
                  std::vector<Option> options, const std::string& chosen,
                  std::function<std::vector<scenario::Setting>(const std::string&)> make)
{
    RunRow row;
    SettingView& setting = row.setting;
    setting.flag = flag;
    setting.kind = kind;
    setting.label = label;
    setting.tooltip = meaning;
    setting.options.label = label;
    setting.options.tooltip = meaning;
    setting.options.options = std::move(options);
    setting.options.chosen = chosen;
    if (!make) {
        make = [flag](const std::string& id) { return std::vector<scenario::Setting>{{flag, quoted(id)}}; };
    }
    row.valuesOf = [make = std::move(make)](const QString& text) -> RunValues { return make(text.toStdString()); };
    return row;
}

}  // namespace tokenfactory::ui
