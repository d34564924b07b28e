// SPDX-License-Identifier: MIT
#include "commands/numeric/report.hpp"

#include "commands/numeric/output_file.hpp"
#include "commands/numeric/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pendula {
namespace {

using Formats = std::vector<std::pair<std::string, ReportFormat>>;

void add_format_option(CLI::App& app, ReportFormat& format, const Formats& formats,
                       const std::string& names) {
    const auto read = [formats, names, &format](const CLI::results_t& results) {
        for (const auto& [name, value] : formats) {
            if (name != results.front()) continue;
            format = value;
            return true;
        }
        throw CLI::ValidationError("--format", "expected " + names + ", got '" + results.front() + "'");
    };
    std::string alternatives;
    for (const auto& [name, value] : formats) alternatives += (alternatives.empty() ? "" : "|") + name;
    app.add_option("--format", read, "how the figures are printed [table]")
        ->type_name(alternatives)
        ->expected(1);
}

} // namespace

void add_format_option(CLI::App& app, ReportFormat& format) {
    add_format_option(
        app, format,
        {{"table", ReportFormat::table}, {"csv", ReportFormat::csv}, {"json", ReportFormat::json}},
        "table, csv or json");
}

void add_format_option_without_csv(CLI::App& app, ReportFormat& format) {
    add_format_option(app, format, {{"table", ReportFormat::table}, {"json", ReportFormat::json}},
                      "table or json");
}

std::string TextTable::text() const {
    std::vector<std::size_t> widths(rows_.front().size());
    for (const auto& row : rows_)
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
    std::string text;
    for (const auto& row : rows_) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - width_of(row[i]), ' ');
            if (i == 0)
                text += row[i] + (row.size() > 1 ? padding : "");
            else
                text += "  " + padding + row[i];
        }
        text += '\n';
    }
    return text;
}

std::string short_number(double value) { return std::isnan(value) ? "–" : fmt::format("{:.3g}", value); }

std::string csv_number(double value) { return std::isfinite(value) ? fmt::format("{}", value) : ""; }

std::string csv_text(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

void print_report(const std::string& text) {
    OutputFile out({});
    out.write(text);
    out.commit();
}

} // namespace pendula
