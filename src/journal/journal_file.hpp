// SPDX-License-Identifier: MIT
/// A file that grows by whole lines. The operating system has every line as soon as it is appended, so even a
/// sudden end of the program loses none.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace pendula {

class JournalFile {
  public:
    /// Creates the file, or empties an existing one if it may be overwritten. It is locked (flock) for the
    /// lifetime of this object. Throws RecordError.
    JournalFile(std::filesystem::path path, bool overwrite);
    ~JournalFile();
    JournalFile(const JournalFile&) = delete;
    JournalFile& operator=(const JournalFile&) = delete;

    /// Appends all of `lines`. If they cannot all be written, removes the part that was and throws
    /// RecordError. The file does not grow beyond largest_run_file.
    void append(std::string_view lines);

    const std::filesystem::path& path() const { return path_; }

  private:
    [[noreturn]] void fail(std::string_view why) const;

    std::filesystem::path path_;
    int descriptor_ = -1;
    std::int64_t length_ = 0; ///< bytes
};

/// Throws RecordError if `path` could not be created now: it exists and may not be overwritten, or its folder
/// is missing or not writable. Creates and changes nothing.
void require_new_file(const std::filesystem::path& path, bool overwrite);

} // namespace pendula
