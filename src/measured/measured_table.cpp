// SPDX-License-Identifier: MIT
#include "measured/measured_table.hpp"

#include "files/file_error.hpp"
#include "files/input_file.hpp"
#include "files/numbers.hpp"
#include "files/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <numbers>
#include <span>
#include <utility>

namespace pendula {
namespace {

constexpr std::size_t most_names = 4;                        // largest number of rows of names
constexpr std::size_t most_links = 16, most_columns = 256;   // limits of a table
constexpr std::size_t fewest_samples = 8;                    // a piece has at least this many
constexpr double least_likelihood = 0.9, longest_pause = 20; // longest pause in a piece, in median intervals
constexpr double not_seen = std::numeric_limits<double>::quiet_NaN();

/// The text as shown in a message: its first 40 characters, with ? for characters that cannot be printed.
std::string shown(std::string_view text) {
    std::string out;
    for (std::size_t shown = 0; !text.empty() && shown < 40; ++shown) {
        const Utf8Character first = first_character(text);
        const std::size_t length = std::max<std::size_t>(first.length, 1);
        const bool is_printable = first.length > 0 && first.code >= 0x20 && first.code != 0x7F;
        out += is_printable ? text.substr(0, length) : "?";
        text.remove_prefix(length);
    }
    return out;
}

struct Line {
    std::size_t number = 0; ///< from 1
    std::vector<std::string_view> cells;
};

/// The cell's number; NaN for a gap; nothing if the cell is neither.
std::optional<double> number_or_gap(std::string_view cell, bool decimal_comma) {
    const std::string word = lower_case(cell);
    if (cell.empty() || word == "nan" || word == "na" || word == "-" || word == "null") return not_seen;
    return number_in(cell, decimal_comma);
}

using Meaning = ColumnMeaning;

bool contains(const std::string& text, std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(words,
                               [&](std::string_view word) { return text.find(word) != std::string::npos; });
}

/// The name without its unit in brackets, and the unit.
std::pair<std::string, std::string> name_and_unit(const std::string& name) {
    const std::size_t open = name.find_first_of("([");
    if (open == std::string::npos) return {name, ""};
    const std::size_t close = name.find_first_of(")]", open);
    return {std::string(without_blanks(std::string_view(name).substr(0, open))),
            close == std::string::npos ? name.substr(open + 1) : name.substr(open + 1, close - open - 1)};
}

TableColumn column_named(const std::string& written) {
    TableColumn column{.name = written};
    const std::pair<std::string, std::string> parts = name_and_unit(lower_case(written));
    const std::string &name = parts.first, &unit = parts.second;
    const std::size_t space = name.find_last_of(" _.:");
    const std::string last = space == std::string::npos ? name : name.substr(space + 1);
    const auto begins = [&](std::string_view word) { return name.starts_with(word); };
    if (contains(name, {"likelihood", "confidence"})) {
        column.meaning = Meaning::likelihood;
    } else if (contains(name, {"omega", "veloc", "vel_", "speed", "torque", "accel", "ω"}) || begins("tau")) {
        column.meaning = Meaning::left_out;
    } else if (contains(name, {"piece", "trial"}) || name == "run" || name == "take") {
        column.meaning = Meaning::piece;
    } else if (contains(name, {"theta", "θ", "angle", "winkel", "phi", "φ", "pos_meas", "alpha"}) ||
               (name.size() == 2 && name[0] == 'q' && std::isdigit(static_cast<unsigned char>(name[1])))) {
        column.meaning = Meaning::angle;
        column.is_in_degrees = contains(unit, {"deg", "°"}) || contains(name, {"deg"});
    } else if (name == "t" || begins("time") || begins("zeit") || begins("temps") || name == "seconds") {
        column.meaning = Meaning::time;
        column.factor = unit == "ms" || last == "ms" ? 1e-3 : 1;
    } else if (contains(name, {"frame", "image", "coords"}) || name == "step" || name == "bild") {
        column.meaning = Meaning::frame;
    } else if (!last.empty() && (last[0] == 'x' || last[0] == 'y') &&
               std::all_of(last.begin() + 1, last.end(), [](unsigned char c) { return std::isdigit(c); })) {
        column.meaning = last[0] == 'x' ? Meaning::x : Meaning::y;
        column.is_in_pixels = contains(unit, {"px", "pixel"});
    }
    return column;
}

/// A table divided into cells, with the meanings of its columns.
class MeasuredCells {
  public:
    MeasuredCells(std::string_view text, std::string_view file, std::span<const Meaning> meanings = {})
        : file_(file) {
        std::vector<std::pair<std::size_t, std::string_view>> lines;
        each_line(text, [&](std::string_view line, std::size_t number) {
            if (line.ends_with('\r')) line.remove_suffix(1);
            const std::string_view seen = without_blanks(line);
            if (!seen.empty() && seen[0] != '#' && !seen.starts_with("//")) lines.emplace_back(number, line);
        });
        if (lines.empty()) fail(0, "expected a table of a pendulum's angles or markers, found no rows");
        split(lines);
        name_columns();
        for (std::size_t c = 0; c < std::min(columns.size(), meanings.size()); ++c)
            columns[c].meaning = meanings[c];
    }

