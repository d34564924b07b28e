// SPDX-License-Identifier: MIT
#include "section/crossing_watch.hpp"

#include "section/crossing_finder.hpp"
#include "section/section_choice.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr double spacing = 4e-3; ///< s
/// rad. Let a be the angle by which a link turns in one interval at the larger of its speeds at the
/// interval's two ends. The link surely does not cross the plane in the interval if its distance from the
/// plane exceeds this value plus 4 a.
constexpr double surely_far = 0.25;

template<class Real>
StateVector<Real> state_of(const Trajectory& trajectory, std::vector<Wide>& room) {
    trajectory.coordinates(room);
    StateVector<Real> state(room.size(), true);
    for (std::size_t i = 0; i < room.size(); ++i) state.set(i, room[i]);
    return state;
}

} // namespace

struct CrossingWatch::Implementation {
    Implementation(std::unique_ptr<Trajectory> of, const SectionChoice& of_choice, double at)
        : trajectory(std::move(of))
        , choice(of_choice)
        , time(at)
        , dt(trajectory->integration().dt)
        , stride(std::max<std::int64_t>(1, std::llround(spacing / dt)))
        , energy(section_energy(trajectory->chain(), trajectory->precise_state())) {}
    virtual ~Implementation() = default;
    virtual void go_on(const StopFlag*) = 0;

    double time_of(std::int64_t interval) const { return time + static_cast<double>(interval * stride) * dt; }
    /// The time, s, from the beginning of the first interval to the beginning of `interval`, with all digits.
    Wide since_start(std::int64_t interval) const {
        return static_cast<Wide>(interval * stride) * as_written(dt);
    }

    void advance(const StopFlag* stop) {
        trajectory->advance(stride, stop);
        failure = trajectory->failure();
    }

    std::unique_ptr<Trajectory> trajectory;
    SectionChoice choice;
    double time, dt;       ///< s
    std::int64_t stride;   ///< steps in an interval
    std::int64_t done = 0; ///< intervals that have been searched
    Wide energy;
    std::vector<SectionCrossing> crossings;
    std::optional<std::string> failure;
};

/// The arithmetic that determines the Taylor order for `Real`. Crossings of runs in double are calculated in
/// long double.
template<class Real>
constexpr Arithmetic arithmetic_of = Arithmetic::long_double;
template<>
constexpr Arithmetic arithmetic_of<DoubleDouble> = Arithmetic::double_double;
template<>
constexpr Arithmetic arithmetic_of<QuadDouble> = Arithmetic::quad_double;

template<class Real, class Series>
struct CrossingWatch::Plane final : Implementation {
    Plane(std::unique_ptr<Trajectory> of, const SectionChoice& of_choice, double at)
        : Implementation(std::move(of), of_choice, at)
        , finder(trajectory->chain(), choice,
                 static_cast<std::size_t>(traits_of(arithmetic_of<Real>).taylor_order))
        , figures(trajectory->chain(), choice, energy, section_energy_scale(trajectory->chain(), energy))
        , before(state_of<Real>(*trajectory, room)) {
        if (finder.height(before) == Real(0) && speed(before) > 0)
            crossings.push_back(figures.of(before, to_wide(time)));
    }

    double speed(const StateVector<Real>& state) const {
        return static_cast<double>(state.value[trajectory->chain().links() + choice.plane_link]);
    }

    void go_on(const StopFlag* stop) override {
        advance(stop);
        if (failure) return;
        StateVector<Real> now = state_of<Real>(*trajectory, room);
        if (may_pass(now)) search(now);
        before = std::move(now);
        ++done;
    }

    bool may_pass(const StateVector<Real>& now) const {
        const double way =
            static_cast<double>(stride) * dt * std::max(std::abs(speed(before)), std::abs(speed(now)));
        const double far = std::abs(std::remainder(static_cast<double>(finder.height(now)),
                                                   static_cast<double>(2 * RealTraits<long double>::pi)));
        return far <= 4 * way + surely_far;
    }

    /// Searches for crossings from `before` to `now`, in as many Taylor steps as needed.
    void search(const StateVector<Real>& now) {
        const Wide span = since_start(1), began = to_wide(time) + since_start(done);
        Wide passed = 0;
        StateVector<Real> here = before;
        for (int steps = 0; steps < most_steps && passed < span; ++steps) {
            finder.expand(here);
            const Wide unit = to_wide(finder.series().unit());
            const Real left = from_wide<Real>((span - passed) / unit), safe(finder.safe_length());
            const bool is_last = !(safe < left);
            const Real length = is_last ? left : safe;
            StateVector<Real> next = is_last ? now : finder.at(length);
            found.clear();
            finder.find(Real(0), length, finder.height(here), finder.height(next), found);
            for (const Real& s : found)
                crossings.push_back(figures.of(finder.at(s), began + passed + to_wide(s) * unit));
            if (is_last) return;
            passed += to_wide(length) * unit;
            here = std::move(next);
        }
    }

