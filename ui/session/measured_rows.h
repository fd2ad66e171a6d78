#pragma once

#include "core/calibration/measurement.h"
#include "ui/session/latest_only.h"

#include <QObject>

#include <filesystem>
#include <memory>

namespace tokenfactory::ui {

/// The measured points that came with the program, read once on another thread.
class MeasuredRows : public QObject {
    Q_OBJECT
public:
    MeasuredRows(const catalog::Catalog& catalog, const std::filesystem::path& presets, QObject* parent = nullptr);

    /// Null until they are read, and where they cannot be.
    const std::shared_ptr<const calibration::Measurements>& all() const { return rows; }

signals:
    void read();

private:
    std::shared_ptr<const calibration::Measurements> rows;
    LatestOnly reading;
};

/// The same at once; null where they cannot be read.
std::shared_ptr<const calibration::Measurements> measuredRowsOf(const catalog::Catalog& catalog,
                                                                const std::filesystem::path& presets);

}  // namespace tokenfactory::ui
