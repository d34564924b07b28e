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
    /// Has no default arguments, because a forgotten tag would silently lose a text.
    constexpr TextTags(std::string_view for_title, std::string_view for_description,
                       std::string_view for_comment)
        : title(for_title), description(for_description), comment(for_comment) {}

    std::string_view title;       ///< the scene's name
    std::string_view description; ///< program and command line
    std::string_view comment;     ///< the scene, from which the recording can be made again
};
inline constexpr TextTags all_texts{"title", "description", "comment"}, no_texts{"", "", ""};

/// A codec in a container. The window offers only the formats that have a label.
struct HeldCodec {
    std::string_view name;       ///< the value of --codec: VideoCodec::name
    std::string_view label = {}; ///< "MP4, H.265"
    std::string_view help = {};  ///< one sentence on what such films are good for
    /// The four letters that name the codec in this container; empty for ffmpeg's default.
    std::string_view tag = {};
};

struct Container {
    std::string_view ending; ///< lower case, with its dot
    std::string_view muxer;  ///< ffmpeg's name for the container
    /// The first codec is the default. For high dynamic range, the default is the first codec that supports
    /// it.
    std::span<const HeldCodec> codecs;
    TextTags texts;
    Streaming streaming = Streaming::none;
    std::span<const std::string_view> sound =
        {};                  ///< ffmpeg's sound encoders, the best first; empty for films without sound
    bool alpha = false;      ///< stores the transparency of codecs that have it
    bool names_tags = false; ///< QuickTime: tags may have any name
    double fastest = 0;      ///< the highest frame rate, frames per second; 0 for no limit
};

namespace held_codecs {
// MP4 has two names for H.265. Apple's players accept only this name, and ffmpeg writes hev1 by default.
inline constexpr std::string_view apples_h265 = "hvc1";
inline constexpr std::array mp4{
    HeldCodec{"h264", "MP4, H.264", "Plays everywhere."},
    HeldCodec{"h265", "MP4, H.265", "Smaller files of the same quality, slower to make.", apples_h265},
    HeldCodec{"vp9"}, HeldCodec{"av1", "MP4, AV1", "The smallest files, slow to make."}};
inline constexpr std::array mkv{
    HeldCodec{"h264", "Matroska, H.264", "Like MP4, but still playable if the file is cut short."},
    HeldCodec{"h265"}, HeldCodec{"vp9"}, HeldCodec{"av1"},
    HeldCodec{"ffv1", "Matroska, FFV1", "For archives: stores every pixel exactly; can store transparency."}};
inline constexpr std::array webm{HeldCodec{"vp9", "WebM, VP9", "For web pages; can store transparency."},
                                 HeldCodec{"av1"}};
inline constexpr std::array mov{
    HeldCodec{"prores", "ProRes 4444", "For video editing; can store transparency."}, HeldCodec{"h264"},
    HeldCodec{.name = "h265", .tag = apples_h265}};
inline constexpr std::array gif{
    HeldCodec{"gif", "Animated GIF", "Plays wherever pictures are shown; 256 colours per frame."}};
inline constexpr std::array webp{
    HeldCodec{"webp", "Animated WebP", "For sharing: like GIF, but with all colours."}};
} // namespace held_codecs

namespace sound_encoders {
inline constexpr std::array<std::string_view, 1> aac{"aac"};
// FLAC, because AAC begins with padding, which Matroska cannot mark.
inline constexpr std::array<std::string_view, 1> flac{"flac"};
inline constexpr std::array<std::string_view, 2> opus{"libopus", "libvorbis"};
// Uncompressed sound, because such films are meant for editing.
inline constexpr std::array<std::string_view, 1> uncompressed{"pcm_s16le"};
} // namespace sound_encoders

/// A new container needs a row here. A new codec needs a row in codec_table.cpp, and an entry in held_codecs
/// for each container that can hold it.
inline constexpr std::array container_table{
    Container{.ending = ".mp4",
              .muxer = "mp4",
              .codecs = held_codecs::mp4,
              .texts = all_texts,
              .streaming = Streaming::fragments,
              .sound = sound_encoders::aac},
    Container{.ending = ".mkv",
              .muxer = "matroska",
              .codecs = held_codecs::mkv,
              .texts = all_texts,
              .streaming = Streaming::clusters,
              .sound = sound_encoders::flac,
              .alpha = true},
    Container{.ending = ".webm",
              .muxer = "webm",
              .codecs = held_codecs::webm,
              .texts = all_texts,
              .streaming = Streaming::clusters,
              .sound = sound_encoders::opus,
              .alpha = true},
    Container{.ending = ".mov",
              .muxer = "mov",
              .codecs = held_codecs::mov,
              .texts = all_texts,
              .streaming = Streaming::fragments,
              .sound = sound_encoders::uncompressed,
              .alpha = true,
              .names_tags = true},
    // A GIF stores times in units of 1/100 s, but players show a frame of 1/100 s for 1/10 s.
    Container{.ending = ".gif", .muxer = "gif", .codecs = held_codecs::gif, .texts = no_texts, .fastest = 50},
    Container{
        .ending = ".webp", .muxer = "webp", .codecs = held_codecs::webp, .texts = no_texts, .alpha = true},
};

std::string lower_case_extension(const std::filesystem::path&);

/// The container for the file name's ending; null if no film has that ending.
const Container* container_of(const std::filesystem::path& file);

/// Whether a file with this name is a film, judged by its ending.
bool is_film_name(const std::filesystem::path& file);
/// The codec as this container holds it; null if the container cannot hold it.
const HeldCodec* held_codec(const Container&, std::string_view codec);
/// Whether a film with this name can have sound.
bool holds_sound(const std::filesystem::path& file);

/// The endings of all containers, of those with sound, and of those that store the scene, as a text:
/// ".mp4, .mkv, … or .webp".
std::string film_endings();
std::string sound_endings();
std::string scene_endings();

/// ffmpeg's arguments for the container. With them, an unfinished file can be played except for its last
/// second, if the format allows that.
std::vector<std::string> container_arguments(const Container&);

/// ffmpeg's arguments that set HeldCodec::tag; empty for ffmpeg's default.
std::vector<std::string> tag_arguments(const Container&, std::string_view codec);

/// ffmpeg's last arguments for copying a film into a complete file; in a fragmented container the index is
/// put before the pictures.
std::vector<std::string> whole_file_arguments(const Container&, const std::filesystem::path& file);

} // namespace pendula
