// SPDX-License-Identifier: MIT
#include "scene/parameter_table.hpp"

#include "files/text.hpp"
#include "scene/parameter_rows.hpp"
#include "scene/scene_error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

std::vector<Parameter> make_table() {
    std::vector<Parameter> table;
    for (const auto group :
         {scene_rows, chain_rows, pivot_rows, torque_rows, start_rows, integration_rows, ghost_rows,
          measured_rows, lanes_rows, ensemble_rows, trail_rows, view_rows, look_rows, map_rows, video_rows}) {
        const std::vector<Parameter> rows = group();
        table.insert(table.end(), rows.begin(), rows.end());
    }
    return table;
}

} // namespace

const Scene& rows::new_scene() {
    static const Scene scene;
    return scene;
}

std::span<const Parameter> parameter_table() {
    static const std::vector<Parameter> table = make_table();
    return table;
}

const Parameter* find_parameter(std::string_view key) {
    const auto table = parameter_table();
    const auto found =
        std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.key == key; });
    return found == table.end() ? nullptr : &*found;
}

namespace {

std::string range_of(const Parameter& row) {
    const std::string range = row.minimum_excluded
                                  ? fmt::format("above {}, up to {}", row.minimum, row.maximum)
                                  : fmt::format("from {} to {}", row.minimum, row.maximum);
    return row.zero_where.empty() ? range : fmt::format("{}, or 0 {}", range, row.zero_where);
}

struct Shown {
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(double value) const {
        return std::isnan(value) ? "nan" : fmt::format("{}", value);
    }
    std::string operator()(const std::string& value) const { return in_quotes(value); }
    std::string operator()(const std::vector<double>&) const { return "a list of numbers"; }
    std::string operator()(const std::vector<std::string>&) const { return "a list of texts"; }
};

/// Whether the text is one line of valid UTF-8, so that it can be drawn and written.
bool is_line_of_text(std::string_view text) {
    while (!text.empty()) {
        const auto lead = static_cast<unsigned char>(text[0]);
        const std::size_t length = first_character(text).length;
        if (length == 0 || lead < 0x20 || lead == 0x7f) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::optional<std::string> check_numbers(const Parameter& row, const std::vector<double>& numbers) {
    if (row.most_numbers > 0 && numbers.size() > row.most_numbers)
        return fmt::format("expected at most {} numbers, got {}", row.most_numbers, numbers.size());
    const bool one_per_link = row.most_numbers == 0 && !(row.is_extra && numbers.empty());
    if (one_per_link && (numbers.empty() || numbers.size() > max_links))
        return fmt::format("expected 1 to {} numbers, one for each link, got {}", max_links, numbers.size());
    const auto bad =
        std::find_if(numbers.begin(), numbers.end(), [&](double number) { return !accepts(row, number); });
    if (bad == numbers.end()) return std::nullopt;
    return fmt::format("expected {}, got {} for {} {}", expectation(row), Shown{}(*bad),
                       row.most_numbers > 0 ? "row" : "link", bad - numbers.begin() + 1);
}

std::optional<std::string> check_texts(const Parameter& row, const std::vector<std::string>& texts) {
    if (static_cast<double>(texts.size()) > row.maximum)
        return fmt::format("expected {}, got {}", expectation(row), texts.size());
    for (const std::string& text : texts)
        if (auto problem = row.element_problem(text)) return problem;
    return std::nullopt;
}

} // namespace

std::string_view title_of(const Parameter& row, std::string_view choice) {
    const auto found = std::ranges::find(row.choices, choice);
    const auto place = static_cast<std::size_t>(found - row.choices.begin());
    return place < row.titles.size() ? row.titles[place] : choice;
}

std::string expectation(const Parameter& row) {
    switch (row.kind) {
    case ParameterKind::boolean:
        return "true or false";
    case ParameterKind::integer:
        return "a whole number " + range_of(row);
    case ParameterKind::number:
        return "a number " + range_of(row);
    case ParameterKind::text:
        return fmt::format("one line of text of at most {} bytes", row.maximum);
    case ParameterKind::choice:
        return fmt::format("one of {}", fmt::join(row.choices, ", "));
    case ParameterKind::numbers:
        return "a list of numbers " + range_of(row);
    case ParameterKind::texts:
        return fmt::format("a list of at most {} texts", row.maximum);
    }
    return {};
}

bool accepts(const Parameter& row, double number) {
    if (!std::isfinite(number) || number > row.maximum) return false;
    if (number == 0 && !row.zero_where.empty()) return true;
    if (row.kind == ParameterKind::integer && number != std::floor(number)) return false;
    return row.minimum_excluded ? number > row.minimum : number >= row.minimum;
}

std::optional<std::string> check(const Parameter& row, const ParameterValue& value) {
    const auto* number = std::get_if<double>(&value);
    const auto* text = std::get_if<std::string>(&value);
    const auto* numbers = std::get_if<std::vector<double>>(&value);
    const auto* texts = std::get_if<std::vector<std::string>>(&value);
    bool good = false;
    switch (row.kind) {
    case ParameterKind::boolean:
        good = std::holds_alternative<bool>(value);
        break;
    case ParameterKind::integer:
    case ParameterKind::number:
        good = number && accepts(row, *number);
        break;
    case ParameterKind::text:
        good = text && is_line_of_text(*text) && static_cast<double>(text->size()) <= row.maximum;
        if (good && row.element_problem) return row.element_problem(*text);
        break;
    case ParameterKind::choice:
        good = text && std::ranges::find(row.choices, *text) != row.choices.end();
        break;
    case ParameterKind::numbers:
        if (numbers) return check_numbers(row, *numbers);
        break;
    case ParameterKind::texts:
        if (texts) return check_texts(row, *texts);
        break;
    }
    if (good) return std::nullopt;
    return fmt::format("expected {}, got {}", expectation(row), std::visit(Shown{}, value));
}

} // namespace pendula
