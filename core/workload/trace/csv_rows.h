#pragma once

#include "core/base/csv.h"
#include "core/base/line_reader.h"
#include "core/workload/trace/builder.h"

#include <string>
#include <vector>

namespace tokenfactory::workload {

/// Splits each line that follows by the header and gives its fields to `read`; a line that cannot be split is refused.
template <class Read>
void readCsvRows(LineReader& lines, const CsvColumns& header, TraceBuilder& builder, Read read)
{
    while (!builder.done() && lines.next()) {
        const Field<std::vector<std::string>> fields = header.split(lines.line());
        if (!fields) {
            builder.refuse(lines.number(), fields.error());
            continue;
        }
        read(*fields);
    }
}

}  // namespace tokenfactory::workload
