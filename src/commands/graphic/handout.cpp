// SPDX-License-Identifier: MIT
// pendula handout: writes a folder for a class, with a picture, a film, the scene and a page about them.
#include "commands/graphic/film_options.hpp"
#include "commands/graphic/film_source.hpp"
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/graphic/handout_page.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "files/file_error.hpp"
#include "files/part_file.hpp"
#include "film/offscreen.hpp"
#include "physics/trajectory.hpp"
#include "record/png_sequence_sink.hpp"
#include "record/record_error.hpp"
#include "tasks/interrupt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pendula {
namespace {

namespace fs = std::filesystem;

constexpr double film_seconds = 15; ///< simulated
// Simulated time at which the picture is taken, s: trails then form a figure, and an ensemble has not yet
// spread everywhere.
constexpr double picture_of_trails = 12, picture_of_cloud = 5;
/// Pixels of the picture per pixel of the film, in each direction; finer because the picture is printed.
constexpr int finer_picture = 2;
constexpr int largest_film = 8192; ///< pixels in each direction

/// Writes the files of a hand-out to a temporary folder inside the requested one, and moves them into place
/// together when all are complete. The temporary folder is removed with this object.
class NewFolder {
  public:
    /// Throws FileError.
    static void check(const fs::path& folder, bool overwrite) {
        std::error_code unknown;
        const fs::file_status found = fs::status(folder, unknown);
        if (!fs::exists(found)) return;
        if (!fs::is_directory(found))
            throw FileError(fmt::format("{} is a file: expected the name of a folder", folder.string()));
        if (overwrite || fs::is_empty(folder, unknown)) return;
        throw FileError(fmt::format(
            "{} is not empty: choose another folder, or --force, which replaces only a hand-out's files",
            folder.string()));
    }

    explicit NewFolder(fs::path folder)
        : folder_(std::move(folder)), part_(folder_ / fmt::format("unfinished-{}", ::getpid())) {
        std::error_code failed;
        is_made_ = fs::create_directory(folder_, failed);
        if (!failed) fs::create_directory(part_, failed);
        if (!failed) return;
        leave();
        throw FileError(fmt::format("{} cannot be written: {}", folder_.string(), failed.message()));
    }
    ~NewFolder() { leave(); }
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;

    const fs::path& part() const { return part_; }

    /// The page is moved last, so that if the page is there, all other files are too.
    void move_into_place() {
        using namespace handout_files;
        for (const char* name : {film, picture, scene, page}) {
            std::error_code failed;
            fs::rename(part_ / name, folder_ / name, failed);
            if (failed) throw cannot_be_written(folder_ / name, failed.message());
        }
        is_made_ = false;
        flush_to_disk(folder_);
    }

  private:
    void leave() {
        std::error_code ignored;
        fs::remove_all(part_, ignored);
        if (is_made_) fs::remove(folder_, ignored);
    }

