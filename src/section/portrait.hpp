// SPDX-License-Identifier: MIT
/// The crossings of one motion with a section's plane, calculated by Taylor series, and whole portraits: the
/// crossings of many motions with the same energy, calculated on all cores. The same start and arithmetic
/// give the same crossings, however the calls are divided.
#pragma once

#include "physics/chain.hpp"
#include "physics/precise_state.hpp"
#include "section/section_choice.hpp"
#include "section/section_shell.hpp"
#include "tasks/stop.hpp"
#include "tasks/worker_pool.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// One motion and its crossings. The motion is calculated as by `taylor`, with steps as long as rounding
/// allows and with compensated sums. Whole turns are subtracted from the angles exactly, so that a rotating
/// motion keeps its digits. One thread at a time.
class SectionOrbit {
  public:
    virtual ~SectionOrbit() = default;

    /// Advances until the orbit has `crossings` crossings in all, or until it reaches the time `seconds` (s
    /// since the start). A start on the plane with ω_k > 0 is the first crossing. Throws Interrupted soon
    /// after `stop` has been set; the orbit must then not be used again.
    virtual void advance(std::size_t crossings, double seconds, const StopFlag* stop = nullptr) = 0;

    std::span<const SectionCrossing> crossings() const { return crossings_; }
    /// The time since the start up to which the motion has been calculated, s.
    virtual double time() const = 0;
    /// The state at time(), in general not on the plane.
    virtual PreciseState state() const = 0;
    /// Why the orbit cannot be continued; unset if it can.
    const std::optional<std::string>& failure() const { return failure_; }

  protected:
    std::vector<SectionCrossing> crossings_;
    std::optional<std::string> failure_;
};

/// `x87` is calculated as `long-double`, which has the same digits. Energy errors are measured from `energy`
/// (J). Throws Refused if refuse_section() gives a reason, or if `start` and the chain have different numbers
/// of links.
std::unique_ptr<SectionOrbit> make_section_orbit(const Chain&, const SectionChoice&,
                                                 const PreciseState& start, Wide energy, Arithmetic);

inline constexpr std::size_t most_section_orbits = 10000, most_section_crossings = 1000000;

struct PortraitPlan {
    SectionChoice choice = {};
    std::size_t orbits = 60;      ///< number of orbits, spread over the allowed region
    std::size_t crossings = 2000; ///< recorded crossings of each orbit
    std::size_t skipped = 0;      ///< crossings at the beginning of each orbit that are not recorded
    double until = 0;             ///< time at which each orbit ends at the latest, s; 0 for usual_until()
    std::optional<double> energy = {}; ///< J; if empty, the energy of the start, whose motion is then orbit 0
    Arithmetic arithmetic = Arithmetic::long_double;
};

struct PortraitOrbit {
    std::vector<SectionCrossing> crossings;
    bool is_of_start = false;
    std::optional<std::string> failure; ///< why the orbit ended early
    double seconds = 0;                 ///< simulated time at the end of the orbit, s
};

struct Portrait {
    SectionChoice choice = {};
    Wide energy = 0;          ///< J
    std::string energy_words; ///< `energy` as text
    double scale = 1;         ///< unit of energy errors, J
    std::vector<OutlinePart> outline;
    double strobe_reach = 0; ///< SectionShell::strobe_reach(); only for a stroboscopic section
    std::vector<PortraitOrbit> orbits;
};

/// The orbits from `plan.orbits` places spread over the section's allowed region, in the order of
/// spread_seeds(). No orbit is shared between threads, so the numbers do not depend on the number of threads.
std::vector<PortraitOrbit> follow_spread(const SectionShell&, const PortraitPlan&, WorkerPool&);

/// The longest time of an orbit, s: for each crossing 40 periods of a small swing, or one period of a
/// stroboscopic section. A motion that never returns to the plane ends at this time.
double usual_until(const Chain&, const SectionChoice&, Wide energy, std::size_t crossings);

/// No orbit is shared between threads, so the numbers do not depend on the number of threads. `progress`
/// receives the number of finished orbits, on any thread, one call at a time. Throws Refused if
/// refuse_section() or refusal() gives a reason, or if no motion of this energy crosses the plane.
Portrait calculate_portrait(const Chain&, const StartState&, const PortraitPlan&, WorkerPool&,
                            const std::function<void(std::size_t)>& progress = {});

} // namespace pendula
