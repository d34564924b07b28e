// SPDX-License-Identifier: MIT
#pragma once

#include "files/file_error.hpp"

namespace pendula {

/// A recording that cannot be made or finished. what() is one sentence for the user.
class RecordError : public FileError {
  public:
    using FileError::FileError;
};

/// The parts fit together, but joining them failed.
class JoinFailed : public RecordError {
  public:
    using RecordError::RecordError;
};

/// Started but not finished: a film cut short, or a report that could not be written at the end of a run.
class Unfinished : public RecordError {
  public:
    using RecordError::RecordError;
};

/// The program was told to stop while it waited for ffmpeg.
class RecordInterrupted : public RecordError {
  public:
    RecordInterrupted() : RecordError("interrupted") {}
};

} // namespace pendula
