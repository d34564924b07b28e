// SPDX-License-Identifier: MIT
#include "storyboard/story_entries.hpp"

#include "files/text.hpp"
#include "physics/arithmetic/number_text.hpp"
#include "scene/scene_error.hpp"
#include "storyboard/film_plan.hpp"
#include "storyboard/story_limits.hpp"
#include "storyboard/storyboard.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace pendula {
namespace {

enum class Kind { table, number, digits, whole, line, lines, choice, texts };

struct StoryKey {
    std::string_view key; ///< the key without its numbers, as from without_numbers()
    Kind kind = Kind::number;
    double minimum = 0, maximum = 0;
    bool minimum_excluded = false;
    std::span<const std::string_view> choices = {};
};

constexpr std::array<std::string_view, 3> cameras{"chain", "torus", "map"};

const std::vector<StoryKey>& story_keys() {
    using namespace story_limits;
    static const std::vector<StoryKey> keys = [] {
        std::vector<StoryKey> all{
            {.key = "name", .kind = Kind::line},
            {.key = "size", .kind = Kind::line},
            {.key = "fps", .minimum = 1, .maximum = most_film_rate},
            {.key = "scene[]", .kind = Kind::table},
            {.key = "scene[].name", .kind = Kind::line},
            {.key = "scene[].text", .kind = Kind::lines},
            {.key = "run[]", .kind = Kind::table},
            {.key = "run[].name", .kind = Kind::line},
            {.key = "run[].text", .kind = Kind::lines},
            {.key = "film[]", .kind = Kind::table},
            {.key = "film[].name", .kind = Kind::line},
            {.key = "film[].text", .kind = Kind::lines},
            {.key = "shot[]", .kind = Kind::table},
            {.key = "shot[].film", .kind = Kind::line},
            {.key = "shot[].from", .minimum = 0, .maximum = latest},
            {.key = "shot[].to", .minimum = 0, .maximum = latest},
            {.key = "shot[].duration", .minimum = 0, .maximum = longest_shot, .minimum_excluded = true},
            {.key = "shot[].speed", .minimum = 0, .maximum = fastest},
            {.key = "shot[].transition", .kind = Kind::choice, .choices = names_of<Transition>()},
            {.key = "shot[].transition_seconds",
             .minimum = 0,
             .maximum = longest_dissolve,
             .minimum_excluded = true},
            {.key = "shot[].ramp[]", .kind = Kind::table},
            {.key = "shot[].ramp[].at", .minimum = 0, .maximum = longest_shot},
            {.key = "shot[].ramp[].speed", .minimum = 0, .maximum = fastest},
            {.key = "shot[].caption[]", .kind = Kind::table},
            {.key = "shot[].caption[].text", .kind = Kind::lines},
            {.key = "shot[].caption[].from", .minimum = 0, .maximum = longest_shot},
            {.key = "shot[].caption[].to", .minimum = 0, .maximum = longest_shot},
            {.key = "shot[].caption[].place", .kind = Kind::choice, .choices = names_of<CaptionPlace>()},
            {.key = "shot[].caption[].size", .minimum = 0.25, .maximum = 10},
            {.key = "shot[].caption[].fade", .minimum = 0, .maximum = longest_fade},
            {.key = "shot[].pane[]", .kind = Kind::table},
        };
        const std::vector<StoryKey> of_panes{
            {.key = "shot[].scene", .kind = Kind::line},
            {.key = "shot[].run", .kind = Kind::line},
            {.key = "shot[].set", .kind = Kind::texts},
            {.key = "shot[].layout", .kind = Kind::choice, .choices = names_of<Layout>()},
            {.key = "shot[].camera[]", .kind = Kind::table},
            {.key = "shot[].camera[].view", .kind = Kind::choice, .choices = cameras},
            {.key = "shot[].camera[].at", .minimum = 0, .maximum = longest_shot},
            {.key = "shot[].camera[].x", .kind = Kind::digits, .minimum = -1e6, .maximum = 1e6},
            {.key = "shot[].camera[].y", .kind = Kind::digits, .minimum = -1e6, .maximum = 1e6},
            {.key = "shot[].camera[].width", .minimum = 0, .maximum = 1e6, .minimum_excluded = true},
            {.key = "shot[].camera[].zoom", .minimum = 0.01, .maximum = 10000},
            {.key = "shot[].camera[].follow", .kind = Kind::whole, .minimum = 0, .maximum = 1000},
            {.key = "shot[].camera[].azimuth", .minimum = -3600, .maximum = 3600},
            {.key = "shot[].camera[].elevation", .minimum = -90, .maximum = 90},
            {.key = "shot[].camera[].distance", .minimum = 1.2, .maximum = 100},
            {.key = "shot[].camera[].pan_x", .minimum = -10, .maximum = 10},
            {.key = "shot[].camera[].pan_y", .minimum = -10, .maximum = 10},
            {.key = "shot[].change[]", .kind = Kind::table},
            {.key = "shot[].change[].at", .minimum = 0, .maximum = longest_shot},
            {.key = "shot[].change[].set", .kind = Kind::texts},
        };
        static std::vector<std::string> in_panes;
        in_panes.reserve(of_panes.size());
        for (const StoryKey& row : of_panes) {
            all.push_back(row);
            in_panes.push_back("shot[].pane[]." + std::string(row.key.substr(7)));
            all.push_back(row);
            all.back().key = in_panes.back();
        }
        return all;
    }();
    return keys;
}

std::string expectation(const StoryKey& row) {
    switch (row.kind) {
    case Kind::table:
        return "a list of tables [[…]]";
    case Kind::number:
        return row.minimum_excluded ? fmt::format("a number above {}, up to {}", row.minimum, row.maximum)
                                    : fmt::format("a number from {} to {}", row.minimum, row.maximum);
    case Kind::digits:
        return fmt::format("a number from {} to {}, or its digits as a text", row.minimum, row.maximum);
    case Kind::whole:
        return fmt::format("a whole number from {} to {}", row.minimum, row.maximum);
    case Kind::line:
        return "one line of text";
    case Kind::lines:
        return "text";
    case Kind::choice:
        return fmt::format("one of {}", fmt::join(row.choices, ", "));
    case Kind::texts:
        return "a list of texts, as in [\"chain.gravity=3.7\"]";
    }
    return {};
}

std::optional<double> number_of(const TomlValue& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
    if (const auto* number = std::get_if<double>(&value)) return *number;
    return std::nullopt;
}

bool accepts(const StoryKey& row, const TomlValue& value) {
    const auto* text = std::get_if<std::string>(&value);
    switch (row.kind) {
    case Kind::table:
        return std::holds_alternative<TomlTable>(value);
    case Kind::whole:
        if (!std::holds_alternative<std::int64_t>(value)) return false;
        [[fallthrough]];
    case Kind::digits:
    case Kind::number: {
        auto number = number_of(value);
        if (const auto digits = text && row.kind == Kind::digits ? parse_decimal(*text) : std::nullopt)
            number = digits->hi();
        return number && std::isfinite(*number) && *number <= row.maximum &&
               (row.minimum_excluded ? *number > row.minimum : *number >= row.minimum);
    }
    case Kind::line:
        return text && !text->empty() && text->size() <= 1000 &&
               std::none_of(text->begin(), text->end(),
                            [](char c) { return static_cast<unsigned char>(c) < 0x20; });
    case Kind::lines:
        return text != nullptr;
    case Kind::choice:
        return text && std::ranges::find(row.choices, *text) != row.choices.end();
    case Kind::texts:
        if (const auto* none = std::get_if<std::vector<double>>(&value)) return none->empty();
        return std::holds_alternative<std::vector<std::string>>(value);
    }
    return false;
}

std::string unknown(std::string_view plain) {
    const std::string_view table = plain.substr(0, plain.rfind('.') == plain.npos ? 0 : plain.rfind('.') + 1);
    std::vector<std::string_view> known;
    for (const StoryKey& row : story_keys())
        if (row.key.starts_with(table) && row.key.substr(table.size()).find('.') == row.key.npos)
            known.push_back(row.key.substr(table.size()));
    const auto meant = nearest_word(plain.substr(table.size()), known);
    return fmt::format("unknown key; expected one of {}{}", fmt::join(known, ", "),
                       meant ? fmt::format("; did you mean {}?", *meant) : "");
}

} // namespace

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

