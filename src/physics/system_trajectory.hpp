// SPDX-License-Identifier: MIT
/// The implementation of Trajectory for any system and any method, in the system's real type. Only code that
/// builds trajectories needs this header.
///
/// A system (RigidSystem, BodySystem, MomentumSystem, ElasticSystem) has a state of positions() positions and
/// as many velocities or momenta. Its members are Real, start(), precise(), coordinates(), energy(), scale(),
/// show(), turn(), set_chain(), evaluations(), and the members that its methods use: derivative(time, state,
/// rate), accelerations(time, position, velocity, out), slope(time, form, i), Series. A system whose
/// positions do not determine how often a link has turned also has track(), save() and restore(). nonsense()
/// returns why a finite state is impossible for the chain. depends_on_time() returns whether the equations
/// depend on the time.
///
/// A method is constructed from (system, integration). It has step(system, state, time, dt). A method that
/// applies damping itself has step(system, state, time, Steps) instead. A method that takes many steps at
/// once has advance(system, state, Steps) instead. `time` is the time at the beginning of the step. Some
/// members are optional. finish() takes a step of another length. reset() is called when the state, the
/// parameters or dt have changed. save() and restore() store the data on which later steps depend. trouble()
/// returns why a step has failed.
#pragma once

#include "physics/chain.hpp"
#include "physics/exact_bytes.hpp"
#include "physics/methods/state_vector.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace pendula {

// Functions that depend on neither the system nor the method: the changes allowed during a motion, the first
// bytes of saved states, and the sentence that says why a trajectory has stopped.

/// Throws Refused if a moving chain cannot change from `present` to `changed`.
void require_changed_chain(const Chain& present, const Chain& changed, const Integration&);
/// Throws Refused if the moving chain cannot continue with the dt of `changed`. Only dt may differ from the
/// present integration.
void require_changed_timestep(const Chain&, const Integration& changed);

/// The first bytes of a saved state. A trajectory restores a saved state only if these bytes equal the
/// trajectory's own signature.
using StateSignature = std::array<std::uint32_t, 8>;
StateSignature signature_of(const Chain&, const Integration&);

/// One sentence: the cause, the step at which it occurred, and what to do about it.
std::string failure_sentence(const std::string& cause, std::int64_t step, const Chain&, const Integration&);

template<class System, class Method>
class SystemTrajectory final : public Trajectory {
  public:
    using Real = typename System::Real;
    using InEnergies = EnergyReal<Real>;

    SystemTrajectory(const Chain& chain, const PreciseState& start, const Integration& integration)
        : Trajectory(chain, integration)
        , system_(chain)
        , method_(system_, integration)
        , state_(system_.start(start, integration.compensated))
        , origin_(start.time) {
        prepare_steps();
        settle();
        reset_energy_reference();
    }

    std::unique_ptr<Trajectory> clone() const override { return std::make_unique<SystemTrajectory>(*this); }

    void advance(std::int64_t steps, const StopFlag* stop = nullptr) override {
        steps_.stop = stop;
        // The state is tested once per block of steps, so that the loop over steps stays inside the method.
        // If the test fails, the block is repeated step by step to find the failing step. Blocks end at
        // multiples of the block size, so that the result does not depend on the number of steps per call.
        bool careful = false;
        while (steps > 0 && !failure_) {
            check_stop(stop);
            const std::int64_t count = careful ? 1 : std::min(steps, block_ - step_ % block_);
            last_good_state_ = state_;
            last_good_method_ = method_;
            take(count);
            std::string cause = fault();
            if (cause.empty()) {
                step_ += count;
                steps -= count;
                if (step_ % block_ == 0) track();
                continue;
            }
            state_ = last_good_state_;
            method_ = last_good_method_;
            if (count == 1) failure_ = failure_sentence(cause, step_ + 1, chain_, integration_);
            careful = true;
        }
        steps_.stop = nullptr;
    }

    void advance_partial(Wide h) override {
        if (failure_) return;
        last_good_state_ = state_;
        const Wide now = time();
        const Steps<Real> one = steps_of(h, 1, now);
        if constexpr (requires { method_.finish(system_, state_, one); }) {
            method_.finish(system_, state_, one);
        } else if constexpr (advances) {
            method_.advance(system_, state_, one);
        } else {
            take_step(one, 0);
        }
        if (const std::string cause = fault(); !cause.empty()) {
            state_ = last_good_state_;
            failure_ = failure_sentence(cause, step_ + 1, chain_, integration_);
        }
        begin_counting(now + h);
        steps_.origin = from_wide<Real>(origin_);
        reset_method();
        track();
    }

