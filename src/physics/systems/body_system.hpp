// SPDX-License-Identifier: MIT
/// A chain of rigid bodies with friction and drive as a system for the methods. Its state is θ_1 … θ_N and an
/// unused number for each energy account, then ω_1 … ω_N and the energy of each account (rad, rad/s, J). An
/// account's energy is treated as a velocity whose rate is a power, so that every method integrates it like
/// the motion.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"
#include "physics/exact_bytes.hpp"
#include "physics/methods/state_vector.hpp"
#include "physics/systems/body_chain.hpp"
#include "physics/systems/body_form.hpp"
#include "physics/systems/body_series.hpp"
#include "physics/systems/drive.hpp"
#include "physics/systems/rigid_system.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

namespace pendula {

/// The first zero in (0, length], to all digits, of a smooth function that is positive just after 0. The
/// function is evaluated at `places` evenly spaced points; two zeros between neighbouring points are missed.
template<class Real, class Function>
std::optional<Real> first_root(const Function& value, const Real& length, int places = 32) {
    Real low{}, low_value{};
    for (int place = 1; place <= places; ++place) {
        Real high = length * Real(place) / Real(places);
        Real high_value = value(high);
        if (!(high_value < Real(0))) {
            low = high;
            low_value = high_value;
            continue;
        }
        // False position in the Illinois form, which halves the value at the end that has not moved.
        int side = 0;
        for (int round = 0; round < 300; ++round) {
            const Real width = high - low;
            if (!(width > Real(2) * RealTraits<Real>::epsilon * length)) break;
            Real middle = (low * high_value - high * low_value) / (high_value - low_value);
            if (round % 8 == 7 || !(middle > low) || !(middle < high)) middle = low + width / Real(2);
            const Real middle_value = value(middle);
            if (middle_value < Real(0)) {
                high = middle;
                high_value = middle_value;
                if (side == -1) low_value = low_value / Real(2);
                side = -1;
            } else {
                low = middle;
                low_value = middle_value;
                if (side == 1) high_value = high_value / Real(2);
                side = 1;
            }
        }
        return high;
    }
    return std::nullopt;
}

template<class RealType>
class BodySystem : public AngleSystem<RealType> {
  public:
    using Real = RealType;
    using Series = BodySeries<Real>;
    using AngleSystem<Real>::links;
    using AngleSystem<Real>::positions;

    /// If `keeps_accounts` is false, the state has no energy accounts.
    explicit BodySystem(const Chain& chain, bool keeps_accounts = true)
        : form_(chain.links()), keeps_accounts_(keeps_accounts) {
        set_chain(chain);
    }

    /// The number of links and the accounts must not change.
    void set_chain(const Chain& chain) {
        chain_ = BodyChain<Real>(chain);
        form_.set_chain(chain_);
        if (!keeps_accounts_) chain_.accounts.clear();
        this->set_source(chain, chain.links() + accounts().size());
        drive_ = Drive<Real>(chain);
        shown_drive_ = Drive<double>(chain);
        precise_ = BodyChain<EnergyReal<Real>>(chain);
    }
    /// Changes the parameters during a motion: angles and angular velocities are kept.
    void set_chain(const Chain& chain, StateVector<Real>&) { set_chain(chain); }

    const BodyChain<Real>& chain() const { return chain_; }
    const Drive<Real>& drive() const { return drive_; }
    bool depends_on_time() const { return source_.is_driven(); }

    /// The rates of all velocities (rad/s²) and account energies (W), with everything that acts on the chain
    /// at `time` (s).
    void accelerations(Real time, std::span<const Real> position, std::span<const Real> velocity,
                       std::span<Real> out) {
        evaluate(chain_, time, position, velocity, out);
    }
    /// θ' = ω, ω' = α. The energy of an account is treated like an ω, and its power like an α.
    void derivative(Real time, std::span<const Real> state, std::span<Real> rate) {
        const std::size_t n = positions();
        std::copy(state.begin() + n, state.end(), rate.begin());
        accelerations(time, state.first(n), state.subspan(n), rate.subspan(n));
    }
    /// derivative() without damping, which the method applies itself.
    void undamped_derivative(Real time, std::span<const Real> state, std::span<Real> rate) {
        const std::size_t n = positions();
        std::copy(state.begin() + n, state.end(), rate.begin());
        const Real damping = chain_.damping;
        chain_.damping = Real(0);
        accelerations(time, state.first(n), state.subspan(n), rate.subspan(n));
        chain_.damping = damping;
    }

