// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

namespace pendula {

/// A recording that cannot be made or finished. what() is one sentence for the user.
class RecordError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// There is no writing where the recording was to go: a folder that is missing or closed.
class NotWritable : public RecordError {
  public:
    using RecordError::RecordError;
};

} // namespace pendula