    void state(ChainState& out) const override {
        system_.show(state_, out);
        out.pivot_x = out.pivot_y = out.pivot_vx = out.pivot_vy = 0;
        if constexpr (requires { system_.show_pivot(0.0, out); })
            system_.show_pivot(static_cast<double>(time()), out);
    }
    PreciseState precise_state() const override {
        PreciseState state = system_.precise(state_);
        state.time = time();
        return state;
    }
    void coordinates(std::vector<Wide>& out) const override { system_.coordinates(state_, out); }
    std::uint64_t evaluations() const override { return system_.evaluations(); }

    EnergyReport energy() const override {
        const auto now = system_.energy(state_);
        const double scale = system_.scale();
        EnergyReport report{static_cast<double>(now.kinetic), static_cast<double>(now.gravitational),
                            static_cast<double>(now.elastic), static_cast<double>(balance() - reference_),
                            scale > 0 ? scale : static_cast<double>(reference_)};
        if constexpr (keeps_accounts) {
            report.accounts = system_.accounts();
            for (std::size_t a = 0; a < report.accounts.size(); ++a)
                report.accounts[a].work = static_cast<double>(state_.value[place_of_account(a)]);
            // Without gravity and from rest the scale is 0, so the present energy replaces it.
            if (report.scale == 0) report.scale = static_cast<double>(now.total());
        }
        return report;
    }

    void reset_energy_reference() override { reference_ = balance(); }

    /// The saved state includes the step number and the energy reference. After a rewind to a time before a
    /// change of gravity, the drift is again measured from the earlier reference.
    std::vector<std::byte> save() const override {
        ByteWriter out;
        out.put(signature_of(chain_, integration_));
        out.put(step_);
        out.put(reference_);
        if (depends_on_time()) {
            out.put(origin_);
            out.put(origin_step_);
        }
        state_.save(out);
        if constexpr (requires { system_.save(out); }) system_.save(out);
        if constexpr (requires { method_.save(out); }) method_.save(out);
        return out.take();
    }

    void restore(std::span<const std::byte> bytes) override {
        ByteReader in(bytes);
        if (in.get<StateSignature>() != signature_of(chain_, integration_))
            throw std::invalid_argument(
                "a saved state belongs to a trajectory with other settings or another size");
        const auto step = in.get<std::int64_t>();
        const auto reference = in.get<InEnergies>();
        Wide origin = origin_;
        std::int64_t origin_step = origin_step_;
        if (depends_on_time()) {
            origin = in.get<Wide>();
            origin_step = in.get<std::int64_t>();
        }
        Steps<Real> steps = steps_;
        steps.origin = from_wide<Real>(origin);
        steps.first = step - origin_step;
        StateVector<Real> state = state_;
        state.restore(in);
        System system = system_;
        Method method = method_;
        if constexpr (requires { system.restore(in); }) system.restore(in);
        if constexpr (requires { method.restore(system, state, steps, in); })
            method.restore(system, state, steps, in);
        if (!in.at_end()) throw std::invalid_argument("a saved state is longer than expected");
        step_ = step;
        origin_ = origin;
        origin_step_ = origin_step;
        steps_ = steps;
        reference_ = reference;
        state_ = std::move(state);
        system_ = std::move(system);
        method_ = std::move(method);
        failure_.reset();
    }

    void set_chain(const Chain& chain) override {
        require_changed_chain(chain_, chain, integration_);
        chain_ = chain;
        system_.set_chain(chain, state_);
        changed();
    }

    void set_timestep(double dt) override {
        Integration integration = integration_;
        integration.dt = dt;
        require_changed_timestep(chain_, integration);
        begin_counting(time());
        integration_ = integration;
        changed();
    }

    void perturb(std::size_t link, double radians) override {
        system_.turn(state_, link, radians);
        changed();
    }

  private:
    static constexpr bool advances =
        requires(System & system, Method& method, StateVector<Real>& state, const Steps<Real>& steps) {
        method.advance(system, state, steps);
    };

    /// Whether the state ends with energy accounts: the work that each cause has done on the chain, J.
    static constexpr bool keeps_accounts = requires(const System& system) { system.accounts(); };
    std::size_t place_of_account(std::size_t a) const {
        return state_.size() - system_.accounts().size() + a;
    }

    /// The energy, J, minus the work in the accounts. An exact motion does not change it, unless the chain
    /// has damping but no accounts.
    InEnergies balance() const {
        InEnergies balance = system_.energy(state_).total();
        if constexpr (keeps_accounts) {
            InEnergies work{};
            for (std::size_t a = 0; a < system_.accounts().size(); ++a)
                work += state_.template precise<InEnergies>(place_of_account(a));
            balance -= work;
        }
        return balance;
    }

    void changed() {
        failure_.reset(); // the change may remove the cause of the failure
        prepare_steps();
        settle();
        reset_method();
        reset_energy_reference();
    }

