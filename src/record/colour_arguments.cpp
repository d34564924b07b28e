// SPDX-License-Identifier: MIT
#include "record/colour_arguments.hpp"

#include <fmt/format.h>

namespace pendula {
namespace {

/// ffmpeg's names of what the codes of a picture mean.
struct ColourTags {
    std::string scale_matrix, zscale_matrix; ///< as the filters that convert call it
    std::string matrix, primaries, transfer;
};
ColourTags tags_of(Hdr hdr) {
    switch (hdr) {
    case Hdr::pq:
        return {"bt2020", "2020_ncl", "bt2020nc", "bt2020", "smpte2084"};
    case Hdr::hlg:
        return {"bt2020", "2020_ncl", "bt2020nc", "bt2020", "arib-std-b67"};
    case Hdr::none:
        break;
    }
    return {"bt709", "709", "bt709", "bt709", "bt709"};
}

} // namespace

std::vector<std::string> video_colours(std::string_view pixels, const std::string& before, Hdr hdr,
                                       bool zscale) {
    const ColourTags tags = tags_of(hdr);
    const std::string convert =
        zscale ? fmt::format("zscale=rangein=full:matrixin=gbr:range=limited:matrix={}:filter=bicubic",
                             tags.zscale_matrix)
               : fmt::format(
                     "scale=in_range=pc:out_range=tv:out_color_matrix={}:flags=bicubic+accurate_rnd+full_"
                     "chroma_int",
                     tags.scale_matrix);
    return {"-vf",
            fmt::format("{}{},format={},setparams=range=tv:colorspace={}:color_primaries={}:color_trc={}",
                        before, convert, pixels, tags.matrix, tags.primaries, tags.transfer),
            "-colorspace",
            tags.matrix,
            "-color_primaries",
            tags.primaries,
            "-color_trc",
            tags.transfer,
            "-color_range",
            "tv"};
}

std::vector<std::string> plain_colours(std::string_view pixels, Hdr hdr) {
    const ColourTags tags = tags_of(hdr);
    return {"-vf",
            fmt::format("format={},setparams=range=pc:colorspace=gbr:color_primaries={}:color_trc={}", pixels,
                        tags.primaries, tags.transfer),
            "-colorspace",
            "rgb",
            "-color_primaries",
            tags.primaries,
            "-color_trc",
            tags.transfer,
            "-color_range",
            "pc"};
}

} // namespace pendula
