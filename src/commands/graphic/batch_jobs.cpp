// SPDX-License-Identifier: MIT
#include "commands/graphic/batch_jobs.hpp"

#include "commands/graphic/film_options.hpp"
#include "commands/graphic/film_source.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/output.hpp"
#include "files/part_file.hpp"
#include "files/text.hpp"
#include "film/filmed_motion.hpp"
#include "film/offscreen.hpp"
#include "record/open_sink.hpp"
#include "record/png_sequence_sink.hpp"
#include "record/raw_frames.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr std::string_view head = R"sh(#!/bin/sh
#SBATCH --job-name=pendula
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=4
#SBATCH --time=12:00:00
##SBATCH --mem=8G
##SBATCH --partition=NAME
##SBATCH --gres=gpu:1
# Written by {version}. Draws frames {first} to {last} in parts and joins them.
#
#   sh SCRIPT       submits to Slurm one job for each part and a last job that joins the parts; without Slurm,
#                   draws and joins the parts on this machine, one after the other
#   sh SCRIPT here  draws and joins the parts on this machine
#
# After a failure, run the script again: it draws only the missing parts. The #SBATCH lines apply to every job; Slurm
# ignores lines that begin with ##. The folder and the program must have the same paths on all machines.
set -eu

folder={folder}
pendula={program}
film={film}
parts_folder={parts_folder}
free={free} # must not exist yet
first={first}
last={last}
parts={parts}

# Draws a range of frames. The arguments give the range and the output.
draw() {{
  "$pendula" record {record} "$@"
}}

# Joins the parts that the arguments name.
join() {{
  "$pendula" join "$@" --out "$film"{join}
}}
)sh";

constexpr std::string_view of_film = R"sh(
name() {
  printf '%s/part-%04d-of-%04d.mkv' "$parts_folder" "$1" "$parts"
}

draw_range() {
  draw --part-of "$film" --frames "$1:$2" --out "$3"
}
)sh";

constexpr std::string_view of_pictures = R"sh(
name() {
  printf '%s/part-%04d-of-%04d' "$parts_folder" "$1" "$parts"
}

draw_range() {
  draw --frames "$1:$2" --out "$3/"
}
)sh";