std::string without_numbers(std::string_view key) {
    std::string plain;
    bool quoted = false, inside = false;
    for (const char c : key) {
        if (c == '"') quoted = !quoted;
        if (!quoted && c == ']') inside = false;
        if (!inside) plain += c;
        if (!quoted && c == '[') inside = true;
    }
    return plain;
}

void check_story_entries(const TomlDocument& document, std::string_view file) {
    const auto format = std::ranges::find(document.entries, "format", &TomlEntry::key);
    if (format == document.entries.end())
        throw scene_error({file, 1}, "format", "missing; expected format = 1 at the top of the file");
    if (const auto* number = std::get_if<std::int64_t>(&format->value); !number || *number != 1)
        throw scene_error(
            {file, format->line}, "format",
            fmt::format("expected 1, the only format this version reads, got {}", describe(format->value)));
    for (const TomlEntry& entry : document.entries) {
        if (entry.key == "format") continue;
        const auto refuse = [&](std::string_view problem) {
            throw scene_error({file, entry.line}, entry.key, problem);
        };
        const std::string plain = without_numbers(entry.key);
        const auto row = std::ranges::find(story_keys(), plain, &StoryKey::key);
        if (row == story_keys().end()) {
            // The user wrote [shot] or shot = [] instead of [[shot]].
            const bool is_list =
                std::ranges::find(story_keys(), plain + "[]", &StoryKey::key) != story_keys().end();
            refuse(is_list ? fmt::format("expected tables [[{}]], got {}",
                                         entry.key.substr(entry.key.rfind('.') + 1), describe(entry.value))
                           : unknown(plain));
        }
        if (!accepts(*row, entry.value))
            refuse(fmt::format("expected {}, got {}", expectation(*row), describe(entry.value)));
        if (plain != "shot[].caption[].text") continue;
        const auto& text = std::get<std::string>(entry.value);
        if (text.size() > story_limits::caption_bytes)
            refuse(fmt::format("expected at most {} bytes of text, got {}", story_limits::caption_bytes,
                               text.size()));
        if (const auto strange = undrawn_character(text))
            refuse(fmt::format("expected characters that can be drawn, got U+{:04X}",
                               static_cast<std::uint32_t>(*strange)));
        if (const auto problem = live_text_problem(text)) refuse(*problem);
    }
}

} // namespace pendula
