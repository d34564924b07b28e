// SPDX-License-Identifier: MIT
#include "commands/graphic/film_options.hpp"

#include "commands/numeric/command_line.hpp"
#include "files/text.hpp"
#include "film/film.hpp"
#include "film/offscreen.hpp"
#include "gl/context.hpp"
#include "record/container.hpp"
#include "record/hardware_encoders.hpp"
#include "record/hdr.hpp"
#include "record/open_sink.hpp"
#include "record/record_error.hpp"
#include "record/sound.hpp"
#include "record/video_codec.hpp"
#include "render/frame_input.hpp"
#include "scene/present_scene.hpp"
#include "storyboard/storyboard.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>

namespace pendula {
namespace {

/// Makes the size even for films that store colours only for every second pixel in each direction.
void make_even(OffscreenOptions& options) {
    if (is_standard_output(options.out) || is_picture_folder(options.out)) return;
    const VideoCodec codec = codec_for(options.out, options.encoding);
    int &width = options.film.width, &height = options.film.height;
    if (!codec.even_size || options.encoding.lossless || (width % 2 == 0 && height % 2 == 0)) return;
    const int given_width = std::exchange(width, width / 2 * 2),
              given_height = std::exchange(height, height / 2 * 2);
    fmt::print(stderr, "{}x{} becomes {}x{}: {} stores colours only for every second pixel\n", given_width,
               given_height, width, height, codec.name);
}

void require_memory(const FilmOptions& film) {
    const std::int64_t finer = film.supersampling;
    gl::require_address_space(finer * film.width * finer * film.height);
}

/// If the film cannot have the requested transparent background: throws RecordError for a scene, prints a
/// warning for a run or a storyboard.
void check_transparency(const OffscreenOptions& options, const FilmSource& source) {
    const auto wants = [](const Pane& pane) {
        return pane.scene.look.transparent || std::ranges::any_of(pane.changes, [](const Change& change) {
                   return change.scene.look.transparent;
               });
    };
    if (source.storyboard) {
        if (std::ranges::any_of(source.storyboard->shots,
                                [&](const Shot& shot) { return std::ranges::any_of(shot.panes, wants); }))
            complain("look.transparent: a storyboard's film always has a background");
    } else if (source.scene.look.transparent) {
        try {
            require_alpha(options.out, options.encoding);
        } catch (const RecordError& error) {
            if (!source.run) throw;
            complain(error.what());
        }
    }
}

/// Sets the depth. The stored command omits a depth of 8 if 8 is also the codec's usual depth. All other
/// depths are stored, because the usual depth can differ between versions of ffmpeg.
void take_depth(RecordCommandOptions& options, const Scene& scene) {
    const RecordingDepth depth = recording_depth(sink_options(scene, options.offscreen), options.depth);
    if (!depth.note.empty()) fmt::print(stderr, "{}\n", depth.note);
    options.offscreen.film.depth = depth.bits;
    options.depth.reset();
    if (depth.bits != 8 || depth.usual != 8) options.depth = depth.bits;
}

/// Chooses the encoder of a film. A part of a film needs none: it is stored without loss, and `join` encodes
/// it.
void take_encoder(RecordCommandOptions& options, const Scene& scene) {
    if (!options.part_of.empty()) return;
    const ChosenEncoder chosen = choose_encoder(sink_options(scene, options.offscreen), options.encoder);
    if (!chosen.note.empty()) fmt::print(stderr, "{}\n", chosen.note);
    options.offscreen.encoding.encoder = chosen.name;
}

PictureCoding coding_of(const OffscreenOptions& options) {
    if (holds_light(options.out, options.encoding)) return PictureCoding::linear;
    switch (options.encoding.hdr) {
    case Hdr::pq:
        return PictureCoding::pq;
    case Hdr::hlg:
        return PictureCoding::hlg;
    case Hdr::none:
        break;
    }
    return PictureCoding::srgb;
}

using Words = std::vector<std::string>;

/// The scene's file name, quoted for a shell. Folders are omitted: they are private, and do not exist on
/// other machines. The name of an open descriptor cannot be used again; it is replaced by the name of a
/// shipped scene with --set options for the differences, or by a made-up file name.
std::string given_name(const std::string& given, const FilmSource& source) {
    if (given.starts_with("/dev/fd/") || given.starts_with("/proc/")) {
        if (source.run) return "run.pendula";
        const std::string words = scene_arguments(source.scene);
        return words.size() <= longest_scene_arguments ? words : "scene.toml";
    }
    return shell_file_name(std::filesystem::path(given).filename().string());
}

/// The name "film" with the ending of the given name: "film.mp4".
std::string kind_of_film(const std::string& film) { return "film" + lower_case_extension(film); }

} // namespace

RecordedCommand recorded_command(const std::string& command) {
    std::optional<Words> words = shell_words(command);
    if (!words || words->size() < 3 || (*words)[0] != "pendula" || (*words)[1] != "record") return {};
    const auto dashes = std::find(words->begin(), words->end(), "--");
    RecordedCommand read{{words->begin() + 2, dashes}, {}};
    if (dashes != words->end()) read.for_ffmpeg.assign(dashes + 1, words->end());
    return read;
}

std::string scene_words(const Words& recorded, const std::string& given, const FilmSource& source) {
    const auto end = std::find(recorded.begin(), recorded.end(), "--fps");
    if (end == recorded.begin() || end == recorded.end()) return given_name(given, source);
    return shell_line({recorded.begin(), end});
}

std::string canonical_command(const RecordCommandOptions& options, const std::string& scene) {
    std::string line = "pendula record " + scene;
    for (const std::string& change : options.scene.overrides) line += " --set " + shell_quoted(change);
    const bool of_pictures =
        is_picture_folder(options.offscreen.out) || is_standard_output(options.offscreen.out);
    Words words;
    for (const FilmOptionRow& row : film_option_rows())
        if (row.changes_pictures || !of_pictures) row.print(options, words);
    if (holds_light(options.offscreen.out, options.offscreen.encoding))
        words.insert(words.end(), {"--codec", options.offscreen.encoding.codec});
    if (!options.part_of.empty()) words.insert(words.end(), {part_option, kind_of_film(options.part_of)});
    line += " " + shell_line(words);
    const Words& more = options.offscreen.encoding.more;
    return of_pictures || more.empty() ? line : line + " -- " + shell_line(more);
}

namespace {

using Options = RecordCommandOptions;

/// Whether the film's codec supports 10 bits per channel.
bool can_be_deep(const OffscreenOptions& options) {
    if (is_standard_output(options.out) || is_picture_folder(options.out)) return false;
    const Encoding& encoding = options.encoding;
    const std::filesystem::path file(options.out);
    const VideoCodec& codec = codec_for(file, encoding);
    return !codec.pixels({10, encoding.lossless, false}).empty();
}

/// Sets the margins for the film's purpose. If `command` has --for, also sets size, rate and depth, unless
/// `command` has these options.
void suit_purpose(const CLI::App& command, Options& options) {
    const FilmPurpose* wanted = film_purpose(options.purpose);
    if (!wanted) return;
    OffscreenOptions& offscreen = options.offscreen;
    offscreen.film.margins = wanted->margins;
    // Without --for, a recording that is made again keeps its own size, rate and depth.
    if (command.count("--for") == 0) return;
    const auto is_given = [&](const char* name) { return command.count(name) > 0; };
    if (!is_given("--size")) {
        offscreen.film.width = wanted->width;
        offscreen.film.height = wanted->height;
    }
    if (!is_given("--fps")) offscreen.film.frames_per_second = wanted->frames_per_second;
    const bool has_one_depth = offscreen.encoding.hdr != Hdr::none || is_picture_folder(offscreen.out);
    if (!is_given("--depth") && !has_one_depth)
        options.depth = wanted->depth > 8 && !can_be_deep(offscreen) ? 8 : wanted->depth;
}

/// Sets the size and rate to the storyboard's, unless `command` has these options.
void suit_storyboard(const CLI::App& command, const Storyboard& storyboard, Options& options) {
    FilmOptions& film = options.offscreen.film;
    if (storyboard.width > 0 && command.count("--size") == 0) {
        film.width = storyboard.width;
        film.height = storyboard.height;
    }
    if (storyboard.frames_per_second > 0 && command.count("--fps") == 0)
        if (const auto rate = frame_rate_from(fmt::format("{:.6g}", storyboard.frames_per_second)))
            film.frames_per_second = *rate;
}

} // namespace

std::optional<Options> options_of(const Words& recorded) {
    Options before;
    CLI::App reader;
    reader.allow_extras();
    for (const FilmOptionRow& row : film_option_rows()) row.declare(reader, before);
    try {
        Words from_the_back = recorded; // CLI11 reads the last element first
        std::reverse(from_the_back.begin(), from_the_back.end());
        reader.parse(std::move(from_the_back));
    } catch (const CLI::Error&) {
        return std::nullopt;
    }
    return before;
}

Words suit_source(const FilmSource& source, const CLI::App& command, Options& options) {
    const Words recorded = recorded_command(source.command).words;
    if (!recorded.empty()) {
        if (const std::optional<Options> before = options_of(recorded))
            for (const FilmOptionRow& row : film_option_rows())
                if (std::ranges::none_of(row.names,
                                         [&](const std::string& name) { return command.count(name) > 0; }))
                    row.take(*before, options);
    } else if (source.storyboard) { // a recording's command line already contains the storyboard's values
        suit_storyboard(command, *source.storyboard, options);
    }
    suit_purpose(command, options);
    return recorded;
}

void name_output(Options& options) {
    std::string& out = options.offscreen.out;
    if (out.empty()) out = film_named_by(options.scene.scene);
    if (out.empty()) throw CLI::RequiredError("--out");
}

void declare_arguments_for_ffmpeg(CLI::App& app, std::vector<std::string>& arguments) {
    app.add_option(pass_on_option, arguments,
                   "one argument for ffmpeg; every argument after -- is also passed to ffmpeg")
        ->type_name("ARGUMENT")
        ->expected(1)
        ->take_all();
}

void declare_progress(CLI::App& app, int& descriptor) {
    app.add_option("--progress-fd", descriptor,
                   "write progress as lines 'FRAMES TOTAL' to this open file descriptor, for another program")
        ->type_name("N")
        ->check(whole_number_within(1, 1'000'000));
}

void check_progress(const OffscreenOptions& options) {
    const int descriptor = options.progress_descriptor;
    if (descriptor < 0) return;
    const int flags = ::fcntl(descriptor, F_GETFL);
    if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY)
        throw CLI::ValidationError(
            "--progress-fd", fmt::format("expected an open file descriptor to write to, got {}", descriptor));
    if (descriptor == STDOUT_FILENO && is_standard_output(options.out))
        throw CLI::ValidationError("--progress-fd",
                                   "expected a descriptor other than 1, which receives the frames");
}

