// SPDX-License-Identifier: MIT
#include "files/resumable_file.hpp"

#include "files/file_error.hpp"
#include "files/part_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace pendula {
namespace {

/// FNV-1a with 64 bits (Fowler, Noll, Vo). It detects records that are damaged or were cut off while being
/// written.
std::uint64_t hash_of(std::span<const std::byte> bytes) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const std::byte byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    return hash;
}

} // namespace

ResumableFile::ResumableFile(std::filesystem::path path, std::string noun, std::string head)
    : path_(std::move(path)), noun_(std::move(noun)), head_(std::move(head)) {}

bool ResumableFile::is_there() const {
    std::error_code ignored;
    return std::filesystem::exists(std::filesystem::symlink_status(path_, ignored));
}

/// The program, not the user, chose this name. A link or device with this name may therefore be a trap, and
/// is refused.
void ResumableFile::open(int flags) {
    const int descriptor =
        ::open(path_.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | flags, 0666);
    struct stat found {};
    if (descriptor < 0 && errno != ELOOP) throw cannot_be_written(path_);
    if (descriptor >= 0) file_.reset(::fdopen(descriptor, "r+b"));
    if (descriptor < 0 || ::fstat(descriptor, &found) != 0 || !S_ISREG(found.st_mode))
        throw FileError(fmt::format("{} is a link, a device or a pipe: remove it, or choose another --out",
                                    path_.string()));
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        throw FileError(fmt::format("{} is being written by another pendula process", path_.string()));
    size_ = static_cast<std::uint64_t>(found.st_size);
}

void ResumableFile::write_head() {
    const auto bytes = std::as_bytes(std::span(head_));
    waiting_.assign(bytes.begin(), bytes.end());
    write();
}

void ResumableFile::begin() {
    if (is_there()) {
        open(0);
        if (::unlink(path_.c_str()) != 0) throw cannot_be_written(path_);
    }
    open(O_CREAT | O_EXCL);
    write_head();
}

void ResumableFile::resume(const std::function<bool(Record)>& take) {
    if (!is_there()) return begin();
    open(0);
    std::string found(head_.size(), '\0');
    found.resize(std::fread(found.data(), 1, found.size(), file_.get()));
    if (!head_.starts_with(found))
        throw FileError(
            fmt::format("{} belongs to another {}: choose another --out, or --force to start again",
                        path_.string(), noun_));
    const bool is_cut = found.size() < head_.size();
    long end = is_cut ? 0 : std::ftell(file_.get());
    std::vector<std::byte> record;
    while (!is_cut && read_record(record) && take(record)) end = std::ftell(file_.get());
    // The file is cut off after the last whole record; the calculation writes the rest again.
    if (std::fseek(file_.get(), end, SEEK_SET) != 0 || ::ftruncate(::fileno(file_.get()), end) != 0)
        throw cannot_be_written(path_);
    if (is_cut) write_head();
}

// A record consists of its length, its bytes, and the hash of both.
bool ResumableFile::read_record(std::vector<std::byte>& record) {
    std::uint64_t length = 0, hash = 0;
    if (std::fread(&length, sizeof length, 1, file_.get()) != 1 || length > size_) return false;
    record.resize(sizeof length + length);
    std::memcpy(record.data(), &length, sizeof length);
    if (std::fread(record.data() + sizeof length, 1, length, file_.get()) != length ||
        std::fread(&hash, sizeof hash, 1, file_.get()) != 1 || hash != hash_of(record))
        return false;
    record.erase(record.begin(), record.begin() + sizeof length);
    return true;
}

void ResumableFile::add(std::initializer_list<Record> pieces) {
    const std::size_t begin = waiting_.size();
    const auto put = [&](Record bytes) { waiting_.insert(waiting_.end(), bytes.begin(), bytes.end()); };
    std::uint64_t length = 0;
    for (const Record piece : pieces) length += piece.size();
    put(record_piece(length));
    for (const Record piece : pieces) put(piece);
    const std::uint64_t hash = hash_of(std::span(waiting_).subspan(begin));
    put(record_piece(hash));
}

void ResumableFile::write() {
    if (waiting_.empty()) return;
    if (std::fwrite(waiting_.data(), 1, waiting_.size(), file_.get()) != waiting_.size() ||
        std::fflush(file_.get()) != 0 || (::fdatasync(::fileno(file_.get())) != 0 && errno != EINVAL))
        throw cannot_be_written(path_);
    waiting_.clear();
}

void ResumableFile::remove() {
    file_.reset();
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
}

} // namespace pendula
