// SPDX-License-Identifier: MIT
#include "files/part_file.hpp"

#include "files/file_error.hpp"
#include "files/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pendula {
namespace {

/// The path that remains after following the links of `target`; the file need not exist. A rename to `target`
/// itself would replace the link.
std::filesystem::path with_links_followed(const std::filesystem::path& target) {
    constexpr int most_links = 40; // the limit in Linux
    std::filesystem::path path = target;
    std::error_code ignored;
    for (int links = 0; std::filesystem::is_symlink(path, ignored); ++links) {
        if (links == most_links) throw cannot_be_written(target, std::strerror(ELOOP));
        path = path.parent_path() / std::filesystem::read_symlink(path, ignored);
    }
    return path;
}

std::filesystem::path folder_of(const std::filesystem::path& file) {
    return file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
}

/// Renames a file without replacing an existing one. If the file system does not support that, checks for an
/// existing file just before renaming.
int rename_to_new_name(const char* from, const char* to) {
    if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return -1;
    if (::access(to, F_OK) == 0) {
        errno = EEXIST;
        return -1;
    }
    return std::rename(from, to);
}

/// Gives an open file without a name the new name `name`; cannot replace an existing file. Fails without
/// /proc.
int give_name(int descriptor, const std::filesystem::path& name) {
    return ::linkat(AT_FDCWD, fmt::format("/proc/self/fd/{}", descriptor).c_str(), AT_FDCWD, name.c_str(),
                    AT_SYMLINK_FOLLOW);
}

/// Flushes a file to the disk. Also returns true if the file system cannot flush (a file system in memory,
/// for example).
bool flush(int descriptor) { return ::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP; }

} // namespace

FileError exists_already(const std::filesystem::path& target) {
    return FileError(
        fmt::format("{} exists already: choose another name, or --force to overwrite it", target.string()));
}

NotWritable cannot_be_written(const std::filesystem::path& target) {
    return cannot_be_written(target, std::strerror(errno));
}

NotWritable cannot_be_written(const std::filesystem::path& target, std::string_view why) {
    return NotWritable(fmt::format("{} cannot be written: {}", target.string(), why));
}

std::filesystem::path name_beside(const std::filesystem::path& file, const std::string& text,
                                  const std::string& ending) {
    std::string stem = file.stem().string();
    const std::size_t behind = text.size() + ending.size();
    if (stem.size() + behind > NAME_MAX) {
        std::size_t end = NAME_MAX - std::min<std::size_t>(behind, NAME_MAX - 1);
        while (end > 1 && continues_character(stem[end])) --end;
        stem.resize(end);
    }
    return std::filesystem::path(file).replace_filename(fmt::format("{}{}{}", stem, text, ending));
}

PartFile::PartFile(std::filesystem::path target, bool overwrite, Naming naming)
    : target_(std::move(target)), overwrite_(overwrite), playable_(naming == Naming::playable) {
    std::error_code ignored;
    if (std::filesystem::is_directory(target_, ignored))
        throw FileError(fmt::format("{} is a folder: expected the name of a file", target_.string()));
    destination_ = with_links_followed(target_);
    struct stat found {};
    if (::stat(destination_.c_str(), &found) == 0) {
        if (!S_ISREG(found.st_mode))
            throw FileError(
                fmt::format("{} is a device or a pipe: expected the name of a file", target_.string()));
        if (!overwrite_) throw exists_already(target_);
        mode_ = found.st_mode & 07777;
    }
    if (const auto folder = destination_.parent_path();
        playable_ && !folder.empty() && ::mkdir(folder.c_str(), 0777) == 0)
        made_folder_ = folder;
    if (naming == Naming::none) open_without_name();
    if (descriptor_ < 0)
        name_part([this] {
            descriptor_ = ::open(part_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
            return descriptor_ >= 0;
        });
    if (descriptor_ >= 0) return;
    const int error = errno;
    if (!made_folder_.empty()) ::rmdir(made_folder_.c_str());
    throw cannot_be_written(target_, std::strerror(error));
}

/// Opens a file without a name, if the file system can give such a file a name later. A trial file shows
/// whether it can, so that a long calculation does not fail at its end.
void PartFile::open_without_name() {
    const auto make = [this] {
        return ::open(folder_of(destination_).c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    };
    // The part itself cannot be the trial file: a file whose name was removed cannot get a new name.
    const int trial = make();
    if (trial < 0) return;
    const bool can_be_named = name_part([&] { return give_name(trial, part_) == 0; });
    if (can_be_named) ::unlink(part_.c_str());
    part_.clear();
    ::close(trial);
    if (can_be_named) descriptor_ = make();
}

/// Gives the part the first free name. `create` creates the file `part_`, and returns false if it cannot.
bool PartFile::name_part(const std::function<bool()>& create) {
    // The process number distinguishes running programs; exclusive creation distinguishes the parts of one
    // program.
    for (int attempt = 0; attempt < 100; ++attempt) {
        const std::string ending = destination_.extension().string();
        if (playable_)
            part_ = name_beside(destination_, attempt == 0 ? ".part" : fmt::format(".part-{}", attempt + 1),
                                ending);
        else
            part_ = name_beside(
                destination_, ending,
                fmt::format(".{}{}.part", ::getpid(), attempt == 0 ? "" : fmt::format("-{}", attempt)));
        if (create()) return true;
        if (errno != EEXIST) return false;
    }
    return false;
}

PartFile::~PartFile() {
    stream_.reset();
    if (descriptor_ >= 0) ::close(descriptor_);
    if (settled_) return;
    if (!part_.empty()) ::unlink(part_.c_str());
    if (!made_folder_.empty())
        ::rmdir(made_folder_.c_str()); // fails if the folder contains other files by now
}

std::FILE* PartFile::stream() {
    if (!stream_) stream_.reset(::fdopen(::fcntl(descriptor_, F_DUPFD_CLOEXEC, 0), "wb"));
    if (!stream_) throw cannot_be_written(target_);
    return stream_.get();
}

void PartFile::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stream()) != text.size()) throw cannot_be_written(target_);
}

void PartFile::move_into_place(Flush when) {
    if ((stream_ && std::fflush(stream_.get()) != 0) || (mode_ && ::fchmod(descriptor_, *mode_) != 0) ||
        (when == Flush::before_naming && !flush(descriptor_)))
        throw cannot_be_written(target_);
    const auto to_free_name = [this] {
        return name_part([this] { return give_name(descriptor_, part_) == 0; });
    };
    const bool nameless = part_.empty();
    bool moved = false;
    if (nameless && !overwrite_)
        moved = give_name(descriptor_, destination_) == 0;
    else if (!nameless || to_free_name())
        moved = (overwrite_ ? std::rename(part_.c_str(), destination_.c_str())
                            : rename_to_new_name(part_.c_str(), destination_.c_str())) == 0;
    if (!moved && errno == EEXIST) {
        if (playable_ || (nameless && !to_free_name())) throw exists_already(target_);
        settled_ = true;
        throw FileError(
            fmt::format("{} was created by another program in the meantime: the new content is in {}",
                        target_.string(), part_.string()));
    }
    if (!moved) throw cannot_be_written(target_);
    settled_ = true;
    if (when == Flush::later) return;
    flush_to_disk(folder_of(destination_)); // so that the new name is on the disk too
}

void flush_to_disk(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return;
    flush(descriptor);
    ::close(descriptor);
}

void write_whole_file(const std::filesystem::path& path, std::string_view text, bool overwrite,
                      PartFile::Flush when) {
    PartFile file(path, overwrite, PartFile::Naming::none);
    file.write(text);
    file.move_into_place(when);
}

} // namespace pendula
