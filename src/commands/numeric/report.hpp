// SPDX-License-Identifier: MIT
/// How a command's figures are printed: a table for people, CSV for spreadsheets, JSON for programs.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace pendula {

enum class ReportFormat { table, csv, json };

/// --format table|csv|json
void add_format_option(CLI::App&, ReportFormat&);
/// --format table|json, for reports that are not a table with rows of one kind
void add_format_option_without_csv(CLI::App&, ReportFormat&);

/// Columns as wide as their widest cell, the first left-aligned and the others right-aligned.
class TextTable {
  public:
    explicit TextTable(std::vector<std::string> header) : rows_{std::move(header)} {}
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
    std::string text() const;

  private:
    std::vector<std::vector<std::string>> rows_;
};

/// "-5.13e-13"; "–" if not a number.
std::string short_number(double);
/// All digits; empty if not a number, as spreadsheets expect.
std::string csv_number(double);
/// The cell, quoted if necessary.
std::string csv_text(const std::string&);

/// Writes to standard output. Throws CommandFailed if it cannot be written.
void print_report(const std::string& text);

/// Prints `figures` as the one of the three functions that the format names makes its text.
template<class Figures>
void print_as(ReportFormat format, const Figures& figures, std::string (*as_table)(const Figures&),
              std::string (*as_csv)(const Figures&), std::string (*as_json)(const Figures&)) {
    switch (format) {
    case ReportFormat::table:
        return print_report(as_table(figures));
    case ReportFormat::csv:
        return print_report(as_csv(figures));
    case ReportFormat::json:
        return print_report(as_json(figures));
    }
}

} // namespace pendula
