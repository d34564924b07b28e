// SPDX-License-Identifier: MIT
#include "commands/output_file.hpp"

#include "commands/command_line.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pendula {
namespace {

std::filesystem::path folder_of(const std::filesystem::path& path) {
    return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

/// The name at the end of a chain of links, whether or not the file exists.
std::filesystem::path where_it_leads(std::filesystem::path path) {
    const std::filesystem::path named = path;
    std::error_code failed;
    for (int links = 0; std::filesystem::is_symlink(std::filesystem::symlink_status(path, failed)); ++links) {
        const std::filesystem::path next = std::filesystem::read_symlink(path, failed);
        if (failed || links > 40)
            throw std::runtime_error(fmt::format("{} cannot be written: its links lead nowhere", named.string()));
        path = path.parent_path() / next; // `next` alone, if it is absolute
    }
    return path;
}

} // namespace

OutputFile::OutputFile(std::filesystem::path path, bool overwrite) : target_(std::move(path)) {
    if (target_ == "-") target_.clear();
    if (target_.empty()) return;
    target_ = where_it_leads(target_);
    std::error_code ignored;
    const auto status = std::filesystem::status(target_, ignored);
    if (std::filesystem::is_directory(status))
        throw std::runtime_error(
            fmt::format("{} is a folder: expected the name of a file", target_.string()));
    if (std::filesystem::is_regular_file(status)) {
        if (!overwrite)
            throw std::runtime_error(fmt::format(
                "{} exists already: choose another name, or --force to overwrite it", target_.string()));
        struct stat found {};
        if (::stat(target_.c_str(), &found) == 0) mode_ = found.st_mode & 07777;
    }
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        file_ = std::fopen(target_.c_str(), "wb"); // a device or a pipe is written to directly, not replaced
    else
        open_part();
    if (!file_)
        throw std::runtime_error(
            fmt::format("{} cannot be written: {}", target_.string(), std::strerror(errno)));
}

OutputFile::~OutputFile() {
    if (file_ && file_ != stdout) std::fclose(file_);
    if (!part_.empty()) ::unlink(part_.c_str());
}

void OutputFile::open_part() {
    int descriptor = ::open(folder_of(target_).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    nameless_ = descriptor >= 0;
    if (!nameless_) {
        part_ = target_;
        part_ += fmt::format(".{}.part", ::getpid());
        descriptor = ::open(part_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0) part_.clear();
    }
    file_ = descriptor < 0 ? nullptr : ::fdopen(descriptor, "wb");
}

void OutputFile::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail();
}

void OutputFile::commit() {
    if (std::fflush(file_) != 0 || !finish()) fail();
}

/// A nameless file can be linked to a new name, but not replace an existing one: it gets a temporary name
/// first.
bool OutputFile::finish() {
    if (mode_ && ::fchmod(::fileno(file_), *mode_) != 0) return false;
    if (nameless_) {
        part_ = target_;
        part_ += fmt::format(".{}.part", ::getpid());
        const std::string open_file = fmt::format("/proc/self/fd/{}", ::fileno(file_));
        if (::linkat(AT_FDCWD, open_file.c_str(), AT_FDCWD, part_.c_str(), AT_SYMLINK_FOLLOW) != 0) {
            part_.clear();
            return false;
        }
    }
    if (part_.empty()) return true;
    if (std::rename(part_.c_str(), target_.c_str()) != 0) return false;
    part_.clear();
    return true;
}

void OutputFile::fail() const {
    const std::string name = target_.empty() ? "standard output" : target_.string();
    throw CommandFailed(fmt::format("{} cannot be written: {}", name, std::strerror(errno)));
}

} // namespace pendula
