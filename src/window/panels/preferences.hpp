// SPDX-License-Identifier: MIT
/// The overlay's settings that are stored between starts of the program: sizes, open panels and sections, and
/// reduced motion. Plain values and their text form (TOML).
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

/// A mark of the scene's look that a teacher can switch on for a class, in every scene.
struct ClassMark {
    std::string_view key; ///< the key in [look] and in the preferences
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
    double ui_scale = 1;     ///< scale of the panels relative to the monitor's scale
    double left_width = 300; ///< width of the open panel, logical pixels
    double right_width = 300;
    std::optional<bool> left_open, right_open;      ///< if unset, open if the window has room
    bool left_pinned = false, right_pinned = false; ///< the panel stays open in a narrow window
    /// Whether each section is open, by title. A section that is not listed has the program's default.
    std::map<std::string, bool> sections;
    bool reduced_motion = false; ///< cameras jump, and nothing turns by itself
    bool no_flashes = false;     ///< no glow and no marks that light up
    bool hints_seen = false;
    bool for_class = false; ///< whether `marks` replace each scene's own marks
    ClassMarks marks{};
    FilmSettings film;

    bool operator==(const Preferences&) const = default;
};

inline constexpr double least_ui_scale = 0.5, most_ui_scale = 4;
inline constexpr double least_panel_width = 250, most_panel_width = 560; ///< logical pixels

/// Throws SceneError with a message of one line that names the file and the line number. Ignores unknown
/// keys, which a newer version may have written, and refused values for films.
Preferences parse_preferences(std::string_view text, std::string_view file);

/// A text from which parse_preferences() returns the same value.
std::string to_toml(const Preferences&);

// The file of the overlay's preferences: config.toml in UserFolder::config.

/// The path of config.toml. Empty if no environment variable gives the folder. Creates nothing.
std::filesystem::path config_file();

struct LoadedPreferences {
    Preferences preferences;
    std::string notice; ///< a message for the user if reading failed; otherwise empty
};

/// Reads the preferences. If the file has an error, it is renamed to config.toml.bad, and the result is the
/// default preferences. Does not throw for any content of the file.
LoadedPreferences load_preferences(const std::filesystem::path&);

/// Writes the preferences to a new file and then renames it, so that the file is never incomplete. Returns
/// the reason if this fails, otherwise an empty string.
std::string save_preferences(const std::filesystem::path&, const Preferences&);

/// Writes the preferences to disk from time to time when they have changed.
class KeptPreferences {
  public:
    /// Reads the preferences into `preferences`. Returns a message for the user if this fails, otherwise "".
    std::string load(Preferences& preferences);

    /// Writes the preferences if they have changed and were last written at least `seconds` ago. Returns the
    /// reason if this fails, otherwise an empty string.
    std::string keep(const Preferences&, double seconds);

  private:
    using Clock = std::chrono::steady_clock;

    std::filesystem::path file_;
    Preferences saved_;
    Clock::time_point saved_at_ = Clock::now();
};

} // namespace pendula