    /// Whether the equations can change within a step, at moments that depend on the state.
    static constexpr bool has_events = requires(System & system, StateVector<Real>& state, Real time) {
        system.settle(state, time);
    };

    void settle() {
        if constexpr (has_events) system_.settle(state_, from_wide<Real>(time()));
    }

    void reset_method() {
        if constexpr (requires { method_.reset(system_); }) method_.reset(system_);
    }

    /// Whether the system's equations depend on the time. Only then do saved bytes contain the time.
    bool depends_on_time() const {
        if constexpr (requires { system_.depends_on_time(); }) return system_.depends_on_time();
        return false;
    }

    /// The time, s, since the motion began.
    Wide time() const { return origin_ + static_cast<Wide>(step_ - origin_step_) * dt_; }
    /// Makes `now` (s) the time from which later steps are counted.
    void begin_counting(Wide now) {
        origin_ = now;
        origin_step_ = step_;
    }

    /// `count` steps of `dt` (s), the first of which begins at the time `origin` (s).
    Steps<Real> steps_of(Wide dt, std::int64_t count, Wide origin) const {
        const Wide exponent = -to_wide(chain_.damping) * dt / 2;
        return {
            count,   from_wide<Real>(dt),    from_wide<Real>(exp(exponent)), from_wide<Real>(expm1(exponent)),
            nullptr, from_wide<Real>(origin)};
    }

    void prepare_steps() {
        dt_ = as_written(integration_.dt);
        steps_ = steps_of(dt_, 0, origin_);
        block_ = 64;
        if constexpr (requires { Method::block; }) block_ = Method::block;
        if constexpr (counts_turns) {
            // Turns are counted once per block, so no link may make half a turn within a block. In a chain
            // that is slow enough to watch, no link does so in this time.
            constexpr double seconds = 4e-3;
            block_ = static_cast<std::int64_t>(std::clamp(seconds / integration_.dt, 1.0, 64.0));
        }
    }

    static constexpr bool counts_turns = requires(System & system, const StateVector<Real>& state) {
        system.track(state);
        requires !requires { Method::tracks_turns; };
    };
    void track() {
        if constexpr (counts_turns) system_.track(state_);
    }

    void take(std::int64_t count) {
        steps_.count = count;
        steps_.first = step_ - origin_step_;
        if constexpr (advances) {
            method_.advance(system_, state_, steps_);
        } else {
            for (std::int64_t i = 0; i < count; ++i) take_step(steps_, i);
        }
    }

    /// Takes the step that begins `before` steps after the beginning of the run.
    void take_step(const Steps<Real>& steps, std::int64_t before) {
        const Real begins = steps.time(before);
        if constexpr (has_events && requires { method_.step(system_, state_, begins, steps.dt); })
            if (system_.has_slips()) return take_step_with_events(begins, steps.dt);
        if constexpr (requires { method_.step(system_, state_, begins, steps); })
            method_.step(system_, state_, begins, steps);
        else
            method_.step(system_, state_, begins, steps.dt);
    }

    /// Takes a step, divided where a joint begins to stick or to slip. Bisection finds the shortest length
    /// after which the state, as the method calculates it, has passed this event.
    void take_step_with_events(Real begins, Real length) {
        // After this many events the rest of the step is omitted: joints only stick and slip in turn.
        constexpr int most_events = 64;
        for (int events = 0; events < most_events; ++events) {
            const StateVector<Real> from = state_;
            const auto try_length = [&](Real h) {
                state_ = from;
                reset_method();
                method_.step(system_, state_, begins, h);
                return system_.margin(state_, begins + h);
            };
            if (!(try_length(length) < Real(0)) || !state_.finite()) return;
            Real low{}, high = length;
            while (high - low > RealTraits<Real>::epsilon * length) {
                const Real middle = low + (high - low) / Real(2);
                (try_length(middle) < Real(0) ? high : low) = middle;
            }
            try_length(high);
            begins += high;
            length -= high;
            system_.pass_event(state_, begins);
            reset_method();
            if (!(length > Real(0))) return;
        }
    }

    /// Why the state after a step cannot be used; empty if it can.
    std::string fault() const {
        if (!state_.finite()) return "the state is no longer finite";
        if (const auto nonsense = system_.nonsense(state_)) return *nonsense;
        if constexpr (requires { method_.trouble(); })
            if (const auto trouble = method_.trouble()) return *trouble;
        return {};
    }

    System system_;
    Method method_;
    StateVector<Real> state_;
    Steps<Real> steps_;
    std::int64_t block_ = 1; ///< steps
    Wide dt_{};              ///< s
    Wide origin_{};          ///< the time at the step origin_step_, s
    std::int64_t origin_step_ = 0;
    InEnergies reference_{}; ///< J
    StateVector<Real> last_good_state_;
    Method last_good_method_ = method_;
};

} // namespace pendula
