// SPDX-License-Identifier: MIT
/// Detects when a run reaches the condition of a RunUntil. One thread.
#pragma once

#include "simulation/run_condition.hpp"
#include "simulation/simulation.hpp"

#include <string>
#include <vector>

namespace pendula {

class ConditionWatch {
  public:
    /// Watches from the simulation's present on. Throws Refused if the condition can never hold.
    ConditionWatch(const RunCondition&, const Simulation&);

    const RunCondition& condition() const { return condition_; }
    /// Whether every step must be checked. Otherwise the condition is a time, and all steps up to it may be
    /// taken at once.
    bool needs_every_step() const { return condition_.kind != RunCondition::Kind::time; }
    double time() const { return condition_.value; } ///< s, if the condition is one

    /// To be called after each step.
    bool met(const Simulation&);

    /// What has happened: "link 2 has flipped"; empty if it is the time that was asked for.
    const std::string& reason() const { return reason_; }

  private:
    bool flipped(const Simulation&);
    bool crossed(double energy);

    RunCondition condition_;
    std::vector<double> turns_; ///< θ_i/2π to the nearest whole number
    double energy_ = 0;         ///< J, at the last check
    std::string reason_;
};

} // namespace pendula
