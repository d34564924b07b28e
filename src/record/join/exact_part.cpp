// SPDX-License-Identifier: MIT
#include "record/join/exact_part.hpp"

#include "record/container.hpp"
#include "record/ffmpeg_program.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <bit>

namespace pendula {
namespace {

constexpr const char* deep_pixels = std::endian::native == std::endian::little ? "rgba64le" : "rgba64be";

} // namespace

RecordingOptions exact_part(const RecordingOptions& film, const std::filesystem::path& part) {
    if (is_standard_output(film.target) || is_picture_folder(film.target))
        throw RecordError(
            "--part-of: expected a film; ranges of pictures and of raw frames are parts themselves");
    if (is_standard_output(part) || is_picture_folder(part) || lower_case_extension(part) != ".mkv")
        throw RecordError(fmt::format("--part-of: expected a part to end in .mkv, got {}", part.string()));
    RecordingOptions options = film;
    options.target = part;
    options.encoding = {.codec = "ffv1",
                        .transparent = film.encoding.transparent,
                        .sound = film.encoding.sound,
                        .hdr = film.encoding.hdr};
    return options;
}

// Every frame that is stored, and none twice: without passthrough ffmpeg evens out the rounded times.
ExactPartReader::ExactPartReader(const std::filesystem::path& part, int width, int height, int depth)
    : part_(part)
    , width_(width)
    , height_(height)
    , depth_(depth)
    , ffmpeg_(
          start_ffmpeg({"-xerror", "-i", "file:" + part.string(), "-map", "0:v:0", "-fps_mode", "passthrough",
                        "-f", "rawvideo", "-pix_fmt", depth > 8 ? deep_pixels : "rgba", "pipe:1"},
                       {.stream_output = true})) {
    ffmpeg_.close_input();
}

bool ExactPartReader::next(Frame& frame, const ChildProcess::Patience& patience) {
    frame.resize(width_, height_, depth_);
    const std::size_t got = ffmpeg_.read(frame.pixels, patience);
    if (got == frame.pixels.size()) return true;
    if (patience && !patience()) return false;
    ffmpeg_.wait(patience);
    // A slice that does not have its checksum is replaced, which ffmpeg only tells.
    if (got != 0 || !ffmpeg_.succeeded() || !ffmpeg_.error_text().empty())
        throw RecordError(fmt::format("{} is damaged: {}", part_.string(), failure_of(ffmpeg_)));
    return false;
}

} // namespace pendula
