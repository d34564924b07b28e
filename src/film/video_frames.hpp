// SPDX-License-Identifier: MIT
/// The frames of the video behind the chain, for films and the window. Used on one thread; no OpenGL.
#pragma once

#include "record/film_frames.hpp"
#include "render/frame_input.hpp"

#include <memory>
#include <optional>
#include <string>

namespace pendula {

class VideoFrames {
  public:
    /// The frame of a video file at `time` (s, of the video): the first frame before the beginning, and the
    /// last frame after the end. The same frame is returned as the same object. Frames of more than 1080 rows
    /// are made smaller. After an interruption of the program, returns the previously returned frame, or
    /// null. Throws Refused with one sentence that names the file.
    std::shared_ptr<const VideoFrame> at(const std::string& file, double time);

    /// Sets the input's video frame for the input's time, if the input has a video. Throws Refused.
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
