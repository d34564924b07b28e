// SPDX-License-Identifier: MIT
#include "film/video_frames.hpp"

#include "physics/refusal.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr int most_rows = 1080; // enough for a window; a telephone's film has four times as many pixels

std::vector<std::uint8_t> opaque(std::span<const std::uint8_t> rgb) {
    std::vector<std::uint8_t> rgba(rgb.size() / 3 * 4);
    for (std::size_t from = 0, to = 0; from < rgb.size(); from += 3, to += 4) {
        rgba[to] = rgb[from];
        rgba[to + 1] = rgb[from + 1];
        rgba[to + 2] = rgb[from + 2];
        rgba[to + 3] = 255;
    }
    return rgba;
}

} // namespace

std::shared_ptr<const VideoFrame> VideoFrames::at(const std::string& file, double time) {
    try {
        if (!frames_ || file != file_) {
            frames_.reset();
            shown_.reset();
            file_ = file;
            frames_.emplace(file, 0, most_rows);
        }
        if (frames_->seek(time) || !shown_)
            shown_ = std::make_shared<const VideoFrame>(VideoFrame{
                frames_->width(), frames_->height(), frames_->reduction(), opaque(frames_->bytes())});
        return shown_;
    } catch (const RecordInterrupted&) {
        return shown_;
    } catch (const RecordError& error) {
        frames_.reset();
        throw Refused(fmt::format("video.file: {}", error.what()));
    }
}

} // namespace pendula
