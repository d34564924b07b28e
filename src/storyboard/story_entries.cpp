// SPDX-License-Identifier: MIT
#include "storyboard/story_entries.hpp"

#include "physics/arithmetic/number_text.hpp"
#include "scene/scene_error.hpp"

#include <fmt/format.h>

namespace pendula {

StoryEntries::StoryEntries(const TomlDocument& document, std::string_view file)
    : file_(file), last_line_(document.last_line) {
    for (const TomlEntry& entry : document.entries) by_key_.emplace(entry.key, &entry);
}

const TomlEntry* StoryEntries::find(const std::string& key) const {
    const auto found = by_key_.find(key);
    return found == by_key_.end() ? nullptr : found->second;
}

bool StoryEntries::is_text(const std::string& key) const {
    const TomlEntry* entry = find(key);
    return entry && std::holds_alternative<std::string>(entry->value);
}

std::optional<double> StoryEntries::number(const std::string& key) const {
    const TomlEntry* entry = find(key);
    if (!entry) return std::nullopt;
    if (const auto* whole = std::get_if<std::int64_t>(&entry->value)) return static_cast<double>(*whole);
    return std::get<double>(entry->value);
}

std::optional<DoubleDouble> StoryEntries::digits(const std::string& key) const {
    if (is_text(key)) return parse_decimal(*text(key));
    const auto plain = number(key);
    return plain ? std::optional(DoubleDouble(*plain)) : std::nullopt;
}

std::optional<std::string> StoryEntries::text(const std::string& key) const {
    const TomlEntry* entry = find(key);
    if (!entry) return std::nullopt;
    return std::get<std::string>(entry->value);
}

std::vector<std::string> StoryEntries::texts(const std::string& key) const {
    const TomlEntry* entry = find(key);
    const auto* texts = entry ? std::get_if<std::vector<std::string>>(&entry->value) : nullptr;
    return texts ? *texts : std::vector<std::string>{};
}

std::vector<std::string> StoryEntries::tables(const std::string& key) const {
    std::vector<std::string> keys;
    for (std::size_t i = 1;; ++i) {
        std::string one = fmt::format("{}[{}]", key, i);
        if (!has(one)) return keys;
        keys.push_back(std::move(one));
    }
}

double StoryEntries::required_number(const std::string& key, std::string_view example) const {
    if (const auto value = number(key)) return *value;
    refuse(key, fmt::format("missing; expected {}", example));
}

std::string StoryEntries::required_text(const std::string& key, std::string_view example) const {
    if (auto value = text(key)) return *value;
    refuse(key, fmt::format("missing; expected {}", example));
}

void StoryEntries::refuse(const std::string& key, std::string_view message) const {
    std::size_t line = last_line_;
    for (std::string near = key; !near.empty();
         near.resize(near.rfind('.') == near.npos ? 0 : near.rfind('.')))
        if (const TomlEntry* entry = find(near)) {
            line = entry->line;
            break;
        }
    throw scene_error({file_, line}, key, message);
}

} // namespace pendula
