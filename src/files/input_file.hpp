// SPDX-License-Identifier: MIT
/// Opens files named by a user or by another file. Only regular files are opened. A folder, a device or a
/// pipe is refused before it is opened, so that the program never has to wait. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace pendula {

/// Whether a pipe may be read too. Use `allowed` only for a file that the user names on the command line.
enum class Pipes : bool { refused, allowed };

class InputFile {
  public:
    /// Opens the file and follows symbolic links. `noun`: the expected kind of file for messages, such as
    /// "scene". Throws FileError.
    explicit InputFile(const std::filesystem::path&, std::string_view noun = {}, Pipes = Pipes::refused);

    std::uint64_t size() const { return size_; } ///< bytes when the file was opened; 0 for a pipe
    /// The open file, for libraries that read by themselves; closed when this object is destroyed.
    std::FILE* stream() const { return file_.get(); }
    /// Returns the rest of the file, from the stream's position. Throws FileError if the rest is longer than
    /// `largest` bytes or cannot be read.
    std::string rest(std::size_t largest) const;

  private:
    std::filesystem::path path_;
    std::string noun_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_{nullptr, &std::fclose};
    std::uint64_t size_ = 0;
};

/// The first `length` bytes of a regular file, or fewer if the file is shorter; empty if it cannot be read.
std::string first_bytes(const std::filesystem::path&, std::size_t length);

} // namespace pendula
