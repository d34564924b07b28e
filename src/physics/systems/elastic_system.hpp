// SPDX-License-Identifier: MIT
/// The elastic chain as a system for the methods. Its state is x_1, y_1 … x_N, y_N relative to the pivot,
/// then the velocities (m, m/s). With a drive, both halves end with the numbers of the energy accounts, as in
/// body_system.hpp.
#pragma once

#include "physics/methods/state_vector.hpp"
#include "physics/precise_state.hpp"
#include "physics/systems/drive.hpp"
#include "physics/systems/elastic_chain.hpp"
#include "physics/systems/series.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

/// The time, s, in which an elastic chain moves noticeably.
template<class Real>
double natural_time(const ElasticChain<Real>& chain) {
    const auto lightest = static_cast<double>(*std::min_element(chain.mass.begin(), chain.mass.end()));
    return std::sqrt(lightest / static_cast<double>(chain.stiffness)) / 2;
}

/// The Taylor series of an elastic chain's motion. For each link, r_i = (x_i, y_i) is the vector from bob i−1
/// to bob i:
///
///     d_i² = |r_i|²,   w_i = 1/d_i,   S_i û_i = k (r_i − L_i w_i r_i).
///
/// A torque τ on the link adds the force τ w_i² (−y_i, x_i) at its lower end and the opposite force at its
/// upper end.
template<class Real>
class ElasticSeries {
  public:
    ElasticSeries(const ElasticChain<Real>& chain, std::size_t order)
        : order_(order)
        , links_(chain.links())
        , time_(order, natural_time(chain))
        , accounts_(chain.accounts.size())
        , velocity_(2 * links_ + accounts_, order + 1)
        , rod_(2 * links_, order + 2)
        , distance_(links_, order + 1)
        , reciprocal_(links_, order + 1)
        , force_(2 * links_)
        , drive_(order)
        , square_(chain.has_torque ? links_ : 0, order + 1)
        , pull_(chain.has_torque ? links_ : 0, order + 1)
        , cross_(chain.has_torque ? links_ : 0, order + 1)
        , turning_(chain.has_torque ? links_ : 0, order + 1) {}

    std::size_t order() const { return order_; }
    /// The unit of time τ, s.
    double unit() const { return time_.unit; }
    const SeriesTime<Real>& time() const { return time_; }
    /// The order + 1 coefficients of vx_1, vy_1, …, then of the energy of each account.
    const Real* velocity(std::size_t i) const { return velocity_[i]; }
    /// The number of velocities that determine the length of a step: those of the bobs.
    std::size_t rows() const { return 2 * links_; }
    const Drive<Real>* drive = nullptr; ///< the chain's drive; not owned

    /// Expands the series at `time` (s). The file comment describes the order of `state`. `damping` (1/s)
    /// is part of the equations, a_i − damping·v_i.
    void expand(const ElasticChain<Real>& chain, Real damping, Real time, std::span<const Real> state) {
        for (std::size_t i = 0; i < 2 * links_; ++i) rod_[i][0] = i < 2 ? state[i] : state[i] - state[i - 2];
        for (std::size_t i = 0; i < 2 * links_ + accounts_; ++i)
            velocity_[i][0] = state[2 * links_ + accounts_ + i];
        time_.expand_in_range(
            2 * links_, order_,
            [&] {
                if (chain.is_driven) drive_.expand(*drive, time, Real(time_.unit));
                for (std::size_t k = 0; k < order_; ++k) {
                    for (std::size_t i = 0; i < links_; ++i) stretch(chain, i, k);
                    if (chain.has_torque) twist(k);
                    if (accounts_ > 0) settle(chain, damping, k);
                    accelerate(chain, damping, k);
                }
            },
            [this](std::size_t i) { return velocity_[i]; });
    }

