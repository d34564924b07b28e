// SPDX-License-Identifier: MIT
#include "commands/graphic/film_option_rows.hpp"
#include "commands/graphic/rate_option.hpp"
#include "commands/numeric/engine_option.hpp"
#include "film/film_purpose.hpp"

#include <array>

namespace pendula {
namespace {

using Words = std::vector<std::string>;
using Options = RecordCommandOptions;

constexpr int largest_frame = 65536; // px; drawn in tiles if that is too large for the GPU

std::string names_of_purposes() {
    std::string names;
    for (const FilmPurpose& known : film_purposes)
        names += (names.empty() ? "" : "|") + std::string(known.name);
    return names;
}

const FilmOptionRow purpose{
    .names = {"--for"},
    .declare =
        [](CLI::App& app, Options& options) {
            const auto read = [&options](const std::string& text) {
                if (!film_purpose(text))
                    throw CLI::ValidationError(
                        "--for", fmt::format("expected one of {}, got '{}'", names_of_purposes(), text));
                options.purpose = text;
            };
            app.add_option_function<std::string>(
                   "--for", read,
                   "size, rate and depth that suit it, unless they are given; margins for captions")
                ->type_name(names_of_purposes());
        },
    .print =
        [](const Options& options, Words& words) {
            if (!options.purpose.empty()) add_words(words, "--for", options.purpose);
        },
    .take = [](const Options& recorded, Options& options) { options.purpose = recorded.purpose; },
};

const FilmOptionRow rate{
    .names = {"--fps"},
    .declare =
        [](CLI::App& app, Options& options) {
            add_rate_option(app, "--fps", options.offscreen.film.frames_per_second, fastest_rate,
                            "frames per second, such as 60, 29.97 or 24000/1001; frame k shows time k/fps");
        },
    .print = [](const Options& options,
                Words& words) { add_words(words, "--fps", options.offscreen.film.frames_per_second.text()); },
    .take =
        [](const Options& recorded, Options& options) {
            options.offscreen.film.frames_per_second = recorded.offscreen.film.frames_per_second;
        },
};

const FilmOptionRow size{
    .names = {"--size"},
    .declare = [](CLI::App& app,
                  Options& options) { add_size_option(app, options.size, "frame size", largest_frame); },
    .print =
        [](const Options& options, Words& words) {
            add_words(words, "--size", fmt::format("{}x{}", options.size.width, options.size.height));
        },
    .take = [](const Options& recorded, Options& options) { options.size = recorded.size; },
};

const FilmOptionRow supersampling{
    .names = {"--supersample"},
    .declare =
        [](CLI::App& app, Options& options) {
            app.add_option("--supersample", options.offscreen.film.supersampling,
                           "pixels drawn per pixel of the frame, each way")
                ->check(whole_number_within(1, 4))
                ->capture_default_str();
        },
    .print =
        [](const Options& options, Words& words) {
            const int wanted = options.offscreen.film.supersampling;
            if (wanted > 1) add_words(words, "--supersample", wanted);
        },
    .take =
        [](const Options& recorded, Options& options) {
            options.offscreen.film.supersampling = recorded.offscreen.film.supersampling;
        },
};

const FilmOptionRow motion_blur{
    .names = {"--motion-blur"},
    .declare =
        [](CLI::App& app, Options& options) {
            app.add_option("--motion-blur", options.offscreen.film.sub_frames,
                           "pictures averaged for each frame; 1 means no blur")
                ->check(whole_number_within(1, 256))
                ->capture_default_str();
        },
    .print =
        [](const Options& options, Words& words) {
            const int wanted = options.offscreen.film.sub_frames;
            if (wanted > 1) add_words(words, "--motion-blur", wanted);
        },
    .take = [](const Options& recorded,
               Options& options) { options.offscreen.film.sub_frames = recorded.offscreen.film.sub_frames; },
};

const FilmOptionRow shutter{
    .names = {"--shutter"},
    .declare =
        [](CLI::App& app, Options& options) {
            app.add_option("--shutter", options.offscreen.film.shutter,
                           "fraction of the frame interval that is exposed")
                ->transform(number_within(1e-3, 1))
                ->capture_default_str();
        },
    .print =
        [](const Options& options, Words& words) { // irrelevant without blur
            if (options.offscreen.film.sub_frames > 1)
                add_words(words, "--shutter", options.offscreen.film.shutter);
        },
    .take = [](const Options& recorded,
               Options& options) { options.offscreen.film.shutter = recorded.offscreen.film.shutter; },
};

const FilmOptionRow engine{
    .names = {"--engine"},
    .declare =
        [](CLI::App& app, Options& options) {
            add_engine_option(
                app, options.offscreen.film.engine,
                "what steps an ensemble: with cpu, its members move alike on every machine with AVX2");
        },
    .print =
        [](const Options& options, Words& words) {
            const EnsembleEngine wanted = options.offscreen.film.engine;
            if (wanted != EnsembleEngine::cpu) add_words(words, "--engine", name_of(wanted));
        },
    .take = [](const Options& recorded,
               Options& options) { options.offscreen.film.engine = recorded.offscreen.film.engine; },
};

} // namespace

std::span<const FilmOptionRow> picture_option_rows() {
    static const std::array rows{rate, size, purpose, supersampling, motion_blur, shutter, engine};
    return rows;
}

} // namespace pendula
