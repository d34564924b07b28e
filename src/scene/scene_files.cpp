// SPDX-License-Identifier: MIT
#include "embedded/scenes.hpp"
#include "physics/refusal.hpp"
#include "scene/recorded_scene.hpp"
#include "scene/run_file.hpp"
#include "scene/scene_error.hpp"
#include "scene/scene_reader.hpp"
#include "scene/text_file.hpp"
#include "scene/toml_document.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

namespace pendula {
namespace {

constexpr std::string_view default_scene = "study-triple";

/// Bytes: a scene of 1000 links takes 0.1 MB, and one with the longest table 7 MB. A much larger file is not
/// a scene.
constexpr std::size_t largest_file = 16 << 20;

std::string_view id_of(const EmbeddedFile& file) { return file.name.substr(0, file.name.find(".toml")); }

/// The shipped scene files: the default one first, the others sorted by id.
std::vector<EmbeddedFile> shipped_files() {
    const auto files = embedded::scenes();
    std::vector<EmbeddedFile> sorted(files.begin(), files.end());
    std::sort(sorted.begin(), sorted.end(), [](const EmbeddedFile& a, const EmbeddedFile& b) {
        return std::pair(id_of(a) != default_scene, id_of(a)) <
               std::pair(id_of(b) != default_scene, id_of(b));
    });
    return sorted;
}

[[noreturn]] void refuse_unknown_scene(std::string_view name) {
    std::vector<EmbeddedFile> files = shipped_files();
    std::vector<std::string_view> ids;
    for (const EmbeddedFile& file : files) ids.push_back(id_of(file));
    const auto meant = nearest_word(name, ids);
    throw scene_error({name.empty() ? "\"\"" : name}, "",
                      fmt::format("expected a file or one of the shipped scenes {}{}", fmt::join(ids, ", "),
                                  meant ? fmt::format("; did you mean {}?", *meant) : ""));
}

} // namespace

Scene load_scene(std::string_view name_or_path, std::span<const std::string> overrides) {
    return load_scene(name_or_path, overrides, supports(Arithmetic::x87, Method::rk4, Model::rigid));
}

Scene load_scene(std::string_view name_or_path, std::span<const std::string> overrides, bool has_x87) {
    for (const EmbeddedFile& file : embedded::scenes())
        if (id_of(file) == name_or_path)
            return read_scene(file.bytes, name_or_path, overrides, nullptr, has_x87);
    const std::string path(name_or_path);
    if (is_run_file(path))
        throw scene_error(
            {path}, "", "expected a scene, got a run: 'pendula view' opens it, 'pendula replay' repeats it");
    std::error_code ignored;
    if (!is_file_name(path) && !std::filesystem::exists(path, ignored)) refuse_unknown_scene(path);
    if (is_table_name(path)) return recorded_scene(path, overrides);
    const std::string text = read_text_file(path, "scene", largest_file);
    // If the file is not a scene, the message of the TOML parser would not help the user.
    if (const std::string kind = kind_of_text(text); kind != "a scene" && kind != "an empty file")
        throw scene_error(
            {path}, "",
            fmt::format("expected a scene (.toml), a run (.pendula) or a recording (.csv), got {}", kind));
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    return read_scene(text, path, overrides, &folder);
}

bool is_file_name(std::string_view name) { return name.find_first_of("/.") != std::string_view::npos; }

std::vector<ShippedScene> shipped_scenes() {
    std::vector<ShippedScene> scenes;
    for (const EmbeddedFile& file : shipped_files()) {
        // Reads only the name, because the list needs no more.
        ShippedScene scene{std::string(id_of(file)), std::string(id_of(file))};
        for (const TomlEntry& entry : read_toml(file.bytes, file.name).entries)
            if (const auto* text = std::get_if<std::string>(&entry.value); text && entry.key == "name")
                scene.name = *text;
        scenes.push_back(std::move(scene));
    }
    return scenes;
}

} // namespace pendula
