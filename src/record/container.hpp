// SPDX-License-Identifier: MIT
/// The kinds of file that hold a film, as one table: what follows from a film's ending is read from its row. Values and
/// pure functions.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// How a container can be played before it is whole.
enum class Streaming {
    none,
    clusters,  ///< Matroska: each stands by itself
    fragments, ///< MP4: each stands by itself; an index is added when the file is whole
};

struct Container {
    std::string_view ending; ///< lower case, with its dot
    std::string_view muxer;  ///< as ffmpeg calls it
    Streaming streaming = Streaming::none;
    std::span<const std::string_view> sound = {}; ///< encoders, ffmpeg's names, the best first; none: no sound
    bool keeps_scene = true;                      ///< has room for the texts it is made again from
    bool names_tags = false;                      ///< QuickTime: texts go among tags of any name
    double fastest = 0;                           ///< frames per second; 0: no limit of its own
};

std::span<const Container> containers();

std::string lower_case_extension(const std::filesystem::path&);

/// By the file's ending; null if it is none of a film.
const Container* container_of(const std::filesystem::path& file);

/// Whether a file so called is a film, by its ending.
bool is_film_name(const std::filesystem::path& file);
/// Whether a film so called can have sound.
bool holds_sound(const std::filesystem::path& file);

/// ".mp4, .mkv, … or .webp", of all containers or of those that hold sound.
std::string film_endings();
std::string sound_endings();

/// ffmpeg's arguments for the container: such that all but the last second can be played at any moment, where
/// the format can do that.
std::vector<std::string> container_arguments(const Container&);

/// What ffmpeg's -movflags are to be for the index of a whole file in fragments, in front of the pictures.
std::string index_flags(const Container&);

} // namespace pendula
