#include "core/workload/trace/csv_rows.h"
#include "core/workload/trace/formats.h"

namespace tokenfactory::workload {
namespace {

struct AzureColumns {
    std::optional<std::size_t> time, input, output;
    bool all() const { return time && input && output; }
};

AzureColumns azureColumns(const CsvColumns& columns)
{
    return {columns.find({"TIMESTAMP"}), columns.find({"ContextTokens"}), columns.find({"GeneratedTokens"})};
}

}  // namespace

bool isAzureHeader(std::string_view line) { return azureColumns(CsvColumns(line)).all(); }

// https://github.com/Azure/AzurePublicDataset: dates, those of 2024 with an offset; no ids.
void readAzure(const std::filesystem::path& file, TraceBuilder& builder)
{
    LineReader lines(file);
    lines.next();
    const CsvColumns header(lines.line());
    const AzureColumns columns = azureColumns(header);
    if (!columns.all()) {
        builder.fail("does not name the columns TIMESTAMP, ContextTokens and GeneratedTokens in its first line",
                     "these are the columns of the Azure traces");
        return;
    }
    readCsvRows(lines, header, builder, [&](const std::vector<std::string>& fields) {
        const auto of = [&](std::optional<std::size_t> column) { return std::string_view(fields[*column]); };
        builder.add(lines.number(),
                    rowOf(dateIn("TIMESTAMP", of(columns.time)), tokensIn("ContextTokens", of(columns.input), 1),
                          tokensIn("GeneratedTokens", of(columns.output), 0)));
    });
}

}  // namespace tokenfactory::workload
