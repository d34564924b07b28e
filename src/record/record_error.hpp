// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

namespace pendula {

/// A recording that cannot be made or finished. what() is one sentence for the user.
class RecordError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The place for the recording cannot be written: its folder is missing or not writable.
class NotWritable : public RecordError {
  public:
    using RecordError::RecordError;
};

/// Parts that fit together and were being joined, when something failed.
class JoinFailed : public RecordError {
  public:
    using RecordError::RecordError;
};

} // namespace pendula
