// SPDX-License-Identifier: MIT
/// What a command writes, to a file or to standard output. A file appears under its name only when it is
/// whole: until then it has no name at all where the file system allows that, so that not even a killed
/// program leaves a part of one behind.
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
    /// An empty path and "-" mean standard output. Links are followed, also to where there is no file yet. Throws
    /// std::runtime_error, with a sentence, if the file cannot be made, or is there and not to be overwritten.
    explicit OutputFile(std::filesystem::path path, bool overwrite = false);
    ~OutputFile(); ///< drops what was not committed
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    bool is_standard_output() const { return target_.empty(); }

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
    std::optional<mode_t> mode_; ///< of the file that is overwritten, which stays
};

} // namespace pendula
