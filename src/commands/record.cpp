// SPDX-License-Identifier: MIT
// pendula record: a film, a PNG sequence or raw frames, off-screen.
#include "commands/command_line.hpp"
#include "commands/film_options.hpp"
#include "commands/film_source.hpp"
#include "commands/numbers.hpp"
#include "commands/shell_words.hpp"
#include "commands/subcommand.hpp"
#include "film/interrupt.hpp"
#include "film/offscreen.hpp"
#include "film/unfinished.hpp"
#include "gl/address_space.hpp"
#include "record/container.hpp"
#include "record/open_sink.hpp"
#include "record/record_error.hpp"
#include "record/recording_depth.hpp"
#include "scene/present_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <optional>
#include <unistd.h>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// Never read from a recording, which anybody may have made: they can name files to read and write.
void declare_arguments_for_ffmpeg(CLI::App& app, Encoding& encoding) {
    app.add_option(pass_on_option, encoding.more,
                   "one argument for ffmpeg; every argument after -- goes to ffmpeg too")
        ->type_name("ARGUMENT")
        ->expected(1)
        ->take_all();
}

using Words = std::vector<std::string>;

/// The command line that a recording was made with, without "pendula record" and arguments for ffmpeg. Empty
/// if this version would not write such a line.
Words recorded_words(const std::string& command) {
    std::optional<Words> words = shell_words(command);
    if (!words || words->size() < 3 || (*words)[0] != "pendula" || (*words)[1] != "record") return {};
    words->erase(std::find(words->begin(), words->end(), "--"), words->end());
    words->erase(words->begin(), words->begin() + 2);
    return *std::move(words);
}

/// The scene that a recording was made from and its --set options, instead of the recording, so that the
/// stored command stays the same when the recording is made again.
std::string scene_words(const Words& recorded, const std::string& given) {
    const auto end = std::find(recorded.begin(), recorded.end(), "--fps");
    if (end == recorded.begin() || end == recorded.end()) return given;
    std::string text;
    for (auto word = recorded.begin(); word != end; ++word)
        text += (text.empty() ? "" : " ") + shell_quoted(*word);
    return text;
}

/// The given name, quoted for a shell. Folders are omitted: they say more about the maker than about the
/// film, and elsewhere they do not contain the scene. An open descriptor has no name that could be used
/// again; it is replaced by the scene, written as its differences from a shipped one.
std::string given_name(const std::string& given, const FilmSource& source) {
    if (given.starts_with("/dev/fd/") || given.starts_with("/proc/")) {
        if (source.run) return "run.pendula";
        const std::string words = scene_arguments(source.scene);
        return words.size() <= longest_scene_arguments ? words : "scene.toml";
    }
    const std::string name = std::filesystem::path(given).filename().string();
    return shell_quoted(name.starts_with('-') ? "./" + name : name); // so that it is not taken for an option
}

/// The command line with its options in a fixed order, without those that only name the output. A picture
/// stores that of the whole film, whatever range it was made with, so that ranges give the same bytes.
std::string canonical_command(const RecordCommandOptions& options, const std::string& scene) {
    std::string line = "pendula record " + scene;
    for (const std::string& change : options.scene.overrides) line += " --set " + shell_quoted(change);
    const bool of_pictures = is_picture_folder(options.offscreen.out);
    Words words;
    for (const FilmOptionRow& row : film_option_rows())
        if (row.changes_pictures || !of_pictures) row.print(options, words);
    for (const std::string& word : words) line += " " + shell_quoted(word);
    if (of_pictures) return line;
    const Words& more = options.offscreen.encoding.more;
    for (std::size_t i = 0; i < more.size(); ++i) line += (i == 0 ? " -- " : " ") + shell_quoted(more[i]);
    return line;
}

/// Most films store colours only for every second pixel each way, so their sizes must be even.
void make_even(FrameSize& size, const OffscreenOptions& options) {
    if (is_standard_output(options.out) || is_picture_folder(options.out)) return;
    const VideoCodec codec = codec_for(options.out, options.encoding);
    if (!codec.even_size || options.encoding.lossless || (size.width % 2 == 0 && size.height % 2 == 0))
        return;
    const FrameSize given = size;
    size = {size.width / 2 * 2, size.height / 2 * 2};
    fmt::print(stderr, "{}x{} becomes {}x{}: {} stores colours only for every second pixel\n", given.width,
               given.height, size.width, size.height, codec.name);
}

/// Stored with the command except where nothing else is usual: another ffmpeg, by which the film is made
/// again, might have another usual depth.
void take_depth(RecordCommandOptions& options, const Scene& scene) {
    const RecordingDepth depth = recording_depth(sink_options(scene, options.offscreen), options.depth);
    if (!depth.note.empty()) fmt::print(stderr, "{}\n", depth.note);
    options.offscreen.film.depth = depth.bits;
    options.depth.reset();
    if (depth.bits != 8 || depth.usual != 8) options.depth = depth.bits;
}

void require_memory(const FilmOptions& film) {
    const std::int64_t finer = film.supersampling;
    gl::require_address_space(finer * film.width * finer * film.height);
}

/// Checked before anything else is opened, because a new file might get that number.
void check_progress(const OffscreenOptions& options) {
    const int descriptor = options.progress_descriptor;
    if (descriptor < 0) return;
    const int flags = ::fcntl(descriptor, F_GETFL);
    if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY)
        throw CLI::ValidationError(
            "--progress-fd", fmt::format("expected an open file descriptor to write to, got {}", descriptor));
    if (descriptor == STDOUT_FILENO && is_standard_output(options.out))
        throw CLI::ValidationError("--progress-fd",
                                   "expected another descriptor than 1, where the frames go");
}

/// Exit code 1 if recording started and failed or the target is not writable; exceptions lead to exit code 2
/// if the request is invalid.
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
    require_memory(offscreen.film); // before ffmpeg is asked, which has the same limit
    take_depth(options, source.scene);
    offscreen.run = source.run;
    offscreen.film.views = std::move(source.views);
    offscreen.origin = std::move(source.origin);
    offscreen.software = "pendula " PENDULA_VERSION;
    offscreen.command =
        canonical_command(options, scene_words(recorded, given_name(options.scene.scene, source)));
    try {
        const InterruptGuard guard; // from here on files are created that must be cleaned up
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
        "a shipped scene (see 'pendula scenes'), a scene file, a run file, or a recording to make again");
    command
        ->add_option("--out", options->offscreen.out,
                     "FILE" + film_endings() +
                         ", FOLDER/ for PNG pictures, - for Y4M [FILE, if SCENE is FILE.pendula]")
        ->type_name("PATH");
    for (const FilmOptionRow& row : film_option_rows()) row.declare(*command, *options);
    declare_arguments_for_ffmpeg(*command, options->offscreen.encoding);
    command
        ->add_option("--progress-fd", options->offscreen.progress_descriptor,
                     "write lines 'FRAMES TOTAL' to this open file descriptor, for a program that watches")
        ->type_name("N")
        ->check(whole_number_within(1, 1'000'000));
    command->add_flag("--force", options->offscreen.force, "overwrite existing files");
    command->callback(
        [options, command, &chosen] { chosen = [options, command] { return record(*command, *options); }; });
}

} // namespace pendula
