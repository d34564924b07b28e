// SPDX-License-Identifier: MIT
// The rows of film_option_rows(): options for what is drawn, for the range of time, and for the encoding.
#include "commands/graphic/film_options.hpp"

#include "commands/graphic/film_source.hpp"
#include "commands/numeric/options.hpp"
#include "film/film.hpp"
#include "record/container.hpp"
#include "record/hdr.hpp"
#include "record/open_sink.hpp"
#include "record/video_codec.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {

namespace {

using Words = std::vector<std::string>;
using Options = RecordCommandOptions;

/// Appends an option's name and its values.
template<class... Parts>
void add_words(Words& words, const char* name, const Parts&... parts) {
    words.emplace_back(name);
    (words.push_back(fmt::format("{}", parts)), ...);
}

/// Copies a member of the film's options from the recording.
template<auto member>
void take_film(const Options& recorded, Options& options) {
    options.offscreen.film.*member = recorded.offscreen.film.*member;
}

constexpr int largest_frame = 65536; // px; a frame that is too large for the GPU is drawn in tiles

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
            const auto read = [](const std::string& text) {
                return film_purpose(text) ? std::optional(text) : std::nullopt;
            };
            add_value_option(
                app, "--for", options.purpose, read, "one of " + names_of_purposes(),
                "purpose of the film: sets margins for captions, and size, rate and depth unless "
                "they are given",
                names_of_purposes());
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
    .take = take_film<&FilmOptions::frames_per_second>,
};

const FilmOptionRow size{
    .names = {"--size"},
    .declare =
        [](CLI::App& app, Options& options) {
            FilmOptions& film = options.offscreen.film;
            add_size_option(app, "--size", film.width, film.height, "frame size", largest_frame);
        },
    .print =
        [](const Options& options, Words& words) {
            const FilmOptions& film = options.offscreen.film;
            add_words(words, "--size", fmt::format("{}x{}", film.width, film.height));
        },
    .take =
        [](const Options& recorded, Options& options) {
            take_film<&FilmOptions::width>(recorded, options);
            take_film<&FilmOptions::height>(recorded, options);
        },
};

const FilmOptionRow supersampling{
    .names = {"--supersample"},
    .declare =
        [](CLI::App& app, Options& options) {
            app.add_option("--supersample", options.offscreen.film.supersampling,
                           "pixels drawn per pixel of the frame, in each direction")
                ->check(whole_number_within(1, 4))
                ->capture_default_str();
        },
    .print =
        [](const Options& options, Words& words) {
            const int wanted = options.offscreen.film.supersampling;
            if (wanted > 1) add_words(words, "--supersample", wanted);
        },
    .take = take_film<&FilmOptions::supersampling>,
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
    .take = take_film<&FilmOptions::sub_frames>,
};

const FilmOptionRow shutter{
    .names = {"--shutter"},
    .declare =
        [](CLI::App& app, Options& options) {
            app.add_option("--shutter", options.offscreen.film.shutter,
                           "with --motion-blur: exposed fraction of the time between two frames")
                ->transform(number_within(1e-3, 1))
                ->capture_default_str();
        },
    .print =
        [](const Options& options, Words& words) { // the shutter has no effect without blur
            if (options.offscreen.film.sub_frames > 1)
                add_words(words, "--shutter", options.offscreen.film.shutter);
        },
    .take = take_film<&FilmOptions::shutter>,
};

const FilmOptionRow engine{
    .names = {"--engine"},
    .declare =
        [](CLI::App& app, Options& options) {
            add_engine_option(app, options.offscreen.film.engine,
                              "processor that integrates an ensemble; with cpu the members move identically "
                              "on every machine with AVX2");
        },
    .print =
        [](const Options& options, Words& words) {
            const EnsembleEngine wanted = options.offscreen.film.engine;
            if (wanted != EnsembleEngine::cpu) add_words(words, "--engine", name_of(wanted));
        },
    .take = take_film<&FilmOptions::engine>,
};

constexpr std::int64_t last_frame = 1'000'000'000; // about a year of film at 30 frames per second
std::optional<FrameRange> frame_range(std::string_view text) {
    const auto parts = parts_of(text, ':');
    if (parts.size() != 2) return std::nullopt;
    const auto first = number_from<std::int64_t>(parts[0]), last = number_from<std::int64_t>(parts[1]);
    if (!first || !last || *first < 0 || *last < *first || *last > last_frame) return std::nullopt;
    return FrameRange{*first, *last};
}