    std::vector<TableColumn> columns;
    std::vector<Line> rows;
    bool has_names = false;

    [[noreturn]] void fail(std::size_t line, const std::string& words) const {
        throw FileError(line > 0 ? fmt::format("{}:{}: {}", file_, line, words)
                                 : fmt::format("{}: {}", file_, words));
    }
    /// The number in a cell; NaN for a gap.
    double number(const Line& row, std::size_t column) const {
        const auto number = number_or_gap(row.cells[column], decimal_comma_);
        if (!number)
            fail(row.number, fmt::format("column {} ({}): expected a number, got '{}'", column + 1,
                                         columns[column].name, shown(row.cells[column])));
        return *number;
    }

  private:
    bool is_row_of_numbers(const Line& line) const {
        std::size_t numbers = 0;
        for (const std::string_view cell : line.cells) {
            if (!number_or_gap(cell, decimal_comma_)) return false;
            numbers += !cell.empty();
        }
        return numbers > 0;
    }

    void split(const std::vector<std::pair<std::size_t, std::string_view>>& lines) {
        // The last line always has numbers, so it shows the separator of the columns.
        const char mark = mark_in(lines.back().second);
        decimal_comma_ = has_decimal_commas(mark);
        std::vector<Line> all;
        for (const auto& [number, line] : lines) {
            all.push_back({number, cells_in(line, mark)});
            for (std::string_view& cell : all.back().cells)
                if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
                    cell = without_blanks(cell.substr(1, cell.size() - 2));
        }
        std::size_t first = 0;
        while (first < all.size() && first <= most_names && !is_row_of_numbers(all[first])) ++first;
        if (first > most_names || first == all.size())
            fail(all.front().number,
                 fmt::format("expected at most {} rows of names and then numbers", most_names));
        width_ = all[first].cells.size();
        if (width_ > most_columns)
            fail(all[first].number,
                 fmt::format("expected at most {} columns, found {}", most_columns, width_));
        has_names = first > 0;
        names_.assign(width_, "");
        for (std::size_t row = 0; row < first; ++row)
            for (std::size_t c = 0; c < std::min(width_, all[row].cells.size()); ++c)
                if (!all[row].cells[c].empty())
                    names_[c] += fmt::format("{}{}", names_[c].empty() ? "" : " ", all[row].cells[c]);
        rows.assign(std::make_move_iterator(all.begin() + static_cast<std::ptrdiff_t>(first)),
                    std::make_move_iterator(all.end()));
        for (Line& row : rows) {
            while (row.cells.size() > width_ && row.cells.back().empty()) row.cells.pop_back();
            if (row.cells.size() != width_)
                fail(row.number, fmt::format("expected {} columns, as in the rows before, found {}", width_,
                                             row.cells.size()));
        }
    }

