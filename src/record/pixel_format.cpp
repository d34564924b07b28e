// SPDX-License-Identifier: MIT
#include "record/pixel_format.hpp"

namespace pendula {

std::string_view pixel_format(CodecKind codec, const PixelKind& kind) {
    const bool deep = kind.depth > 8;
    const std::string_view video = deep ? "yuv420p10le" : "yuv420p", exact = deep ? "gbrp10le" : "gbrp";
    switch (codec) {
    case CodecKind::h264: // x264 encodes red, green and blue with 8 bits only
        if (kind.lossless) return deep ? "" : "bgr0";
        return video;
    case CodecKind::vp9:
        if (kind.alpha && !kind.lossless) return deep ? "" : "yuva420p";
        return kind.lossless ? exact : video;
    case CodecKind::h265:
    case CodecKind::av1:
        return kind.lossless ? exact : video;
    case CodecKind::ffv1:
        if (deep) return kind.alpha ? "gbrap10le" : "gbrp10le";
        return kind.alpha ? "bgra" : "bgr0";
    case CodecKind::prores: // always 10 bits, also of pictures that have 8
        return kind.alpha ? "yuva444p10le" : "yuv444p10le";
    case CodecKind::gif:
        return deep ? "" : "pal8";
    case CodecKind::webp:
        if (deep) return "";
        return kind.lossless ? "bgra" : kind.alpha ? "yuva420p" : "yuv420p";
    }
    return "";
}

} // namespace pendula
