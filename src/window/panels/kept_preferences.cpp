// SPDX-License-Identifier: MIT
#include "window/panels/kept_preferences.hpp"

#include "window/panels/preferences_file.hpp"

#include <utility>

namespace pendula {

std::string KeptPreferences::load(Preferences& preferences) {
    file_ = config_file();
    LoadedPreferences loaded = load_preferences(file_);
    saved_ = preferences = std::move(loaded.preferences);
    return std::move(loaded.notice);
}

std::string KeptPreferences::keep(const Preferences& preferences, double seconds) {
    const Clock::time_point now = Clock::now();
    if (preferences == saved_ || std::chrono::duration<double>(now - saved_at_).count() < seconds) return {};
    saved_ = preferences;
    saved_at_ = now;
    return save_preferences(file_, saved_);
}

} // namespace pendula
