// SPDX-License-Identifier: MIT
/// Which encoders a film can have, and what ffmpeg is told for each. Values and pure functions.
#pragma once

#include "record/frame_rate.hpp"

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
    std::string_view name;                            ///< as --codec takes it
    std::span<const std::string_view> encoders;       ///< ffmpeg's, the best first
    std::span<const std::string_view> endings;        ///< of files that can hold it, lower case
    std::span<const std::string_view> default_within; ///< those of them that mean it
    std::span<const std::string_view> alpha_within;   ///< those of them in which it keeps transparency
    int crf = -1, worst_crf = -1;                     ///< quality: default and largest; −1: it has none
    std::string_view preset;                          ///< default effort; empty: it has none
    bool even_size = true;                            ///< colours are kept for every second pixel
};

/// How a film is to be encoded.
struct Encoding {
    std::string codec = {};      ///< empty: what the file's ending means
    std::optional<int> crf = {}; ///< smaller is better; the codec's default if not given
    std::string preset = {};     ///< empty: the codec's default
    bool lossless = false;       ///< every pixel comes back exactly
    bool transparent = false;    ///< keep the alpha, where holds_alpha()
    bool sound = false;          ///< the frames bring it; where holds_sound()
    bool prompt = false;         ///< the encoder keeps few pictures back: the film ends when it is ended
    std::vector<std::string> more = {}; ///< for ffmpeg, before the file's name
};

/// The command line's options that ask for it, but for `more`.
std::vector<std::string> encoding_options(const Encoding&);

/// Throws RecordError, naming what there is, if the ending is none of a film or cannot hold the codec, or if
/// the codec has no such setting.
const VideoCodec& codec_for(const std::filesystem::path& file, const Encoding&);

/// Whether a film so called and encoded keeps transparency.
bool keeps_alpha(const std::filesystem::path& file, const Encoding&);

/// Pictures that a prompt encoder may keep.
inline constexpr int most_kept_back = 4;

/// ffmpeg's arguments from the filter on, with `encoder` as it knows it: pixels, colour tags, encoder.
/// The rate sets how far the encoder looks ahead: less than a second, since what it has not let
/// go is lost when the program is killed. A prompt one keeps at most most_kept_back pictures.
std::vector<std::string> encoder_arguments(const VideoCodec&, std::string_view encoder, const Encoding&,
                                           const FrameRate&, bool keeps_alpha);

} // namespace pendula
