// SPDX-License-Identifier: MIT
/// The options of `record`, and their completion to a film that can start. Those that change the film form
/// one table: each row declares its options, writes them into the command line stored in a recording, and
/// reads them back when the recording is made again. That command line is also written and read as a whole.
#pragma once

#include "commands/graphic/film_source.hpp"
#include "commands/numeric/options.hpp"
#include "film/offscreen.hpp"
#include "record/frame_rate.hpp"
#include "storyboard/storyboard.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

struct RecordCommandOptions {
    SceneOptions scene;
    std::string purpose; ///< a name of film_purposes; empty: none
    FrameSize size;
    std::optional<int> depth; ///< bits of a channel; unset: the usual one
    std::string encoder;      ///< "auto", "software" or a name; empty: software
    std::string part_of;      ///< the film of which the frames are an exact part; empty: none
    std::string report;       ///< a file for what each frame of a storyboard shows; empty: none
    OffscreenOptions offscreen;
};

struct FilmOptionRow {
    /// If any of these options is given, the recording's values are not taken over.
    std::vector<std::string> names;
    bool changes_pictures = true; ///< if false, it is omitted from the command line stored in PNG pictures
    void (*declare)(CLI::App&, RecordCommandOptions&);
    /// Adds the words for this option; none if it has its default.
    void (*print)(const RecordCommandOptions&, std::vector<std::string>& words);
    /// Takes over this row's options of an earlier recording, as far as the new one supports them.
    void (*take)(const RecordCommandOptions& recorded, RecordCommandOptions& options);
};

/// In the order in which a recording stores them.
std::span<const FilmOptionRow> film_option_rows();

/// The options that a recording was made with, from its command line. Unknown words, from another version,
/// are ignored; nothing if an option has a value that this version does not know.
std::optional<RecordCommandOptions> options_of(const std::vector<std::string>& recorded);

/// Sets size, rate and depth, if not given to `command`, and margins from the film's purpose.
void suit_purpose(const CLI::App& command, RecordCommandOptions&);

/// Sets size and rate, if not given to `command`, from a storyboard; a recording that is made again has its
/// own.
void suit_storyboard(const CLI::App& command, const std::vector<std::string>& recorded,
                     const Storyboard* storyboard, RecordCommandOptions&);

/// Sets options that were not given to `command` from the command line that a recording was made with.
void take_over(const std::vector<std::string>& recorded, const CLI::App& command, RecordCommandOptions&);

/// Accepts what frame_rate_from() reads, up to `fastest` frames a second; the present value of `rate` is the
/// default.
void add_rate_option(CLI::App&, const std::string& name, FrameRate& rate, double fastest,
                     const std::string& help);

/// The option that names the film of which a recording is a part.
inline constexpr const char* part_option = "--part-of";

struct RecordedCommand {
    std::vector<std::string> words;      ///< without "pendula record" and arguments for ffmpeg
    std::vector<std::string> for_ffmpeg; ///< the arguments after "--"
};

/// The command line that a recording was made with. Empty if this version would not write such a line.
RecordedCommand recorded_command(const std::string& command);

/// The scene of a recording and its --set options, from the beginning of its stored words, so that the stored
/// command stays the same when the recording is made again. Without stored words, the source's name `given`.
std::string scene_words(const std::vector<std::string>& recorded, const std::string& given,
                        const FilmSource&);

/// The command line with its options in a fixed order, without those that only name the output; `scene` as
/// from scene_words(). A picture stores the command of the whole film, whatever range it was made with, so
/// that ranges give the same bytes.
std::string canonical_command(const RecordCommandOptions&, const std::string& scene);

/// Declares --ffmpeg-argument, and takes every argument after "--".
void declare_arguments_for_ffmpeg(CLI::App&, std::vector<std::string>& arguments);

/// Declares --progress-fd.
void declare_progress(CLI::App&, int& descriptor);
/// Throws CLI::ValidationError if the descriptor cannot be written to. Call it before anything else is
/// opened, because a new file might get that number.
void check_progress(const OffscreenOptions&);

/// Completes `options.offscreen` for a film of the source: its even size, its depth, its metadata.
/// `recorded`: the words of the recording that is made again, if any. Reports on standard error what differs
/// from the request. Asks ffmpeg about more than 8 bits. Throws RecordError.
void complete_request(RecordCommandOptions& options, const FilmSource&,
                      const std::vector<std::string>& recorded);

/// How to make the rest of a film that was stopped before frame `next` of the frames up to `last`, and how to
/// append it. The end of a sentence: begins with "; ".
std::string words_for_rest(const RecordCommandOptions&, std::int64_t next, std::int64_t last);

} // namespace pendula
