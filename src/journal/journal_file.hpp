// SPDX-License-Identifier: MIT
/// A file that grows by whole lines. Every appended line is passed to the operating system at once, so that a
/// crash of the program loses no line.
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
    ~JournalFile(); ///< waits until the lines are on the disk
    JournalFile(const JournalFile&) = delete;
    JournalFile& operator=(const JournalFile&) = delete;

    /// Appends all of `lines`. If they cannot all be written, removes the written part and throws
    /// NotWritable. The file does not grow beyond largest_run_file.
    void append(std::string_view lines);

    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
    int descriptor_ = -1;
    std::int64_t length_ = 0; ///< bytes
};

/// Throws NotWritable if `path` cannot be written: its folder is missing or not writable, or `path` exists
/// and is not a regular file. Creates and changes nothing.
void require_writable(const std::filesystem::path& path);

/// Throws FileError if `path` cannot be created: it exists and may not be overwritten, or its folder is
/// missing or not writable. Creates and changes nothing.
void require_new_file(const std::filesystem::path& path, bool overwrite);

// If the user gives no file name, runs are written to the folder `runs` in UserFolder::state.

/// The number of runs that stay in the folder `runs`.
inline constexpr std::size_t runs_kept = 10;

/// The path of the folder `runs`; empty if neither XDG_STATE_HOME nor HOME is an absolute path. Creates
/// nothing.
std::filesystem::path run_folder();

/// A name for a run that begins now: DATE-TIME-PROCESS.pendula, as in 2026-11-21-170102-4711.pendula. If the
/// newest run in `folder` has a later time, because the clock was set back, the name gets that time plus one
/// second. The names therefore always show which run is the newest.
std::filesystem::path dated_run_name(const std::filesystem::path& folder);

/// Removes all runs with dated names in `folder`, except the newest `kept` and those that a program is
/// writing.
void remove_old_runs(const std::filesystem::path& folder, std::size_t kept = runs_kept);

} // namespace pendula
