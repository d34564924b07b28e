// SPDX-License-Identifier: MIT
#include "section/portrait.hpp"

#include "physics/trajectory.hpp"
#include "section/crossing_finder.hpp"
#include "section/crossing_watch.hpp"
#include "section/section_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <mutex>
#include <numbers>
#include <utility>

namespace pendula {
namespace {

template<class Real, class Series>
class OrbitOf final : public SectionOrbit {
  public:
    OrbitOf(const Chain& chain, const SectionChoice& choice, const PreciseState& start, Wide energy,
            std::size_t order)
        : source_(chain)
        , link_(choice.plane_link)
        , finder_(chain, choice, order)
        , figures_(chain, choice, energy, section_energy_scale(chain, energy))
        , state_(2 * chain.links(), true) {
        for (std::size_t i = 0; i < chain.links(); ++i) {
            state_.set(i, start.theta[i]);
            state_.set(chain.links() + i, start.omega[i]);
        }
        take_turns();
        const Real height = finder_.height(state_);
        const Real velocity = state_.value[source_.links() + link_];
        if (height == Real(0) && velocity > Real(0)) crossings_.push_back(figures_.of(state_, 0));
    }

    void advance(std::size_t crossings, double seconds, const StopFlag* stop) override {
        while (crossings_.size() < crossings && time() < seconds && !failure_) {
            check_stop(stop);
            step();
        }
    }

    double time() const override { return static_cast<double>(time_); }

    PreciseState state() const override {
        const std::size_t n = source_.links();
        PreciseState state = precise_from_angles(source_, state_.precise(0, n), state_.precise(n, n));
        state.time = time_;
        return state;
    }

  private:
    void step() {
        finder_.expand(state_);
        const double length = finder_.safe_length();
        const double seconds = length * finder_.series().unit();
        if (!(seconds > shortest_step)) {
            failure_ = "the steps have become too short to continue";
            return;
        }
        const Real to(length);
        StateVector<Real> next = finder_.at(to);
        if (!next.finite()) {
            failure_ = "the state is no longer finite";
            return;
        }
        found_.clear();
        finder_.find(Real(0), to, finder_.height(state_), finder_.height(next), found_);
        const Wide unit = to_wide(finder_.series().unit());
        for (const Real& s : found_)
            crossings_.push_back(figures_.of(finder_.at(s), time_ + to_wide(s) * unit));
        time_ += to_wide(to) * unit;
        state_ = std::move(next);
        take_turns();
    }

    /// Reduces the angles to one turn. The reduced angle of the plane's link jumps where the link is half a
    /// turn away from the plane, so that no crossing is near a jump.
    void take_turns() {
        const Wide turn = 2 * RealTraits<Wide>::pi;
        for (std::size_t i = 0; i < source_.links(); ++i) {
            const double from_middle =
                static_cast<double>(i == link_ ? finder_.height(state_) : state_.value[i]);
            const double turns = std::round(from_middle / static_cast<double>(turn));
            if (turns == 0) continue;
            const Wide angle = to_wide(turns) * turn;
            const Real whole = from_wide<Real>(angle);
            state_.add(i, -whole);
            state_.add(i, -from_wide<Real>(angle - to_wide(whole)));
        }
    }

    static constexpr double shortest_step = 1e-12; ///< s

    Chain source_;
    std::size_t link_;
    CrossingFinder<Real, Series> finder_;
    CrossingFigures<Real> figures_;
    StateVector<Real> state_;
    Wide time_ = 0;
    std::vector<Real> found_; ///< a member only to reuse its memory
};

/// A motion calculated by `taylor` from one recorded time of a stroboscopic section to the next.
class StrobeOrbit final : public SectionOrbit {
  public:
    StrobeOrbit(const Chain& chain, const SectionChoice& choice, PreciseState start, Arithmetic arithmetic)
        : choice_(choice) {
        const double longest = 16e-3; // s: the interval of the returned states; taylor chooses its own steps
        start.time = 0;
        if (arithmetic == Arithmetic::x87) arithmetic = Arithmetic::long_double;
        motion_ = make_trajectory(chain, start, {Method::taylor, arithmetic, longest});
        crossings_.push_back(strobe_point(*motion_, choice_, 0));
    }

    void advance(std::size_t crossings, double seconds, const StopFlag* stop) override {
        while (crossings_.size() < crossings && time() < seconds && !failure_) {
            check_stop(stop);
            motion_->advance_partial(choice_.period);
            failure_ = motion_->failure();
            if (failure_) return;
            time_ = static_cast<Wide>(++number_) * choice_.period;
            crossings_.push_back(strobe_point(*motion_, choice_, time_));
        }
    }

    double time() const override { return static_cast<double>(time_); }
    PreciseState state() const override { return motion_->precise_state(); }

