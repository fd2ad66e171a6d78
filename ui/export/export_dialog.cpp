#include "ui/export/export_dialog.h"

#include "ui/viewmodels/text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <cmath>

namespace tokenfactory::ui {

QString viewText(PictureView view)
{
    switch (view) {
    case PictureView::frontier: return ExportDialog::tr("Frontier");
    case PictureView::time: return ExportDialog::tr("Where the time goes");
    case PictureView::memory: return ExportDialog::tr("What fills the HBM");
    }
    return {};
}

QString formatText(PictureFormat format)
{
    switch (format) {
    case PictureFormat::png: return ExportDialog::tr("PNG, pixels");
    case PictureFormat::svg: return ExportDialog::tr("SVG, vectors");
    case PictureFormat::pdf: return ExportDialog::tr("PDF, vectors");
    case PictureFormat::csv: return ExportDialog::tr("CSV, data");
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
    return ExportDialog::tr("Print");
}

ExportDialog::ExportDialog(const Choice& first, QWidget* parent)
    : QDialog(parent),
      view(new QComboBox(this)),
      format(new QComboBox(this)),
      width(new QSpinBox(this)),
      height(new QSpinBox(this)),
      dpi(new QSpinBox(this)),
      theme(new QComboBox(this)),
      result(new QLabel(this))
{
    setWindowTitle(tr("Export"));
    for (const PictureView each : {PictureView::frontier, PictureView::time, PictureView::memory})
        view->addItem(viewText(each), static_cast<int>(each));
    for (const PictureFormat each : {PictureFormat::png, PictureFormat::svg, PictureFormat::pdf, PictureFormat::csv})
        format->addItem(formatText(each), static_cast<int>(each));
    for (const char* id : {"light", "dark", "projector", "print"})
        theme->addItem(themeText(QLatin1String(id)), QLatin1String(id));
    for (QSpinBox* side : {width, height}) {
        side->setRange(160, 8192);
        side->setGroupSeparatorShown(false);
        side->setLocale(QLocale::c());
    }
    dpi->setRange(24, 600);
    dpi->setLocale(QLocale::c());
    view->setCurrentIndex(view->findData(static_cast<int>(first.view)));
    format->setCurrentIndex(format->findData(static_cast<int>(first.format)));
    theme->setCurrentIndex(theme->findData(first.theme));
    width->setValue(first.size.width());
    height->setValue(first.size.height());
    dpi->setValue(first.dpi);

    auto* form = new QFormLayout;
    form->setSpacing(8);
    const auto add = [form](const QString& name, QWidget* field) {
        form->addRow(name, field);
        field->setAccessibleName(name);
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
    connect(format, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
    for (QSpinBox* number : {width, height, dpi})
        connect(number, &QSpinBox::valueChanged, this, &ExportDialog::refresh);
    refresh();
}

ExportDialog::Choice ExportDialog::choice() const
{
    return {static_cast<PictureView>(view->currentData().toInt()),
            static_cast<PictureFormat>(format->currentData().toInt()), QSize(width->value(), height->value()),
            dpi->value(), theme->currentData().toString()};
}

void ExportDialog::refresh()
{
    const Choice now = choice();
    const bool table = now.format == PictureFormat::csv;
    for (QWidget* field : {static_cast<QWidget*>(width), static_cast<QWidget*>(height), static_cast<QWidget*>(theme)})
        field->setEnabled(!table);
    dpi->setEnabled(now.format == PictureFormat::png);
    switch (now.format) {
    case PictureFormat::png:
        result->setText(tr("%1 × %2 pixels").arg(grouped(std::round(now.size.width() * now.dpi / 96.0)),
                                                 grouped(std::round(now.size.height() * now.dpi / 96.0))));
        break;
    case PictureFormat::svg:
    case PictureFormat::pdf: result->setText(tr("Lines and text stay sharp at every size")); break;
    case PictureFormat::csv: result->setText(tr("SI units, all digits, decimal point")); break;
    }
}

}  // namespace tokenfactory::ui
