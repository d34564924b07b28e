// SPDX-License-Identifier: MIT
#include "journal/journal_file.hpp"

#include "journal/writable.hpp"
#include "record/record_error.hpp"
#include "scene/run_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace pendula {
namespace {

RecordError exists_already(const std::filesystem::path& path) {
    return RecordError(
        fmt::format("{} exists already: choose another name, or --force to overwrite it", path.string()));
}

} // namespace

void require_new_file(const std::filesystem::path& path, bool overwrite) {
    std::error_code ignored;
    if (!overwrite && std::filesystem::exists(std::filesystem::symlink_status(path, ignored)))
        throw exists_already(path);
    require_writable(path);
}

JournalFile::JournalFile(std::filesystem::path path, bool overwrite) : path_(std::move(path)) {
    require_new_file(path_, overwrite);
    descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | (overwrite ? 0 : O_EXCL), 0666);
    if (descriptor_ < 0) {
        if (errno == EEXIST) throw exists_already(path_);
        fail(std::strerror(errno));
    }
    const bool locked = ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
    if (!locked || ::ftruncate(descriptor_, 0) != 0) {
        const std::string why = locked ? std::strerror(errno) : "another pendula is writing it";
        ::close(descriptor_);
        fail(why);
    }
}

JournalFile::~JournalFile() { ::close(descriptor_); }

void JournalFile::append(std::string_view lines) {
    if (static_cast<std::size_t>(length_) + lines.size() > largest_run_file)
        fail(fmt::format("it has grown to {} MiB", largest_run_file >> 20));
    std::int64_t length = length_;
    while (!lines.empty()) {
        const ssize_t written = ::pwrite(descriptor_, lines.data(), lines.size(), length);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            const std::string why = written < 0 ? std::strerror(errno) : "nothing more fits";
            // Even if this fails, readers ignore an unterminated last line.
            if (::ftruncate(descriptor_, length_) != 0) fail(why);
            fail(why);
        }
        length += written;
        lines.remove_prefix(static_cast<std::size_t>(written));
    }
    length_ = length;
}

void JournalFile::fail(std::string_view why) const {
    throw RecordError(fmt::format("{} cannot be written: {}", path_.string(), why));
}

} // namespace pendula