    void name_columns() {
        for (std::size_t c = 0; c < width_; ++c) {
            if (has_names) {
                columns.push_back(column_named(names_[c]));
                // Keeps the end of a long name, because long names often begin alike.
                std::string_view end = names_[c];
                if (end.size() > 40) end.remove_prefix(end.size() - 40);
                while (!end.empty() && continues_character(end[0])) end.remove_prefix(1);
                columns.back().name = shown(end);
            } else {
                columns.push_back({.name = fmt::format("column {}", c + 1)});
                columns.back().meaning = c == 0 ? Meaning::time : Meaning::angle;
            }
        }
    }

    std::string file_;
    std::size_t width_ = 0;
    std::vector<std::string> names_;
    bool decimal_comma_ = false;
};

/// The indices of the columns with the given meaning.
std::vector<std::size_t> places_of(const MeasuredCells& cells, Meaning meaning) {
    std::vector<std::size_t> places;
    for (std::size_t c = 0; c < cells.columns.size(); ++c)
        if (cells.columns[c].meaning == meaning) places.push_back(c);
    return places;
}

/// The indices of a marker's columns. likelihood = 0 means none, because column 0 never has likelihoods.
struct MarkerColumns {
    std::size_t x, y, likelihood;
};

std::vector<MarkerColumns> markers_of(const MeasuredCells& cells) {
    const auto xs = places_of(cells, Meaning::x), ys = places_of(cells, Meaning::y);
    if (xs.size() != ys.size())
        cells.fail(0, fmt::format("expected an x and a y of each marker, found {} x and {} y", xs.size(),
                                  ys.size()));
    std::vector<MarkerColumns> markers;
    for (std::size_t m = 0; m < xs.size(); ++m) {
        const std::size_t after = std::max(xs[m], ys[m]) + 1;
        const bool has_likelihood =
            after < cells.columns.size() && cells.columns[after].meaning == Meaning::likelihood;
        markers.push_back({xs[m], ys[m], has_likelihood ? after : 0});
    }
    return markers;
}

/// Converts rows to angles from straight down.
class MeasuredReader {
  public:
    MeasuredReader(const MeasuredCells& cells, const MeasuredReading& reading)
        : cells_(cells)
        , reading_(reading)
        , angles_(places_of(cells, Meaning::angle))
        , markers_(markers_of(cells)) {
        if (angles_.empty() && markers_.size() < 2)
            cells.fail(0,
                       "expected columns of angles (theta1 …), or of x and y of the pivot and of each bob");
        links_ = angles_.empty() ? markers_.size() - 1 : angles_.size();
        if (links_ > most_links)
            cells.fail(0, fmt::format("expected at most {} angles, found {}", most_links, links_));
        find_time();
    }

    Measured read() {
        Measured measured;
        describe(measured.columns);
        double last_piece = 0;
        for (const Line& row : cells_.rows) {
            const double time = time_of(row);
            const double piece = piece_ ? cells_.number(row, *piece_) : 0;
            const bool is_new = measured.pieces.empty() || !(piece == last_piece) ||
                                !(time > measured.pieces.back().time.back());
            last_piece = piece;
            if (is_new) {
                measured.pieces.emplace_back();
                measured.pieces.back().theta.resize(links_);
            }
            add(row, time, measured.pieces.back());
        }
        Measured tidy = tidied(std::move(measured));
        if (angles_.empty() && is_in_pixels()) tidy.pixels = pixels();
        return tidy;
    }

  private:
    void find_time() {
        const auto times = places_of(cells_, Meaning::time), frames = places_of(cells_, Meaning::frame),
                   pieces = places_of(cells_, Meaning::piece);
        if (!pieces.empty()) piece_ = pieces.front();
        if (!times.empty()) {
            time_ = times.front();
            factor_ = cells_.columns[time_].factor;
        } else if (!frames.empty()) {
            if (!reading_.frame_rate)
                cells_.fail(0, fmt::format("column {} ({}) counts frames: give their rate with --frame-rate",
                                           frames.front() + 1, cells_.columns[frames.front()].name));
            time_ = frames.front();
        } else {
            cells_.fail(0, "expected a column of times (t, time) or of frames");
        }
        if (reading_.frame_rate) factor_ = 1 / *reading_.frame_rate;
    }

