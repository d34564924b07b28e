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
    /// The frame of a video file that is shown at `time`, s of the video: its first before its beginning, its
    /// last after its end. The same object as long as the frame is the same. Frames of more than 1080 rows
    /// are made smaller. If the program is told to stop, the last one, or null. Throws Refused, one sentence
    /// that names the file.
    std::shared_ptr<const VideoFrame> at(const std::string& file, double time);

    /// Gives an input the frame that belongs to its time, if its viewing has a video. Throws Refused.
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
