// SPDX-License-Identifier: MIT
#pragma once

#include "files/file_error.hpp"

namespace pendula {

/// Thrown if a recording cannot be made or finished. what() is one sentence for the user.
class RecordError : public FileError {
  public:
    using FileError::FileError;
};

/// Thrown if the parts of a film fit together, but joining them failed.
class JoinFailed : public RecordError {
  public:
    using RecordError::RecordError;
};

/// Thrown if work was started but not finished: a film is incomplete, or a report could not be written at the
/// end of a run.
class Unfinished : public RecordError {
  public:
    using RecordError::RecordError;
};

/// Thrown if the program was asked to stop while it waited for ffmpeg.
class RecordInterrupted : public RecordError {
  public:
    RecordInterrupted() : RecordError("interrupted") {}
};

} // namespace pendula