  private:
    SectionChoice choice_;
    std::unique_ptr<Trajectory> motion_;
    std::int64_t number_ = 0;
    Wide time_ = 0;
};

template<class Real>
std::unique_ptr<SectionOrbit> orbit_of(const Chain& chain, const SectionChoice& choice,
                                       const PreciseState& start, Wide energy, std::size_t order) {
    if (chain.is_plain())
        return std::make_unique<OrbitOf<Real, PointSeries<Real>>>(chain, choice, start, energy, order);
    return std::make_unique<OrbitOf<Real, LinkSeries<Real>>>(chain, choice, start, energy, order);
}

} // namespace

std::unique_ptr<SectionOrbit> make_section_orbit(const Chain& chain, const SectionChoice& choice,
                                                 const PreciseState& start, Wide energy,
                                                 Arithmetic arithmetic) {
    if (auto no = refuse_section(chain, choice)) throw Refused(*no);
    if (start.links() != chain.links())
        throw Refused("a start must have one angle and one angular velocity for each link");
    if (choice.is_strobe()) return std::make_unique<StrobeOrbit>(chain, choice, start, arithmetic);
    const auto order = static_cast<std::size_t>(traits_of(arithmetic).taylor_order);
    switch (arithmetic) {
    case Arithmetic::double_:
        return orbit_of<double>(chain, choice, start, energy, order);
    case Arithmetic::long_double:
    case Arithmetic::x87:
        return orbit_of<long double>(chain, choice, start, energy, order);
    case Arithmetic::double_double:
        return orbit_of<DoubleDouble>(chain, choice, start, energy, order);
    case Arithmetic::quad_double:
        return orbit_of<QuadDouble>(chain, choice, start, energy, order);
    }
    throw Refused("unknown arithmetic");
}

namespace {

/// Calculates one orbit. plan.until must be > 0.
PortraitOrbit follow(const Chain& chain, const PortraitPlan& plan, const PreciseState& start, Wide energy) {
    PortraitOrbit orbit;
    const auto motion = make_section_orbit(chain, plan.choice, start, energy, plan.arithmetic);
    motion->advance(plan.skipped + plan.crossings, plan.until);
    const auto all = motion->crossings().subspan(std::min(plan.skipped, motion->crossings().size()));
    for (const SectionCrossing& crossing : all.first(std::min(all.size(), plan.crossings)))
        if (crossing.time <= to_wide(plan.until)) orbit.crossings.push_back(crossing);
    orbit.failure = motion->failure();
    orbit.seconds = motion->time();
    return orbit;
}

PortraitPlan with_end(PortraitPlan plan, const Chain& chain, Wide energy) {
    if (!(plan.until > 0))
        plan.until = usual_until(chain, plan.choice, energy, plan.skipped + plan.crossings);
    return plan;
}

} // namespace

std::vector<PortraitOrbit> follow_spread(const SectionShell& shell, const PortraitPlan& wanted,
                                         WorkerPool& workers) {
    const PortraitPlan plan = with_end(wanted, shell.chain(), shell.energy());
    const std::vector<SectionPlace> places = spread_seeds(shell, plan.orbits);
    std::vector<PortraitOrbit> orbits(places.size());
    workers.run(places.size(), [&](std::size_t i) {
        if (const auto from = shell.seed(to_wide(places[i].across), to_wide(places[i].up)))
            orbits[i] = follow(shell.chain(), plan, *from, shell.energy());
    });
    return orbits;
}

double usual_until(const Chain& chain, const SectionChoice& choice, Wide energy, std::size_t crossings) {
    if (choice.is_strobe()) return static_cast<double>(choice.period) * static_cast<double>(crossings);
    return 40 * 2 * std::numbers::pi * section_time(chain, energy) * static_cast<double>(crossings);
}

Portrait calculate_portrait(const Chain& chain, const StartState& start, const PortraitPlan& wanted,
                            WorkerPool& workers, const std::function<void(std::size_t)>& progress) {
    if (auto no = refuse_section(chain, wanted.choice)) throw Refused(*no);
    if (auto no = refusal(chain, start, {Method::taylor, Arithmetic::long_double, 16e-3})) throw Refused(*no);
    const PreciseState own = precise_start(chain, start);
    Portrait portrait;
    portrait.choice = wanted.choice;
    portrait.energy = wanted.energy ? to_wide(*wanted.energy) : section_energy(chain, own);
    portrait.energy_words = energy_words(chain, portrait.energy);
    portrait.scale = section_energy_scale(chain, portrait.energy);
    const PortraitPlan plan = with_end(wanted, chain, portrait.energy);

    const SectionShell shell(chain, plan.choice, own, portrait.energy);
    portrait.outline = section_outline(shell);
    const std::vector<SectionPlace> places = spread_seeds(shell, plan.orbits);
    if (plan.choice.is_strobe())
        portrait.strobe_reach = shell.strobe_reach();
    else if (portrait.outline.empty() || (places.empty() && plan.orbits > 0))
        throw Refused(fmt::format(
            "no motion with an energy of {} crosses the plane {}: the energy must be more than {}",
            portrait.energy_words, plane_words(plan.choice),
            energy_words(chain, to_wide(shell.least_energy()))));
    const std::size_t own_orbits = wanted.energy ? 0 : 1;
    portrait.orbits.resize(places.size() + own_orbits);
    std::mutex telling;
    std::size_t done = 0;
    workers.run(portrait.orbits.size(), [&](std::size_t i) {
        const bool is_own = i < own_orbits;
        std::optional<PreciseState> from = own;
        if (!is_own) {
            const SectionPlace& place = places[i - own_orbits];
            from = shell.seed(to_wide(place.across), to_wide(place.up));
        }
        if (from) portrait.orbits[i] = follow(chain, plan, *from, portrait.energy);
        portrait.orbits[i].is_of_start = is_own;
        const std::lock_guard lock(telling);
        if (progress) progress(++done);
    });
    return portrait;
}

} // namespace pendula
