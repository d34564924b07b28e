// SPDX-License-Identifier: MIT
/// Tells when a run has come to what it was told to go on to. One thread.
#pragma once

#include "simulation/run_condition.hpp"
#include "simulation/simulation.hpp"

#include <string>
#include <vector>

namespace pendula {

class ConditionWatch {
  public:
    /// From the simulation's present on. Throws Refused if the condition cannot come about.
    ConditionWatch(const RunCondition&, const Simulation&);

    /// Whether every step must be looked at; else it is a time, and the steps up to it may be taken at once.
    bool needs_every_step() const { return condition_.kind != RunCondition::Kind::time; }
    double time() const { return condition_.value; } ///< s, if it is one

    /// To be asked after each step.
    bool met(const Simulation&);

    /// "link 2 has flipped": what has come about.
    const std::string& reason() const { return reason_; }

  private:
    bool flipped(const Simulation&);
    bool crossed(double energy);

    RunCondition condition_;
    std::vector<double> turns_; ///< θ_i/2π to the nearest whole number
    double energy_ = 0;         ///< J, at the last look
    std::string reason_;
};

} // namespace pendula
