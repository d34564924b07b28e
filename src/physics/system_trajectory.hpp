// SPDX-License-Identifier: MIT
/// The one implementation of Trajectory: any system (rigid, elastic) under any method, in the system's real
/// type. trajectory.cpp picks the pair; nobody else needs this header.
///
/// A system has a state of positions and then as many velocities, and offers dimension(), derivative(state,
/// rate), start(), energy(), scale(), show(), turn(), set_chain() and advice(). A method is constructed from
/// (system, integration) and offers step(system, state, dt), or advance(system, state, Steps) when it
/// takes many steps with their damping by itself.
#pragma once

#include "physics/exact_bytes.hpp"
#include "physics/refusal.hpp"
#include "physics/state_vector.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace pendula {

/// A run of equal steps. After each one the velocities are multiplied by exp(−damping·dt), exactly, so that
/// what damping does in a second does not depend on dt.
template<class Real>
struct Steps {
    std::int64_t count = 0;
    Real dt{};
    Real decay = Real(1);  ///< exp(−damping·dt)
    Real decay_less_one{}; ///< exp(−damping·dt) − 1, for compensated sums
};

template<class System, class Method>
class SystemTrajectory final : public Trajectory {
  public:
    using Real = typename System::Real;

    SystemTrajectory(const Chain& chain, const StartState& start, const Integration& integration)
        : Trajectory(chain, integration), system_(chain), method_(system_, integration) {
        state_.value = system_.start(start);
        if (integration.compensated) state_.carry.resize(state_.value.size());
        prepare_steps();
        reset_energy_reference();
    }

    std::unique_ptr<Trajectory> clone() const override { return std::make_unique<SystemTrajectory>(*this); }

    void advance(std::int64_t steps) override {
        // Testing for finite numbers once in a while keeps the loop inside the method; if the test fails, the
        // block is done again step by step to find where.
        constexpr std::int64_t block = 64;
        bool careful = false;
        while (steps > 0 && !failure_) {
            const std::int64_t count = careful ? 1 : std::min(steps, block);
            last_good_state_ = state_;
            last_good_method_ = method_;
            take(count);
            if (state_.finite()) {
                step_ += count;
                steps -= count;
                continue;
            }
            state_ = last_good_state_;
            method_ = last_good_method_;
            if (count == 1) stop();
            careful = true;
        }
    }

    void state(ChainState& out) const override { system_.show(state_, out); }

    EnergyReport energy() const override {
        const auto now = system_.energy(state_);
        return {static_cast<double>(now.kinetic), static_cast<double>(now.gravitational),
                static_cast<double>(now.elastic), static_cast<double>(now.total() - reference_),
                system_.scale()};
    }

    void reset_energy_reference() override { reference_ = system_.energy(state_).total(); }

    /// The step number and the energy reference belong to the saved state: after a rewind past a change of
    /// gravity the drift counts again from where it counted then.
    std::vector<std::byte> save() const override {
        ByteWriter out;
        out.put(signature());
        out.put(step_);
        out.put(reference_);
        for (const Real& x : state_.value) out.put(x);
        for (const Real& x : state_.carry) out.put(x);
        return out.take();
    }

    void restore(std::span<const std::byte> bytes) override {
        ByteReader in(bytes);
        if (in.get<Signature>() != signature())
            throw std::invalid_argument("a saved state belongs to a trajectory of another kind or size");
        const auto step = in.get<std::int64_t>();
        const auto reference = in.get<Quad>();
        StateVector<Real> state = state_;
        for (Real& x : state.value) x = in.get<Real>();
        for (Real& x : state.carry) x = in.get<Real>();
        if (!in.at_end()) throw std::invalid_argument("a saved state has bytes left over");
        step_ = step;
        reference_ = reference;
        state_ = std::move(state);
        failure_.reset();
    }

    void set_chain(const Chain& chain) override {
        if (auto no = refuse_chain(chain)) throw Refused(*no);
        if (chain.model != chain_.model || chain.links() != chain_.links())
            throw Refused("a moving chain keeps its model and its number of links: start a new one instead");
        chain_ = chain;
        system_.set_chain(chain);
        prepare_steps();
        reset_energy_reference();
    }

    void set_timestep(double dt) override {
        if (auto no = refuse_timestep(dt)) throw Refused(*no);
        integration_.dt = dt;
        prepare_steps();
        reset_energy_reference();
    }

    void perturb(std::size_t link, double radians) override {
        system_.turn(state_, link, Real(radians));
        reset_energy_reference();
    }

  private:
    using Signature = std::array<std::uint32_t, 6>;
    Signature signature() const {
        return {1, // format
                static_cast<std::uint32_t>(chain_.model),
                static_cast<std::uint32_t>(integration_.method),
                static_cast<std::uint32_t>(integration_.arithmetic),
                integration_.compensated ? 1u : 0u,
                static_cast<std::uint32_t>(chain_.links())};
    }

    void prepare_steps() {
        const Quad dt = as_written(integration_.dt);
        const Quad exponent = -to_quad(chain_.damping) * dt;
        steps_.dt = from_quad<Real>(dt);
        steps_.decay = from_quad<Real>(exponential(exponent));
        steps_.decay_less_one = from_quad<Real>(exponential_minus_one(exponent));
    }

    void take(std::int64_t count) {
        steps_.count = count;
        if constexpr (requires { method_.advance(system_, state_, steps_); }) {
            method_.advance(system_, state_, steps_);
        } else {
            for (std::int64_t i = 0; i < count; ++i) {
                method_.step(system_, state_, steps_.dt);
                if (chain_.damping > 0) damp();
            }
        }
    }

    void damp() {
        for (std::size_t i = state_.size() / 2; i < state_.size(); ++i) {
            if (state_.compensated())
                state_.add(i, state_.value[i] * steps_.decay_less_one);
            else
                state_.value[i] *= steps_.decay;
        }
    }

    void stop() {
        std::ostringstream sentence;
        sentence << "the state is no longer finite at step " << step_ + 1 << " of dt = " << integration_.dt
                 << " s: " << system_.advice();
        failure_ = sentence.str();
    }

    System system_;
    Method method_;
    StateVector<Real> state_;
    Steps<Real> steps_;
    Quad reference_{}; ///< J
    StateVector<Real> last_good_state_;
    Method last_good_method_ = method_;
};

} // namespace pendula
