// SPDX-License-Identifier: MIT
#include "commands/graphic/film_option_rows.hpp"

#include <charconv>
#include <string_view>

namespace pendula {
namespace {

using Words = std::vector<std::string>;
using Options = RecordCommandOptions;

constexpr std::int64_t last_frame = 1'000'000'000; // of a film; a year at 30 frames per second
FrameRange frame_range(const std::string& text) {
    const std::size_t colon = text.find(':');
    FrameRange range;
    const auto read = [&](std::string_view digits, std::int64_t& number) {
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        return !digits.empty() && error == std::errc{} && end == digits.data() + digits.size() && number >= 0;
    };
    if (colon == std::string::npos || !read(std::string_view(text).substr(0, colon), range.first) ||
        !read(std::string_view(text).substr(colon + 1), range.last) || range.last < range.first ||
        range.last > last_frame)
        throw CLI::ValidationError(
            "--frames", fmt::format("expected FIRST:LAST, both included, as in 0:599, at most {}, got '{}'",
                                    last_frame, text));
    return range;
}

const FilmOptionRow length{
    .names = {"--duration", "--frames"},
    .changes_pictures = false,
    .declare =
        [](CLI::App& app, Options& options) {
            app.add_option_function<double>(
                   "--duration", [&options](double seconds) { options.offscreen.duration = seconds; },
                   "simulated seconds [10, or the run's]")
                ->transform(number_within(1e-3, 1e6));
            app.add_option_function<std::string>(
                   "--frames",
                   [&options](const std::string& text) { options.offscreen.frames = frame_range(text); },
                   "only these frames of the film, both ends included; PNG pictures keep their numbers")
                ->type_name("FIRST:LAST");
        },
    .print =
        [](const Options& options, Words& words) {
            const OffscreenOptions& offscreen = options.offscreen;
            if (offscreen.frames)
                add_words(words, "--frames",
                          fmt::format("{}:{}", offscreen.frames->first, offscreen.frames->last));
            else if (offscreen.duration)
                add_words(words, "--duration", *offscreen.duration);
        },
    .take =
        [](const Options& recorded, Options& options) {
            options.offscreen.duration = recorded.offscreen.duration;
            options.offscreen.frames = recorded.offscreen.frames;
        },
};

} // namespace

const FilmOptionRow& length_option_row() { return length; }

} // namespace pendula
