// SPDX-License-Identifier: MIT
#include "storyboard/shipped_storyboards.hpp"

#include "embedded/storyboards.hpp"
#include "scene/scene_error.hpp"
#include "scene/text_file.hpp"
#include "scene/toml_document.hpp"
#include "storyboard/storyboard.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <variant>

namespace pendula {
namespace {

constexpr std::string_view ending = ".film.toml";

[[noreturn]] void refuse_unknown(const std::string& path) {
    std::vector<std::string_view> files;
    for (const EmbeddedFile& file : embedded::storyboards()) files.push_back(file.name);
    std::ranges::sort(files);
    const auto meant = nearest_word(path, files);
    throw scene_error({path}, "",
                      fmt::format("expected a file or one of the shipped storyboards {}{}",
                                  fmt::join(files, ", "),
                                  meant ? fmt::format("; did you mean {}?", *meant) : ""));
}

} // namespace

std::vector<ShippedStoryboard> shipped_storyboards() {
    std::vector<ShippedStoryboard> all;
    for (const EmbeddedFile& file : embedded::storyboards()) {
        ShippedStoryboard one{std::string(file.name), std::string(file.name)};
        for (const TomlEntry& entry : read_toml(file.bytes, file.name, TomlLists::tables).entries)
            if (const auto* text = std::get_if<std::string>(&entry.value); text && entry.key == "name")
                one.name = *text;
        all.push_back(std::move(one));
    }
    std::ranges::sort(all, {}, &ShippedStoryboard::file);
    return all;
}

std::optional<std::string_view> shipped_storyboard(std::string_view name) {
    if (name.ends_with(ending)) name.remove_suffix(ending.size());
    for (const EmbeddedFile& file : embedded::storyboards())
        if (file.name.substr(0, file.name.size() - ending.size()) == name) return file.bytes;
    return std::nullopt;
}

std::string storyboard_text(const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
        if (const auto text = shipped_storyboard(path)) return std::string(*text);
        refuse_unknown(path);
    }
    return read_text_file(path, "storyboard", largest_storyboard);
}

} // namespace pendula
