// SPDX-License-Identifier: MIT
/// A file that grows by whole lines. Every appended line goes to the operating system at once, so that even a
/// crash loses none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>

namespace pendula {

class JournalFile {
  public:
    /// Creates the file, or empties an existing one if it may be overwritten. It is locked (flock) for the
    /// lifetime of this object. Throws FileError.
    JournalFile(std::filesystem::path path, bool overwrite);
    ~JournalFile(); ///< returns when the lines are on the disk
    JournalFile(const JournalFile&) = delete;
    JournalFile& operator=(const JournalFile&) = delete;

    /// Appends all of `lines`. If they cannot all be written, removes the written part and throws
    /// NotWritable. The file does not grow beyond largest_run_file.
    void append(std::string_view lines);

    const std::filesystem::path& path() const { return path_; }

  private:
    [[noreturn]] void fail(std::string_view why) const;

    std::filesystem::path path_;
    int descriptor_ = -1;
    std::int64_t length_ = 0; ///< bytes
};

/// Throws NotWritable if `path` could not be written now: its folder is missing or not writable, or it is not
/// a regular file. Creates and changes nothing.
void require_writable(const std::filesystem::path& path);

/// Throws FileError if `path` could not be created now: it exists and may not be overwritten, or its folder
/// is missing or not writable. Creates and changes nothing.
void require_new_file(const std::filesystem::path& path, bool overwrite);

// The folder of runs without a given name: `runs` in UserFolder::state.

/// How many runs are kept.
inline constexpr std::size_t runs_kept = 10;

/// Empty if neither the variable nor a home folder is known. Creates nothing.
std::filesystem::path run_folder();

/// A name for a run that begins now: DATE-TIME-PROCESS.pendula, as in 2026-11-21-170102-4711.pendula. If the
/// clock has been set back to before the newest run in `folder`, the time is one second after that run's:
/// names show which run is the newest.
std::filesystem::path dated_run_name(const std::filesystem::path& folder);

/// Removes all but the newest `kept` of the runs in `folder` that have a dated name and are not being
/// written.
void remove_old_runs(const std::filesystem::path& folder, std::size_t kept = runs_kept);

} // namespace pendula
