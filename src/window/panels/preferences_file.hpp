// SPDX-License-Identifier: MIT
/// Where the overlay's preferences are kept: config.toml in UserFolder::config. Drawing thread.
#pragma once

#include "window/panels/preferences.hpp"

#include <filesystem>
#include <string>

namespace pendula {

/// Empty if neither the variable nor a home is known. Nothing is created.
std::filesystem::path config_file();

struct LoadedPreferences {
    Preferences preferences;
    std::string notice; ///< what went wrong in reading them, for the user; mostly empty
};

/// A file that cannot be understood is set aside as config.toml.bad, and the program starts with its own
/// preferences. Whatever the file holds, this does not throw.
LoadedPreferences load_preferences(const std::filesystem::path&);

/// Written under another name first, so that the file is never incomplete. Returns why it could not be
/// written, or nothing.
std::string save_preferences(const std::filesystem::path&, const Preferences&);

} // namespace pendula
