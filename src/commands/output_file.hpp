// SPDX-License-Identifier: MIT
/// A command's output, to a file or to standard output. A file gets its name only when it is complete. Until
/// then it has no name at all if the file system supports that, so that even a killed program leaves no
/// partial file.
#pragma once

#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace pendula {

class OutputFile {
  public:
    /// An empty path and "-" mean standard output. Links are followed, even to a file that does not exist
    /// yet. Throws std::runtime_error, with a sentence, if the file cannot be created, or exists and may not
    /// be overwritten.
    explicit OutputFile(std::filesystem::path path, bool overwrite = false);
    ~OutputFile(); ///< discards what was not committed
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    bool is_standard_output() const { return target_.empty(); }

    /// Throws CommandFailed if the disk is full.
    void write(std::string_view text);
    /// Everything is written: gives the file its name and replaces any previous file. Throws CommandFailed.
    void commit();

  private:
    void open_part();
    [[noreturn]] void fail() const;
    bool finish();

    std::filesystem::path target_;
    std::filesystem::path part_; ///< empty: the file has no name, or is written in place (a device, a pipe)
    std::FILE* file_ = stdout;
    bool nameless_ = false;
    std::optional<mode_t> mode_; ///< the mode of the overwritten file, which is kept
};

} // namespace pendula
