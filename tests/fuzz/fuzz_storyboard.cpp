// SPDX-License-Identifier: MIT
// Storyboards: read, written, and looked at from beginning to end. No files are read but what the program
// carries.
#include "fuzz/target.hpp"

#include "scene/scene_error.hpp"
#include "storyboard/film_plan.hpp"
#include "storyboard/storyboard.hpp"

#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace {

using namespace pendula;

Scene load_shipped(std::string_view name, std::span<const std::string> overrides) {
    if (is_file_name(name)) throw scene_error({name}, "", "the file does not exist");
    return load_scene(name, overrides);
}

RunFile no_run(std::string_view name) { throw scene_error({name}, "", "the file does not exist"); }

SplicedFilm load_shipped_film(std::string_view name) {
    if (const auto text = shipped_storyboard(name)) return read_spliced(*text, name, load_shipped, no_run);
    throw scene_error({name}, "", "the file does not exist");
}

Storyboard read(std::string_view text, std::string_view file) {
    return read_storyboard(text, file, load_shipped, load_shipped_film, no_run);
}

void look_at(const Storyboard& board) {
    const FilmPlan plan(board, 1);
    constexpr std::int64_t looks = 9;
    for (std::int64_t i = 0; i < looks; ++i) {
        const std::int64_t frame = (plan.frames() - 1) * i / (looks - 1);
        film_report_line(board, plan, frame);
        for (const ShownShot& shown : plan.shown(frame))
            fuzz::require(std::isfinite(shown.simulated) && shown.simulated >= 0, "a shot is of a time");
    }
}

bool is_same_film(const Storyboard& board, const Storyboard& again) {
    return board.name == again.name && board.shots.size() == again.shots.size() &&
           board.duration() == again.duration();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const fuzz::ProcessorTime limit;
    const std::string_view text = fuzz::text_of(bytes, size);
    try {
        // The folder does not exist, so the recordings that shots name are missing.
        const Storyboard board = read(text, "/nowhere/fuzz.film.toml");
        look_at(board);
        fuzz::require(is_same_film(board, read(with_scenes(text, board), "again.film.toml")),
                      "a storyboard with its scenes is the same film");
        fuzz::require(is_same_film(board, read(with_scenes(to_toml(board), board), "again.film.toml")),
                      "a storyboard is written as it was read");
    } catch (const SceneError& refusal) {
        fuzz::require_one_line(refusal);
        fuzz::require(!std::string_view(refusal.what()).starts_with("again.film.toml"),
                      "a storyboard with its scenes can be read");
    }
    return 0;
}