    using InEnergies = EnergyReal<Real>;
    Energy<InEnergies> energy(const StateVector<Real>& state) const {
        const auto theta = state.template precise<InEnergies>(0, links()),
                   omega = state.template precise<InEnergies>(positions(), links());
        return body_energy<InEnergies>(precise_, theta, omega);
    }
    /// The energy accounts. Their energies are at the end of the state.
    const std::vector<EnergyShare>& accounts() const { return chain_.accounts; }

    double scale() const { return static_cast<double>(energy_scale(precise_)); }

    /// Moves the chain in `out` to the position of its pivot at `time` (s).
    void show_pivot(double time, ChainState& out) const {
        if (source_.has_moving_pivot()) show_at(shown_drive_.pivot(time), out);
    }

    /// Sets the members of the series that expand() reads besides its arguments.
    void prepare(Series& series) const {
        series.drive = &drive_;
        series.slips = slips_;
    }

    // Events are moments at which the equations change: a joint with dry friction begins to stick or to slip,
    // a bob with drag reverses its direction, or a table of the drive has a knot.

    bool has_slips() const { return !slips_.empty(); }

    /// Determines whether each joint with dry friction slips or sticks in this state. A joint that turns
    /// slips. A joint that does not turn sticks if its friction is strong enough to hold it.
    void settle(StateVector<Real>& state, Real time) {
        slips_.clear();
        if (!chain_.has_dry) return;
        slips_.assign(links(), Slip::forward);
        for (std::size_t i = 0; i < links(); ++i) {
            const Real u = in_joint(state, i);
            slips_[i] = u == Real(0) ? Slip::stuck : u < Real(0) ? Slip::backward : Slip::forward;
        }
        release(state, time);
    }

    /// How far the state is from the next event of a joint; negative after the event. The unit differs
    /// between joints, so only the sign and the zero have a meaning.
    Real margin(const StateVector<Real>& state, Real time) {
        Real least = Real(std::numeric_limits<double>::max());
        if (std::ranges::count(slips_, Slip::stuck) > 0) accelerate(state, time);
        for (std::size_t i = 0; i < slips_.size(); ++i)
            if (!(chain_.dry[i] == Real(0))) least = std::min(least, margin_of(state, i));
        return least;
    }

    /// Handles an event: finds the joint with the smallest margin, and makes it stick, slip, or slip in the
    /// other direction.
    void pass_event(StateVector<Real>& state, Real time) {
        if (std::ranges::count(slips_, Slip::stuck) > 0) accelerate(state, time);
        std::size_t joint = 0;
        Real least = Real(std::numeric_limits<double>::max());
        for (std::size_t i = 0; i < slips_.size(); ++i) {
            if (chain_.dry[i] == Real(0)) continue;
            const Real here = margin_of(state, i);
            if (!(here < least)) continue;
            least = here;
            joint = i;
        }
        switch_joint(state, time, joint);
    }

