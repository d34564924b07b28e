// SPDX-License-Identifier: MIT
/// A command's output, to a file or to standard output. A file gets its name only when it is complete. Until
/// then it has no name at all if the file system supports that, so that even a killed program leaves no
/// partial file.
#pragma once

#include "files/part_file.hpp"

#include <cstdio>
#include <filesystem>
#include <optional>
#include <string_view>

namespace pendula {

class OutputFile {
  public:
    /// An empty path and "-" mean standard output. A device or a pipe is written to directly. Links are
    /// followed, even to a file that does not exist yet. Throws FileError if the file cannot be created, or
    /// exists and may not be overwritten.
    explicit OutputFile(const std::filesystem::path& path, bool overwrite = false);
    ~OutputFile(); ///< discards what was not committed
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    bool is_standard_output() const { return stream_ == stdout; }

    /// Throws CommandFailed if the disk is full.
    void write(std::string_view text);
    /// Everything is written: gives the file its name and replaces any previous file. Throws CommandFailed.
    void commit();

  private:
    [[noreturn]] void fail() const;

    std::filesystem::path target_;
    std::optional<PartFile> part_;
    std::FILE* stream_ = stdout;
};

} // namespace pendula