    std::optional<MarkerPixels> pixels() const {
        MarkerPixels mean;
        double count = 0;
        for (const Line& row : cells_.rows) {
            if (std::isnan(angle_between(row, markers_[0], markers_[1]))) continue;
            const double x = cells_.number(row, markers_[0].x), y = cells_.number(row, markers_[0].y);
            mean.pivot_x += x;
            mean.pivot_y += y;
            mean.first_link +=
                std::hypot(cells_.number(row, markers_[1].x) - x, cells_.number(row, markers_[1].y) - y);
            ++count;
        }
        if (count == 0) return std::nullopt;
        return MarkerPixels{mean.pivot_x / count, mean.pivot_y / count, mean.first_link / count};
    }

    double time_of(const Line& row) const {
        const double time = factor_ * cells_.number(row, time_);
        if (!std::isfinite(time))
            cells_.fail(row.number, fmt::format("column {} ({}): expected a time", time_ + 1,
                                                cells_.columns[time_].name));
        return time;
    }

    bool in_degrees(std::size_t column) const {
        return reading_.in_degrees.value_or(cells_.columns[column].is_in_degrees);
    }
    /// Whether the markers' places are in pixels: the header says so, or there are likelihoods.
    bool is_in_pixels() const {
        return cells_.columns[markers_.front().y].is_in_pixels || markers_.front().likelihood > 0;
    }
    bool y_down() const { return reading_.y_down.value_or(is_in_pixels()); }

    void describe(std::vector<std::string>& columns) const {
        for (std::size_t c = 0; c < cells_.columns.size(); ++c) {
            const auto said = [&](const std::string& words) {
                columns.push_back(fmt::format("column {} ({}): {}", c + 1, cells_.columns[c].name, words));
            };
            switch (cells_.columns[c].meaning) {
            case Meaning::time:
            case Meaning::frame:
                if (c == time_)
                    said(reading_.frame_rate ? "frames" : factor_ == 1 ? "time in s" : "time in ms");
                break;
            case Meaning::piece:
                if (piece_ == c) said("number of the piece");
                break;
            case Meaning::angle:
                said(fmt::format("angle {} in {}", std::ranges::find(angles_, c) - angles_.begin() + 1,
                                 in_degrees(c) ? "degrees" : "rad"));
                break;
            case Meaning::x:
            case Meaning::y:
                if (!angles_.empty()) break;
                for (std::size_t m = 0; m < markers_.size(); ++m)
                    if (markers_[m].x == c || markers_[m].y == c)
                        said(fmt::format("{} of {}{}", markers_[m].x == c ? "x" : "y",
                                         m == 0 ? std::string("the pivot") : fmt::format("bob {}", m),
                                         markers_[m].y == c && y_down() ? ", downwards" : ""));
                break;
            case Meaning::likelihood:
                said("likelihood");
                break;
            case Meaning::left_out:
                said("left out");
                break;
            }
        }
    }

    void add(const Line& row, double time, MeasuredPiece& piece) const {
        piece.time.push_back(time);
        double above = 0;
        for (std::size_t link = 0; link < links_; ++link) {
            double angle = angles_.empty() ? angle_between(row, markers_[link], markers_[link + 1])
                                           : angle_in(row, angles_[link], link, above);
            above = angle;
            // Adds the whole turns that bring the angle nearest to the last known angle.
            for (auto seen = piece.theta[link].rbegin(); seen != piece.theta[link].rend(); ++seen)
                if (std::isfinite(*seen)) {
                    angle = *seen + std::remainder(angle - *seen, 2 * std::numbers::pi);
                    break;
                }
            piece.theta[link].push_back(angle);
        }
    }

