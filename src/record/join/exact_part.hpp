// SPDX-License-Identifier: MIT
/// Parts of a film that lose nothing: the frames that the film's encoder would be given, so that the film is
/// encoded once and as a whole. FFV1 and FLAC in Matroska.
#pragma once

#include "record/child_process.hpp"
#include "record/frame_sink.hpp"
#include "record/open_sink.hpp"

#include <filesystem>

namespace pendula {

/// Where the frames of a part of `film` go. Throws RecordError if `part` is no Matroska file, or if the film
/// is none that is encoded (pictures, raw frames).
RecordingOptions exact_part(const RecordingOptions& film, const std::filesystem::path& part);

/// Reads a part's frames in their order, as the film's sink takes them. One thread.
class ExactPartReader {
  public:
    /// Frames of that size and depth. Throws RecordError if ffmpeg cannot be started.
    ExactPartReader(const std::filesystem::path& part, int width, int height, int depth);

    /// Reads the next frame's pixels into `frame`. Returns false at the end, or if patience ends. Throws
    /// RecordError if the part is damaged.
    bool next(Frame& frame, const ChildProcess::Patience& = {});

  private:
    std::filesystem::path part_;
    int width_, height_, depth_;
    ChildProcess ffmpeg_;
};

} // namespace pendula
