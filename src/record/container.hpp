// SPDX-License-Identifier: MIT
/// The container formats of films, as one table: everything that follows from a film's ending is in its row.
/// Values and pure functions.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// How a file can be played before it is complete.
enum class Streaming {
    none,
    clusters,  ///< Matroska: each cluster stands by itself
    fragments, ///< MP4: each fragment stands by itself; an index is added when the file is complete
};

struct Container {
    std::string_view ending; ///< lower case, with its dot
    std::string_view muxer;  ///< ffmpeg's name for it
    Streaming streaming = Streaming::none;
    std::span<const std::string_view> sound = {}; ///< ffmpeg's encoders, the best first; none: no sound
    bool keeps_scene = true;                      ///< can store the texts that a film is made again from
    bool names_tags = false;                      ///< QuickTime: texts are stored as tags with any name
    double fastest = 0;                           ///< frames per second; 0: no limit of its own
};

std::span<const Container> containers();

std::string lower_case_extension(const std::filesystem::path&);

/// By the file's ending; null if it is not a film's.
const Container* container_of(const std::filesystem::path& file);

/// Whether a file with this name is a film, judged by its ending.
bool is_film_name(const std::filesystem::path& file);
/// Whether a film with this name can have sound.
bool holds_sound(const std::filesystem::path& file);

/// ".mp4, .mkv, … or .webp": of all containers, or of those that hold sound.
std::string film_endings();
std::string sound_endings();

/// ffmpeg's arguments for the container. With them, everything but the last second can be played at any
/// moment, if the format allows it.
std::vector<std::string> container_arguments(const Container&);

/// ffmpeg's -movflags for putting the index of a complete fragmented file in front of the pictures.
std::string index_flags(const Container&);

} // namespace pendula
