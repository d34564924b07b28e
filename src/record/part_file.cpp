// SPDX-License-Identifier: MIT
#include "record/part_file.hpp"

#include "record/record_error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pendula {
namespace {

NotWritable cannot_be_written(const std::filesystem::path& target, int error) {
    return NotWritable(fmt::format("{} cannot be written: {}", target.string(), std::strerror(error)));
}

/// The file that a write to `target` would reach; it need not exist. A rename would replace the link instead.
std::filesystem::path with_links_followed(const std::filesystem::path& target) {
    constexpr int most_links = 40; // as in Linux
    std::filesystem::path path = target;
    std::error_code ignored;
    for (int links = 0; std::filesystem::is_symlink(path, ignored); ++links) {
        if (links == most_links) throw cannot_be_written(target, ELOOP);
        path = path.parent_path() / std::filesystem::read_symlink(path, ignored);
    }
    return path;
}

/// Renames without replacing. If the file system cannot guarantee that, checks just before.
int rename_to_new_name(const char* from, const char* to) {
    if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return -1;
    if (::access(to, F_OK) == 0) {
        errno = EEXIST;
        return -1;
    }
    return std::rename(from, to);
}

} // namespace

RecordError exists_already(const std::filesystem::path& target) {
    return RecordError(
        fmt::format("{} exists already: choose another name, or --force to overwrite it", target.string()));
}

PartFile::PartFile(std::filesystem::path target, bool overwrite, Naming naming)
    : target_(std::move(target)), overwrite_(overwrite) {
    std::error_code ignored;
    if (std::filesystem::is_directory(target_, ignored))
        throw RecordError(fmt::format("{} is a folder: expected the name of a file", target_.string()));
    destination_ = with_links_followed(target_);
    const auto status = std::filesystem::status(destination_, ignored);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        throw RecordError(
            fmt::format("{} is a device or a pipe: expected the name of a file", target_.string()));
    if (!overwrite_ && std::filesystem::exists(std::filesystem::symlink_status(target_, ignored)))
        throw exists_already(target_);
    const std::filesystem::path folder = destination_.parent_path();
    if (naming == Naming::playable && !folder.empty() && ::mkdir(folder.c_str(), 0777) == 0)
        made_folder_ = folder;
    // The process number separates two programs; opening exclusively separates two users within one program.
    for (int attempt = 0; attempt < 100; ++attempt) {
        part_ = destination_;
        if (naming == Naming::playable)
            part_.replace_filename(destination_.stem() +=
                                   (attempt == 0 ? ".part" : fmt::format(".part-{}", attempt + 1)) +
                                   destination_.extension().string());
        else
            part_ += fmt::format(".{}{}.part", ::getpid(), attempt == 0 ? "" : fmt::format("-{}", attempt));
        const int descriptor = ::open(part_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0) {
            ::close(descriptor);
            return;
        }
        if (errno != EEXIST) break;
    }
    const int error = errno;
    if (!made_folder_.empty()) ::rmdir(made_folder_.c_str());
    throw cannot_be_written(target_, error);
}

PartFile::~PartFile() {
    if (settled_) return;
    ::unlink(part_.c_str());
    if (!made_folder_.empty()) ::rmdir(made_folder_.c_str()); // fails if it contains something else by now
}

void PartFile::move_into_place() {
    const int failed = overwrite_ ? std::rename(part_.c_str(), destination_.c_str())
                                  : rename_to_new_name(part_.c_str(), destination_.c_str());
    if (failed && errno == EEXIST) throw exists_already(target_);
    if (failed) throw cannot_be_written(target_, errno);
    settled_ = true;
}

} // namespace pendula