    /// An estimate of the time, in units of the series, until the length of a link becomes 0: 1/d_i has a
    /// pole there. Returns 0 if a link has length 0 now and moves.
    double distance_to_collapse() const {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < links_; ++i) {
            if (has_collapsed(i)) return 0;
            for (std::size_t k = first_seen(); k < order_; ++k) {
                const double w = std::abs(static_cast<double>(reciprocal_[i][k]));
                const double ratio = static_cast<double>(reciprocal_[i][0]) / w;
                if (w != 0) least = std::min(least, std::pow(ratio, 1 / static_cast<double>(k)));
            }
        }
        return least;
    }

    /// Whether a step of `length` units ends before three quarters of distance_to_collapse(). The velocities
    /// do not always show a collapse: if a link is compressed exactly along its length, its velocity has a
    /// kink there that none of its coefficients indicates.
    bool ends_before_collapse(double length) const {
        const double reach = length / 0.75, first_power = std::pow(reach, static_cast<double>(first_seen()));
        bool is_clear = true;
        for (std::size_t i = 0; i < links_; ++i) {
            is_clear &= !has_collapsed(i);
            double power = first_power;
            for (std::size_t k = first_seen(); k < order_; ++k, power *= reach)
                is_clear &= std::abs(static_cast<double>(reciprocal_[i][k])) * power <=
                            static_cast<double>(reciprocal_[i][0]);
        }
        return is_clear;
    }

  private:
    /// The first of the last six orders of 1/d_i. Six are used because coefficients may vanish with period 4.
    std::size_t first_seen() const { return order_ - 6; }

    bool has_collapsed(std::size_t i) const {
        if (distance_[i][0] != Real(0)) return false;
        for (std::size_t k = 1; k <= order_; ++k)
            if (rod_[2 * i][k] != Real(0) || rod_[2 * i + 1][k] != Real(0)) return true;
        return false;
    }

    /// Calculates coefficient k of d_i, 1/d_i and the force of link i.
    void stretch(const ElasticChain<Real>& chain, std::size_t i, std::size_t k) {
        const Real *x = rod_[2 * i], *y = rod_[2 * i + 1];
        Real *d = distance_[i], *w = reciprocal_[i];
        const Real square = square_coefficient(x, k) + square_coefficient(y, k);
        if (k == 0) {
            d[0] = square_root(square);
            // A link of zero length has no direction; this value makes its force 0 (see
            // elastic_accelerations()).
            w[0] = d[0] > Real(0) ? Real(1) / d[0] : Real(1) / chain.length[i];
        } else if (d[0] > Real(0)) {
            Real inner{}; // coefficient k of d², without the two terms that contain d_k
            for (std::size_t j = 1; 2 * j < k; ++j) inner += d[j] * d[k - j];
            inner += inner;
            if (k % 2 == 0) inner += d[k / 2] * d[k / 2];
            d[k] = (square - inner) * w[0] / Real(2);
            Real sum{};
            for (std::size_t j = 1; j <= k; ++j) sum += d[j] * w[k - j];
            w[k] = -(sum * w[0]);
        } else {
            d[k] = w[k] = Real(0);
        }
        Real along_x{}, along_y{};
        for (std::size_t j = 0; j <= k; ++j) {
            along_x += w[j] * x[k - j];
            along_y += w[j] * y[k - j];
        }
        force_[2 * i] = chain.stiffness * (x[k] - chain.length[i] * along_x);
        force_[2 * i + 1] = chain.stiffness * (y[k] - chain.length[i] * along_y);
    }

    /// Calculates coefficient k of the angular velocities of the two links at the motor. Adds the motor's
    /// couples to the forces of their springs, because a couple, too, is a pair of opposite forces at the
    /// ends of a link.
    void twist(std::size_t k) {
        const std::size_t joint = drive->joint();
        for (std::size_t i = joint > 0 ? joint - 1 : 0; i <= joint; ++i) {
            const Real *x = rod_[2 * i], *y = rod_[2 * i + 1];
            square_[i][k] = square_coefficient<Real>(reciprocal_[i], k);
            pull_[i][k] = product_coefficient(drive_[OfDrive::motor], square_[i], k);
            const Real force_x = -product_coefficient(pull_[i], y, k),
                       force_y = product_coefficient(pull_[i], x, k);
            force_[2 * i] += i == joint ? -force_x : force_x;
            force_[2 * i + 1] += i == joint ? -force_y : force_y;
            cross_[i][k] = Real(0);
            for (std::size_t j = 0; j <= k; ++j)
                cross_[i][k] += x[j] * along(2 * i + 1, k - j) - y[j] * along(2 * i, k - j);
            turning_[i][k] = product_coefficient(cross_[i], square_[i], k);
        }
    }
    /// Coefficient k of a component of the velocity of a link's lower end relative to its upper end: vx for
    /// i = 2 · link, vy for i = 2 · link + 1.
    Real along(std::size_t i, std::size_t k) const {
        return i < 2 ? velocity_[i][k] : velocity_[i][k] - velocity_[i - 2][k];
    }

    /// Calculates coefficient k of the power of each account, as in elastic_powers(), and from it coefficient
    /// k + 1 of the account's energy.
    void settle(const ElasticChain<Real>& chain, Real damping, std::size_t k) {
        for (std::size_t a = 0; a < accounts_; ++a) {
            Real power{};
            const std::size_t joint = chain.accounts[a].joint;
            switch (chain.accounts[a].cause) {
            case EnergyCause::damping:
                for (std::size_t i = 0; i < 2 * links_; ++i)
                    power -= damping * chain.mass[i / 2] * square_coefficient<Real>(velocity_[i], k);
                break;
            case EnergyCause::pivot:
                for (std::size_t i = 0; i < 2 * links_; ++i)
                    power -= chain.mass[i / 2] *
                             product_coefficient(drive_[i % 2 == 0 ? OfDrive::right : OfDrive::up],
                                                 velocity_[i], k);
                break;
            case EnergyCause::torque:
                power = product_coefficient(drive_[OfDrive::motor], turning_[joint], k);
                if (joint > 0) power -= product_coefficient(drive_[OfDrive::motor], turning_[joint - 1], k);
                break;
            case EnergyCause::joint_friction:
            case EnergyCause::dry_friction:
            case EnergyCause::air_drag:
                break; // only rigid chains have these causes
            }
            velocity_[2 * links_ + a][k + 1] = time_.unit_over[k + 1] * power;
        }
    }

    /// Calculates coefficient k+1 of velocities and link vectors, from m_i a_i = −S_i û_i + S_{i+1} û_{i+1} −
    /// m_i g ŷ.
    void accelerate(const ElasticChain<Real>& chain, Real damping, std::size_t k) {
        for (std::size_t i = 0; i < 2 * links_; ++i) {
            Real force = -force_[i];
            if (i + 2 < 2 * links_) force += force_[i + 2];
            Real acceleration = force * chain.inverse_mass[i / 2] - damping * velocity_[i][k];
            if (k == 0 && i % 2 == 1) acceleration -= chain.gravity;
            if (chain.is_driven) acceleration -= drive_[i % 2 == 0 ? OfDrive::right : OfDrive::up][k];
            velocity_[i][k + 1] = time_.unit_over[k + 1] * acceleration;
            const Real relative = i < 2 ? velocity_[i][k] : velocity_[i][k] - velocity_[i - 2][k];
            rod_[i][k + 1] = time_.unit_over[k + 1] * relative;
        }
    }

    std::size_t order_, links_;
    SeriesTime<Real> time_;
    std::size_t accounts_;
    SeriesTable<Real> velocity_;   ///< velocities of the bobs, then the energies
    SeriesTable<Real> rod_;        ///< r_i
    SeriesTable<Real> distance_;   ///< d_i
    SeriesTable<Real> reciprocal_; ///< 1/d_i
    std::vector<Real> force_;      ///< coefficient k of S_i û_i, minus a torque's force at the lower end
    using OfDrive = DriveSeries<Real>;
    OfDrive drive_;
    SeriesTable<Real> square_, pull_;   ///< 1/d² and τ/d² of the links at the motor
    SeriesTable<Real> cross_, turning_; ///< r × r', and (r × r')/d², the angular velocity
};

