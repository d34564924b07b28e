// SPDX-License-Identifier: MIT
#include "record/open_sink.hpp"

#include "record/ffmpeg_sink.hpp"
#include "record/png_sequence_sink.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

namespace pendula {
namespace {

bool is_folder(const std::filesystem::path& target) {
    std::error_code ignored;
    return !target.has_extension() || !target.has_filename() ||
           std::filesystem::is_directory(target, ignored);
}

} // namespace

bool holds_alpha(const std::filesystem::path& target) { return is_folder(target); }

std::unique_ptr<FrameSink> open_sink(const RecordingOptions& options) {
    const std::filesystem::path& target = options.target;
    if (target.empty()) throw RecordError("expected FILE.mp4, FILE.mkv or FOLDER/ to record to");
    if (is_folder(target))
        return std::make_unique<PngSequenceSink>(PngSequenceOptions{.folder = target,
                                                                    .metadata = options.metadata,
                                                                    .keep_alpha = options.transparent,
                                                                    .overwrite = options.overwrite});
    return std::make_unique<FfmpegSink>(VideoOptions{.file = target,
                                                     .width = options.width,
                                                     .height = options.height,
                                                     .frames_per_second = options.frames_per_second,
                                                     .metadata = options.metadata,
                                                     .overwrite = options.overwrite});
}

} // namespace pendula
