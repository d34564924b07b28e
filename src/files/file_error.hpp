// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

namespace pendula {

/// A file that cannot be read or made. what() is one sentence for the user, which names the file.
class FileError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// A file cannot be written: its folder is missing or not writable, or the disk is full.
class NotWritable : public FileError {
  public:
    using FileError::FileError;
};

} // namespace pendula
