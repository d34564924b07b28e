// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

namespace pendula {

/// A file cannot be read or created. what() returns one sentence for the user that names the file.
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
