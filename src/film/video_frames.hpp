// SPDX-License-Identifier: MIT
/// Frames of the video behind the chain, as films and the window draw them. One thread; no GL.
#pragma once

#include "record/film_frames.hpp"
#include "render/frame_input.hpp"

#include <memory>
#include <optional>
#include <string>

namespace pendula {

class VideoFrames {
  public:
    /// The frame that a video file shows at `time`, s of the video: its first frame before its beginning, its
    /// last after its end. While the frame is the same, so is the object. Frames of more than 1080 rows are
    /// made smaller. Once the program is told to stop, returns the frame returned last, or null. Throws
    /// Refused, one sentence that names the file.
    std::shared_ptr<const VideoFrame> at(const std::string& file, double time);

    /// Gives an input the frame for its time, if the input has a video. Throws Refused.
    void fill(FrameInput& input) {
        if (!input.video.file.empty())
            input.video_frame = at(input.video.file, input.video.begin + input.time);
    }

  private:
    std::string file_;
    std::optional<FilmFrames> frames_;
    std::shared_ptr<const VideoFrame> shown_;
};

} // namespace pendula