/// Counts the quarter turns of each link, because positions alone do not determine its whole turns. update()
/// must be called often enough that no link makes half a turn between two calls.
class QuarterTurns {
  public:
    /// Starts the counts from links at these angles (rad).
    void start(const std::vector<double>& angles);
    /// Updates the count of link i, which now points along (x, y).
    void update(std::size_t i, double x, double y) { quarters_[i] = next(i, x, y); }
    /// Changes the count of link i, which has been turned by `angle` (rad). Call update() afterwards.
    void turn(std::size_t i, double angle);
    /// θ_i, rad, with its whole turns, if link i points along (x, y). Changes nothing.
    double angle(std::size_t i, double x, double y) const;

    void save(ByteWriter& out) const;
    void restore(ByteReader& in);

  private:
    std::int32_t next(std::size_t i, double x, double y) const;

    std::vector<std::int32_t> quarters_; ///< floor(θ_i/(π/2))
};

template<class RealType>
class ElasticSystem {
  public:
    using Real = RealType;
    using Series = ElasticSeries<Real>;

    explicit ElasticSystem(const Chain& chain) { set_chain(chain); }

    /// The number of links must not change.
    void set_chain(const Chain& chain) {
        source_ = chain;
        chain_ = ElasticChain<Real>(chain);
        drive_ = Drive<Real>(chain);
        shown_drive_ = Drive<double>(chain);
        damping_ = Real(chain.damping);
        precise_ = ElasticChain<EnergyReal<Real>>(chain);
        scale_ = energy_scale(RigidChain<double>(chain));
    }
    /// Changes the parameters during a motion: positions and velocities are kept.
    void set_chain(const Chain& chain, StateVector<Real>&) { set_chain(chain); }

