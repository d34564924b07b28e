// SPDX-License-Identifier: MIT
#include "files/user_folders.hpp"

#include <cstdlib>

namespace pendula {
namespace {

/// The specification ignores relative paths.
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