    /// An event within a step of a series.
    struct Event {
        enum class Kind { none, joint, turn, knot } kind = Kind::none;
        std::size_t joint = 0; ///< the joint or the bob, from 0
        Real after{};          ///< the time from the beginning of the step, in units of the series
    };
    /// The first event within `length` units after `time` (s), at which the series has been expanded.
    Event first_event(const Series& series, Real time, Real length) const {
        Event first;
        first.after = length;
        const auto note = [&](typename Event::Kind kind, std::size_t joint, const auto& value) {
            if (const auto root = first_root<Real>(value, first.after)) first = {kind, joint, *root};
        };
        for (std::size_t i = 0; i < slips_.size(); ++i) {
            if (chain_.dry[i] == Real(0)) continue;
            if (slips_[i] == Slip::stuck) {
                note(Event::Kind::joint, i, [&](Real s) {
                    const Real torque = value_at(series.sticking_torque(i), series.order(), s);
                    return chain_.dry[i] - magnitude(torque);
                });
                continue;
            }
            note(Event::Kind::joint, i, [&](Real s) {
                Real u = value_at(series.velocity(i), series.order() + 1, s);
                if (i > 0) u -= value_at(series.velocity(i - 1), series.order() + 1, s);
                return slips_[i] == Slip::forward ? u : -u;
            });
        }
        for (std::size_t bob = 0; bob < links() && chain_.has_drag; ++bob) {
            if (chain_.drag[bob] == Real(0)) continue;
            if (const auto rest = first_rest(series, bob, first.after))
                first = {Event::Kind::turn, bob, *rest};
        }
        if (source_.is_driven()) {
            const Real knot = (drive_.next_knot(time) - time) / Real(series.unit());
            if (knot < first.after) first = {Event::Kind::knot, 0, knot};
        }
        return first;
    }
    void pass_event(StateVector<Real>& state, Real time, const Event& event) {
        if (event.kind == Event::Kind::joint) switch_joint(state, time, event.joint);
    }

    void save(ByteWriter& out) const {
        for (const Slip slip : slips_) out.put(slip);
    }
    void restore(ByteReader& in) {
        slips_.assign(chain_.has_dry ? links() : 0, Slip::stuck);
        for (Slip& slip : slips_) {
            slip = in.get<Slip>();
            if (slip < Slip::backward || slip > Slip::forward)
                throw std::invalid_argument("a saved state has a joint that neither slips nor sticks");
        }
    }

    /// The drive at `time` (s).
    DriveMoment<Real> outside(Real time) const {
        return source_.is_driven() ? drive_.moment(time) : DriveMoment<Real>{};
    }

  private:
    using AngleSystem<Real>::source_;

    void evaluate(const BodyChain<Real>& chain, Real time, std::span<const Real> position,
                  std::span<const Real> velocity, std::span<Real> out) {
        const std::size_t n = links();
        const auto now = outside(time);
        form_.accelerations(chain, now, slips_, position.first(n), velocity.first(n), out.first(n));
        if (!accounts().empty()) form_.powers(chain, now, velocity.first(n), out.subspan(n));
        this->count_evaluations(1);
    }

    const Real& velocity(const StateVector<Real>& state, std::size_t link) const {
        return state.value[positions() + link];
    }
    Real in_joint(const StateVector<Real>& state, std::size_t i) const {
        return i > 0 ? velocity(state, i) - velocity(state, i - 1) : velocity(state, 0);
    }

    /// Calculates all accelerations in this state, and with them the torques of stuck joints.
    void accelerate(const StateVector<Real>& state, Real time) {
        acceleration_.resize(positions());
        const std::span<const Real> all = state.value;
        evaluate(chain_, time, all.first(positions()), all.subspan(positions()), acceleration_);
    }

    /// The margin of one joint. If a joint sticks, accelerate() must be called first.
    Real margin_of(const StateVector<Real>& state, std::size_t i) const {
        if (slips_[i] == Slip::stuck) return chain_.dry[i] - magnitude(form_.sticking_torque(i));
        return slips_[i] == Slip::forward ? in_joint(state, i) : -in_joint(state, i);
    }

    void switch_joint(StateVector<Real>& state, Real time, std::size_t joint) {
        if (slips_[joint] == Slip::stuck) {
            accelerate(state, time);
            slips_[joint] = breaking_loose(joint);
        } else {
            stop_link(state, joint);
            slips_[joint] = Slip::stuck;
        }
        release(state, time);
    }

    /// The direction in which a stuck joint breaks loose: opposite to the friction torque that would keep it
    /// stuck.
    Slip breaking_loose(std::size_t joint) const {
        return form_.sticking_torque(joint) < Real(0) ? Slip::forward : Slip::backward;
    }