    const ElasticChain<Real>& chain() const { return chain_; }
    std::size_t links() const { return chain_.links(); }
    /// The number of positions; there are as many velocities.
    std::size_t positions() const { return places() + accounts().size(); }
    bool depends_on_time() const { return chain_.is_driven; }
    double damping() const { return source_.damping; }
    std::uint64_t evaluations() const { return evaluations_; }
    void count_evaluations(std::uint64_t more) { evaluations_ += more; }

    StateVector<Real> start(const PreciseState& start, bool compensated) {
        StateVector<Real> state(2 * positions(), compensated);
        std::vector<double> angles;
        for (std::size_t i = 0; i < links(); ++i) {
            state.set(2 * i, start.x[i]);
            state.set(2 * i + 1, start.y[i]);
            state.set(positions() + 2 * i, start.vx[i]);
            state.set(positions() + 2 * i + 1, start.vy[i]);
            angles.push_back(static_cast<double>(start.theta[i]));
        }
        turns_.start(angles);
        track(state);
        return state;
    }

    /// a_i − damping·v_i at `time` (s), m/s².
    void accelerations(Real time, std::span<const Real> position, std::span<const Real> velocity,
                       std::span<Real> acceleration) {
        undamped_accelerations(time, position, velocity, acceleration);
        if (damping_ == Real(0)) return;
        for (std::size_t i = 0; i < places(); ++i) acceleration[i] -= damping_ * velocity[i];
    }

    /// x' = v, v' = a(x) − damping·v.
    void derivative(Real time, std::span<const Real> state, std::span<Real> rate) {
        const std::size_t n = positions();
        std::copy(state.begin() + n, state.end(), rate.begin());
        accelerations(time, state.first(n), state.subspan(n), rate.subspan(n));
    }
    /// derivative() without damping.
    void undamped_derivative(Real time, std::span<const Real> state, std::span<Real> rate) {
        const std::size_t n = positions();
        std::copy(state.begin() + n, state.end(), rate.begin());
        undamped_accelerations(time, state.first(n), state.subspan(n), rate.subspan(n));
    }

    /// Updates the counts of turns. Must be called before any link has made half a turn since the last call.
    void track(const StateVector<Real>& state) {
        for (std::size_t i = 0; i < links(); ++i) {
            const auto [x, y] = link(state, i);
            turns_.update(i, x, y);
        }
    }
    void save(ByteWriter& out) const { turns_.save(out); }
    void restore(ByteReader& in) { turns_.restore(in); }

    PreciseState precise(const StateVector<Real>& state) const {
        std::vector<Wide> parts[4];
        std::vector<double> near;
        for (std::size_t i = 0; i < links(); ++i) {
            for (std::size_t part = 0; part < 4; ++part)
                parts[part].push_back(state.precise(part / 2 * positions() + 2 * i + part % 2));
            const auto [x, y] = link(state, i);
            near.push_back(turns_.angle(i, x, y));
        }
        return precise_from_positions(source_, std::move(parts[0]), std::move(parts[1]), std::move(parts[2]),
                                      std::move(parts[3]), near);
    }

    void coordinates(const StateVector<Real>& state, std::vector<Wide>& out) const {
        out.resize(2 * places());
        for (std::size_t i = 0; i < places(); ++i) {
            out[i] = state.precise(i);
            out[places() + i] = state.precise(positions() + i);
        }
    }

    using InEnergies = EnergyReal<Real>;
    Energy<InEnergies> energy(const StateVector<Real>& state) const {
        const auto position = state.template precise<InEnergies>(0, places()),
                   velocity = state.template precise<InEnergies>(positions(), places());
        return elastic_energy<InEnergies>(precise_, position, velocity);
    }
    /// The energy accounts. Their energies are at the end of the state.
    const std::vector<EnergyShare>& accounts() const { return chain_.accounts; }

    double scale() const { return scale_; }

