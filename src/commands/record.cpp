// SPDX-License-Identifier: MIT
// pendula record: a film, a PNG sequence or raw frames, off-screen.
#include "app/interrupt.hpp"
#include "app/offscreen.hpp"
#include "app/unfinished.hpp"
#include "commands/command_line.hpp"
#include "commands/film_source.hpp"
#include "commands/rate_option.hpp"
#include "commands/shell_words.hpp"
#include "commands/subcommand.hpp"
#include "record/open_sink.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <optional>
#include <unistd.h>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr std::int64_t last_frame = 1'000'000'000; // of a film; a year at 30 frames per second
constexpr int largest_frame = 65536;               // px; drawn in tiles where the GPU draws no such picture

struct RecordCommandOptions {
    SceneOptions scene;
    FrameSize size;
    OffscreenOptions offscreen;
};

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

/// What changes the frames or which of them there are: also read from a recording's own command line.
void declare_film_options(CLI::App& app, RecordCommandOptions& options) {
    OffscreenOptions& offscreen = options.offscreen;
    app.add_option_function<double>(
           "--duration", [&](double seconds) { offscreen.duration = seconds; },
           "simulated seconds [10, or the run's]")
        ->check(number_within(1e-3, 1e6));
    add_rate_option(app, "--fps", offscreen.film.frames_per_second, fastest_rate,
                    "frames per second, as 60, 29.97 or 24000/1001; frame k shows time k/fps");
    app.add_option_function<std::string>(
           "--frames", [&](const std::string& text) { offscreen.frames = frame_range(text); },
           "only these frames of the film, both ends included; PNG pictures keep their numbers")
        ->type_name("FIRST:LAST");
    add_size_option(app, options.size, "frame size", largest_frame);
    app.add_option("--supersample", offscreen.film.supersampling, "pixels drawn for one, each way")
        ->check(whole_number_within(1, 4))
        ->capture_default_str();
    app.add_option("--motion-blur", offscreen.film.sub_frames,
                   "pictures averaged for each frame; 1 blurs nothing")
        ->check(whole_number_within(1, 256))
        ->capture_default_str();
    app.add_flag("--sound", offscreen.film.sound,
                 "the motion is heard: a voice for each bob, at its velocity");
    app.add_option("--shutter", offscreen.film.shutter, "of a frame's time, how much is blurred")
        ->check(number_within(1e-3, 1))
        ->capture_default_str();
}

/// How good the film is: also read from a recording's own command line.
void declare_encoding(CLI::App& app, Encoding& encoding) {
    app.add_option("--codec", encoding.codec, "how pictures are encoded [by the file's ending]")
        ->type_name("h264|h265|vp9|av1|ffv1|prores|gif|webp");
    app.add_option_function<int>(
           "--crf", [&](int crf) { encoding.crf = crf; }, "quality: smaller is better [by codec]")
        ->check(whole_number_within(0, 63));
    app.add_option("--preset", encoding.preset, "the encoder's effort, as it names it [by codec]")
        ->type_name("PRESET");
    app.add_flag("--lossless", encoding.lossless, "every pixel comes back exactly");
}

/// Never read from a recording, which may come from anybody: they can name files to be read and written.
void declare_arguments_for_ffmpeg(CLI::App& app, Encoding& encoding) {
    app.add_option(pass_on_option, encoding.more, "one argument for ffmpeg; so is each one after --")
        ->type_name("ARGUMENT")
        ->expected(1)
        ->take_all();
}

/// Whether the recording that is made again and the new one are films of one kind.
bool has_same_ending(const RecordCommandOptions& options) {
    const std::string film = film_named_by(options.scene.scene);
    const std::string& out = options.offscreen.out;
    return !is_standard_output(out) && !is_picture_folder(out) &&
           lower_case_extension(film.empty() ? options.scene.scene : film) == lower_case_extension(out);
}

using Words = std::vector<std::string>;

/// The command line that a recording was made by, without "pendula record" and what was for ffmpeg. Empty if it
/// is none that this version writes.
Words recorded_words(const std::string& command) {
    std::optional<Words> words = shell_words(command);
    if (!words || words->size() < 3 || (*words)[0] != "pendula" || (*words)[1] != "record") return {};
    words->erase(std::find(words->begin(), words->end(), "--"), words->end());
    words->erase(words->begin(), words->begin() + 2);
    return *std::move(words);
}

