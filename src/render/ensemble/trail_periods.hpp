// SPDX-License-Identifier: MIT
/// How long light of the past is remembered. Trails fade by exp(−Δt/τ) and would never end; so that a picture
/// depends on a bounded part of the past, light is gathered twice, each time from a multiple of eight τ on,
/// and the older gathering is shown: it holds between 8 τ and 16 τ, and what it lacks is below e⁻⁸ of what it
/// has. Pure values.
#pragma once

#include "scene/ensemble_look.hpp"

#include <cmath>
#include <cstdint>

namespace pendula {

inline constexpr double trail_period = 8; ///< τ

/// s, simulated: a picture is exactly the same if its ensemble's frames have been handed over from the last one
/// at least this long before it; frames may be up to a second apart.
inline double ensemble_history(const EnsembleLook& look) { return 2 * trail_period * look.trail_seconds + 1; }

class TrailPeriods {
  public:
    /// What happens to the two gatherings before light of a path that begins at `time` is added.
    struct Step {
        bool shows_younger = false;  ///< the younger one is shown from now on, in place of the older
        bool younger_begins = false; ///< the other one begins with this path
        bool both_begin = false;
    };
    Step next(double time, double trail_seconds) {
        const double whole = std::floor(time / (trail_period * trail_seconds));
        const auto period = static_cast<std::int64_t>(whole);
        const std::int64_t passed = period - period_;
        const bool first = !is_running_ || passed < 0 || passed > 1;
        is_running_ = true;
        period_ = period;
        if (first) return {.both_begin = true};
        return {.shows_younger = passed == 1, .younger_begins = passed == 1};
    }
    void forget() { is_running_ = false; }

  private:
    bool is_running_ = false;
    std::int64_t period_ = 0;
};

} // namespace pendula
