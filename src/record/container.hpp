// SPDX-License-Identifier: MIT
/// The container formats of films, as a table: a row contains everything that depends on a film's file name
/// ending. Values and pure functions.
#pragma once

#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// How a file can be played before it is complete.
enum class Streaming {
    none,
    clusters,  ///< Matroska: each cluster can be played without the others
    fragments, ///< MP4: each fragment can be played without the others; a complete file also has an index
};

/// ffmpeg's names for the tags that hold a recording's texts in a container; "" for a text that the container
/// cannot store.
struct TextTags {
    /// A constructor without default arguments: a forgotten tag would silently lose a text.
    constexpr TextTags(std::string_view for_title, std::string_view for_description,
                       std::string_view for_comment)
        : title(for_title), description(for_description), comment(for_comment) {}

    std::string_view title;       ///< the scene's name
    std::string_view description; ///< program and command line
    std::string_view comment;     ///< the scene, from which the recording can be made again
};
inline constexpr TextTags all_texts{"title", "description", "comment"}, no_texts{"", "", ""};

struct Container {
    std::string_view ending; ///< lower case, with its dot
    std::string_view muxer;  ///< ffmpeg's name for it
    TextTags texts;
    Streaming streaming = Streaming::none;
    std::span<const std::string_view> sound =
        {};                  ///< ffmpeg's sound encoders, the best first; empty: no sound
    bool names_tags = false; ///< QuickTime: tags may have any name
    /// The four letters that name H.265 in this container; empty: ffmpeg's default. MPEG-4 allows two names;
    /// Apple's players accept only hvc1, and ffmpeg writes hev1 by default.
    std::string_view h265_name = {};
    double fastest = 0; ///< the highest frame rate, frames per second; 0: no limit
};

namespace sound_encoders {
inline constexpr std::array<std::string_view, 1> aac{"aac"};
// FLAC, because AAC begins with padding, which Matroska cannot mark.
inline constexpr std::array<std::string_view, 1> flac{"flac"};
inline constexpr std::array<std::string_view, 2> opus{"libopus", "libvorbis"};
// Uncompressed sound, because such films are meant for editing.
inline constexpr std::array<std::string_view, 1> uncompressed{"pcm_s16le"};
} // namespace sound_encoders

/// A new container needs a row here. Its ending must also be listed with a codec in video_codec.cpp.
inline constexpr std::array container_table{
    Container{.ending = ".mp4",
              .muxer = "mp4",
              .texts = all_texts,
              .streaming = Streaming::fragments,
              .sound = sound_encoders::aac,
              .h265_name = "hvc1"},
    Container{.ending = ".mkv",
              .muxer = "matroska",
              .texts = all_texts,
              .streaming = Streaming::clusters,
              .sound = sound_encoders::flac},
    Container{.ending = ".webm",
              .muxer = "webm",
              .texts = all_texts,
              .streaming = Streaming::clusters,
              .sound = sound_encoders::opus},
    Container{.ending = ".mov",
              .muxer = "mov",
              .texts = all_texts,
              .streaming = Streaming::fragments,
              .sound = sound_encoders::uncompressed,
              .names_tags = true,
              .h265_name = "hvc1"},
    // A GIF stores times in units of 1/100 s, but players show a frame of 1/100 s for 1/10 s.
    Container{.ending = ".gif", .muxer = "gif", .texts = no_texts, .fastest = 50},
    Container{.ending = ".webp", .muxer = "webp", .texts = no_texts},
};

std::string lower_case_extension(const std::filesystem::path&);

/// The container for the file name's ending; null if no film has that ending.
const Container* container_of(const std::filesystem::path& file);

/// Whether a file with this name is a film, judged by its ending.
bool is_film_name(const std::filesystem::path& file);
/// Whether a film with this name can have sound.
bool holds_sound(const std::filesystem::path& file);

/// The endings as a text, ".mp4, .mkv, … or .webp": of all containers, of those with sound, and of those that
/// store the scene.
std::string film_endings();
std::string sound_endings();
std::string scene_endings();

/// ffmpeg's arguments for the container. With them, an unfinished file can be played except for its last
/// second, if the format allows that.
std::vector<std::string> container_arguments(const Container&);

/// ffmpeg's arguments for the name by which players know H.265 in this container.
std::vector<std::string> h265_name_arguments(const Container&);

/// ffmpeg's -movflags that put the index of a complete fragmented file before the pictures.
std::string index_flags(const Container&);

} // namespace pendula
