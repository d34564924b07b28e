// SPDX-License-Identifier: MIT
/// The overlay's settings kept between starts: sizes, open panels and sections, and limits to motion. Plain
/// values and their text form (TOML).
#pragma once

#include "scene/look.hpp"
#include "window/features/recording/film_settings.hpp"

#include <array>
#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// A mark of the look that can be switched on for a class.
struct ClassMark {
    std::string_view key; ///< in [look] and in the preferences
    bool Look::*shown;
};
inline constexpr std::array class_marks{ClassMark{"velocity_arrows", &Look::velocity_arrows},
                                        ClassMark{"force_arrows", &Look::force_arrows},
                                        ClassMark{"angle_arcs", &Look::angle_arcs},
                                        ClassMark{"energy_bar", &Look::energy_bar},
                                        ClassMark{"clock", &Look::clock},
                                        ClassMark{"parting", &Look::parting}};
/// Whether each mark is shown, in the order of class_marks.
using ClassMarks = std::array<bool, class_marks.size()>;
ClassMarks marks_of(const Look&);
void put_marks(const ClassMarks&, Look&);

struct Preferences {
    double ui_scale = 1;     ///< relative to the monitor's scale
    double left_width = 300; ///< logical pixels, of the panel when open
    double right_width = 300;
    std::optional<bool> left_open, right_open;      ///< unset: open if the window has room
    bool left_pinned = false, right_pinned = false; ///< stay open in a narrow window, too
    /// Open or folded, by title; sections not listed have the program's default.
    std::map<std::string, bool> sections;
    bool reduced_motion = false; ///< cameras jump, and nothing turns by itself
    bool no_flashes = false;     ///< no glow and no marks that light up
    bool hints_seen = false;
    bool for_class = false; ///< if so, `marks` replace each scene's own marks
    ClassMarks marks{};
    FilmSettings film;

    bool operator==(const Preferences&) const = default;
};

inline constexpr double least_ui_scale = 0.5, most_ui_scale = 4;
inline constexpr double least_panel_width = 250, most_panel_width = 560; ///< logical pixels

/// Throws SceneError, one line that names file and line. Ignores unknown keys, which a newer version may have
/// written, and impossible values for films.
Preferences parse_preferences(std::string_view text, std::string_view file);

/// Text that parses back to the same value.
std::string to_toml(const Preferences&);

// Where the overlay's preferences are kept: config.toml in UserFolder::config.

/// Empty if neither the environment variable nor a home folder is known. Creates nothing.
std::filesystem::path config_file();

struct LoadedPreferences {
    Preferences preferences;
    std::string notice; ///< what went wrong when reading them, for the user; usually empty
};

/// If a file cannot be understood, it is renamed config.toml.bad, and the program starts with the default
/// preferences. Never throws, whatever the file contains.
LoadedPreferences load_preferences(const std::filesystem::path&);

/// Writes under another name first, so that the file is never incomplete. Returns why it could not be
/// written, or nothing.
std::string save_preferences(const std::filesystem::path&, const Preferences&);

/// The preferences, written to disk from time to time when they change.
class KeptPreferences {
  public:
    /// Reads the preferences into `preferences`. Returns a notice for the user if that failed, or nothing.
    std::string load(Preferences& preferences);

    /// Writes them if they have changed and were last written at least `seconds` ago. Returns why they could
    /// not be written, or nothing.
    std::string keep(const Preferences&, double seconds);

  private:
    using Clock = std::chrono::steady_clock;

    std::filesystem::path file_;
    Preferences saved_;
    Clock::time_point saved_at_ = Clock::now();
};

} // namespace pendula
