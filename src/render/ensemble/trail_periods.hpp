// SPDX-License-Identifier: MIT
/// How long light of the past is remembered. Trails fade by exp(−Δt/τ) and would never end; so that a picture
/// depends on a bounded part of the past, light is gathered in periods of eight τ, and the present period and
/// the one before are shown: between 8 τ and 16 τ, and what they lack is below e⁻⁸ of what they have. Pure
/// values.
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
    /// What happens before the light of a path that begins at `time` is added.
    enum class Step {
        none,
        next_period, ///< the present period becomes the earlier one, and an empty one the present
        anew         ///< both are empty
    };
    /// Another length of trails counts from the next period on: light that has been left keeps its time.
    Step next(double time, double trail_seconds) {
        const bool is_changed = length_ != trail_period * trail_seconds;
        length_ = trail_period * trail_seconds;
        const auto period = static_cast<std::int64_t>(std::floor(time / length_));
        const std::int64_t passed = is_running_ && is_changed && time >= present_from_ ? 0 : period - period_;
        const bool anew = !is_running_ || passed < 0 || passed > 1;
        is_running_ = true;
        period_ = period;
        if (!anew && passed == 0) return Step::none;
        earlier_from_ = anew ? length_ * static_cast<double>(period) : present_from_;
        present_from_ = length_ * static_cast<double>(period);
        return anew ? Step::anew : Step::next_period;
    }
    void forget() { is_running_ = false; }

    /// s: the beginnings of both periods; the same while there is no earlier one.
    double earlier_from() const { return earlier_from_; }
    double present_from() const { return present_from_; }

  private:
    bool is_running_ = false;
    std::int64_t period_ = 0;                    ///< in periods of the present length
    double earlier_from_ = 0, present_from_ = 0; ///< s
    double length_ = 0;                          ///< s
};

} // namespace pendula
