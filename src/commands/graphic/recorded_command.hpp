// SPDX-License-Identifier: MIT
/// The command line that a recording stores: how it is written, and how it is read. Pure functions.
#pragma once

#include "commands/graphic/film_options.hpp"
#include "commands/graphic/film_source.hpp"

#include <string>
#include <vector>

namespace pendula {

/// The option that names the film which a recording is a part of.
inline constexpr const char* part_option = "--part-of";

struct RecordedCommand {
    std::vector<std::string> words;      ///< without "pendula record" and arguments for ffmpeg
    std::vector<std::string> for_ffmpeg; ///< what stands behind "--"
};

/// The command line that a recording was made with. Empty if this version would not write such a line.
RecordedCommand recorded_command(const std::string& command);

/// The scene that a recording was made from and its --set options, as its words begin, so that the stored
/// command stays the same when the recording is made again. If there are none, the name `given` for the
/// source.
std::string scene_words(const std::vector<std::string>& recorded, const std::string& given,
                        const FilmSource&);

/// The command line with its options in a fixed order, without those that only name the output; `scene` as
/// from scene_words(). A picture stores that of the whole film, whatever range it was made with, so that
/// ranges give the same bytes.
std::string canonical_command(const RecordCommandOptions&, const std::string& scene);

} // namespace pendula
