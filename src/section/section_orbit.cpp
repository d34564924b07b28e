// SPDX-License-Identifier: MIT
#include "section/section_orbit.hpp"

#include "physics/systems/rigid_system.hpp"
#include "section/crossing_finder.hpp"
#include "section/section_choice.hpp"

#include <cmath>

namespace pendula {
namespace {

template<class Real>
class OrbitOf final : public SectionOrbit {
  public:
    OrbitOf(const Chain& chain, const SectionChoice& choice, const PreciseState& start, Wide energy,
            std::size_t order)
        : source_(chain)
        , link_(choice.plane_link)
        , finder_(chain, choice, order)
        , figures_(chain, choice, energy, section_energy_scale(chain, energy))
        , state_(RigidSystem<Real>(chain).start(start, true)) {
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
            failure_ = "the steps have become too short to count";
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

    /// Leaves the angles within a turn. The plane's link is half a turn from the plane where its angle
    /// changes, so that no crossing is near.
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
    CrossingFinder<Real> finder_;
    CrossingFigures<Real> figures_;
    StateVector<Real> state_;
    Wide time_ = 0;
    std::vector<Real> found_; ///< kept for its memory
};

} // namespace

std::unique_ptr<SectionOrbit> make_section_orbit(const Chain& chain, const SectionChoice& choice,
                                                 const PreciseState& start, Wide energy,
                                                 Arithmetic arithmetic) {
    if (auto no = refuse_section(chain, choice)) throw Refused(*no);
    if (start.links() != chain.links()) throw Refused("a start needs an angle and a velocity for each link");
    const auto order = static_cast<std::size_t>(traits_of(arithmetic).taylor_order);
    switch (arithmetic) {
    case Arithmetic::double_:
        return std::make_unique<OrbitOf<double>>(chain, choice, start, energy, order);
    case Arithmetic::long_double:
    case Arithmetic::x87:
        return std::make_unique<OrbitOf<long double>>(chain, choice, start, energy, order);
    case Arithmetic::double_double:
        return std::make_unique<OrbitOf<DoubleDouble>>(chain, choice, start, energy, order);
    case Arithmetic::quad_double:
        return std::make_unique<OrbitOf<QuadDouble>>(chain, choice, start, energy, order);
    }
    throw Refused("there is no such arithmetic");
}

} // namespace pendula
