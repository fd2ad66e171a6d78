#include "ui/export/export_dialog.h"

#include "ui/controls/choice_box.h"
#include "ui/controls/number_box.h"
#include "ui/controls/plain_label.h"
#include "ui/controls/tick_box.h"
#include "ui/viewmodels/text.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <array>
#include <utility>

namespace tokenfactory::ui {

namespace {

/// A size to choose by what it is for; layout pixels of 1/96 inch.
struct SizePreset {
    const char* id;
    QSize size;
};
constexpr std::array<SizePreset, 5> sizePresets = {{{"hd", {1280, 720}},
                                                    {"full-hd", {1920, 1080}},
                                                    {"slide", {960, 540}},
                                                    {"column", {336, 252}},
                                                    {"two-columns", {672, 420}}}};
constexpr auto otherSize = "other";

QString sizeText(std::string_view id)
{
    if (id == "hd")
        return ExportDialog::tr("1280 × 720");
    if (id == "full-hd")
        return ExportDialog::tr("1920 × 1080");
    if (id == "slide")
        return ExportDialog::tr("Slide, 16:9, 10 in wide");
    if (id == "column")
        return ExportDialog::tr("One column, 3.5 in wide");
    if (id == "two-columns")
        return ExportDialog::tr("Two columns, 7 in wide");
    return ExportDialog::tr("Other");
}

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
    case PictureView::page:
        return ExportDialog::tr("The whole frontier page");
    case PictureView::sweep:
        return ExportDialog::tr("Sweep");
    case PictureView::sensitivity:
        return ExportDialog::tr("Sensitivity");
    case PictureView::roofline:
        return ExportDialog::tr("Roofline");
    case PictureView::compare:
        return ExportDialog::tr("Comparison");
    case PictureView::measured:
        return ExportDialog::tr("Predicted against measured");
    case PictureView::floor:
        return ExportDialog::tr("Factory floor");
    case PictureView::livePlots:
        return ExportDialog::tr("Plots of the running factory");
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

ExportDialog::ExportDialog(const ThemeHolder& themes, const Choice& first, PicturePreview::Maker make, QWidget* parent)
    : QDialog(parent),
      chosen(first),
      view(new ChoiceBox(themes, this)),
      format(new ChoiceBox(themes, this)),
      preset(new ChoiceBox(themes, this)),
      width(new NumberBox(this)),
      height(new NumberBox(this)),
      dpi(new NumberBox(this)),
      theme(new ChoiceBox(themes, this)),
      language(new ChoiceBox(themes, this)),
      stamp(new TickBox(themes, tr("Choices and version below the picture"), this)),
      picture(new PicturePreview(themes, std::move(make), this)),
      result(plainLabel(this))
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
    add(tr("Size"), preset);
    add(tr("Width, 1/96 in"), width);
    add(tr("Height, 1/96 in"), height);
    add(tr("Pixels per inch"), dpi);
    result->setWordWrap(true);
    result->setMinimumHeight(2 * result->fontMetrics().lineSpacing());
    result->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    form->addRow(result);
    add(tr("Theme"), theme);
    add(tr("Language"), language);
    picture->setAccessibleName(tr("Preview"));
    auto* buttons = new QDialogButtonBox(this);
    accepting = buttons->addButton(tr("Choose a file"), QDialogButtonBox::AcceptRole);
    accepting->setDefault(true);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    auto* left = new QVBoxLayout;
    left->setSpacing(12);
    left->addLayout(form);
    left->addWidget(stamp);
    left->addStretch(1);
    auto* both = new QHBoxLayout;
    both->setSpacing(16);
    both->addLayout(left);
    both->addWidget(picture, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 12);
    column->setSpacing(12);
    column->addLayout(both, 1);
    column->addWidget(buttons);

    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connectBoxes();
    refresh();
    resize(sizeHint().expandedTo({880, 460}));
}

void ExportDialog::connectBoxes()
{
    const auto onChoice = [this](ChoiceBox* box, auto take) {
        connect(box, &ChoiceBox::chosen, this, [this, take](const std::string& id) {
            take(id);
            refresh();
        });
    };
    onChoice(view, [this](const std::string& id) { chosen.view = pictureViewFromId(id).value_or(chosen.view); });
    onChoice(format,
             [this](const std::string& id) { chosen.format = formatOfFile("x." + id).value_or(chosen.format); });
    onChoice(theme, [this](const std::string& id) { chosen.theme = QString::fromStdString(id); });
    onChoice(language, [this](const std::string& id) { chosen.language = QString::fromStdString(id); });
    onChoice(preset, [this](const std::string& id) {
        for (const SizePreset& each : sizePresets) {
            if (id == each.id)
                chosen.size = each.size;
        }
    });
    const auto onNumber = [this](NumberBox* box, auto take) {
        connect(box, &NumberBox::typed, this, [this, take](int number) {
            take(number);
            refresh();
        });
        box->setCorrecting(true);
        connect(box, &NumberBox::corrected, this,
                [this](const Words& words) { result->setText(words() + u'\n' + resultText()); });
        connect(box, &NumberBox::refused, this, [this](const Words& words) { result->setText(words()); });
        connect(box, &NumberBox::restored, this, [this] { refresh(); });
    };
    onNumber(width, [this](int number) { chosen.size.setWidth(number); });
    onNumber(height, [this](int number) { chosen.size.setHeight(number); });
    onNumber(dpi, [this](int number) { chosen.dpi = number; });
    connect(stamp, &QCheckBox::toggled, this, [this](bool on) {
        chosen.stamped = on;
        refresh();
    });
}

void ExportDialog::offerChoices()
{
    OptionsView views{tr("View"), {}, std::string(idOf(chosen.view))};
    for (const PictureView each : pictureViews())
        views.options.push_back({std::string(idOf(each)), viewText(each), {}});
    OptionsView formats{tr("Format"), {}, suffixOf(chosen.format).toStdString()};
    for (const PictureFormat each : pictureFormats())
        formats.options.push_back({suffixOf(each).toStdString(), formatText(each), {}});
    OptionsView themesShown{tr("Theme"), {}, chosen.theme.toStdString()};
    for (const char* id : {"light", "dark", "projector", "print"})
        themesShown.options.push_back({id, themeText(QLatin1String(id)), {}});
    OptionsView sizes{tr("Size"), {}, otherSize};
    for (const SizePreset& each : sizePresets) {
        sizes.options.push_back({each.id, sizeText(each.id), {}});
        if (each.size == chosen.size)
            sizes.chosen = each.id;
    }
    sizes.options.push_back({otherSize, sizeText(otherSize), {}});
    // languages are named in themselves, so that whoever reads one finds it
    const OptionsView languages{tr("Language"),
                                {{"", tr("As the window"), {}},
                                 {"en", QStringLiteral("English"), {}},
                                 {"zh_CN", QStringLiteral("简体中文"), {}}},
                                chosen.language.toStdString()};
    view->setOptions(views);
    format->setOptions(formats);
    preset->setOptions(sizes);
    theme->setOptions(themesShown);
    language->setOptions(languages);
    width->setNumber(chosen.size.width(), Choice::smallestWidth, Choice::largestSide);
    height->setNumber(chosen.size.height(), Choice::smallestHeight, Choice::largestSide);
    dpi->setNumber(chosen.dpi, Choice::coarsestDpi, Choice::finestDpi);
    stamp->setChecked(chosen.stamped);
}

void ExportDialog::refresh()
{
    offerChoices();
    const bool table = chosen.format == PictureFormat::csv;
    for (QWidget* field : {static_cast<QWidget*>(preset), static_cast<QWidget*>(width), static_cast<QWidget*>(height),
                           static_cast<QWidget*>(theme), static_cast<QWidget*>(language), static_cast<QWidget*>(stamp)})
        field->setEnabled(!table);
    dpi->setEnabled(chosen.format == PictureFormat::png);
    accepting->setEnabled(!chosen.isTooLarge());
    result->setText(resultText());
    picture->show(chosen);
}

QString ExportDialog::resultText() const
{
    const auto inches = [](int side) { return QString::number(side / 96.0, 'f', 2); };
    switch (chosen.format) {
    case PictureFormat::png: {
        const QSize pixels = chosen.pixels();
        const QString size = tr("%1 × %2 in at %3 pixels per inch: %4 × %5 pixels")
                                 .arg(inches(chosen.size.width()), inches(chosen.size.height()), grouped(chosen.dpi),
                                      grouped(pixels.width()), grouped(pixels.height()));
        if (chosen.isTooLarge())
            return tr("%1, more than can be drawn: at most 200 million").arg(size);
        const double megabytes = 3.0 * pixels.width() * pixels.height() / 1e6;
        return tr("%1, at most %2 MB").arg(size, QString::number(megabytes, 'f', megabytes < 10.0 ? 1 : 0));
    }
    case PictureFormat::svg:
    case PictureFormat::pdf:
        return tr("%1 × %2 in; lines and text stay sharp at every size")
            .arg(inches(chosen.size.width()), inches(chosen.size.height()));
    case PictureFormat::csv:
        return tr("SI units, all digits, decimal point");
    }
    return {};
}

}  // namespace tokenfactory::ui