    fs::path folder_, part_;
    bool is_made_ = false; ///< whether this object created folder_, and must remove it again
};

FilmSource load_scene_to_hand_out(const SceneOptions& options) {
    FilmSource source = load_film_source(options);
    if (source.run || source.storyboard)
        throw Refused(
            fmt::format("{} is a {}: expected a scene", options.scene, source.run ? "run" : "storyboard"));
    if (std::exchange(source.scene.look.transparent, false))
        complain("look.transparent: a hand-out always has a background");
    source.origin = to_travelling_toml(source.scene);
    return source;
}

/// Records a film. Throws RecordInterrupted if the film is not complete.
FilmResult film_whole(const Scene& scene, const OffscreenOptions& options) {
    const FilmResult result = record_offscreen(scene, options);
    if (!result.whole() || InterruptGuard::interrupted()) throw RecordInterrupted();
    return result;
}

/// Returns the options with which `record` draws the picture: one frame of the film with more pixels.
RecordCommandOptions picture_of(const Scene& scene, RecordCommandOptions film, const fs::path& folder) {
    OffscreenOptions& picture = film.offscreen;
    const FrameRate rate = picture.film.frames_per_second;
    const double moment = scene.setup.ensemble.enabled ? picture_of_cloud : picture_of_trails;
    const auto frame =
        std::min<std::int64_t>(std::llround(rate.frames_in(moment)), frames_of(picture, 0).last);
    picture.film.width *= finer_picture;
    picture.film.height *= finer_picture;
    film.depth.reset();
    picture.out = folder / "";
    picture.duration.reset();
    picture.frames = FrameRange{frame, frame};
    picture.progress_descriptor = -1;
    return film;
}

/// `source`: the scene; `toml`: the text of the scene's file; `options`: for the film, without its path.
void make_handout(FilmSource source, std::string toml, std::optional<AccuracyChoice> accuracy,
                  RecordCommandOptions options, const fs::path& folder) {
    using namespace handout_files;
    const Setup& setup = source.scene.setup;
    ChainState start;
    make_trajectory(setup.chain, setup.start, setup.integration)->state(start);
    const SpareEnergy start_energy = spare_energy_of(setup.chain, start);
    NewFolder made(folder);
    OffscreenOptions& recorded = options.offscreen;
    recorded.out = made.part() / film;
    recorded.force = false; // the folder is new and empty
    complete_request(options, source, {});
    const FilmResult result = film_whole(source.scene, recorded);
    if (result.energy_warning) complain(*result.energy_warning);

    RecordCommandOptions picture_options = picture_of(source.scene, options, made.part() / "frames");
    complete_request(picture_options, source, {});
    const OffscreenOptions& drawn = picture_options.offscreen;
    film_whole(source.scene, drawn);
    const std::int64_t frame = drawn.frames->first;
    fs::rename(fs::path(drawn.out) / PngSequenceSink::file_name(frame), made.part() / picture);

    write_whole_file(made.part() / scene, toml, false);
    const FrameRate rate = recorded.film.frames_per_second;
    const Handout handout{.scene = std::move(source.scene),
                          .toml = std::move(toml),
                          .start = start_energy,
                          .end = result.energy,
                          .warning = result.energy_warning.value_or(""),
                          .accuracy = accuracy,
                          .width = recorded.film.width,
                          .height = recorded.film.height,
                          .rate = rate,
                          .seconds = film_seconds,
                          .picture_time = rate.time_of(static_cast<double>(frame)),
                          .film_command = recorded.command + " --out again.mp4",
                          .picture_command =
                              fmt::format("{} --frames {}:{} --out again/", drawn.command, frame, frame)};
    write_whole_file(made.part() / page, handout_page(handout), false);
    made.move_into_place();
}

int hand_out(RecordCommandOptions options) {
    OffscreenOptions& film = options.offscreen;
    const fs::path folder = film.out;
    check_progress(film);
    NewFolder::check(folder, film.force);
    FilmSource source = load_scene_to_hand_out(options.scene);
    std::string toml = source.origin;
    // The commands stored in the film and shown on the page use the scene's file name in the folder.
    options.scene = {handout_files::scene, {}};
    film.out = handout_files::film;
    film.duration = film_seconds;
    complete_request(options, source, {});
    try_encoder(sink_options(source.scene, film));
    std::optional<AccuracyChoice> accuracy = settle_accuracy(source.scene.setup, {0});
    if (accuracy) source.origin = to_travelling_toml(source.scene);
    try {
        const InterruptGuard guard; // from here on, an interruption must remove files
        make_handout(std::move(source), std::move(toml), accuracy, options, folder);
        return exit_code::done;
    } catch (const RecordInterrupted&) {
        throw CommandFailed("interrupted: no hand-out was made");
    } catch (const Unfinished& error) {
        throw CommandFailed(fmt::format("no hand-out was made: {}", error.what()));
    } catch (const NotWritable& error) {
        throw CommandFailed(error.what());
    }
}

} // namespace

void declare_handout(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<RecordCommandOptions>();
    CLI::App* command = app.add_subcommand(
        "handout", "write a picture, a film of 15 s, the scene and a page about them into a folder");
    options->scene.declare(*command);
    command
        ->add_option("--out", options->offscreen.out,
                     "a new or empty folder; its index.html is the page, for a browser or a printer")
        ->type_name("FOLDER")
        ->required();
    FilmOptions& film = options->offscreen.film;
    add_rate_option(*command, "--fps", film.frames_per_second, fastest_rate, "frames per second of the film");
    add_size_option(*command, "--size", film.width, film.height,
                    "size of the film; the picture has twice as many pixels each way", largest_film);
    declare_progress(*command, options->offscreen.progress_descriptor);
    command->add_flag("--force", options->offscreen.force, "replace a hand-out in the folder");
    command->callback([options, &chosen] { chosen = [options] { return hand_out(*options); }; });
}

} // namespace pendula
