// SPDX-License-Identifier: MIT
#include "ui/preferences.hpp"

#include "scene/scene_error.hpp"
#include "scene/toml_document.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <variant>

namespace pendula {
namespace {

bool boolean(const TomlEntry& entry, std::string_view file) {
    if (const bool* value = std::get_if<bool>(&entry.value)) return *value;
    throw scene_error({file, entry.line}, entry.key, "expected true or false");
}

double number(const TomlEntry& entry, std::string_view file, double least, double most) {
    double value = least - 1;
    if (const auto* real = std::get_if<double>(&entry.value)) value = *real;
    if (const auto* whole = std::get_if<std::int64_t>(&entry.value)) value = static_cast<double>(*whole);
    if (value >= least && value <= most) return value;
    throw scene_error({file, entry.line}, entry.key,
                      fmt::format("expected a number from {} to {}", least, most));
}

/// A key of `[sections]`, without the quotes that a title with spaces needs.
std::string title_of(std::string_view key) {
    key.remove_prefix(std::string_view("sections.").size());
    if (key.size() >= 2 && key.front() == '"' && key.back() == '"') key = key.substr(1, key.size() - 2);
    return std::string(key);
}

} // namespace

Preferences parse_preferences(std::string_view text, std::string_view file) {
    Preferences result;
    const TomlDocument document = read_toml(text, file);
    for (const TomlEntry& entry : document.entries) {
        if (std::holds_alternative<TomlTable>(entry.value)) continue;
        if (entry.key == "ui_scale") result.ui_scale = number(entry, file, least_ui_scale, most_ui_scale);
        if (entry.key == "left_width")
            result.left_width = number(entry, file, least_panel_width, most_panel_width);
        if (entry.key == "right_width")
            result.right_width = number(entry, file, least_panel_width, most_panel_width);
        if (entry.key == "left_open") result.left_open = boolean(entry, file);
        if (entry.key == "right_open") result.right_open = boolean(entry, file);
        if (entry.key == "reduced_motion") result.reduced_motion = boolean(entry, file);
        if (entry.key == "no_flashes") result.no_flashes = boolean(entry, file);
        if (entry.key == "hints_seen") result.hints_seen = boolean(entry, file);
        if (entry.key.starts_with("sections.")) result.sections[title_of(entry.key)] = boolean(entry, file);
    }
    return result;
}

std::string to_toml(const Preferences& preferences) {
    std::string text = fmt::format("ui_scale = {}\nleft_width = {}\nright_width = {}\n", preferences.ui_scale,
                                   preferences.left_width, preferences.right_width);
    if (preferences.left_open) text += fmt::format("left_open = {}\n", *preferences.left_open);
    if (preferences.right_open) text += fmt::format("right_open = {}\n", *preferences.right_open);
    text += fmt::format("reduced_motion = {}\nno_flashes = {}\nhints_seen = {}\n", preferences.reduced_motion,
                        preferences.no_flashes, preferences.hints_seen);
    text += "\n[sections]\n";
    for (const auto& [title, open] : preferences.sections) text += fmt::format("\"{}\" = {}\n", title, open);
    return text;
}

} // namespace pendula
