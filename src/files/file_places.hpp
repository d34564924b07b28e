// SPDX-License-Identifier: MIT
/// Where files are: the folder the program was started in, what a folder contains, and the user's own
/// folders. Works even if a folder has been removed, moved or made inaccessible. Any thread.
#pragma once

#include <filesystem>
#include <system_error>
#include <vector>

namespace pendula {

/// The folder in which the program was started, absolute: determined once, and valid even if removed since.
/// If the system does not know it, the home folder. Any thread.
const std::filesystem::path& start_folder();

/// Returns an absolute path unchanged, and any other relative to start_folder(); unlike
/// std::filesystem::absolute(), does not ask the system.
std::filesystem::path in_full(const std::filesystem::path&);

/// A folder's entries, as far as they can be read, in no order; throws nothing, unlike a loop over
/// std::filesystem::directory_iterator.
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

/// Empty if neither the variable nor HOME is an absolute path. Creates nothing.
std::filesystem::path user_folder(UserFolder);

} // namespace pendula
