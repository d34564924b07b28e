// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace pendula {

/// A user's folders of the XDG Base Directory Specification.
enum class UserFolder {
    config, ///< $XDG_CONFIG_HOME/pendula, else ~/.config/pendula
    state,  ///< $XDG_STATE_HOME/pendula, else ~/.local/state/pendula
    cache   ///< $XDG_CACHE_HOME/pendula, else ~/.cache/pendula
};

/// Empty if neither the variable nor HOME is an absolute path. Creates nothing.
std::filesystem::path user_folder(UserFolder);

} // namespace pendula
