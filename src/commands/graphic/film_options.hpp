// SPDX-License-Identifier: MIT
/// The options of `record`. The options that change the film form a table: each row declares its options,
/// writes them into the command line that a recording stores, and takes them over when the recording is made
/// again. Other functions write and read that command line as a whole, and complete the request.
#pragma once

#include "commands/graphic/film_source.hpp"
#include "commands/numeric/options.hpp"
#include "film/offscreen.hpp"
#include "record/frame_rate.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

struct RecordCommandOptions {
    SceneOptions scene;
    std::string purpose;      ///< a name in film_purposes, or empty
    std::optional<int> depth; ///< bits per channel; unset for the codec's usual depth
    std::string encoder;      ///< "auto", "software" or ffmpeg's name of an encoder; empty for software
    std::string part_of;      ///< name of the whole film if an exact part of it is recorded (--part-of)
    std::string report;       ///< file for the report on a storyboard's frames, or empty
    OffscreenOptions offscreen;
};

struct FilmOptionRow {
    /// If the command line has one of these options, none of the row's values is taken over from a recording.
    std::vector<std::string> names;
    bool changes_pictures = true; ///< false if PNG pictures do not store the row's options
    void (*declare)(CLI::App&, RecordCommandOptions&);
    /// Appends the row's options to `words`; most rows omit default values.
    void (*print)(const RecordCommandOptions&, std::vector<std::string>& words);
    /// Copies the row's options of an earlier recording, if the new film supports them.
    void (*take)(const RecordCommandOptions& recorded, RecordCommandOptions& options);
};

/// All rows, in the order in which a recording stores their options.
std::span<const FilmOptionRow> film_option_rows();

/// Reads the options of a recording from the words of its command line. Ignores words that this version does
/// not know. Returns nothing if an option has a value that this version does not know.
std::optional<RecordCommandOptions> options_of(const std::vector<std::string>& recorded);

/// If --out is missing and the scene is FILE.pendula, sets the output to FILE. Throws CLI::RequiredError if
/// this gives no film's name.
void name_output(RecordCommandOptions&);

/// Sets all options that are not given in `command`: from the command line of the recording that is made
/// again, or from the storyboard, and for the film's purpose. Returns the words of that recording's command
/// line; empty for a new film.
std::vector<std::string> suit_source(const FilmSource&, const CLI::App& command, RecordCommandOptions&);

/// Declares an option for a frame rate up to `fastest` frames per second, in any form that frame_rate_from()
/// reads. The current value of `rate` is the default.
void add_rate_option(CLI::App&, const std::string& name, FrameRate& rate, double fastest,
                     const std::string& help);

/// The option --part-of FILM: the recording is a part of the film FILM, and `join` joins the parts.
inline constexpr const char* part_option = "--part-of";

struct RecordedCommand {
    std::vector<std::string> words;      ///< the arguments after "pendula record" and before "--"
    std::vector<std::string> for_ffmpeg; ///< the arguments after "--"
};

/// Splits the command line that a recording stores. Empty if pendula did not write it.
RecordedCommand recorded_command(const std::string& command);

/// The words that name the scene in the stored command, with the scene's --set options. A recording that is
/// made again keeps the words of its old command, `recorded`. A new recording gets the name of its source,
/// `given`.
std::string scene_words(const std::vector<std::string>& recorded, const std::string& given,
                        const FilmSource&);

/// The command line that a recording stores: options in a fixed order, without options that only name the
/// output. `scene`: from scene_words(). Pictures store no range of frames, so a picture has the same bytes
/// whichever range it was drawn with.
std::string canonical_command(const RecordCommandOptions&, const std::string& scene);

/// Declares --ffmpeg-argument; `arguments` also gets every argument after "--".
void declare_arguments_for_ffmpeg(CLI::App&, std::vector<std::string>& arguments);

/// Declares --progress-fd.
void declare_progress(CLI::App&, int& descriptor);
/// Throws CLI::ValidationError if the descriptor for progress cannot be written to. Call this before the
/// program opens any file: a file could get the descriptor's number.
void check_progress(const OffscreenOptions&);

/// Completes `options.offscreen` for a film of the source: the even size, the depth, the encoder, the
/// metadata. `recorded`: the words of the recording that is made again, or empty. Prints differences
/// from the request on standard error. Runs ffmpeg to learn whether it supports more than 8 bits. Throws
/// RecordError.
void complete_request(RecordCommandOptions& options, const FilmSource&,
                      const std::vector<std::string>& recorded);

/// The end of a message about a film that was stopped before frame `next`: how to record the frames from
/// `next` to `last`, and how to append them. Begins with "; "; empty for standard output.
std::string words_for_rest(const RecordCommandOptions&, std::int64_t next, std::int64_t last);

} // namespace pendula
