// SPDX-License-Identifier: MIT
/// The encoders that a film can have, the kind of pixels each of them stores, and ffmpeg's arguments for it.
/// Values and pure functions.
#pragma once

#include "record/frame_rate.hpp"
#include "record/hdr.hpp"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

enum class CodecKind { h264, h265, vp9, av1, ffv1, prores, gif, webp };

struct VideoCodec {
    CodecKind kind;
    std::string_view name;                            ///< its name in --codec
    std::span<const std::string_view> encoders;       ///< ffmpeg's names, the best first
    std::span<const std::string_view> endings;        ///< of files that can contain it, lower case
    std::span<const std::string_view> default_within; ///< those of them that use it by default
    std::span<const std::string_view> alpha_within;   ///< those of them in which it keeps transparency
    int crf = -1, worst_crf = -1;                     ///< quality: default and largest; −1: not supported
    std::string_view preset;                          ///< default effort; empty: not supported
    int usual_depth = 8;                              ///< bits of a channel unless told otherwise
    bool even_size = true;                            ///< stores colours only for every second pixel
    bool holds_hdr = false;
    std::span<const std::string_view> default_for_hdr = {}; ///< endings of files whose HDR it is by default
};

/// How a film is encoded. What must know every member takes it apart by name, so that it does not compile
/// until it knows a new one: encoding_options(), codec_for(), and open_sink.cpp for what is no film.
struct Encoding {
    std::string codec = {};      ///< empty: the one for the file's ending
    std::optional<int> crf = {}; ///< smaller is better; the codec's default if not given
    std::string preset = {};     ///< empty: the codec's default
    bool lossless = false;       ///< every pixel comes back exactly
    bool transparent = false;    ///< keep the alpha, where holds_alpha()
    bool sound = false;          ///< with sound, supplied by the frames; where holds_sound()
    bool prompt = false;         ///< holds few pictures back, so that the film ends soon after it is stopped
    Hdr hdr = Hdr::none;         ///< what the frames' codes mean
    /// How bright the frames are, where that is known: the film's file then says it.
    std::optional<LightLevels> light = {};
    std::string encoder = {};           ///< of hardware, by ffmpeg's name; empty: the codec's own
    std::vector<std::string> more = {}; ///< arguments for ffmpeg, before the file's name
};

/// The command-line options for it, except --hdr, which changes the pictures, the encoder, which
/// another machine may lack, and `more`.
std::vector<std::string> encoding_options(const Encoding&);

/// Throws RecordError, which lists what is available, if the ending is not a film's or cannot contain the
/// codec, or if the codec does not have such a setting.
const VideoCodec& codec_for(const std::filesystem::path& file, const Encoding&);

/// Whether a film with this name and encoding keeps transparency; HDR never does.
bool keeps_alpha(const std::filesystem::path& file, const Encoding&);
/// ".mov, .webm, … or .mkv with --codec ffv1": the films that do.
std::string alpha_films();

/// How many pictures a prompt encoder may hold back.
inline constexpr int most_kept_back = 4;

/// ffmpeg's arguments from the filter on, with ffmpeg's name of the `encoder`: pixels, colour tags, encoder.
/// The rate decides how far the encoder looks ahead: less than a second, because the pictures it holds back
/// are lost if the program is killed. A prompt one holds back at most most_kept_back. More than 8
/// bits, without transparency, are converted by the filter zscale if there is one: scale takes 255 · 4 for
/// the largest code of 10 bits, and gets white three codes too bright.
std::vector<std::string> encoder_arguments(const VideoCodec&, std::string_view encoder, const Encoding&,
                                           const FrameRate&, int depth, bool keeps_alpha,
                                           bool zscale = false);

struct PixelKind {
    int depth = 8; ///< bits of a channel: 8 or 10
    bool lossless = false;
    bool alpha = false; ///< only where keeps_alpha()
};

/// ffmpeg's name for such pixels; empty if the codec has none of that kind and depth.
std::string_view pixel_format(CodecKind, const PixelKind&);

} // namespace pendula
