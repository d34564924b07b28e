// SPDX-License-Identifier: MIT
#include "scene/table_file.hpp"

#include "files/file_error.hpp"
#include "files/numbers.hpp"
#include "physics/chain.hpp"
#include "scene/parameter_table.hpp"
#include "scene/recorded_scene.hpp"
#include "scene/text_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace pendula {
namespace {

constexpr std::array<std::string_view, 3> pivot_columns{"pivot.times", "pivot.x", "pivot.y"};
constexpr std::array<std::string_view, 2> torque_columns{"torque.times", "torque.values"};
constexpr std::array<std::string_view, 3> pivot_heads{"t", "x", "y"};
constexpr std::array<std::string_view, 2> torque_heads{"t", "torque"};
constexpr std::array<std::string_view, 2> measured_columns{"measured.times", "measured.angles"};
constexpr std::array<std::string_view, 2> measured_heads{"t", "theta"};
constexpr std::string_view recording_key = "measured.file";
constexpr std::array table_key_rows{TableKey{"pivot.file", "pivot.path", pivot_columns, pivot_heads},
                                    TableKey{"torque.file", "torque.course", torque_columns, torque_heads},
                                    TableKey{recording_key, "", measured_columns, measured_heads}};

constexpr std::size_t fewest_rows = 4;
/// Bytes: a hundred thousand rows of three numbers with 17 digits take 7 MB.
constexpr std::size_t largest_table = std::size_t{16} << 20;

/// Reads a table line by line.
class TableReader {
  public:
    TableReader(const TableKey& key, std::string_view file) : file_(file), heads_(key.heads) {
        for (const std::string_view column : key.columns) rows_.push_back(find_parameter(column));
        lists_.resize(rows_.size());
    }

    void take_line(std::string_view line, std::size_t place) {
        line_ = place;
        line = without_blanks(line.substr(0, line.find('#')));
        if (line.empty()) return;
        const char mark = mark_in(line);
        const bool decimal_comma = has_decimal_commas(mark);
        const std::vector<std::string_view> cells = cells_in(line, mark);
        const bool is_first = !std::exchange(has_begun_, true);
        const auto has_number = [&](std::string_view cell) {
            return number_in(cell, decimal_comma).has_value();
        };
        if (is_first && std::ranges::none_of(cells, has_number)) {
            check_header(cells);
            return;
        }
        if (cells.size() != lists_.size())
            refuse(fmt::format("expected {} columns, {}, got {}", lists_.size(), heads(), cells.size()));
        if (lists_[0].size() == most_table_rows)
            refuse(fmt::format("expected at most {} rows", most_table_rows));
        for (std::size_t i = 0; i < lists_.size(); ++i)
            lists_[i].push_back(number(cells[i], i, decimal_comma));
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

    /// Refuses a header that names the columns in another order. "t [s]" names the column t. Unknown words
    /// are ignored.
    void check_header(const std::vector<std::string_view>& cells) const {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::string_view word = cells[i].substr(0, cells[i].find_first_of(" _([/"));
            const auto named = std::ranges::find(heads_, word);
            if (named != heads_.end() && named - heads_.begin() != static_cast<std::ptrdiff_t>(i))
                refuse(fmt::format("expected the columns {} in this order, got {} as column {}", heads(),
                                   in_quotes(cells[i]), i + 1));
        }
    }

    double number(std::string_view cell, std::size_t column, bool decimal_comma) const {
        const Parameter& row = *rows_[column];
        const auto number = number_in(cell, decimal_comma);
        if (!number || !accepts(row, *number))
            refuse(fmt::format("column {}: expected a number from {} to {} ({}), got {}", column + 1,
                               row.minimum, row.maximum, row.unit, in_quotes(cell)));
        return *number;
    }

    [[noreturn]] void refuse(const std::string& problem) const {
        throw scene_error({file_, line_}, "", problem);
    }

    std::string_view file_;
    std::span<const std::string_view> heads_;
    std::vector<const Parameter*> rows_; ///< the parameters of the columns
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
    if (key.file == recording_key) {
        try {
            const MeasuredRows rows = rows_of(parse_measured(text, file).pieces.front());
            return {rows.times, rows.angles};
        } catch (const FileError& error) {
            throw SceneError(error.what());
        }
    }
    TableReader reader(key, file);
    each_line(text, [&](std::string_view line, std::size_t number) { reader.take_line(line, number); });
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
