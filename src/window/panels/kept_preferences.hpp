// SPDX-License-Identifier: MIT
/// What the overlay remembers, written to disk from time to time as it changes. Drawing thread.
#pragma once

#include "window/panels/preferences.hpp"

#include <chrono>
#include <filesystem>
#include <string>

namespace pendula {

class KeptPreferences {
  public:
    /// Reads them into `preferences`. Returns what the user should know if that failed, or nothing.
    std::string load(Preferences& preferences);

    /// Writes them if they have changed and were last written `seconds` ago. Returns why they could not be
    /// written, or nothing.
    std::string keep(const Preferences&, double seconds);

  private:
    using Clock = std::chrono::steady_clock;

    std::filesystem::path file_;
    Preferences saved_;
    Clock::time_point saved_at_ = Clock::now();
};

} // namespace pendula
