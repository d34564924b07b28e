// SPDX-License-Identifier: MIT
/// Which runs of older formats this version calculates with other last digits. Pure functions, any thread.
#pragma once

#include "simulation/command.hpp"
#include "simulation/setup.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// What moves a run's main chain and its lanes at one moment. Points into the setup and the changes that it
/// was made from.
class RunMotion {
  public:
    explicit RunMotion(const Setup&);
    /// Whether the change is one of what this holds.
    bool follow(const LoggedChange&);

    /// "expected a run of format 6 or later, …", if this version cannot repeat such a motion of a run of this
    /// format.
    std::optional<std::string> has_other_digits(std::int64_t format) const;

  private:
    const Chain* chain_;
    const Integration* integration_;
    const std::vector<PrecisionLane>* lanes_;
};

} // namespace pendula
