// SPDX-License-Identifier: MIT
#include "ui/command_palette.hpp"

#include "ui/fuzzy_match.hpp"
#include "ui/lane_offers.hpp"
#include "ui/link_count.hpp"
#include "ui/typed_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace pendula {
namespace {

std::string capitalised(std::string_view text) {
    std::string result(text);
    if (!result.empty() && result.front() >= 'a' && result.front() <= 'z')
        result.front() = static_cast<char>(result.front() - 'a' + 'A');
    return result;
}

/// "Chain: Gravity", so that a group can be searched for as well.
std::string name_of(const Parameter& row) {
    const auto dot = row.key.find('.');
    if (dot == std::string_view::npos) return std::string(row.label);
    return fmt::format("{}: {}", capitalised(row.key.substr(0, dot)), row.label);
}

/// What `text` is as a value of this row, if the row accepts it.
std::optional<ParameterValue> value_of(const Parameter& row, std::string_view text) {
    std::optional<ParameterValue> value;
    switch (row.kind) {
    case ParameterKind::integer:
    case ParameterKind::number:
        if (const auto number = typed_value::parse(text, row.unit)) value = *number;
        break;
    case ParameterKind::boolean:
        if (text == "on" || text == "true" || text == "yes") value = true;
        if (text == "off" || text == "false" || text == "no") value = false;
        break;
    case ParameterKind::choice:
        if (std::find(row.choices.begin(), row.choices.end(), text) != row.choices.end())
            value = std::string(text);
        break;
    case ParameterKind::text:
    case ParameterKind::numbers:
    case ParameterKind::texts:
        break;
    }
    if (value && check(row, *value)) return std::nullopt;
    return value;
}

/// What choosing this entry with a value behind its name does, if that is one it accepts.
std::optional<PaletteChoice> with_value(const PaletteChoice& choice, std::string_view text) {
    if (const auto* chosen = std::get_if<ChosenRow>(&choice))
        if (auto value = value_of(*chosen->row, text)) return ChosenValue{chosen->row, *std::move(value)};
    if (std::holds_alternative<ChosenLinks>(choice))
        if (const auto links = typed_value::parse(text, "");
            links && *links == std::round(*links) && *links >= 1 && *links <= static_cast<double>(max_links))
            return ChosenLinks{static_cast<std::size_t>(*links)};
    return std::nullopt;
}

std::vector<PaletteEntry> sorted(std::vector<std::pair<int, PaletteEntry>> scored) {
    std::stable_sort(scored.begin(), scored.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<PaletteEntry> entries;
    entries.reserve(scored.size());
    for (auto& [score, entry] : scored) entries.push_back(std::move(entry));
    return entries;
}

} // namespace

bool has_control(const Parameter& row) {
    constexpr std::array without{"trail.sample_interval", "look.transparent", "start.angles"};
    if (std::find(without.begin(), without.end(), row.key) != without.end()) return false;
    return row.key.find('.') != std::string_view::npos && row.kind != ParameterKind::texts &&
           row.kind != ParameterKind::text;
}

CommandPalette::CommandPalette() {
    for (const KeyBinding& binding : key_table())
        if (!binding.help.empty() && binding.action != Action::toggle_palette)
            entries_.push_back({binding.action == Action::toggle_help ? std::string("Keys (help)")
                                                                      : capitalised(binding.help),
                                std::string(binding.shown), ChosenAction{binding.action}});
    for (const Parameter& row : parameter_table())
        if (has_control(row)) entries_.push_back({name_of(row), std::string(row.unit), ChosenRow{&row}});
    entries_.push_back({fmt::format("Chain: {}", segments_name), "", ChosenLinks{}});
    for (const std::string_view field : {"File", "Format", "Size", "Frames per s", "Quality", "Panels"})
        entries_.push_back({fmt::format("Recording: {}", field), "", ChosenFilmField{field}});
    for (const Method method : offered_methods)
        for (const Arithmetic arithmetic : offered_arithmetics) {
            const PrecisionLane lane{method, arithmetic, false, 0};
            entries_.push_back({"Add precision lane: " + to_text(lane), "", ChosenLane{lane}});
        }
    entries_.push_back({"Take all precision lanes away", "", ChosenLane{}});
    for (const ShippedScene& scene : shipped_scenes())
        entries_.push_back({"Open scene: " + scene.name, scene.id, ChosenScene{scene.id}});
}

std::vector<PaletteEntry> CommandPalette::search(std::string_view query) const {
    std::vector<std::pair<int, PaletteEntry>> found, values;
    const auto space = query.find_last_of(' ');
    for (const PaletteEntry& entry : entries_) {
        if (const auto score = fuzzy_score(query, entry.name)) found.emplace_back(*score, entry);
        if (space == std::string_view::npos || space + 1 == query.size()) continue;
        const std::string_view text = query.substr(space + 1);
        const auto score = fuzzy_score(query.substr(0, space), entry.name);
        if (!score) continue;
        if (const auto choice = with_value(entry.choice, text))
            values.emplace_back(*score,
                                PaletteEntry{fmt::format("{} = {}", entry.name, text), entry.hint, *choice});
    }
    std::vector<PaletteEntry> result = sorted(std::move(values));
    for (PaletteEntry& entry : sorted(std::move(found))) result.push_back(std::move(entry));
    return result;
}

} // namespace pendula
