// SPDX-License-Identifier: MIT
/// Where the overlay's preferences are kept: $XDG_CONFIG_HOME/pendula/config.toml, ~/.config without it (XDG
/// Base Directory Specification). Drawing thread.
#pragma once

#include "ui/preferences.hpp"

#include <filesystem>
#include <string>

namespace pendula {

/// Empty if neither the variable nor a home is known. Nothing is created.
std::filesystem::path config_file();

struct LoadedPreferences {
    Preferences preferences;
    std::string notice; ///< what the user should know of how they were read; mostly empty
};

/// A file that cannot be understood is set aside as config.toml.bad, and the program starts with its own
/// preferences. Never throws for what the file holds.
LoadedPreferences load_preferences(const std::filesystem::path&);

/// Whole or not at all: under another name first. The reason why it could not be written, or nothing.
std::string save_preferences(const std::filesystem::path&, const Preferences&);

} // namespace pendula