void complete_request(RecordCommandOptions& options, const FilmSource& source,
                      const std::vector<std::string>& recorded) {
    OffscreenOptions& offscreen = options.offscreen;
    if (source.storyboard) {
        if (offscreen.duration)
            throw CLI::ValidationError(
                "--duration", "expected no duration: each shot of a storyboard has its own duration");
        if (offscreen.film.sound)
            throw CLI::ValidationError("--sound",
                                       "expected no --sound: films of storyboards cannot have sound");
    }
    check_transparency(offscreen, source);
    offscreen.storyboard = source.storyboard;
    make_even(offscreen);
    require_memory(offscreen.film); // before take_depth(): with too little memory, its ffmpeg fails too
    take_depth(options, source.scene);
    offscreen.film.coding = coding_of(offscreen);
    take_encoder(options, source.scene);
    offscreen.run = source.run;
    offscreen.film.views = source.views;
    offscreen.origin = source.origin;
    offscreen.software = "pendula " PENDULA_VERSION;
    offscreen.command = canonical_command(options, scene_words(recorded, options.scene.scene, source));
}

std::string words_for_rest(const RecordCommandOptions& options, std::int64_t next, std::int64_t last) {
    const OffscreenOptions& offscreen = options.offscreen;
    const std::filesystem::path out = offscreen.target();
    if (is_standard_output(out)) return {};
    const std::string rest = fmt::format("; the same command with --frames {}:{}", next, last);
    if (is_picture_folder(out)) return rest + " makes the rest";
    const auto named = [&](const char* what) {
        std::filesystem::path file = out;
        return file.replace_filename(out.stem().string() + what + out.extension().string()).string();
    };
    const std::string made = fmt::format("{} --out {} makes the rest", rest, named("-rest"));
    // The user joins all parts of a film later, so nothing is said about joining.
    if (!offscreen.part.empty()) return made;
    // `join` refuses films with lossy sound, and films without metadata.
    const Container* const container = container_of(out);
    const bool is_joined = container && !container->texts.comment.empty() &&
                           (!offscreen.film.sound || is_exact_sound(container->sound.front()));
    if (!is_joined) return "; the whole film must be made again";
    return fmt::format("{}, and 'pendula join {} {} --out {}' joins both", made, out.string(), named("-rest"),
                       named("-whole"));
}

} // namespace pendula
