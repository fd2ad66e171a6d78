#pragma once

#include "tests/ui/fixture.h"
#include "tests/ui/floor/frames.h"
#include "ui/export/picture.h"

#include <QFile>
#include <QTemporaryDir>

#include <filesystem>
#include <memory>

namespace tokenfactory::tests {

/// Pin A: the default with twice the batch.
inline ui::Pin pinned()
{
    scenario::Scenario scenario;
    scenario.batch *= 2;
    return {'A', answerTo(scenario)};
}

/// A shipped scenario's run at a time, with all its plots.
inline ui::RunShown runOf(const char* preset, double atS)
{
    ui::RunShown run;
    run.frame = frameOf(preset, atS);
    run.plots.run = run.frame->result;
    run.plots.nowS = atS;
    run.plots.moment = run.frame->moment.now;
    run.plots.toS = atS;
    const auto kinds = ui::allLivePlots();
    run.kinds.assign(kinds.begin(), kinds.end());
    return run;
}

/// A view of the default scenario, 800 x 450, with a pin to compare with.
inline ui::Picture pictureOf(ui::PictureView view, const ui::UiTheme& theme = ui::printTheme())
{
    static const ui::AnswerPtr answer = answerTo({});
    static const ui::Pin pin = pinned();
    static const auto catalog = std::make_shared<const catalog::Catalog>(presets());
    ui::Picture picture;
    picture.answer = answer;
    std::vector<std::string> ids;
    for (const auto& system : answer->resolved.systems)
        ids.push_back(system->id);
    picture.styles.assign(ids);
    picture.view = view;
    picture.theme = theme;
    picture.size = {800, 450};
    picture.studies.catalog = catalog;
    picture.studies.presets = presetsFolder();
    if (view == ui::PictureView::compare)
        picture.pins = {pin};
    if (showsRun(view))
        picture.run = runOf("default", 60.0);
    return picture;
}

inline QByteArray contentOf(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

inline std::filesystem::path pathOf(const QTemporaryDir& folder, const QString& name)
{
    return folder.filePath(name).toStdString();
}

inline QString nameOf(ui::PictureView view) { return QString::fromStdString(std::string(idOf(view))); }

}  // namespace tokenfactory::tests
