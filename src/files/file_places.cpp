// SPDX-License-Identifier: MIT
#include "files/file_places.hpp"

#include <cstdlib>

namespace pendula {
namespace {

std::filesystem::path find_start_folder() {
    std::error_code unknown;
    if (std::filesystem::path folder = std::filesystem::current_path(unknown); !unknown) return folder;
    for (const char* variable : {"PWD", "HOME"})
        if (const char* value = std::getenv(variable); value && *value == '/') return value;
    return "/";
}

/// The path in the variable; empty if it is relative, because the XDG specification ignores relative paths.
std::filesystem::path absolute_in(const char* variable) {
    const char* value = std::getenv(variable);
    const std::filesystem::path path = value ? value : "";
    return path.is_absolute() ? path : std::filesystem::path();
}

std::filesystem::path folder_in(const char* variable, const char* in_home) {
    if (const auto folder = absolute_in(variable); !folder.empty()) return folder / "pendula";
    const auto home = absolute_in("HOME");
    return home.empty() ? home : home / in_home / "pendula";
}

} // namespace

const std::filesystem::path& start_folder() {
    static const std::filesystem::path folder = find_start_folder();
    return folder;
}

std::filesystem::path in_full(const std::filesystem::path& path) { return start_folder() / path; }

std::vector<std::filesystem::directory_entry> entries_of(const std::filesystem::path& folder,
                                                         std::error_code& failed) {
    std::vector<std::filesystem::directory_entry> entries;
    for (std::filesystem::directory_iterator entry(folder, failed), end; !failed && entry != end;
         entry.increment(failed))
        entries.push_back(*entry);
    return entries;
}

std::filesystem::path user_folder(UserFolder folder) {
    switch (folder) {
    case UserFolder::config:
        return folder_in("XDG_CONFIG_HOME", ".config");
    case UserFolder::state:
        return folder_in("XDG_STATE_HOME", ".local/state");
    case UserFolder::cache:
        return folder_in("XDG_CACHE_HOME", ".cache");
    }
    return {};
}

} // namespace pendula