/// Options not given are as they were when the recording was made; how it is encoded only as a whole, and
/// where the new one can be encoded alike.
void take_over(const Words& recorded, const CLI::App& command, RecordCommandOptions& options) {
    if (recorded.empty()) return;
    RecordCommandOptions before;
    CLI::App reader;
    reader.allow_extras();
    declare_film_options(reader, before);
    declare_encoding(reader, before.offscreen.encoding);
    try {
        Words from_the_back = recorded; // which is where CLI11 takes them from
        std::reverse(from_the_back.begin(), from_the_back.end());
        reader.parse(std::move(from_the_back));
    } catch (const CLI::Error&) {
        return; // of another version
    }
    const auto given = [&](const char* name) { return command.count(name) > 0; };
    FilmOptions& film = options.offscreen.film;
    const FilmOptions& film_before = before.offscreen.film;
    if (!given("--duration") && !given("--frames")) {
        options.offscreen.duration = before.offscreen.duration;
        options.offscreen.frames = before.offscreen.frames;
    }
    if (!given("--fps")) film.frames_per_second = film_before.frames_per_second;
    if (!given("--size")) options.size = before.size;
    if (!given("--supersample")) film.supersampling = film_before.supersampling;
    if (!given("--motion-blur")) film.sub_frames = film_before.sub_frames;
    if (!given("--shutter")) film.shutter = film_before.shutter;
    if (!given("--codec") && !given("--crf") && !given("--preset") && !given("--lossless") &&
        has_same_ending(options)) {
        Encoding encoding = before.offscreen.encoding;
        encoding.more = options.offscreen.encoding.more;
        options.offscreen.encoding = std::move(encoding);
    }
    if (!given("--sound")) film.sound = film_before.sound && holds_sound(options.offscreen.out);
}

/// What a recording was made from and with which --set, not the recording, so that it says the same when it
/// is made again.
std::string scene_words(const Words& recorded, const std::string& given) {
    const auto end = std::find(recorded.begin(), recorded.end(), "--fps");
    if (end == recorded.begin() || end == recorded.end()) return shell_quoted(given);
    std::string text;
    for (auto word = recorded.begin(); word != end; ++word)
        text += (text.empty() ? "" : " ") + shell_quoted(*word);
    return text;
}

/// Without its folders, which tell more of who made the film than of the film, and which hold the scene
/// nowhere else. What comes through an open descriptor has no name that could be used again.
std::string given_name(const std::string& given, const FilmSource& source) {
    if (given.starts_with("/dev/fd/") || given.starts_with("/proc/"))
        return source.run ? "run.pendula" : "scene.toml";
    const std::string name = std::filesystem::path(given).filename().string();
    return name.starts_with('-') ? "./" + name : name; // no option
}

/// The command line in one order, without what only says where to. A picture's is that of the whole film,
/// whatever range it was made with, so that ranges give the same bytes.
std::string canonical_command(const RecordCommandOptions& options, const std::string& scene) {
    const OffscreenOptions& offscreen = options.offscreen;
    const FilmOptions& film = offscreen.film;
    std::string line = "pendula record " + scene;
    for (const std::string& change : options.scene.overrides) line += " --set " + shell_quoted(change);
    line += fmt::format(" --fps {} --size {}x{}", film.frames_per_second.text(), film.width, film.height);
    if (film.supersampling > 1) line += fmt::format(" --supersample {}", film.supersampling);
    if (film.sub_frames > 1)
        line += fmt::format(" --motion-blur {} --shutter {}", film.sub_frames, film.shutter);
    if (is_picture_folder(offscreen.out)) return line;
    if (film.sound) line += " --sound";
    if (offscreen.frames)
        line += fmt::format(" --frames {}:{}", offscreen.frames->first, offscreen.frames->last);
    else if (offscreen.duration)
        line += fmt::format(" --duration {}", *offscreen.duration);
    const Encoding& encoding = offscreen.encoding;
    if (!encoding.codec.empty()) line += " --codec " + shell_quoted(encoding.codec);
    if (encoding.crf) line += fmt::format(" --crf {}", *encoding.crf);
    if (!encoding.preset.empty()) line += " --preset " + shell_quoted(encoding.preset);
    if (encoding.lossless) line += " --lossless";
    for (std::size_t i = 0; i < encoding.more.size(); ++i)
        line += (i == 0 ? " -- " : " ") + shell_quoted(encoding.more[i]);
    return line;
}