    static constexpr int most_steps = 10000; ///< a chain that needs more is too fast for its dt

    CrossingFinder<Real, Series> finder;
    CrossingFigures<Real> figures;
    std::vector<Wide> room;
    StateVector<Real> before;
    std::vector<Real> found;
};

SectionCrossing strobe_point(const Trajectory& trajectory, const SectionChoice& choice, Wide time) {
    const PreciseState state = trajectory.precise_state();
    const EnergyReport energy = trajectory.energy();
    SectionCrossing point;
    point.time = time;
    point.across = section_angle_of(state.theta[choice.point_link]);
    point.up = choice.upward == SectionUpward::velocity
                   ? state.omega[choice.point_link]
                   : MassProducts<Wide>(SectionChain<Wide>(trajectory.chain()), state.theta)
                         .momentum(choice.point_link, state.omega);
    point.energy_error = energy.scale > 0 ? energy.change / energy.scale : 0;
    return point;
}

struct CrossingWatch::Strobe final : Implementation {
    Strobe(std::unique_ptr<Trajectory> of, const SectionChoice& of_choice, double at)
        : Implementation(std::move(of), of_choice, at) {
        const Wide ratio = to_wide(time) / choice.period;
        number = static_cast<std::int64_t>(std::ceil(static_cast<double>(ratio)));
        if (moment(number) == to_wide(time)) {
            crossings.push_back(strobe_point(*trajectory, choice, moment(number)));
            ++number;
        }
    }

    Wide moment(std::int64_t k) const { return static_cast<Wide>(k) * choice.period; }

    void go_on(const StopFlag* stop) override {
        const Wide begins = to_wide(time) + since_start(done), ends = to_wide(time) + since_start(done + 1);
        for (; moment(number) <= ends; ++number) {
            const auto clone = trajectory->clone();
            Wide rest = moment(number) - begins;
            const auto whole = static_cast<std::int64_t>(std::floor(static_cast<double>(rest) / dt));
            if (whole > 0) clone->advance(whole, stop);
            rest -= static_cast<Wide>(whole) * as_written(dt);
            if (rest > Wide(0)) clone->advance_partial(rest);
            failure = clone->failure();
            if (failure) return;
            crossings.push_back(strobe_point(*clone, choice, moment(number)));
        }
        advance(stop);
        if (!failure) ++done;
    }

    std::int64_t number = 0; ///< number of the next point
};

CrossingWatch::CrossingWatch(std::unique_ptr<Trajectory> trajectory, const SectionChoice& choice,
                             double time) {
    if (auto no = refuse_section(trajectory->chain(), choice)) throw Refused(*no);
    if (choice.is_strobe()) {
        implementation_ = std::make_unique<Strobe>(std::move(trajectory), choice, time);
        return;
    }
    const auto watch = [&]<class Real>(std::type_identity<Real>) {
        if (trajectory->chain().is_plain())
            implementation_ =
                std::make_unique<Plane<Real, PointSeries<Real>>>(std::move(trajectory), choice, time);
        else
            implementation_ =
                std::make_unique<Plane<Real, LinkSeries<Real>>>(std::move(trajectory), choice, time);
    };
    switch (trajectory->integration().arithmetic) {
    case Arithmetic::quad_double:
        watch(std::type_identity<QuadDouble>());
        break;
    case Arithmetic::double_double:
        watch(std::type_identity<DoubleDouble>());
        break;
    case Arithmetic::double_:
    case Arithmetic::long_double:
    case Arithmetic::x87:
        watch(std::type_identity<long double>());
        break;
    }
}

CrossingWatch::~CrossingWatch() = default;
CrossingWatch::CrossingWatch(CrossingWatch&&) noexcept = default;
CrossingWatch& CrossingWatch::operator=(CrossingWatch&&) noexcept = default;

bool CrossingWatch::advance(double time, std::size_t most, const StopFlag* stop) {
    Implementation& own = *implementation_;
    for (std::size_t i = 0; !own.failure && own.time_of(own.done + 1) <= time; ++i) {
        if (i == most) return false;
        own.go_on(stop);
    }
    return true;
}

double CrossingWatch::time() const { return implementation_->time_of(implementation_->done); }
std::span<const SectionCrossing> CrossingWatch::crossings() const { return implementation_->crossings; }
Wide CrossingWatch::energy() const { return implementation_->energy; }
const std::optional<std::string>& CrossingWatch::failure() const { return implementation_->failure; }

} // namespace pendula
