#include "ui/export/export_dialog.h"

#include "ui/controls/choice_box.h"
#include "ui/controls/number_box.h"
#include "ui/viewmodels/text.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr int smallestSide = 160;
constexpr int largestSide = 8192;
constexpr int coarsestDpi = 24;
constexpr int finestDpi = 600;

}  // namespace

QString viewText(PictureView view)
{
    switch (view) {
    case PictureView::frontier:
        return ExportDialog::tr("Frontier");
    case PictureView::energy:
        return ExportDialog::tr("Energy per query");
    case PictureView::hbmFrontier:
        return ExportDialog::tr("HBM per GPU");
    case PictureView::network:
        return ExportDialog::tr("Network per GPU");
    case PictureView::time:
        return ExportDialog::tr("Where the time goes");
    case PictureView::memory:
        return ExportDialog::tr("What fills the HBM");
    }
    return {};
}

QString formatText(PictureFormat format)
{
    switch (format) {
    case PictureFormat::png:
        return ExportDialog::tr("PNG, pixels");
    case PictureFormat::svg:
        return ExportDialog::tr("SVG, vectors");
    case PictureFormat::pdf:
        return ExportDialog::tr("PDF, vectors");
    case PictureFormat::csv:
        return ExportDialog::tr("CSV, data");
    }
    return {};
}

QString themeText(const QString& id)
{
    if (id == QLatin1String("dark"))
        return ExportDialog::tr("Dark");
    if (id == QLatin1String("light"))
        return ExportDialog::tr("Light");
    if (id == QLatin1String("projector"))
        return ExportDialog::tr("Projector");
    if (id == QLatin1String("contrast"))
        return ExportDialog::tr("High contrast");
    if (id == QLatin1String("system"))
        return ExportDialog::tr("As the system");
    return ExportDialog::tr("Print");
}

ExportDialog::ExportDialog(const ThemeHolder& themes, const Choice& first, QWidget* parent)
    : QDialog(parent),
      chosen(first),
      view(new ChoiceBox(themes, this)),
      format(new ChoiceBox(themes, this)),
      width(new NumberBox(this)),
      height(new NumberBox(this)),
      dpi(new NumberBox(this)),
      theme(new ChoiceBox(themes, this)),
      result(new QLabel(this))
{
    setWindowTitle(tr("Export"));
    auto* form = new QFormLayout;
    form->setSpacing(8);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const auto add = [form](const QString& name, QWidget* field) {
        form->addRow(name, field);
        field->setAccessibleName(name);
        field->setMinimumWidth(220);
    };
    add(tr("View"), view);
    add(tr("Format"), format);
    add(tr("Width, px"), width);
    add(tr("Height, px"), height);
    add(tr("DPI"), dpi);
    add(tr("Theme"), theme);
    auto* buttons = new QDialogButtonBox(this);
    auto* choose = buttons->addButton(tr("Choose a file"), QDialogButtonBox::AcceptRole);
    choose->setDefault(true);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 12);
    column->setSpacing(12);
    column->addLayout(form);
    column->addWidget(result);
    column->addWidget(buttons);

    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(view, &ChoiceBox::chosen, this, [this](const std::string& id) { chosen.view = *pictureViewFromId(id); });
    connect(format, &ChoiceBox::chosen, this, [this](const std::string& id) {
        chosen.format = *formatOfFile("x." + id);
        refresh();
    });
    connect(theme, &ChoiceBox::chosen, this,
            [this](const std::string& id) { chosen.theme = QString::fromStdString(id); });
    for (const auto& [box, set] : {std::pair(width, &QSize::setWidth), std::pair(height, &QSize::setHeight)}) {
        connect(box, &NumberBox::typed, this, [this, set = set](int number) {
            (chosen.size.*set)(number);
            refresh();
        });
    }
    connect(dpi, &NumberBox::typed, this, [this](int number) {
        chosen.dpi = number;
        refresh();
    });
    for (NumberBox* box : {width, height, dpi})
        connect(box, &NumberBox::refused, result, [this](const Words& words) { result->setText(words()); });
    refresh();
}

void ExportDialog::refresh()
{
    OptionsView views{tr("View"), {}, {}};
    for (const auto& [id, each] :
         {std::pair("frontier", PictureView::frontier), std::pair("energy", PictureView::energy),
          std::pair("hbm-frontier", PictureView::hbmFrontier), std::pair("network", PictureView::network),
          std::pair("time", PictureView::time), std::pair("memory", PictureView::memory)}) {
        views.options.push_back({id, viewText(each), {}});
        if (each == chosen.view)
            views.chosen = id;
    }
    OptionsView formats{tr("Format"), {}, suffixOf(chosen.format).toStdString()};
    for (const PictureFormat each : {PictureFormat::png, PictureFormat::svg, PictureFormat::pdf, PictureFormat::csv})
        formats.options.push_back({suffixOf(each).toStdString(), formatText(each), {}});
    OptionsView themesShown{tr("Theme"), {}, chosen.theme.toStdString()};
    for (const char* id : {"light", "dark", "projector", "print"})
        themesShown.options.push_back({id, themeText(QLatin1String(id)), {}});
    view->setOptions(views);
    format->setOptions(formats);
    theme->setOptions(themesShown);
    width->setNumber(chosen.size.width(), smallestSide, largestSide);
    height->setNumber(chosen.size.height(), smallestSide, largestSide);
    dpi->setNumber(chosen.dpi, coarsestDpi, finestDpi);

    const bool table = chosen.format == PictureFormat::csv;
    for (QWidget* field : {static_cast<QWidget*>(width), static_cast<QWidget*>(height), static_cast<QWidget*>(theme)})
        field->setEnabled(!table);
    dpi->setEnabled(chosen.format == PictureFormat::png);
    switch (chosen.format) {
    case PictureFormat::png:
        result->setText(tr("%1 × %2 pixels")
                            .arg(grouped(std::round(chosen.size.width() * chosen.dpi / 96.0)),
                                 grouped(std::round(chosen.size.height() * chosen.dpi / 96.0))));
        break;
    case PictureFormat::svg:
    case PictureFormat::pdf:
        result->setText(tr("Lines and text stay sharp at every size"));
        break;
    case PictureFormat::csv:
        result->setText(tr("SI units, all digits, decimal point"));
        break;
    }
}

}  // namespace tokenfactory::ui
