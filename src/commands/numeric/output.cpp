// SPDX-License-Identifier: MIT
#include "commands/numeric/output.hpp"

#include "commands/numeric/command_line.hpp"
#include "commands/numeric/options.hpp"
#include "files/file_error.hpp"
#include "physics/trajectory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstring>

namespace pendula {
namespace {

constexpr const char* format_help = "output format of the results [table]";

std::optional<ReportFormat> table_or_json(std::string_view name) {
    if (name == "table") return ReportFormat::table;
    if (name == "json") return ReportFormat::json;
    return std::nullopt;
}

} // namespace

void add_format_option(CLI::App& app, ReportFormat& format) {
    const auto read = [](std::string_view name) -> std::optional<ReportFormat> {
        if (name == "csv") return ReportFormat::csv;
        return table_or_json(name);
    };
    add_value_option(app, "--format", format, read, "table, csv or json", format_help, "table|csv|json");
}

void add_format_option_without_csv(CLI::App& app, ReportFormat& format) {
    add_value_option(app, "--format", format, table_or_json, "table or json", format_help, "table|json");
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

std::string norm_text(Model model, const StateScales& scales) {
    return model == Model::rigid
               ? fmt::format("√Σ(Δθ² + T²Δω²), T = {:.4g} s", scales.time)
               : fmt::format("√Σ(Δx² + Δy² + T²Δvx² + T²Δvy²)/ℓ, ℓ = {:.4g} m, T = {:.4g} s", scales.length,
                             scales.time);
}

void print_report(const std::string& text) {
    OutputFile out({});
    out.write(text);
    out.commit();
}

void print_beside(bool main_output_is_standard, const std::string& text) {
    if (main_output_is_standard)
        fmt::print(stderr, "{}", text);
    else
        print_report(text);
}

DrawnFormat drawn_format(const std::string& out, std::string_view noun, bool draws) {
    if (out.empty() || out == "-") return DrawnFormat::csv;
    const std::string ending = std::filesystem::path(out).extension().string();
    if (ending == ".csv") return DrawnFormat::csv;
    if (ending != ".svg" && ending != ".png")
        throw Refused(fmt::format("{}: a {} is written as .csv, .svg or .png", out, noun));
    if (!draws)
        throw Refused(fmt::format("{}: this program has no graphics and writes {}s as .csv only", out, noun));
    return ending == ".svg" ? DrawnFormat::svg : DrawnFormat::png;
}

OutputFile::OutputFile(const std::filesystem::path& path, bool overwrite) {
    if (path.empty() || path == "-") return;
    target_ = path;
    std::error_code ignored;
    const auto status = std::filesystem::status(target_, ignored);
    if (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status) ||
        std::filesystem::is_directory(status)) {
        part_.emplace(target_, overwrite, PartFile::Naming::none);
        stream_ = part_->stream();
    } else if (stream_ = std::fopen(target_.c_str(), "wbe"); !stream_) {
        throw cannot_be_written(target_);
    }
}

OutputFile::~OutputFile() {
    if (!part_ && stream_ != stdout) std::fclose(stream_);
}

void OutputFile::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stream_) != text.size()) fail();
}

void OutputFile::commit() {
    if (!part_ && std::fflush(stream_) != 0) fail();
    try {
        if (part_) part_->move_into_place();
    } catch (const FileError& error) {
        throw CommandFailed(error.what());
    }
}

void OutputFile::fail() const {
    const std::string name = target_.empty() ? "standard output" : target_.string();
    throw CommandFailed(fmt::format("{} cannot be written: {}", name, std::strerror(errno)));
}

static_assert(std::endian::native == std::endian::little,
              "npy_bytes() writes the numbers as they are in memory");

std::string npy_header(std::size_t rows, std::size_t columns) {
    constexpr std::string_view magic{"\x93NUMPY\x01\x00", 8};
    constexpr std::size_t length_bytes = 2, alignment = 64;
    std::string words =
        fmt::format("{{'descr': '<f8', 'fortran_order': False, 'shape': ({}, {}), }}", rows, columns);
    // Spaces and a final newline fill the header, so that the numbers begin at a multiple of 64 bytes.
    while ((magic.size() + length_bytes + words.size() + 1) % alignment != 0) words += ' ';
    words += '\n';
    std::string header(magic);
    header += static_cast<char>(words.size() & 0xff);
    header += static_cast<char>(words.size() >> 8);
    return header + words;
}

} // namespace pendula
