// SPDX-License-Identifier: MIT
#include "scene/json_fields.hpp"

#include "scene/scene_error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace pendula {
namespace {

using nlohmann::json;

std::string description_of(const json& value) {
    if (value.is_string()) return "the text " + in_quotes(value.get_ref<const std::string&>());
    if (value.is_array()) return "a list";
    if (value.is_object()) return "an object";
    return value.dump(); // a number, true, false, null
}

/// The part of the JSON library's message that states what is wrong, without the position, because messages
/// give our own line number.
std::string_view reason_in(std::string_view message) {
    if (const std::size_t end = message.find("] "); end != std::string_view::npos)
        message.remove_prefix(end + 2);
    if (const std::size_t end = message.find(": "); message.starts_with("parse error") && end != message.npos)
        message.remove_prefix(end + 2);
    return message;
}

} // namespace

json parse_json_line(std::string_view line, Origin origin, int deepest) {
    std::vector<std::set<std::string>> keys;
    const auto look = [&](int depth, json::parse_event_t event, json& parsed) {
        const bool opens =
            event == json::parse_event_t::object_start || event == json::parse_event_t::array_start;
        if (opens && depth >= deepest)
            throw scene_error(origin, "JSON", fmt::format("expected at most {} nested brackets", deepest));
        if (event == json::parse_event_t::object_start) keys.emplace_back();
        if (event == json::parse_event_t::object_end) keys.pop_back();
        if (event == json::parse_event_t::key && !keys.back().insert(parsed.get<std::string>()).second)
            throw scene_error(origin, parsed.get<std::string>(),
                              "expected this key at most once in an object, got it twice");
        return true;
    };
    json value;
    try {
        value = json::parse(line, look);
    } catch (const json::exception& error) {
        throw scene_error(origin, "JSON",
                          fmt::format("expected a line of JSON: {}", reason_in(error.what())));
    }
    if (!value.is_object())
        throw scene_error(origin, "JSON", "expected an object in braces, got " + description_of(value));
    return value;
}

bool JsonFields::has(std::string_view key) const { return object_.contains(std::string(key)); }

void JsonFields::refuse(std::string_view key, std::string_view message) const {
    throw scene_error(origin_, key, message);
}

void JsonFields::refuse_value(std::string_view key, std::string_view expected, const json& got) const {
    refuse(key, fmt::format("expected {}, got {}", expected, description_of(got)));
}

const json& JsonFields::value(std::string_view key, std::string_view expected) {
    const auto found = object_.find(std::string(key));
    if (found == object_.end()) refuse(key, fmt::format("missing; expected {}", expected));
    asked_.emplace(key);
    return *found;
}

double JsonFields::number(std::string_view key) {
    const json& got = value(key, "a number");
    if (!got.is_number()) refuse_value(key, "a number", got);
    return got.get<double>();
}

bool JsonFields::boolean(std::string_view key) {
    const json& got = value(key, "true or false");
    if (!got.is_boolean()) refuse_value(key, "true or false", got);
    return got.get<bool>();
}

std::string JsonFields::text(std::string_view key) {
    const json& got = value(key, "text");
    if (!got.is_string()) refuse_value(key, "text", got);
    return got.get<std::string>();
}

std::int64_t JsonFields::whole_number(std::string_view key, std::int64_t least, std::int64_t most) {
    const std::string expected = fmt::format("a whole number from {} to {}", least, most);
    const json& got = value(key, expected);
    const bool fits =
        got.is_number_unsigned()
            ? got.get<std::uint64_t>() <= static_cast<std::uint64_t>(most) && got.get<std::int64_t>() >= least
            : got.is_number_integer() && got.get<std::int64_t>() >= least && got.get<std::int64_t>() <= most;
    if (!fits) refuse_value(key, expected, got);
    return got.get<std::int64_t>();
}

/// A list of at most `most` elements; `is_one` checks each element's type. `noun`: the elements' name in
/// messages.
template<class Element>
std::vector<Element> JsonFields::list(std::string_view key, std::size_t most, std::string_view noun,
                                      bool (json::*is_one)() const) {
    const std::string expected = fmt::format("a list of at most {} {}", most, noun);
    const json& got = value(key, expected);
    if (!got.is_array()) refuse_value(key, expected, got);
    if (got.size() > most) refuse(key, fmt::format("expected {}, got {}", expected, got.size()));
    std::vector<Element> elements;
    for (const json& element : got) {
        if (!(element.*is_one)()) refuse_value(key, expected, element);
        elements.push_back(element.get<Element>());
    }
    return elements;
}

std::vector<double> JsonFields::numbers(std::string_view key, std::size_t most) {
    return list<double>(key, most, "numbers", &json::is_number);
}

std::vector<std::string> JsonFields::texts(std::string_view key, std::size_t most) {
    return list<std::string>(key, most, "texts", &json::is_string);
}

std::size_t JsonFields::choice(std::string_view key, std::span<const std::string_view> choices) {
    const std::string expected = fmt::format("one of {}", fmt::join(choices, ", "));
    const json& got = value(key, expected);
    if (got.is_string()) {
        const auto found = std::find(choices.begin(), choices.end(), got.get_ref<const std::string&>());
        if (found != choices.end()) return static_cast<std::size_t>(found - choices.begin());
    }
    refuse_value(key, expected, got);
}

void JsonFields::finish() const {
    for (const auto& [key, ignored] : object_.items()) {
        if (asked_.contains(key)) continue;
        const std::vector<std::string_view> known(asked_.begin(), asked_.end());
        const auto meant = nearest_word(key, known);
        refuse(key, meant ? fmt::format("unknown key; did you mean {}?", *meant)
                          : fmt::format("unknown key; expected {}", fmt::join(known, ", ")));
    }
}

} // namespace pendula
