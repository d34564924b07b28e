// SPDX-License-Identifier: MIT
#include "journal/run_folder.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/file.h>
#include <unistd.h>
#include <vector>

namespace pendula {
namespace {

constexpr std::size_t date_length = std::string_view("0000-00-00-000000").size();

/// 0000-00-00-000000-0.pendula: the program may remove only files with such names.
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

/// The newest first, judged by their names.
std::vector<std::string> runs_in(const std::filesystem::path& folder) {
    std::vector<std::string> names;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
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
    const auto absolute = [](const char* variable) {
        const char* value = std::getenv(variable);
        std::filesystem::path path = value ? value : "";
        return path.is_absolute() ? path : std::filesystem::path(); // relative ones are to be ignored
    };
    if (const auto state = absolute("XDG_STATE_HOME"); !state.empty()) return state / "pendula" / "runs";
    if (const auto home = absolute("HOME"); !home.empty())
        return home / ".local" / "state" / "pendula" / "runs";
    return {};
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