    double angle_in(const Line& row, std::size_t column, std::size_t link, double above) const {
        double angle = cells_.number(row, column);
        if (in_degrees(column)) angle *= std::numbers::pi / 180;
        if (reading_.clockwise) angle = -angle;
        if (reading_.relative && link > 0) return angle + above;
        return reading_.from_up ? angle + std::numbers::pi : angle;
    }

    double angle_between(const Line& row, const MarkerColumns& from, const MarkerColumns& to) const {
        for (const MarkerColumns& marker : {from, to})
            if (marker.likelihood > 0 && !(cells_.number(row, marker.likelihood) >= least_likelihood))
                return not_seen;
        const double x = cells_.number(row, to.x) - cells_.number(row, from.x);
        const double y = cells_.number(row, to.y) - cells_.number(row, from.y);
        return x == 0 && y == 0 ? not_seen : std::atan2(x, y_down() ? y : -y);
    }

    /// Divides the pieces at long pauses, and drops pieces that are too short.
    Measured tidied(Measured measured) const {
        Measured out{{}, std::move(measured.columns)};
        for (MeasuredPiece& piece : measured.pieces) {
            std::vector<double> steps;
            for (std::size_t i = 1; i < piece.time.size(); ++i)
                steps.push_back(piece.time[i] - piece.time[i - 1]);
            if (steps.empty()) continue;
            std::vector<double> sorted = steps;
            std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2),
                             sorted.end());
            const double longest = longest_pause * sorted[sorted.size() / 2];
            std::size_t first = 0;
            for (std::size_t i = 0; i <= steps.size(); ++i) {
                if (i < steps.size() && steps[i] <= longest) continue;
                // A piece begins with a sample in which all links are seen: this sample is its start.
                while (first < i && std::ranges::any_of(piece.theta, [first](const auto& theta) {
                           return std::isnan(theta[first]);
                       }))
                    ++first;
                if (i + 1 - first >= fewest_samples) {
                    const auto part = [&](const std::vector<double>& all) {
                        return std::vector<double>(all.begin() + static_cast<std::ptrdiff_t>(first),
                                                   all.begin() + static_cast<std::ptrdiff_t>(i + 1));
                    };
                    MeasuredPiece cut{part(piece.time), {}};
                    for (const auto& theta : piece.theta) cut.theta.push_back(part(theta));
                    out.pieces.push_back(std::move(cut));
                }
                first = i + 1;
            }
        }
        if (out.pieces.empty())
            cells_.fail(0, fmt::format("expected at least {} rows whose times increase", fewest_samples));
        return out;
    }

    const MeasuredCells& cells_;
    const MeasuredReading& reading_;
    std::vector<std::size_t> angles_;
    std::vector<MarkerColumns> markers_;
    std::size_t links_ = 0, time_ = 0;
    double factor_ = 1; ///< length of a unit of the time column, s
    std::optional<std::size_t> piece_;
};

} // namespace

std::size_t Measured::samples() const {
    std::size_t count = 0;
    for (const MeasuredPiece& piece : pieces) count += piece.time.size();
    return count;
}

Measured parse_measured(std::string_view text, std::string_view file, const MeasuredReading& reading) {
    const MeasuredCells cells(text, file, reading.meanings);
    return MeasuredReader(cells, reading).read();
}

Measured read_measured(const std::string& path, const MeasuredReading& reading) {
    const std::string text = InputFile(path, "table", Pipes::allowed).rest(largest_measured_file);
    return parse_measured(text, path, reading);
}

std::vector<TableColumn> columns_of(std::string_view text, std::string_view file) {
    constexpr std::size_t shown_cells = 3;
    const MeasuredCells cells(text, file);
    std::vector<TableColumn> columns = cells.columns;
    for (const Line& row : std::span(cells.rows).first(std::min(shown_cells, cells.rows.size())))
        for (std::size_t c = 0; c < columns.size(); ++c) columns[c].cells.push_back(shown(row.cells[c]));
    return columns;
}

} // namespace pendula
