// SPDX-License-Identifier: MIT
/// The encoders for films, the kind of pixels that each stores, and ffmpeg's arguments for each. Values and
/// pure functions.
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
    std::span<const std::string_view> default_within; ///< the endings for which it is the default
    std::span<const std::string_view> alpha_within;   ///< the endings with which it keeps transparency
    int crf = -1, worst_crf = -1;                     ///< quality: default and largest; −1: not supported
    std::string_view preset;                          ///< default effort; empty: not supported
    int usual_depth = 8;                              ///< bits of a channel unless told otherwise
    bool even_size = true;                            ///< stores colours only for every second pixel
    bool holds_hdr = false;
    std::span<const std::string_view> default_for_hdr = {}; ///< endings for which it is the default for HDR
};

/// How a film is encoded. Functions that must handle every member unpack it by name, so that they do not
/// compile until they handle a new one: encoding_options(), codec_for(), and, for recordings other than
/// films, open_sink.cpp.
struct Encoding {
    std::string codec = {};      ///< empty: the one for the file's ending
    std::optional<int> crf = {}; ///< smaller is better; the codec's default if not given
    std::string preset = {};     ///< empty: the codec's default
    bool lossless = false;       ///< every pixel is stored exactly
    bool transparent = false;    ///< keep the alpha, where holds_alpha()
    bool sound = false;          ///< with sound, supplied by the frames; only where holds_sound()
    bool prompt = false;         ///< the encoder holds few pictures back, so that a stopped film ends soon
    Hdr hdr = Hdr::none;         ///< what the frames' codes mean
    /// The brightness of the frames, if known: the film's file then states it.
    std::optional<LightLevels> light = {};
    std::string encoder = {};           ///< a hardware encoder, by ffmpeg's name; empty: the codec's own
    std::vector<std::string> more = {}; ///< arguments for ffmpeg, before the file's name
};

/// The command-line options for an encoding. Leaves out --hdr, which changes the pictures; the hardware
/// encoder, which another machine may lack; and `more`.
std::vector<std::string> encoding_options(const Encoding&);

/// Throws RecordError, which lists what is available, if the ending is not a film's or cannot contain the
/// codec, or if the codec does not have such a setting.
const VideoCodec& codec_for(const std::filesystem::path& file, const Encoding&);

/// Whether a film with this name and encoding keeps transparency; HDR never does.
bool keeps_alpha(const std::filesystem::path& file, const Encoding&);
/// ".mov, .webm, … or .mkv with --codec ffv1": the films that keep transparency.
std::string alpha_films();

/// The largest number of pictures that a prompt encoder may hold back.
inline constexpr int most_kept_back = 4;

/// ffmpeg's arguments from the filter on: pixels, colour tags and the `encoder`, by ffmpeg's name. The rate
/// decides how far the encoder looks ahead: less than a second, because the pictures it holds back are lost
/// if the program is killed. A prompt encoder holds back at most most_kept_back. More than 8 bits without
/// transparency go through the filter zscale if available: the filter scale takes 255 · 4 as the largest code
/// of 10 bits and makes white three codes too bright.
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