/// Most films keep colours for every second pixel each way, and so have even sizes only.
void make_even(FrameSize& size, const OffscreenOptions& options) {
    if (is_standard_output(options.out) || is_picture_folder(options.out)) return;
    const VideoCodec& codec = codec_for(options.out, options.encoding);
    if (!codec.even_size || options.encoding.lossless || (size.width % 2 == 0 && size.height % 2 == 0)) return;
    const FrameSize given = size;
    size = {size.width / 2 * 2, size.height / 2 * 2};
    fmt::print(stderr, "{}x{} becomes {}x{}: {} keeps colours for every second pixel\n", given.width,
               given.height, size.width, size.height, codec.name);
}

/// Before anything else is opened, which might get that number.
void check_progress(const OffscreenOptions& options) {
    const int descriptor = options.progress_descriptor;
    if (descriptor < 0) return;
    const int flags = ::fcntl(descriptor, F_GETFL);
    if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY)
        throw CLI::ValidationError(
            "--progress-fd", fmt::format("expected an open file descriptor to write to, got {}", descriptor));
    if (descriptor == STDOUT_FILENO && is_standard_output(options.out))
        throw CLI::ValidationError("--progress-fd", "expected another descriptor than 1, where the frames go");
}

/// A recording that could not be finished, or has nowhere to go, fails; one that cannot be was badly asked
/// for.
int record(const CLI::App& command, RecordCommandOptions options) {
    OffscreenOptions& offscreen = options.offscreen;
    if (offscreen.out.empty()) offscreen.out = film_named_by(options.scene.scene);
    if (offscreen.out.empty()) throw CLI::RequiredError("--out");
    check_progress(offscreen);
    FilmSource source = load_film_source(options.scene);
    const Words recorded = recorded_words(source.command);
    take_over(recorded, command, options);
    make_even(options.size, offscreen);
    offscreen.film.width = options.size.width;
    offscreen.film.height = options.size.height;
    offscreen.run = source.run;
    offscreen.film.views = std::move(source.views);
    offscreen.origin = std::move(source.origin);
    offscreen.software = "pendula " PENDULA_VERSION;
    offscreen.command =
        canonical_command(options, scene_words(recorded, given_name(options.scene.scene, source)));
    try {
        const InterruptGuard guard; // from here on files are made, which are taken back
        check_sink(sink_options(source.scene, offscreen));
        const FilmLength length = record_offscreen(source.scene, offscreen);
        if (length.whole()) return exit_code::done;
        throw CommandFailed(length.frames > 0 ? fmt::format("interrupted: {} holds {} of {} frames",
                                                            offscreen.out, length.frames, length.wanted)
                                              : "interrupted before the first frame");
    } catch (const Unfinished& error) {
        throw CommandFailed(error.what());
    } catch (const NotWritable& error) {
        throw CommandFailed(error.what());
    }
}

} // namespace

void declare_record(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<RecordCommandOptions>();
    CLI::App* command =
        app.add_subcommand("record", "render a film, PNG pictures or raw frames; needs no display");
    options->scene.declare(*command);
    command->get_option("SCENE")->description(
        "a shipped scene (see 'pendula scenes'), a scene file, a run file, or a recording to be made again");
    command
        ->add_option("--out", options->offscreen.out,
                     "FILE.mp4, .mkv, .webm, .mov, .gif or .webp, FOLDER/ for PNG pictures, - for Y4M [FILE, "
                     "if SCENE is FILE.pendula]")
        ->type_name("PATH");
    declare_film_options(*command, *options);
    declare_encoding(*command, options->offscreen.encoding);
    declare_arguments_for_ffmpeg(*command, options->offscreen.encoding);
    command
        ->add_option("--progress-fd", options->offscreen.progress_descriptor,
                     "write lines 'FRAMES WANTED' to this open file descriptor, for a program that watches")
        ->type_name("N")
        ->check(CLI::Range(1, 1000000));
    command->add_flag("--force", options->offscreen.force, "overwrite what is there");
    command->callback(
        [options, command, &chosen] { chosen = [options, command] { return record(*command, *options); }; });
}

} // namespace pendula
