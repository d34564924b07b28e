// SPDX-License-Identifier: MIT
/// Finds folders: the folder in which the program was started, the entries of a folder, and the user's own
/// folders. Works even if a folder has been removed, moved or made inaccessible. Any thread.
#pragma once

#include <filesystem>
#include <system_error>
#include <vector>

namespace pendula {

/// The absolute path of the folder in which the program was started; it is determined only once. If the
/// system cannot report it: $PWD, else $HOME, else "/". May be called on any thread.
const std::filesystem::path& start_folder();

/// Returns an absolute path unchanged, and a relative path appended to start_folder(). Unlike
/// std::filesystem::absolute(), it makes no system call.
std::filesystem::path in_full(const std::filesystem::path&);

/// The entries of a folder, in no particular order. After an error, `failed` contains the error, and only the
/// entries read before the error are returned.
std::vector<std::filesystem::directory_entry> entries_of(const std::filesystem::path& folder,
                                                         std::error_code& failed);
inline std::vector<std::filesystem::directory_entry> entries_of(const std::filesystem::path& folder) {
    std::error_code ignored;
    return entries_of(folder, ignored);
}

/// A user's folders of the XDG Base Directory Specification.
enum class UserFolder {
    config, ///< $XDG_CONFIG_HOME/pendula, else ~/.config/pendula
    state,  ///< $XDG_STATE_HOME/pendula, else ~/.local/state/pendula
    cache   ///< $XDG_CACHE_HOME/pendula, else ~/.cache/pendula
};

/// The path of the folder, which need not exist; empty if neither the variable nor HOME is an absolute path.
std::filesystem::path user_folder(UserFolder);

} // namespace pendula
