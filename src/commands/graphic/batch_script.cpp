// SPDX-License-Identifier: MIT
#include "commands/graphic/batch_script.hpp"

#include "commands/numeric/command_line.hpp"
#include "commands/numeric/shell_words.hpp"
#include "record/png_sequence_sink.hpp"

#include <fmt/format.h>

#include <string_view>

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
#   sh SCRIPT       gives Slurm an array of jobs, one for each part, and a job that joins the parts when all are
#                   drawn; where there is no Slurm, does all of it here, part after part
#   sh SCRIPT here  does all of it here
#
# After a failure, run it again: it draws the parts that are missing. The first lines are for every job; those that
# begin with ## are not in force. Folder and program must be the same on all machines.
set -eu

folder={folder}
pendula={program}
film={film}
parts_folder={parts_folder}
free={free} # must not be there yet
first={first}
last={last}
parts={parts}

# Draws a range of frames; the arguments say which, and where they go.
draw() {{
  "$pendula" record {record} "$@"
}}

# Joins the parts that are its arguments.
join() {{
  "$pendula" join "$@" --out "$film"{join}
}}
)sh";

// Parts get their names when they are whole: a job that was killed leaves none.
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

constexpr std::string_view tail = R"sh(
# Part $1, from 1 on, unless it is there.
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
  *) refuse "expected nothing, or the word here, got $1" ;;
esac
)sh";

/// A name that cannot be taken for an option.
std::string as_name(const std::string& name) {
    return shell_quoted(name.starts_with('-') ? "./" + name : name);
}

std::string as_words(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + shell_quoted(word);
    return text;
}

std::string without_slash(std::string name) {
    while (name.size() > 1 && name.ends_with('/')) name.pop_back();
    return name;
}

} // namespace

std::string batch_script(const BatchScript& script) {
    std::string join = script.overwrite ? " --force" : "";
    for (const std::string& argument : script.for_ffmpeg)
        join += " " + shell_quoted(std::string(pass_on_option) + "=" + argument);
    const std::string parts_folder = without_slash(script.film) + ".parts-" + script.key.substr(0, 8);
    std::string free = script.film;
    if (script.of_pictures)
        free = fmt::format("{}/{}", without_slash(script.film),
                           PngSequenceSink::file_name(script.first).string());
    std::string text =
        fmt::format(fmt::runtime(head), fmt::arg("version", script.version), fmt::arg("first", script.first),
                    fmt::arg("last", script.last), fmt::arg("parts", script.parts),
                    fmt::arg("folder", shell_quoted(script.folder.string())),
                    fmt::arg("program", shell_quoted(script.program.string())),
                    fmt::arg("film", as_name(script.film)), fmt::arg("parts_folder", as_name(parts_folder)),
                    fmt::arg("free", script.overwrite ? "" : as_name(free)),
                    fmt::arg("record", as_words(script.record)), fmt::arg("join", join));
    text += script.of_pictures ? of_pictures : of_film;
    return text += tail;
}

} // namespace pendula
