// SPDX-License-Identifier: MIT
/// Compares a kernel with its C++ reference. For tests only.
#pragma once

#include "harness.hpp"
#include "physics/kernels/x87_kernels.hpp"
#include "physics/methods/rk4.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

struct Case {
    Chain chain;
    std::vector<long double> state; ///< positions, then velocities
    double dt = 1e-3;
    double damping = 0;
    bool compensated = false;
    std::int64_t steps = 4;
};

struct Result {
    std::vector<long double> state, carry;
    std::string broken; ///< names what the kernel did not preserve
};

/// A kernel and its references. `run` fills in the kernel's chain and calls it. `reference` and `truth`
/// integrate the case by Rk4 of rk4.hpp, in long double and in binary128.
struct Subject {
    std::string (*run)(X87Kernel, X87Run&, const Chain&);
    std::vector<long double> (*reference)(const Case&);
    std::vector<Wide> (*truth)(const Case&);
};

/// A Subject's `run`, with the kernel's own chain from an adapter of x87_kernels.hpp.
template<class Adapter>
std::string run_adapted(X87Kernel kernel, X87Run& run, const Chain& parameters) {
    const typename Adapter::System system(parameters);
    const Adapter adapter(system.chain());
    run.chain = adapter.chain();
    return call_checked(kernel, run);
}

/// The equations of rigid chains for the references: `Form` is TensionForm or TextbookForm.
template<class RealType, template<class> class Form>
struct FormSystem {
    using Real = RealType;
    explicit FormSystem(const Chain& with) : chain(with), form(with.links()) {}
    std::size_t positions() const { return chain.links(); }
    void derivative(Real /*time*/, std::span<const Real> state, std::span<Real> rate) {
        const std::size_t n = chain.links();
        std::copy(state.begin() + n, state.end(), rate.begin());
        form.accelerations(chain, state.first(n), state.subspan(n), rate.subspan(n));
    }
    RigidChain<Real> chain;
    Form<Real> form;
};

/// Adds damping to the velocities of a system.
template<class System>
class Damped {
  public:
    using Real = typename System::Real;
    explicit Damped(const Case& test) : system_(test.chain), damping_(test.damping) {}
    std::size_t positions() const { return system_.positions(); }
    void derivative(Real time, std::span<const Real> state, std::span<Real> rate) {
        system_.derivative(time, state, rate);
        for (std::size_t i = positions(); i < state.size(); ++i) rate[i] -= damping_ * state[i];
    }

  private:
    System system_;
    Real damping_;
};

/// Integrates the case from its state, for its number of steps.
template<class System>
std::vector<typename System::Real> integrate_with(System system, const Case& test) {
    using Real = typename System::Real;
    Rk4<System> method(system, {});
    StateVector<Real> state;
    state.value.assign(test.state.begin(), test.state.end());
    if (test.compensated) state.carry.resize(state.size());
    for (std::int64_t step = 0; step < test.steps; ++step) method.step(system, state, Real(0), Real(test.dt));
    return state.value;
}

template<class System>
std::vector<typename System::Real> integrate(const Case& test) {
    return integrate_with(Damped<System>(test), test);
}

/// Numbers between guard slots, which the kernel must not write.
class Guarded {
  public:
    explicit Guarded(const std::vector<long double>& values) : slots_(values.size() + 2 * margin) {
        std::memset(slots_.data(), canary, slots_.size() * sizeof(long double));
        std::copy(values.begin(), values.end(), slots_.begin() + margin);
    }
    long double* data() { return slots_.data() + margin; }
    std::vector<long double> values() const { return {slots_.begin() + margin, slots_.end() - margin}; }
    bool intact() const {
        return untouched(slots_.data()) && untouched(slots_.data() + slots_.size() - margin);
    }

  private:
    static constexpr std::size_t margin = 4;
    static constexpr unsigned char canary = 0xa5;

    static bool untouched(const long double* slots) {
        const auto* bytes = reinterpret_cast<const unsigned char*>(slots);
        return std::all_of(bytes, bytes + margin * sizeof(long double),
                           [](unsigned char b) { return b == canary; });
    }

    std::vector<long double> slots_;
};

inline Result run_kernel(const Subject& subject, X87Kernel kernel, const Case& test) {
    Guarded state(test.state), carry(std::vector<long double>(test.state.size()));
    X87Run run{state.data(), test.compensated ? carry.data() : nullptr, nullptr, test.steps, test.dt,
               test.damping};
    std::string broken = subject.run(kernel, run, test.chain);
    if (!state.intact() || !carry.intact())
        broken += (broken.empty() ? "" : ", ") + std::string("memory beside the state");
    return {state.values(), carry.values(), broken};
}

