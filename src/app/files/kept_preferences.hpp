// SPDX-License-Identifier: MIT
/// What the overlay remembers, brought to disk now and then as it changes. Drawing thread.
#pragma once

#include "ui/preferences.hpp"

#include <chrono>
#include <filesystem>
#include <string>

namespace pendula {

class KeptPreferences {
  public:
    /// Reads them into `preferences`. What the user should know of how that went, or nothing.
    std::string load(Preferences& preferences);

    /// Writes them if they have changed and the last time is `seconds` ago. The reason why they could not be
    /// written, or nothing.
    std::string keep(const Preferences&, double seconds);

  private:
    using Clock = std::chrono::steady_clock;

    std::filesystem::path file_;
    Preferences saved_;
    Clock::time_point saved_at_ = Clock::now();
};

} // namespace pendula
