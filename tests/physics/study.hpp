// SPDX-License-Identifier: MIT
/// The triple pendulum of the machine-code study, and what several tests need.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/trajectory.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace pendula {

inline Chain study_chain() {
    Chain chain;
    chain.lengths = {4, 3.5, 3};
    chain.masses = {1, 1, 1};
    chain.gravity = 9.81;
    return chain;
}

inline StartState study_start() {
    StartState start;
    start.angles = {90, 90, 90};
    start.angular_velocities = {0, 0, 0};
    return start;
}

/// A chain of any size; start_of() sets it in lively motion.
inline Chain chain_of(std::size_t links) {
    Chain chain;
    for (std::size_t i = 0; i < links; ++i) {
        chain.lengths.push_back(1.0 + 0.25 * static_cast<double>(i % 3));
        chain.masses.push_back(1.0 + 0.5 * static_cast<double>(i % 2));
    }
    return chain;
}

inline StartState start_of(std::size_t links) {
    StartState start;
    for (std::size_t i = 0; i < links; ++i) {
        start.angles.push_back(60.0 + 10.0 * static_cast<double>(i % 5));
        start.angular_velocities.push_back(0.1 * static_cast<double>(i % 4));
    }
    return start;
}

/// study_chain() with springs.
inline Chain elastic_chain(double stiffness = 1000) {
    Chain chain = study_chain();
    chain.model = Model::elastic;
    chain.stiffness = stiffness;
    return chain;
}

inline constexpr Arithmetic portable_arithmetics[] = {Arithmetic::double_, Arithmetic::long_double,
                                                      Arithmetic::double_double};
inline constexpr auto methods = [] {
    std::array<Method, method_table.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = method_table[i].method;
    return all;
}();

/// A chain, a method, an arithmetic and a way to sum; combinations() returns all that this build can run.
struct Combination {
    Chain chain;
    Integration integration;
    std::string name;
};
inline std::vector<Combination> combinations(double dt) {
    std::vector<Combination> found;
    for (const Chain& chain : {study_chain(), elastic_chain()})
        for (const Method method : methods)
            for (const Arithmetic arithmetic :
                 {Arithmetic::double_, Arithmetic::long_double, Arithmetic::x87, Arithmetic::double_double})
                for (const bool compensated : {false, true}) {
                    const Integration integration{method, arithmetic, dt, compensated};
                    if (refusal(chain, study_start(), integration)) continue;
                    found.push_back({chain, integration,
                                     std::string(name_of(chain.model)) + " " + std::string(name_of(method)) +
                                         "/" + std::string(name_of(arithmetic)) + (compensated ? "+c" : "")});
                }
    return found;
}

/// Every arithmetic in which this build can run the study chain under rk4.
inline std::vector<Arithmetic> available_arithmetics() {
    std::vector<Arithmetic> found;
    for (const Arithmetic arithmetic :
         {Arithmetic::double_, Arithmetic::long_double, Arithmetic::x87, Arithmetic::double_double})
        if (!refusal(study_chain(), study_start(), {Method::rk4, arithmetic, 1e-3, false}))
            found.push_back(arithmetic);
    return found;
}

/// The present state in double.
inline ChainState shown(const Trajectory& trajectory) {
    ChainState state;
    trajectory.state(state);
    return state;
}

/// The magnitude of an error that was calculated in the widest arithmetic.
inline double size(Wide x) { return std::abs(static_cast<double>(x)); }

} // namespace pendula
