// SPDX-License-Identifier: MIT
#include "storyboard/storyboard.hpp"

#include "scene/scene_error.hpp"
#include "storyboard/shipped_storyboards.hpp"

#include <filesystem>
#include <span>
#include <utility>

namespace pendula {
namespace {

SplicedFilm refuse_another(std::string_view) {
    throw SceneError("expected a storyboard with shots of its own, got one with another storyboard in it");
}

SplicedFilm whole(std::string_view text, Storyboard board) {
    std::string with_all = with_scenes(text, board);
    return {std::move(board), std::move(with_all)};
}

} // namespace

SplicedFilm load_spliced(std::string_view name, const std::string& folder) {
    namespace fs = std::filesystem;
    std::string path(name);
    if (is_file_name(name) && (name.find('/') != name.npos || !shipped_storyboard(name)))
        path = (fs::path(folder) / name).string();
    else if (std::error_code ignored; is_file_name(name) && fs::exists(fs::path(folder) / name, ignored))
        path = (fs::path(folder) / name).string(); // a file comes before the shipped one of its name
    else if (!is_storyboard_name(name))
        path += ".film.toml";
    const std::string text = storyboard_text(path), inner = fs::path(path).parent_path().string();
    const SceneLoader load = [&](std::string_view scene, std::span<const std::string> overrides) {
        return load_scene(is_file_name(scene) ? (fs::path(inner) / scene).string() : std::string(scene),
                          overrides);
    };
    return whole(text, read_storyboard(text, path, load, refuse_another));
}

SplicedFilm read_spliced(std::string_view text, std::string_view name, const SceneLoader& load,
                         const RunLoader& load_run) {
    return whole(text, read_storyboard(text, name, load, refuse_another, load_run));
}

} // namespace pendula
