// SPDX-License-Identifier: MIT
#include "scene/table_file.hpp"

#include "physics/chain.hpp"
#include "scene/parameter_table.hpp"
#include "scene/text_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

namespace pendula {
namespace {

constexpr std::array<std::string_view, 3> pivot_columns{"pivot.times", "pivot.x", "pivot.y"};
constexpr std::array<std::string_view, 2> torque_columns{"torque.times", "torque.values"};
constexpr std::array<std::string_view, 3> pivot_heads{"t", "x", "y"};
constexpr std::array<std::string_view, 2> torque_heads{"t", "torque"};
constexpr std::array table_key_rows{TableKey{"pivot.file", "pivot.path", pivot_columns, pivot_heads},
                                    TableKey{"torque.file", "torque.course", torque_columns, torque_heads}};

constexpr std::size_t fewest_rows = 4;
/// Bytes: a hundred thousand rows of three numbers with 17 digits take 7 MB.
constexpr std::size_t largest_table = std::size_t{16} << 20;

constexpr std::string_view blanks = " \t\r";

std::string_view without_blanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    return first == text.npos ? "" : text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

/// A line's columns, and whether a comma in them is a decimal one.
struct Cells {
    std::vector<std::string_view> texts;
    bool decimal_comma = false;
};

Cells cells_of(std::string_view line) {
    Cells cells;
    const bool semicolons = line.find(';') != line.npos, tabs = line.find('\t') != line.npos;
    cells.decimal_comma = semicolons || tabs;
    const char mark = semicolons ? ';' : tabs ? '\t' : line.find(',') != line.npos ? ',' : ' ';
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find(mark, begin), line.size());
        const std::string_view cell = without_blanks(line.substr(begin, end - begin));
        if (mark != ' ' || !cell.empty()) cells.texts.push_back(cell);
        begin = end + 1;
    }
    return cells;
}

std::optional<double> number_in(std::string_view cell, bool decimal_comma) {
    std::string text(cell.starts_with('+') ? cell.substr(1) : cell);
    if (decimal_comma) std::replace(text.begin(), text.end(), ',', '.');
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number))
        return std::nullopt;
    return number;
}

/// One table while its lines are read.
class TableReader {
  public:
    TableReader(const TableKey& key, std::string_view file) : file_(file), heads_(key.heads) {
        for (const std::string_view column : key.columns) rows_.push_back(find_parameter(column));
        lists_.resize(rows_.size());
    }

    void take_line(std::string_view line) {
        ++line_;
        line = without_blanks(line.substr(0, line.find('#')));
        if (line.empty()) return;
        const Cells cells = cells_of(line);
        const bool is_first = !std::exchange(has_begun_, true);
        const auto has_number = [&](std::string_view cell) {
            return number_in(cell, cells.decimal_comma).has_value();
        };
        if (is_first && std::ranges::none_of(cells.texts, has_number)) {
            check_header(cells.texts);
            return;
        }
        if (cells.texts.size() != lists_.size())
            refuse(
                fmt::format("expected {} columns, {}, got {}", lists_.size(), heads(), cells.texts.size()));
        if (lists_[0].size() == most_table_rows)
            refuse(fmt::format("expected at most {} rows", most_table_rows));
        for (std::size_t i = 0; i < lists_.size(); ++i) lists_[i].push_back(number(cells, i));
        const std::vector<double>& times = lists_[0];
        if (const std::size_t last = times.size() - 1; last > 0 && !(times[last] > times[last - 1]))
            refuse(fmt::format("expected a time after {} s, got {} s", times[last - 1], times[last]));
    }

    std::vector<std::vector<double>> finish() {
        if (const std::size_t rows = lists_[0].size(); rows < fewest_rows)
            refuse(fmt::format("expected at least {} rows of {}, got {}", fewest_rows, heads(), rows));
        return std::move(lists_);
    }

  private:
    std::string heads() const { return fmt::format("{}", fmt::join(heads_, ", ")); }

    /// "t [s]" is the column t. A header of unknown words is not checked.
    void check_header(const std::vector<std::string_view>& cells) const {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::string_view word = cells[i].substr(0, cells[i].find_first_of(" _([/"));
            const auto named = std::ranges::find(heads_, word);
            if (named != heads_.end() && named - heads_.begin() != static_cast<std::ptrdiff_t>(i))
                refuse(fmt::format("expected the columns {} in this order, got {} as column {}", heads(),
                                   in_quotes(cells[i]), i + 1));
        }
    }

    double number(const Cells& cells, std::size_t column) const {
        const Parameter& row = *rows_[column];
        const auto number = number_in(cells.texts[column], cells.decimal_comma);
        if (!number || !accepts(row, *number))
            refuse(fmt::format("expected a number from {} to {}, in {}, in column {}, got {}", row.minimum,
                               row.maximum, row.unit, column + 1, in_quotes(cells.texts[column])));
        return *number;
    }

    [[noreturn]] void refuse(const std::string& problem) const {
        throw scene_error({file_, line_}, "", problem);
    }

    std::string_view file_;
    std::span<const std::string_view> heads_;
    std::vector<const Parameter*> rows_; ///< of the columns
    std::vector<std::vector<double>> lists_;
    std::size_t line_ = 0;
    bool has_begun_ = false;
};

} // namespace

std::span<const TableKey> table_keys() { return table_key_rows; }

const TableKey* find_table_key(std::string_view key) {
    const auto found = std::ranges::find(table_key_rows, key, &TableKey::file);
    return found == table_key_rows.end() ? nullptr : &*found;
}

std::vector<std::vector<double>> parse_table(const TableKey& key, std::string_view text,
                                             std::string_view file) {
    if (constexpr std::string_view byte_order_mark = "\xef\xbb\xbf"; text.starts_with(byte_order_mark))
        text.remove_prefix(byte_order_mark.size());
    TableReader reader(key, file);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        reader.take_line(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return reader.finish();
}

std::vector<std::vector<double>> read_table(const TableKey& key, const std::string& path, Origin origin) {
    std::string text;
    try {
        text = read_text_file(path, "table", largest_table);
    } catch (const SceneError& error) {
        throw scene_error(origin, key.file, error.what());
    }
    return parse_table(key, text, path);
}

} // namespace pendula
