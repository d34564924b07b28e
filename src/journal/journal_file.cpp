// SPDX-License-Identifier: MIT
#include "journal/journal_file.hpp"

#include "files/file_error.hpp"
#include "files/file_places.hpp"
#include "files/part_file.hpp"
#include "scene/run_file.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

void require_writable(const std::filesystem::path& path) {
    std::error_code ignored;
    const bool exists = std::filesystem::exists(path, ignored);
    if (exists && !std::filesystem::is_regular_file(path, ignored))
        throw NotWritable("cannot write " + path.string() + ": it exists and is not a file");
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    for (const std::filesystem::path& place : {folder, exists ? path : folder})
        if (access(place.c_str(), W_OK) != 0)
            throw NotWritable("cannot write " + path.string() + ": " + std::strerror(errno));
}

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
        throw cannot_be_written(path_);
    }
    const bool locked = ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
    if (!locked || ::ftruncate(descriptor_, 0) != 0) {
        const std::string why = locked ? std::strerror(errno) : "another pendula process is writing it";
        ::close(descriptor_);
        throw cannot_be_written(path_, why);
    }
}

JournalFile::~JournalFile() {
    ::fdatasync(descriptor_);
    ::close(descriptor_);
}

void JournalFile::append(std::string_view lines) {
    if (static_cast<std::size_t>(length_) + lines.size() > largest_run_file)
        throw cannot_be_written(
            path_, fmt::format("it has reached its largest size, {} MiB", largest_run_file >> 20));
    std::int64_t length = length_;
    while (!lines.empty()) {
        const ssize_t written = ::pwrite(descriptor_, lines.data(), lines.size(), length);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            const std::string why = written < 0 ? std::strerror(errno) : "no bytes were written";
            // A failure of ftruncate() is ignored: readers ignore a last line that has no line end.
            [[maybe_unused]] const int ignored = ::ftruncate(descriptor_, length_);
            throw cannot_be_written(path_, why);
        }
        length += written;
        lines.remove_prefix(static_cast<std::size_t>(written));
    }
    length_ = length;
}

namespace {

constexpr std::size_t date_length = std::string_view("0000-00-00-000000").size();

/// Whether the name has the form 0000-00-00-000000-0.pendula. The program removes only files with such names.
bool is_dated_run(std::string_view name) {
    constexpr std::string_view ending = ".pendula", date = "0000-00-00-000000-";
    if (!name.ends_with(ending) || name.size() <= date.size() + ending.size()) return false;
    name.remove_suffix(ending.size());
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool digit = name[i] >= '0' && name[i] <= '9';
        if (i < date.size() && date[i] == '-' ? name[i] != '-' : !digit) return false;
    }
    return true;
}

/// The names of the dated runs in a folder, the newest first according to the names.
std::vector<std::string> runs_in(const std::filesystem::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : entries_of(folder))
        if (is_dated_run(entry.path().filename().string())) names.push_back(entry.path().filename().string());
    std::sort(names.rbegin(), names.rend());
    return names;
}

void remove_unless_locked(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) return;
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) ::unlink(path.c_str());
    ::close(descriptor);
}

} // namespace

std::filesystem::path run_folder() {
    const std::filesystem::path state = user_folder(UserFolder::state);
    return state.empty() ? state : state / "runs";
}

std::filesystem::path dated_run_name(const std::filesystem::path& folder) {
    const auto name_at = [](std::time_t time) {
        return fmt::format("{:%Y-%m-%d-%H%M%S}-{}.pendula", fmt::localtime(time), ::getpid());
    };
    const auto date = [](const std::string& name) { return std::string_view(name).substr(0, date_length); };
    const std::string now = name_at(std::time(nullptr));
    const std::vector<std::string> names = runs_in(folder);
    if (names.empty() || date(names.front()) <= date(now)) return now;
    std::tm newest{};
    ::strptime(names.front().c_str(), "%Y-%m-%d-%H%M%S", &newest);
    ++newest.tm_sec;
    newest.tm_isdst = -1;
    const std::string next = name_at(std::mktime(&newest));
    return is_dated_run(next) ? next : now;
}

void remove_old_runs(const std::filesystem::path& folder, std::size_t kept) {
    const std::vector<std::string> names = runs_in(folder);
    for (std::size_t i = kept; i < names.size(); ++i) remove_unless_locked(folder / names[i]);
}

} // namespace pendula
