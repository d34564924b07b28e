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

/// s, simulated: a picture is exactly the same if its ensemble's frames have been handed over from the last
/// one at least this long before it; frames may be up to a second apart.
inline double ensemble_history(const EnsembleLook& look) { return 2 * trail_period * look.trail_seconds + 1; }

class TrailPeriods {
  public:
    /// What happens to the two gatherings before the light of a path that begins at `time` is added, in this
    /// order.
    struct Step {
        bool older_begins = false;
        bool shows_younger = false; ///< they change places
        bool younger_begins = false;
    };
    Step next(double time, double trail_seconds) {
        length_ = trail_period * trail_seconds;
        const auto period = static_cast<std::int64_t>(std::floor(time / length_));
        const std::int64_t passed = period - period_;
        const bool anew = !is_running_ || passed < 0 || passed > 1;
        is_running_ = true;
        period_ = period;
        if (anew) shown_ = period;
        if (!anew && passed == 1) shown_ = period - 1;
        return {.older_begins = anew,
                .shows_younger = !anew && passed == 1,
                .younger_begins = anew || passed == 1};
    }
    void forget() { is_running_ = false; }

    /// s: the beginnings of the periods in which the two gatherings began.
    double shown_from() const { return length_ * static_cast<double>(shown_); }
    double younger_from() const { return length_ * static_cast<double>(period_); }

  private:
    bool is_running_ = false;
    std::int64_t period_ = 0, shown_ = 0;
    double length_ = 0;
};

} // namespace pendula
