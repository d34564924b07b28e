// SPDX-License-Identifier: MIT
#include "commands/graphic/batch_jobs.hpp"

#include "commands/graphic/batch_script.hpp"
#include "commands/graphic/film_source.hpp"
#include "commands/graphic/recorded_command.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/report.hpp"
#include "files/part_file.hpp"
#include "film/filmed_motion.hpp"
#include "film/offscreen.hpp"
#include "record/open_sink.hpp"
#include "record/png_sequence_sink.hpp"
#include "record/record_error.hpp"
#include "record/y4m_sink.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// What the script says itself, part by part, or not at all.
constexpr std::array said_elsewhere{"--out",     "--frames",     "--duration", "--force",       "--batch",
                                    "--parts",   "--jobs",       "--encoder",  "--progress-fd", "--help",
                                    part_option, pass_on_option, "--share"};

void check_jobs(const RecordCommandOptions& options) {
    const OffscreenOptions& offscreen = options.offscreen;
    if (is_standard_output(offscreen.out))
        throw CLI::ValidationError("--batch",
                                   "expected a film or a folder as --out, not -: each job would write there");
    if (holds_light(offscreen.out, offscreen.encoding))
        throw CLI::ValidationError("--batch",
                                   "expected PNG pictures or a film, not --codec exr: 'pendula join' "
                                   "joins no OpenEXR pictures; use --frames");
    if (!options.part_of.empty())
        throw CLI::ValidationError("--batch", "expected no --part-of: the jobs use it");
    if (offscreen.progress_descriptor >= 0)
        throw CLI::ValidationError("--batch",
                                   "expected no --progress-fd: nobody could watch the jobs through it");
    if (!options.encoder.empty() && options.encoder != "software")
        throw CLI::ValidationError("--batch", "expected no --encoder: 'pendula join' encodes the film");
    check_scene_for_jobs(options, "--batch");
}

void check_free(const OffscreenOptions& offscreen, const FrameRange& range) {
    if (offscreen.force) return;
    std::error_code ignored;
    if (is_picture_folder(offscreen.out))
        PngSequenceSink::check_free(offscreen.out, range.first, range.last, picture_kind(offscreen.encoding));
    else if (std::filesystem::exists(std::filesystem::symlink_status(offscreen.out, ignored)))
        throw exists_already(offscreen.out);
}

} // namespace

std::vector<std::string> words_for_jobs(const CLI::App& command) {
    std::vector<std::string> scene, words;
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_positional()) {
            scene.insert(scene.end(), option->results().begin(), option->results().end());
            continue;
        }
        const std::string name = "--" + option->get_lnames().front();
        if (option->count() == 0 || std::ranges::find(said_elsewhere, name) != said_elsewhere.end()) continue;
        const bool is_flag = option->get_items_expected_max() == 0;
        for (const std::string& value : option->results())
            words.push_back(is_flag ? name : name + "=" + value);
    }
    words.insert(words.begin(), scene.begin(), scene.end());
    return words;
}

void check_scene_for_jobs(const RecordCommandOptions& options, const char* option) {
    if (options.offscreen.film.engine == EnsembleEngine::automatic)
        throw CLI::ValidationError("--engine",
                                   fmt::format("expected cpu or gpu with {}: jobs that choose for themselves "
                                               "may draw parts that do not fit together",
                                               option));
    const std::string& scene = options.scene.scene;
    std::error_code ignored;
    if (std::filesystem::exists(scene, ignored) && !std::filesystem::is_regular_file(scene, ignored))
        throw CLI::ValidationError("SCENE",
                                   fmt::format("expected a file with {}: every job reads it", option));
}

int write_batch(const CLI::App& command, RecordCommandOptions options, const BatchOptions& batch) {
    OffscreenOptions& offscreen = options.offscreen;
    if (offscreen.out.empty()) offscreen.out = film_named_by(options.scene.scene);
    if (offscreen.out.empty()) throw CLI::RequiredError("--out");
    check_jobs(options);
    FilmSource source = load_film_source(options.scene);
    const std::vector<std::string> recorded = recorded_command(source.command).words;
    take_over(recorded, command, options);
    suit_storyboard(command, recorded, source.storyboard.get(), options);
    suit_purpose(command, options);
    offscreen.run = source.run;
    if (source.storyboard)
        throw CLI::ValidationError("--batch", "expected a scene or a run, got a storyboard: use --frames");
    check_request(sink_options(source.scene, offscreen));
    const FrameRange range = frames_of(offscreen, source.run ? filmed_run(*source.run)->run_time() : 0);
    check_free(offscreen, range);
    settle(source);
    const std::vector<std::string> words = words_for_jobs(command);
    std::string all_words;
    for (const std::string& word : words) all_words += word + '\n';
    const auto frames = static_cast<double>(range.last - range.first + 1);
    print_report(
        batch_script({.folder = std::filesystem::current_path(),
                      .program = std::filesystem::read_symlink("/proc/self/exe"),
                      .version = "pendula " PENDULA_VERSION,
                      .film = offscreen.out,
                      .of_pictures = is_picture_folder(offscreen.out),
                      .overwrite = offscreen.force,
                      .first = range.first,
                      .last = range.last,
                      .parts = static_cast<int>(std::min(frames, static_cast<double>(batch.parts))),
                      .record = words,
                      .for_ffmpeg = offscreen.encoding.more,
                      .key = mark_of({.comment = source.origin, .command = all_words}, range.first).film}));
    return exit_code::done;
}

} // namespace pendula
