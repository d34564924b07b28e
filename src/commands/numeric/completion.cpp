// SPDX-License-Identifier: MIT
#include "commands/numeric/completions.hpp"

#include "scene/parameter_table.hpp"
#include "scene/scene.hpp"

#include <algorithm>

namespace pendula {
namespace {

std::vector<std::string> choices_of(std::string_view key) {
    const Parameter* parameter = find_parameter(key);
    if (parameter == nullptr) return {};
    return {parameter->choices.begin(), parameter->choices.end()};
}

std::vector<std::string> alternatives(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('|', begin), text.size());
        words.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

} // namespace

Completion completion_of(std::string_view placeholder) {
    if (placeholder.find('|') != std::string_view::npos) return {.words = alternatives(placeholder)};
    if (placeholder == "METHOD") return {.words = choices_of("integration.method")};
    if (placeholder == "ARITHMETIC") return {.words = choices_of("integration.arithmetic")};
    if (placeholder == "KEY=VALUE") {
        Completion keys;
        for (const Parameter& parameter : parameter_table())
            keys.words.push_back(std::string(parameter.key) + "=");
        return keys;
    }
    if (placeholder == "SCENE") {
        Completion scenes{.words = {}, .files = true};
        for (const ShippedScene& scene : shipped_scenes()) scenes.words.push_back(scene.id);
        return scenes;
    }
    return {.words = {}, .files = placeholder.starts_with("FILE") || placeholder == "PATH"};
}

std::vector<const CommandText*> all_commands(const CommandText& command) {
    std::vector<const CommandText*> all{&command};
    for (const CommandText& each : command.commands)
        for (const CommandText* one : all_commands(each)) all.push_back(one);
    return all;
}

std::string shell_quoted(std::string_view text) {
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

} // namespace pendula
