// SPDX-License-Identifier: MIT
#pragma once

#include "files/file_error.hpp"

namespace pendula {

/// A recording that cannot be made or finished. what() is one sentence for the user.
class RecordError : public FileError {
  public:
    using FileError::FileError;
};

/// Parts that fit together and were being joined, when something failed.
class JoinFailed : public RecordError {
  public:
    using RecordError::RecordError;
};

/// Something that was started and could not be finished: a film cut short, a report that could not be written
/// at the end of a run.
class Unfinished : public RecordError {
  public:
    using RecordError::RecordError;
};

/// The program was told to stop while ffmpeg had to answer first.
class RecordInterrupted : public RecordError {
  public:
    RecordInterrupted() : RecordError("interrupted") {}
};

} // namespace pendula
