#include "ui/viewmodels/terms.h"

#include "ui/viewmodels/explanation_words.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace tokenfactory::ui {

namespace {

/// The words of the core that the window translates.
constexpr std::array words = {
    // stages
    QT_TRANSLATE_NOOP("Terms", "prefill"),
    QT_TRANSLATE_NOOP("Terms", "midfill"),
    QT_TRANSLATE_NOOP("Terms", "decode"),
    // limits
    QT_TRANSLATE_NOOP("Terms", "compute"),
    QT_TRANSLATE_NOOP("Terms", "memory bandwidth"),
    QT_TRANSLATE_NOOP("Terms", "network"),
    QT_TRANSLATE_NOOP("Terms", "fixed cost"),
    QT_TRANSLATE_NOOP("Terms", "power limit"),
    // calibrations
    QT_TRANSLATE_NOOP("Terms", "roofline"),
    QT_TRANSLATE_NOOP("Terms", "projected"),
    QT_TRANSLATE_NOOP("Terms", "today"),
    // operators
    QT_TRANSLATE_NOOP("Terms", "attention projections"),
    QT_TRANSLATE_NOOP("Terms", "attention core"),
    QT_TRANSLATE_NOOP("Terms", "attention indexer"),
    QT_TRANSLATE_NOOP("Terms", "all-reduce after attention"),
    QT_TRANSLATE_NOOP("Terms", "context exchange"),
    QT_TRANSLATE_NOOP("Terms", "residuals and norms"),
    QT_TRANSLATE_NOOP("Terms", "router"),
    QT_TRANSLATE_NOOP("Terms", "shared experts"),
    QT_TRANSLATE_NOOP("Terms", "latent projections"),
    QT_TRANSLATE_NOOP("Terms", "routed experts"),
    QT_TRANSLATE_NOOP("Terms", "dense FFN"),
    QT_TRANSLATE_NOOP("Terms", "expert dispatch"),
    QT_TRANSLATE_NOOP("Terms", "expert combine"),
    QT_TRANSLATE_NOOP("Terms", "all-reduce after FFN"),
    QT_TRANSLATE_NOOP("Terms", "kernel launches"),
    QT_TRANSLATE_NOOP("Terms", "waiting for the host"),
    QT_TRANSLATE_NOOP("Terms", "LM head"),
    QT_TRANSLATE_NOOP("Terms", "pass overhead"),
    QT_TRANSLATE_NOOP("Terms", "pipeline send"),
    QT_TRANSLATE_NOOP("Terms", "waiting for power"),
    // choices
    QT_TRANSLATE_NOOP("Terms", "as released"),
    QT_TRANSLATE_NOOP("Terms", "Weights outside the experts"),
    QT_TRANSLATE_NOOP("Terms", "Expert weights"),
    QT_TRANSLATE_NOOP("Terms", "KV cache"),
    QT_TRANSLATE_NOOP("Terms", "Recurrent state"),
    QT_TRANSLATE_NOOP("Terms", "Format of all weights outside the routed experts."),
    QT_TRANSLATE_NOOP("Terms", "Format of the routed experts' weights."),
    QT_TRANSLATE_NOOP("Terms", "Format of the KV cache."),
    QT_TRANSLATE_NOOP("Terms", "Format of the recurrent state of linear attention."),
};

}  // namespace

bool isTerm(std::string_view word)
{
    const auto same = [word](const char* known) { return known == word; };
    return std::any_of(words.begin(), words.end(), same) ||
           std::any_of(explanationWords.begin(), explanationWords.end(), same);
}

QString term(std::string_view english)
{
    if (!isTerm(english))
        return toQString(english);
    return QCoreApplication::translate("Terms", std::string(english).c_str());
}

QString label(std::string_view english)
{
    QString text = term(english);
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

QString calibrationName(const catalog::Calibration& calibration)
{
    return isTerm(calibration.id) ? term(calibration.id) : toQString(calibration.name);
}

QString parametersText(double parameters)
{
    QString text = shown(parameters, Unit::count);
    if (text.endsWith(u'G'))
        text.replace(text.size() - 1, 1, u'B');
    return text;
}

QString stageName(cost::Stage stage) { return term(cost::name(stage)); }

QString limitName(cost::Limit limit)
{
    switch (limit) {
    case cost::Limit::compute:
        return term("compute");
    case cost::Limit::memory:
        return term("memory bandwidth");
    case cost::Limit::network:
        return term("network");
    case cost::Limit::fixed:
        return term("fixed cost");
    case cost::Limit::power:
        return term("power limit");
    }
    return {};
}

QString formatName(catalog::Format format) { return toQString(catalog::name(format)).toUpper(); }

}  // namespace tokenfactory::ui
