// SPDX-License-Identifier: MIT
/// Opens files named by a user or by another file. Only regular files are opened: a folder, a device or a
/// pipe is refused before it is touched, so that no name makes the program wait. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace pendula {

/// Whether a pipe may be read too: only if the user names the file on the command line.
enum class Pipes : bool { refused, allowed };

class InputFile {
  public:
    /// Links are followed. `noun` ("scene") says what was expected. Throws FileError.
    explicit InputFile(const std::filesystem::path&, std::string_view noun = {}, Pipes = Pipes::refused);

    std::uint64_t size() const { return size_; } ///< bytes, when it was opened; 0 for a pipe
    /// The open file, for libraries that read by themselves; closed with this object.
    std::FILE* stream() const { return file_.get(); }
    /// The rest of the file, from the stream's position. Throws FileError if that is more than `largest`
    /// bytes, or cannot be read.
    std::string rest(std::size_t largest) const;

  private:
    std::filesystem::path path_;
    std::string noun_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_{nullptr, &std::fclose};
    std::uint64_t size_ = 0;
};

/// The first `length` bytes of a regular file, or fewer if it is shorter; nothing if it cannot be read.
std::string first_bytes(const std::filesystem::path&, std::size_t length);

} // namespace pendula