    /// Why this finite state cannot be used; nothing if it can.
    std::optional<std::string> nonsense(const StateVector<Real>& state) const {
        const Real farthest = Real(source_.reach()) / RealTraits<Real>::epsilon;
        for (std::size_t i = 0; i < places(); ++i)
            if (magnitude(state.value[i]) >= farthest)
                return "a bob is so far from the pivot that the length of its link cannot be calculated";
        return std::nullopt;
    }

    void show(const StateVector<Real>& state, ChainState& out) const {
        out.resize(links());
        out.strain.resize(links());
        const auto at = [&](std::size_t i) { return static_cast<double>(state.value[i]); };
        for (std::size_t i = 0; i < links(); ++i) {
            out.x[i] = at(2 * i);
            out.y[i] = at(2 * i + 1);
            out.vx[i] = at(positions() + 2 * i);
            out.vy[i] = at(positions() + 2 * i + 1);
            const auto [x, y] = link(state, i);
            const double vx = out.vx[i] - (i > 0 ? out.vx[i - 1] : 0);
            const double vy = out.vy[i] - (i > 0 ? out.vy[i - 1] : 0);
            const double square = x * x + y * y;
            out.theta[i] = turns_.angle(i, x, y);
            out.omega[i] = square > 0 ? (x * vy - y * vx) / square : 0;
            out.strain[i] = std::hypot(x, y) / source_.lengths[i] - 1;
        }
    }

    /// Moves the chain in `out` to the position of its pivot at `time` (s).
    void show_pivot(double time, ChainState& out) const {
        if (source_.has_moving_pivot()) show_at(shown_drive_.pivot(time), out);
    }

    /// Sets the members of the series that expand() reads besides its arguments.
    void prepare(Series& series) const { series.drive = &drive_; }

    /// A moment at which the equations change: a knot of a table.
    struct Event {
        enum class Kind { none, knot } kind = Kind::none;
        Real after{}; ///< the time from the beginning of the step, in units of the series
    };
    /// The first event within `length` units after `time` (s). The series has been expanded at `time`.
    Event first_event(const Series& series, Real time, Real length) const {
        if (!chain_.is_driven) return {};
        const Real knot = (drive_.next_knot(time) - time) / Real(series.unit());
        return knot < length ? Event{Event::Kind::knot, knot} : Event{};
    }
    void pass_event(StateVector<Real>&, Real /*time*/, const Event&) const {}

    /// Turns a link by `angle` (rad), together with the relative velocity of its ends. The links below it are
    /// moved along.
    void turn(StateVector<Real>& state, std::size_t link, double angle) {
        Wide sine, cosine;
        sin_cos(to_wide(angle), sine, cosine);
        for (const std::size_t part : {std::size_t{0}, positions()}) {
            const auto along = [&](std::size_t axis) {
                const std::size_t at = part + 2 * link + axis;
                return state.precise(at) - (link > 0 ? state.precise(at - 2) : Wide(0));
            };
            const Wide x = along(0), y = along(1);
            const Wide shift[] = {cosine * x - sine * y - x, sine * x + cosine * y - y};
            for (std::size_t i = 2 * link; i < places(); ++i)
                state.set(part + i, state.precise(part + i) + shift[i % 2]);
        }
        turns_.turn(link, angle);
        track(state);
    }

  private:
    std::size_t places() const { return 2 * links(); }

    void undamped_accelerations(Real time, std::span<const Real> position, std::span<const Real> velocity,
                                std::span<Real> acceleration) {
        elastic_accelerations(chain_, position, acceleration);
        ++evaluations_;
        if (!chain_.is_driven) return;
        const DriveMoment<Real> drive = drive_.moment(time);
        add_drive(chain_, drive, position, acceleration);
        elastic_powers(chain_, drive, damping_, position, velocity, acceleration.subspan(places()));
    }

    /// The vector from bob i−1 to bob i, m.
    std::pair<double, double> link(const StateVector<Real>& state, std::size_t i) const {
        const auto along = [&](std::size_t at) {
            return static_cast<double>(i > 0 ? state.value[at] - state.value[at - 2] : state.value[at]);
        };
        return {along(2 * i), along(2 * i + 1)};
    }

    Chain source_;
    ElasticChain<Real> chain_;
    Drive<Real> drive_;
    Drive<double> shown_drive_;
    Real damping_{};                         ///< 1/s
    ElasticChain<EnergyReal<Real>> precise_; ///< for the energy
    QuarterTurns turns_;
    double scale_ = 0; ///< J
    std::uint64_t evaluations_ = 0;
};

} // namespace pendula
