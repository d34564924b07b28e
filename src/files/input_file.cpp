// SPDX-License-Identifier: MIT
#include "files/input_file.hpp"

#include "files/file_error.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pendula {
namespace {

const char* kind_of(mode_t mode) {
    return S_ISDIR(mode) ? "a folder" : S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket" : "a device";
}

} // namespace

InputFile::InputFile(const std::filesystem::path& path, std::string_view noun, Pipes pipes)
    : path_(path), noun_(noun) {
    const std::string expected = noun.empty() ? "a file" : fmt::format("a {} file", noun);
    const auto require = [&](int failed, const struct stat& found) {
        if (failed && errno == ENOENT)
            throw FileError(fmt::format("{}: the file does not exist", path.string()));
        if (failed)
            throw FileError(fmt::format("{}: the {} cannot be read: {}", path.string(),
                                        noun.empty() ? "file" : noun, std::strerror(errno)));
        if (!S_ISREG(found.st_mode) && !(S_ISFIFO(found.st_mode) && pipes == Pipes::allowed))
            throw FileError(
                fmt::format("{}: expected {}, got {}", path.string(), expected, kind_of(found.st_mode)));
    };
    // The kind of file is checked before opening, because opening alone may start a device. It is checked
    // again after opening, because the name may refer to another file by then.
    struct stat found {};
    require(::stat(path.c_str(), &found), found);
    const int waiting = S_ISFIFO(found.st_mode) ? 0 : O_NONBLOCK;
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | waiting);
    require(descriptor < 0 ? -1 : 0, found);
    file_.reset(::fdopen(descriptor, "rb"));
    require(::fstat(descriptor, &found), found);
    size_ = static_cast<std::uint64_t>(found.st_size);
}

std::string InputFile::rest(std::size_t largest) const {
    std::string text;
    std::array<char, 65536> block;
    bool fits = size_ <= largest;
    while (fits) {
        const std::size_t got = std::fread(block.data(), 1, block.size(), file_.get());
        text.append(block.data(), got);
        fits = text.size() <= largest;
        if (got == 0) break;
    }
    if (!fits)
        throw FileError(fmt::format("{}: expected a {} file, got more than {} MiB", path_.string(), noun_,
                                    largest >> 20));
    if (std::ferror(file_.get()))
        throw FileError(
            fmt::format("{}: the {} cannot be read: {}", path_.string(), noun_, std::strerror(errno)));
    return text;
}

std::string first_bytes(const std::filesystem::path& path, std::size_t length) {
    try {
        const InputFile file(path);
        std::string bytes(length, '\0');
        bytes.resize(std::fread(bytes.data(), 1, length, file.stream()));
        return bytes;
    } catch (const FileError&) {
        return {};
    }
}

} // namespace pendula
