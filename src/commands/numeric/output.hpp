// SPDX-License-Identifier: MIT
/// The output of commands: reports as a table, CSV or JSON; files that get their names when they are
/// complete; and NumPy arrays.
#pragma once

#include "files/part_file.hpp"
#include "simulation/separation.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

enum class ReportFormat { table, csv, json };

/// Declares --format table|csv|json.
void add_format_option(CLI::App&, ReportFormat&);
/// Declares --format table|json, for reports that do not fit into one CSV table.
void add_format_option_without_csv(CLI::App&, ReportFormat&);

/// A table in which each column is as wide as its widest cell. The first column is left-aligned, the others
/// are right-aligned.
class TextTable {
  public:
    explicit TextTable(std::vector<std::string> header) : rows_{std::move(header)} {}
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
    std::string text() const;

  private:
    std::vector<std::vector<std::string>> rows_;
};

/// Three significant digits, as in "-5.13e-13"; "–" for NaN.
std::string short_number(double);
/// All digits; empty for NaN and infinity, as spreadsheets expect.
std::string csv_number(double);
/// The text as a cell of a CSV table, quoted if necessary.
std::string csv_text(const std::string&);

/// The formula of the distance that state_distance() measures, with the values of its scales.
std::string norm_text(Model, const StateScales&);

/// Writes to standard output. Throws CommandFailed if it cannot be written.
void print_report(const std::string& text);

/// Prints text that is not the main output: on standard error if the main output is on standard output.
/// Throws CommandFailed if standard output cannot be written.
void print_beside(bool main_output_is_standard, const std::string& text);

/// Prints what the function for the format returns.
template<class Table, class Csv, class Json>
void print_in(ReportFormat format, const Table& table, const Csv& csv, const Json& json) {
    switch (format) {
    case ReportFormat::table:
        return print_report(table());
    case ReportFormat::csv:
        return print_report(csv());
    case ReportFormat::json:
        return print_report(json());
    }
}

/// Prints `figures` with the function for the format.
template<class Figures>
void print_as(ReportFormat format, const Figures& figures, std::string (*as_table)(const Figures&),
              std::string (*as_csv)(const Figures&), std::string (*as_json)(const Figures&)) {
    print_in(
        format, [&] { return as_table(figures); }, [&] { return as_csv(figures); },
        [&] { return as_json(figures); });
}

/// The format of an output that can be drawn: a table or a picture.
enum class DrawnFormat { csv, svg, png };

/// The format from the ending of a file's name; csv for "" and "-". `noun`: "chart", for messages. Throws
/// Refused for another ending, or for a picture if the program has no graphics (`draws` is false).
DrawnFormat drawn_format(const std::string& out, std::string_view noun, bool draws);

/// A command's output, to a file or to standard output. A file gets its name only when it is complete. Until
/// then it has no name at all if the file system supports that, so that even a killed program leaves no
/// partial file.
class OutputFile {
  public:
    /// An empty path and "-" mean standard output. A device or a pipe is written to directly. Links are
    /// followed, even to a file that does not exist yet. Throws FileError if the file cannot be created, or
    /// exists and may not be overwritten.
    explicit OutputFile(const std::filesystem::path& path, bool overwrite = false);
    ~OutputFile(); ///< removes a file that was not committed
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    bool is_standard_output() const { return stream_ == stdout; }

    /// Throws CommandFailed if the disk is full.
    void write(std::string_view text);
    /// Gives the file its name, and replaces any previous file. Call this after everything is written. Throws
    /// CommandFailed.
    void commit();

  private:
    [[noreturn]] void fail() const;

    std::filesystem::path target_;
    std::optional<PartFile> part_;
    std::FILE* stream_ = stdout;
};

/// The header of a file in NumPy's format NPY 1.0 (numpy.lib.format). After it come rows·columns
/// little-endian float64 numbers, row after row.
std::string npy_header(std::size_t rows, std::size_t columns);

/// The bytes of the numbers, as in the file.
inline std::string_view npy_bytes(std::span<const double> numbers) {
    return {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()};
}

/// The number of characters in UTF-8 text: continuation bytes are not counted.
inline std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

} // namespace pendula