    /// Makes stuck joints slip if their friction is too weak, the weakest first, until friction holds every
    /// joint that still sticks.
    void release(StateVector<Real>& state, Real time) {
        for (std::size_t round = 0; round < 4 * links() + 4; ++round) {
            if (std::ranges::count(slips_, Slip::stuck) == 0) return;
            accelerate(state, time);
            std::size_t loosest = links();
            Real most = Real(1);
            for (std::size_t i = 0; i < links(); ++i) {
                if (slips_[i] != Slip::stuck) continue;
                const bool is_free = chain_.dry[i] == Real(0);
                const Real needed = is_free ? Real(2) : magnitude(form_.sticking_torque(i)) / chain_.dry[i];
                if (is_free) slips_[i] = Slip::forward; // without friction, either direction will do
                if (!(needed > most) || is_free) continue;
                most = needed;
                loosest = i;
            }
            if (loosest == links()) return;
            slips_[loosest] = breaking_loose(loosest);
        }
    }

    /// Sets the angular velocity of a link, and of all links below that stick to it, to that of the link
    /// above (0 at the pivot).
    void stop_link(StateVector<Real>& state, std::size_t link) {
        const std::size_t first = positions();
        const bool follows = link > 0;
        const Real value = follows ? state.value[first + link - 1] : Real(0);
        const Real carried = follows ? state.carried(first + link - 1) : Real(0);
        for (std::size_t i = link; i == link || (i < slips_.size() && slips_[i] == Slip::stuck); ++i) {
            state.value[first + i] = value;
            if (state.compensated()) state.carry[first + i] = carried;
        }
    }

    /// The first time in (0, length] at which the bob comes to rest in the air, so that the drag reverses: a
    /// minimum of the bob's speed that differs from 0 only by rounding. A bob that moves along a line comes
    /// to rest; other bobs do so only by chance.
    static std::optional<Real> first_rest(const Series& series, std::size_t bob, const Real& length) {
        const std::size_t count = series.order();
        const Real *x = series.in_air_x(bob), *y = series.in_air_y(bob);
        const auto speed = [&](const Real& s) {
            const Real vx = value_at(x, count, s), vy = value_at(y, count, s);
            return square_root(vx * vx + vy * vy);
        };
        const auto slowing = [&](const Real& s) { // −v·v'
            return -(value_at(x, count, s) * slope_at(x, count, s) +
                     value_at(y, count, s) * slope_at(y, count, s));
        };
        constexpr int places = 32;
        Real fastest{};
        for (int place = 1; place <= places; ++place)
            fastest = std::max(fastest, speed(length * Real(place) / Real(places)));
        for (int place = 0; place < places; ++place) {
            const Real from = length * Real(place) / Real(places), width = length / Real(places);
            if (!(slowing(from) > Real(0))) continue;
            const auto after = first_root<Real>([&](const Real& s) { return slowing(from + s); }, width, 1);
            if (!after) continue;
            const Real least = Real(Series::rounding_at_rest / 16) * RealTraits<Real>::epsilon * fastest;
            if (speed(from + *after) < least) return from + *after;
        }
        return std::nullopt;
    }

    static Real slope_at(const Real* coefficients, std::size_t count, const Real& s) {
        Real slope{};
        for (std::size_t k = count; k-- > 1;)
            slope = slope * s + Real(static_cast<double>(k)) * coefficients[k];
        return slope;
    }
    static Real value_at(const Real* coefficients, std::size_t count, const Real& s) {
        Real value{};
        for (std::size_t k = count; k-- > 0;) value = value * s + coefficients[k];
        return value;
    }

    BodyChain<Real> chain_;
    Drive<Real> drive_;
    BodyForm<Real> form_;
    std::vector<Slip> slips_; ///< of each joint; empty without dry friction
    Drive<double> shown_drive_;
    BodyChain<EnergyReal<Real>> precise_; ///< for the energy
    std::vector<Real> acceleration_;
    bool keeps_accounts_;
};

} // namespace pendula