// draw_part draws into the folder `begun` and renames it when the part is complete, so that a killed job
// never leaves an incomplete part under the final name.
constexpr std::string_view tail = R"sh(
# Draws part $1 (the first is 1) unless it exists.
draw_part() {
  part=$(name "$1")
  if [ -e "$part" ]; then
    return 0
  fi
  begun=$parts_folder/begun-${part##*/part-}
  mkdir -p -- "$parts_folder"
  rm -rf -- "$begun"
  frames=$((last - first + 1))
  draw_range $((first + frames * ($1 - 1) / parts)) $((first + frames * $1 / parts - 1)) "$begun"
  mv -- "$begun" "$part"
}

join_parts() {
  set --
  number=1
  while [ "$number" -le "$parts" ]; do
    set -- "$@" "$(name "$number")"
    number=$((number + 1))
  done
  join "$@"
  rm -rf -- "$parts_folder"
}

draw_all_here() {
  number=1
  while [ "$number" -le "$parts" ]; do
    draw_part "$number"
    number=$((number + 1))
  done
  join_parts
}

submit() {
  array=$(sbatch --parsable --array="1-$parts" "$script" part)
  sbatch --dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes "$script" join
}

refuse() {
  printf '%s: %s\n' "$0" "$1" >&2
  exit 2
}

case $0 in
  /*) script=$0 ;;
  *) script=$PWD/$0 ;;
esac
cd -- "$folder"
case ${1:-} in
  part) draw_part "$SLURM_ARRAY_TASK_ID" ;;
  join) join_parts ;;
  here | '')
    if [ -n "$free" ] && [ -e "$free" ]; then
      refuse "$free exists already"
    fi
    if [ -z "${1:-}" ] && command -v sbatch >/dev/null; then
      submit
    else
      draw_all_here
    fi
    ;;
  *) refuse "expected no argument, or the word 'here', got $1" ;;
esac
)sh";

std::string without_slash(std::string name) {
    while (name.size() > 1 && name.ends_with('/')) name.pop_back();
    return name;
}

/// A shell script that draws a film in parts and joins them: with Slurm as jobs on many machines, without
/// Slurm one part after the other. It runs in any POSIX shell; file names may contain any characters.
/// `record`: the arguments of `pendula record` that all parts share. `key`: distinguishes the parts of this
/// film from those of other films with the same name.
std::string batch_script(const OffscreenOptions& options, const FrameRange& range, int parts,
                         const std::vector<std::string>& record, const std::string& key) {
    const bool has_pictures = is_picture_folder(options.out);
    std::string join = options.force ? " --force" : "";
    for (const std::string& argument : options.encoding.more)
        join += " " + shell_quoted(std::string(pass_on_option) + "=" + argument);
    const std::string parts_folder = without_slash(options.out) + ".parts-" + key.substr(0, 8);
    std::string free = options.out;
    if (has_pictures)
        free = fmt::format("{}/{}", without_slash(options.out),
                           PngSequenceSink::file_name(range.first).string());
    // The script changes to the folder that is current now, so that relative paths keep their meaning.
    const std::string folder = std::filesystem::current_path().string(),
                      program = std::filesystem::read_symlink("/proc/self/exe").string();
    std::string text = fmt::format(
        fmt::runtime(head), fmt::arg("version", "pendula " PENDULA_VERSION), fmt::arg("first", range.first),
        fmt::arg("last", range.last), fmt::arg("parts", parts), fmt::arg("folder", shell_quoted(folder)),
        fmt::arg("program", shell_quoted(program)), fmt::arg("film", shell_file_name(options.out)),
        fmt::arg("parts_folder", shell_file_name(parts_folder)),
        fmt::arg("free", options.force ? "" : shell_file_name(free)), fmt::arg("record", shell_line(record)),
        fmt::arg("join", join));
    text += has_pictures ? of_pictures : of_film;
    return text += tail;
}

/// Options of `record` that are not copied from the command line to the script: the script sets them for each
/// part, or does without them.
constexpr std::array said_elsewhere{"--out",     "--frames",     "--duration", "--force",       "--batch",
                                    "--parts",   "--jobs",       "--encoder",  "--progress-fd", "--help",
                                    part_option, pass_on_option, "--share"};

void check_jobs(const RecordCommandOptions& options) {
    const OffscreenOptions& offscreen = options.offscreen;
    if (is_standard_output(offscreen.out))
        throw CLI::ValidationError("--batch",
                                   "expected a film or a folder as --out, not -: every job would write to "
                                   "its own standard output");
    if (holds_light(offscreen.out, offscreen.encoding))
        throw CLI::ValidationError("--batch",
                                   "expected PNG pictures or a film, not --codec exr: 'pendula join' "
                                   "cannot join OpenEXR pictures; record ranges with --frames instead");
    if (!options.part_of.empty())
        throw CLI::ValidationError("--batch", "expected no --part-of: the script sets it for each job");
    if (offscreen.progress_descriptor >= 0)
        throw CLI::ValidationError("--batch",
                                   "expected no --progress-fd: the jobs run later, without this descriptor");
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
                                   fmt::format("expected cpu or gpu with {}: with auto, jobs may choose "
                                               "different engines, and their parts would not fit together",
                                               option));
    const std::string& scene = options.scene.scene;
    std::error_code ignored;
    if (std::filesystem::exists(scene, ignored) && !std::filesystem::is_regular_file(scene, ignored))
        throw CLI::ValidationError(
            "SCENE", fmt::format("expected a regular file with {}: every job reads it again", option));
}

int write_batch(const CLI::App& command, RecordCommandOptions options, const BatchOptions& batch) {
    OffscreenOptions& offscreen = options.offscreen;
    name_output(options);
    check_jobs(options);
    FilmSource source = load_film_source(options.scene);
    suit_source(source, command, options);
    offscreen.run = source.run;
    if (source.storyboard)
        throw CLI::ValidationError(
            "--batch",
            "expected a scene or a run, got a storyboard: record ranges of its frames with --frames instead");
    check_request(sink_options(source.scene, offscreen));
    const FrameRange range = frames_of(offscreen, source.run ? filmed_run(*source.run)->run_time() : 0);
    check_free(offscreen, range);
    settle(source);
    const std::vector<std::string> words = words_for_jobs(command);
    std::string all_words;
    for (const std::string& word : words) all_words += word + '\n';
    const auto parts = std::min<std::int64_t>(range.last - range.first + 1, batch.parts);
    const std::string key = mark_of({.comment = source.origin, .command = all_words}, range.first).film;
    print_report(batch_script(offscreen, range, static_cast<int>(parts), words, key));
    return exit_code::done;
}

} // namespace pendula
