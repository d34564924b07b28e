// SPDX-License-Identifier: MIT
/// How fast simulated time passes in a shot: speeds at moments of the film, with smooth ramps between them.
/// Its integral is in closed form, so a frame's simulated time depends on no step. Pure.
#pragma once

#include <optional>
#include <vector>

namespace pendula {

struct SpeedKey {
    double at = 0;    ///< s of the film, from the shot's beginning
    double speed = 1; ///< simulated seconds per second of film, ≥ 0

    bool operator==(const SpeedKey&) const = default;
};

class SpeedCurve {
  public:
    /// Everywhere this speed.
    explicit SpeedCurve(double speed = 1) : keys_{{0, speed}} {}
    /// In increasing order of `at`, not empty. Before the first and after the last the speed stays; between
    /// two it goes from one to the other with no jump in acceleration's beginning or end.
    explicit SpeedCurve(std::vector<SpeedKey> keys);

    double speed(double at) const;
    double travelled(double at) const; ///< simulated s from the shot's beginning; the integral of speed()
    /// The first moment from 0 on at which travelled() reaches this; nothing if it never does. Exact to the
    /// last digits of the moment or of what is travelled, whichever is coarser.
    std::optional<double> moment(double travelled) const;
    const std::vector<SpeedKey>& keys() const { return keys_; }

    bool operator==(const SpeedCurve&) const = default;

  private:
    std::vector<SpeedKey> keys_;
};

} // namespace pendula