inline long double largest_difference(const std::vector<long double>& values,
                                      const std::vector<Wide>& truth) {
    long double largest = 0;
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const auto difference = std::abs(static_cast<long double>(to_wide(values[i]) - truth[i]));
        if (!(difference <= largest)) largest = difference; // NaN counts as the largest difference
    }
    return largest;
}

/// The error of the long double reference near this state, compared with the same in binary128. It grows with
/// the conditioning of the equations, which affects the kernel as well. It is the worst of a few states and
/// chains about an ulp apart, because a single one may be right by luck: with small whole numbers of
/// kilograms and metres, for example, nothing is rounded before masses of very different size cancel.
inline long double reference_error(const Subject& subject, const Case& test) {
    long double worst = 0;
    for (int nudge = 0; nudge < 4; ++nudge) {
        Case near = test;
        for (std::size_t i = 0; i < near.state.size(); ++i)
            near.state[i] *=
                1 + RealTraits<long double>::epsilon * static_cast<long double>(nudge * (i % 7 + 1));
        for (std::size_t i = 0; i < near.chain.links(); ++i) {
            near.chain.masses[i] *= 1 + std::numeric_limits<double>::epsilon() * static_cast<double>(nudge);
            near.chain.lengths[i] *=
                1 + std::numeric_limits<double>::epsilon() * static_cast<double>(nudge * (i % 3 + 1));
        }
        worst = std::max(worst, largest_difference(subject.reference(near), subject.truth(near)));
    }
    return worst;
}

/// Returns nothing if the kernel is as accurate as can be expected: its error is at most some roundings of
/// the numbers that it stores, plus a few times the error of the reference.
inline std::optional<std::string> disagreement(const Subject& subject, X87Kernel kernel, const Case& test) {
    const Result got = run_kernel(subject, kernel, test);
    if (!got.broken.empty()) return "not preserved: " + got.broken;
    const std::vector<Wide> truth = subject.truth(test);
    long double largest = 0;
    for (std::size_t i = 0; i < truth.size(); ++i)
        largest = std::max({largest, std::abs(test.state[i]), std::abs(static_cast<long double>(truth[i]))});
    const long double allowed =
        16 * RealTraits<long double>::epsilon * largest + 16 * reference_error(subject, test);
    const long double error = largest_difference(got.state, truth);
    if (!(error <= allowed)) return "off by " + std::to_string(error / allowed) + " times what is allowed";
    return std::nullopt;
}

/// A random chain of `links` links in fast motion, for a few steps.
inline Case random_case(std::mt19937_64& random, std::size_t links) {
    std::uniform_real_distribution<double> angle(-7, 7), velocity(-8, 8), exponent(-1, 1), unit(0, 1);
    Case test;
    test.state.resize(2 * links);
    for (std::size_t i = 0; i < links; ++i) {
        test.chain.lengths.push_back(std::pow(10, exponent(random)));
        test.chain.masses.push_back(std::pow(10, exponent(random)));
        test.state[i] = angle(random) + 1e-17L * unit(random);
        test.state[links + i] = velocity(random);
    }
    test.chain.gravity = 20 * unit(random);
    test.dt = 1e-4 * std::pow(10, unit(random));
    if (unit(random) < 0.3) test.damping = 10 * unit(random);
    test.compensated = unit(random) < 0.5;
    test.steps = 1 + static_cast<std::int64_t>(5 * unit(random));
    return test;
}

/// How far the compensated state, carries included, is from the truth after many tiny steps, in epsilons of
/// its largest number. If carries were lost, each step would lose up to half an epsilon. With carries, only
/// the rounding of the increments remains, which is smaller by a factor of about dt times the number of
/// steps.
inline long double left_behind(const Subject& subject, X87Kernel kernel, Case test) {
    test.dt = 1e-6;
    test.steps = 500;
    test.damping = 0.5;
    test.compensated = true;
    const Result got = run_kernel(subject, kernel, test);
    const std::vector<Wide> truth = subject.truth(test);
    long double worst = 0, largest = 0;
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const Wide error = to_wide(got.state[i]) + to_wide(got.carry[i]) - truth[i];
        worst = std::max(worst, std::abs(static_cast<long double>(error)));
        largest = std::max(largest, std::abs(got.state[i]));
    }
    return worst / (RealTraits<long double>::epsilon * largest);
}

/// Whether the case's steps give the same bits together and one by one, and 0 and −1 steps change nothing.
inline bool counts_its_steps(const Subject& subject, X87Kernel kernel, const Case& test) {
    const Result together = run_kernel(subject, kernel, test);
    Case one = test;
    one.steps = 1;
    for (std::int64_t i = 0; i < test.steps; ++i) one.state = run_kernel(subject, kernel, one).state;
    Case none = test, fewer = test;
    none.steps = 0;
    fewer.steps = -1;
    return one.state == together.state && run_kernel(subject, kernel, none).state == test.state &&
           run_kernel(subject, kernel, fewer).state == test.state;
}

} // namespace pendula
