// SPDX-License-Identifier: MIT
/// The options of `record` that change the film, as one table: each row declares its options, writes them
/// into the command line that a recording keeps, and takes them over from there when the recording is made
/// again.
#pragma once

#include "commands/subcommand.hpp"
#include "film/offscreen.hpp"

#include <CLI/CLI.hpp>

#include <span>
#include <string>
#include <vector>

namespace pendula {

struct RecordCommandOptions {
    SceneOptions scene;
    FrameSize size;
    OffscreenOptions offscreen;
};

struct FilmOptionRow {
    std::vector<std::string> names; ///< if any of these is given, nothing is taken over
    bool changes_pictures = true;   ///< else it is left out where PNG pictures keep their command line
    void (*declare)(CLI::App&, RecordCommandOptions&) = nullptr;
    /// The words that say it, none where it is as by default.
    void (*print)(const RecordCommandOptions&, std::vector<std::string>& words) = nullptr;
    /// Of an earlier recording's options those of this row, as far as the new one can have them.
    void (*take)(const RecordCommandOptions& recorded, RecordCommandOptions& options) = nullptr;
};

/// In the order in which a recording keeps them.
std::span<const FilmOptionRow> film_option_rows();

/// Options not given to `command` become those of the command line that a recording was made by. Words of
/// another version are passed over.
void take_over(const std::vector<std::string>& recorded, const CLI::App& command, RecordCommandOptions&);

} // namespace pendula
