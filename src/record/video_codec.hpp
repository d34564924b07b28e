// SPDX-License-Identifier: MIT
/// The codecs for films, the pixel formats that each stores, and ffmpeg's arguments for each. Values and pure
/// functions.
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

struct PixelKind {
    int depth = 8; ///< bits of a channel: 8 or 10
    bool lossless = false;
    bool alpha = false;
};

/// Whether films of a codec store every pixel exactly.
enum class Lossless { never, if_wanted, always };

struct EncoderSettings; // in codec_table.cpp

struct VideoCodec {
    std::string_view name;                      ///< the value of --codec
    std::span<const std::string_view> encoders; ///< ffmpeg's names of its encoders, the best first
    /// ffmpeg's name for pixels of this kind; empty if the codec cannot store them.
    std::string_view (*pixels)(const PixelKind&);
    std::vector<std::string> (*arguments)(const EncoderSettings&); ///< see encoder_arguments()
    int crf = -1, worst_crf = -1; ///< default and largest CRF; −1 if not supported
    std::string_view preset = {}; ///< default effort; empty if not supported
    int usual_depth = 8;          ///< bits per channel by default
    bool even_size = true;        ///< width and height must be even: colours have half the resolution
    bool holds_hdr = false;
    Lossless lossless = Lossless::if_wanted;
};

/// All codecs. The table of containers says which files hold them.
std::span<const VideoCodec> video_codecs();
/// The values of --codec for films, with `separator` between them.
std::string codec_names(std::string_view separator);

/// How a film is encoded. encoding_options(), codec_for() and, for pictures and raw frames, open_sink.cpp
/// unpack all members by name, so that they do not compile until they handle a new member.
struct Encoding {
    std::string codec = {};      ///< empty for the default codec of the file's ending
    std::optional<int> crf = {}; ///< smaller is better; the codec's default if not given
    std::string preset = {};     ///< empty for the codec's default
    bool lossless = false;       ///< every pixel is stored exactly
    bool transparent = false;    ///< store the alpha channel; only where holds_alpha()
    bool sound = false;          ///< store the frames' sound; only where holds_sound()
    bool prompt = false; ///< the encoder delays few pictures, so that a film ends soon after it is stopped
    Hdr hdr = Hdr::none; ///< the transfer function of the frames' codes
    /// The brightness of the frames, if known; then the film's file states it.
    std::optional<LightLevels> light = {};
    std::string encoder = {};           ///< ffmpeg's name of a hardware encoder; empty for a software encoder
    std::vector<std::string> more = {}; ///< further arguments for ffmpeg, before the file's name
};

/// The command-line options for an encoding. Leaves out `more`, --hdr (because it changes the pictures), and
/// the hardware encoder (because another machine may lack it).
std::vector<std::string> encoding_options(const Encoding&);

/// The codec of a film. Throws RecordError, which lists the available values, if no film has this ending, if
/// such a film cannot contain the codec, or if the codec does not support one of the settings.
const VideoCodec& codec_for(const std::filesystem::path& file, const Encoding&);

/// Whether a film with this name and encoding stores transparency; HDR never does.
bool keeps_alpha(const std::filesystem::path& file, const Encoding&);
/// The films that store transparency, as a text: ".webm, .mov, …, .mkv with --codec ffv1".
std::string alpha_films();

/// The largest number of pictures that an encoder may delay if Encoding::prompt is set.
inline constexpr int most_kept_back = 4;

/// ffmpeg's arguments from the filter to the encoder's settings: pixels, colour tags and `encoder` (ffmpeg's
/// name). The encoder looks ahead by less than a second, because the delayed pictures are lost if the program
/// is killed. With Encoding::prompt it delays at most most_kept_back pictures. `zscale`: whether this ffmpeg
/// has the filter zscale. If so, zscale converts opaque pictures of more than 8 bits, because the filter
/// scale takes 255 · 4 as the largest code of 10 bits and makes white three codes too bright.
std::vector<std::string> encoder_arguments(const VideoCodec&, std::string_view encoder, const Encoding&,
                                           const FrameRate&, int depth, bool keeps_alpha,
                                           bool zscale = false);

} // namespace pendula
