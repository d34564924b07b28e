// SPDX-License-Identifier: MIT
/// A file that grows by whole lines while something happens. Every line is with the system as soon as it is
/// appended, so that the program's death, however sudden, loses none of them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace pendula {

class JournalFile {
  public:
    /// Creates the file, or empties the one that is there if it may be overwritten. It is locked (flock)
    /// as long as this lives. Throws RecordError.
    JournalFile(std::filesystem::path path, bool overwrite);
    ~JournalFile();
    JournalFile(const JournalFile&) = delete;
    JournalFile& operator=(const JournalFile&) = delete;

    /// Appends all of `lines`, or takes back what could not be written whole and throws RecordError. Not
    /// beyond largest_run_file.
    void append(std::string_view lines);

    const std::filesystem::path& path() const { return path_; }

  private:
    [[noreturn]] void fail(std::string_view why) const;

    std::filesystem::path path_;
    int descriptor_ = -1;
    std::int64_t length_ = 0; ///< bytes
};

/// Throws RecordError if `path` could not be begun now: it exists and may not be overwritten, or its folder
/// is missing or closed. Nothing is created or changed.
void require_new_file(const std::filesystem::path& path, bool overwrite);

} // namespace pendula
