// SPDX-License-Identifier: MIT
/// What a command writes, to a file or to standard output. A file appears under its name only when it is
/// whole: until then it has no name at all where the file system allows that, so that not even a killed
/// program leaves a part of one behind.
#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace pendula {

class OutputFile {
  public:
    /// An empty path means standard output. Throws std::runtime_error, with a sentence, if the file cannot be
    /// made.
    explicit OutputFile(std::filesystem::path path);
    ~OutputFile(); ///< drops what was not committed
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Throws CommandFailed if the disk is full.
    void write(std::string_view text);
    /// Everything is written: gives the file its name, in place of what bore it before. Throws CommandFailed.
    void commit();

  private:
    void open_part();
    [[noreturn]] void fail() const;
    bool finish();

    std::filesystem::path target_;
    std::filesystem::path part_; ///< empty: the file has no name, or is written in place (a device, a pipe)
    std::FILE* file_ = stdout;
    bool nameless_ = false;
};

} // namespace pendula