const FilmOptionRow length{
    .names = {"--duration", "--frames"},
    .changes_pictures = false,
    .declare =
        [](CLI::App& app, Options& options) {
            app.add_option_function<double>(
                   "--duration", [&options](double seconds) { options.offscreen.duration = seconds; },
                   "length of the film in simulated seconds [10; for a run, the run's length]")
                ->transform(number_within(1e-3, 1e6));
            add_value_option(
                app, "--frames", options.offscreen.frames, frame_range,
                fmt::format("FIRST:LAST, both included, as in 0:599, with LAST at most {}", last_frame),
                "only these frames of the film, both ends included; PNG pictures are numbered as in the "
                "whole film",
                "FIRST:LAST");
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

/// Whether the new film's name has the same ending as the recording that is made again.
bool has_same_ending(const Options& options) {
    const std::string film = film_named_by(options.scene.scene);
    const std::string& out = options.offscreen.out;
    return !is_standard_output(out) && !is_picture_folder(out) &&
           lower_case_extension(film.empty() ? options.scene.scene : film) == lower_case_extension(out);
}

const FilmOptionRow sound{
    .names = {"--sound"},
    .changes_pictures = false,
    .declare =
        [](CLI::App& app, Options& options) {
            app.add_flag("--sound", options.offscreen.film.sound,
                         "add sound: a tone for each bob, whose pitch follows the bob's angular velocity");
        },
    .print =
        [](const Options& options, Words& words) {
            if (options.offscreen.film.sound) add_words(words, "--sound");
        },
    .take =
        [](const Options& recorded, Options& options) {
            options.offscreen.film.sound =
                recorded.offscreen.film.sound && holds_sound(options.offscreen.out);
        },
};

// The depth of PNG pictures changes how they are drawn; the depth of a film only changes how it is stored.
// Because of this, pictures that are made again from a film do not take over its depth, and films do not take
// over the depth of pictures.
const FilmOptionRow depth{
    .names = {"--depth"},
    .declare =
        [](CLI::App& app, Options& options) {
            const auto read = [](std::string_view text) {
                return text == "8" || text == "10" || text == "16" ? number_from<int>(text) : std::nullopt;
            };
            add_value_option(app, "--depth", options.depth, read, "8, 10 or 16 bits",
                             "bits per colour channel: 8 or 10 in films, 8 or 16 in pictures [by codec]",
                             "8|10|16");
        },
    .print =
        [](const Options& options, Words& words) {
            if (options.depth) add_words(words, "--depth", *options.depth);
        },
    .take =
        [](const Options& recorded, Options& options) {
            const bool both_are_pictures = recorded.depth == 16 && is_picture_folder(options.offscreen.out);
            if (both_are_pictures || has_same_ending(options)) options.depth = recorded.depth;
        },
};

const FilmOptionRow dynamic_range{
    .names = {"--hdr"},
    .declare =
        [](CLI::App& app, Options& options) {
            add_value_option(
                app, "--hdr", options.offscreen.encoding.hdr, hdr_named, "pq or hlg",
                "high dynamic range: highlights up to 1,000 cd/m², in 10 bits, with H.265, AV1 or VP9",
                "pq|hlg");
        },
    .print =
        [](const Options& options, Words& words) {
            const Hdr wanted = options.offscreen.encoding.hdr;
            if (wanted != Hdr::none) add_words(words, "--hdr", name_of(wanted));
        },
    .take =
        [](const Options& recorded, Options& options) {
            if (has_same_ending(options)) options.offscreen.encoding.hdr = recorded.offscreen.encoding.hdr;
        },
};

// If a recording is made again, these options are taken over together, and only if the new film's name has
// the same ending. Arguments for ffmpeg are never taken over: they can name files to read and write, and
// anybody may have made the recording.
const FilmOptionRow encoding{
    .names = {"--codec", "--crf", "--preset", "--lossless"},
    .changes_pictures = false,
    .declare =
        [](CLI::App& app, Options& options) {
            Encoding& wanted = options.offscreen.encoding;
            app.add_option("--codec", wanted.codec,
                           "codec of the film [by the file's ending]; exr: OpenEXR pictures in FOLDER/")
                ->type_name(codec_names("|") + "|exr");
            app.add_option_function<int>(
                   "--crf", [&wanted](int crf) { wanted.crf = crf; },
                   "quality: a smaller number is better [by codec]")
                ->check(whole_number_within(0, 63));
            app.add_option(
                   "--preset", wanted.preset,
                   "speed or effort of the encoder, in the encoder's own words, such as slow [by codec]")
                ->type_name("PRESET");
            app.add_flag("--lossless", wanted.lossless, "store every pixel exactly");
        },
    .print =
        [](const Options& options, Words& words) {
            for (std::string& word : encoding_options(options.offscreen.encoding))
                words.push_back(std::move(word));
        },
    .take =
        [](const Options& recorded, Options& options) {
            if (!has_same_ending(options)) return;
            Encoding& wanted = options.offscreen.encoding;
            const Encoding given = std::exchange(wanted, recorded.offscreen.encoding);
            wanted.hdr = given.hdr;
            wanted.more = given.more;
        },
};

// A recording does not store the encoder's name: another machine may lack that encoder, but the software
// encoder makes the same film everywhere.
const FilmOptionRow encoder{
    .names = {"--encoder"},
    .changes_pictures = false,
    .declare =
        [](CLI::App& app, Options& options) {
            app.add_option(
                   "--encoder", options.encoder,
                   "the encoder: software, a hardware encoder by its name in ffmpeg (such as h264_nvenc), "
                   "or auto (the first hardware encoder that works here) [software]")
                ->type_name("auto|software|NAME");
        },
    .print = [](const Options&, Words&) {},
    .take = [](const Options&, Options&) {},
};

} // namespace

std::span<const FilmOptionRow> film_option_rows() {
    static const std::array rows{
        rate,   size,          purpose, supersampling, motion_blur, shutter, engine, // what is drawn
        length,                                                                      // range of time
        depth,  dynamic_range, sound,   encoding,      encoder,                      // encoding
    };
    return rows;
}

void add_rate_option(CLI::App& app, const std::string& name, FrameRate& rate, double fastest,
                     const std::string& help) {
    const auto read = [fastest](std::string_view text) {
        const std::optional<FrameRate> given = frame_rate_from(text);
        return given && given->per_second() <= fastest ? given : std::nullopt;
    };
    add_value_option(app, name, rate, read,
                     fmt::format("from {} to {} frames per second, such as 60, 23.976 or 24000/1001",
                                 slowest_rate, fastest),
                     fmt::format("{} [{}]", help, rate.text()), "RATE");
}

} // namespace pendula
