// SPDX-License-Identifier: MIT
/// The assembly kernels, behind one table. Their structures are mirrored in asm/x87.inc, which asserts the
/// same offsets; their numbers are 80-bit, 16 bytes apart, as in an array of long double.
#pragma once

#include "physics/systems/elastic_chain.hpp"
#include "physics/systems/rigid_chain.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

namespace pendula {

/// A run of equal steps, in and out through memory.
struct X87Run {
    long double* state;  ///< positions, then as many velocities
    long double* carry;  ///< what compensated sums carry, as many; null without compensation
    const void* chain;   ///< the chain, in the structure of the kernel
    std::int64_t steps;  ///< nothing is done unless > 0
    long double dt;      ///< s
    long double damping; ///< 1/s, times which each velocity is taken from its acceleration
};
static_assert(offsetof(X87Run, state) == 0 && offsetof(X87Run, carry) == 8 && offsetof(X87Run, chain) == 16 &&
              offsetof(X87Run, steps) == 24 && offsetof(X87Run, dt) == 32 &&
              offsetof(X87Run, damping) == 48 && sizeof(X87Run) == 64);

/// What the triple pendulum's equations need of its lengths, masses and gravity, multiplied out once.
struct X87TripleChain {
    long double a12, a13, a23;          ///< a_ij = β_max(i,j) L_i L_j, kg m²
    long double a11, a22, a33;          ///< kg m²
    long double a11a22, a11a33, a22a33; ///< kg² m⁴
    long double weight[3];              ///< g β_i L_i, J

    explicit X87TripleChain(const RigidChain<long double>&);
};
static_assert(offsetof(X87TripleChain, a11) == 48 && offsetof(X87TripleChain, a11a22) == 96 &&
              offsetof(X87TripleChain, weight) == 144 && sizeof(X87TripleChain) == 192);
/// One link of a chain of any length: its parameters, and where the kernel works.
struct X87Link {
    long double length, inverse_length; ///< m, 1/m
    long double inverse_mass,
        both_masses;                ///< 1/kg; the latter 1/m_i + 1/m_{i−1}, without the second at the pivot
    long double position, velocity; ///< θ and ω, copied from the run's state, and back at the end
    long double position_carry, velocity_carry; ///< likewise
    long double stage_position, stage_velocity;
    long double e, f, r, q;                  ///< of the two sweeps over the tensions
    long double acceleration, first, middle; ///< of the stages
};
static_assert(offsetof(X87Link, position) == 64 && offsetof(X87Link, stage_position) == 128 &&
              sizeof(X87Link) == 272);

struct X87Chain {
    long double gravity; ///< m/s²
    X87Link* links;      ///< from the pivot to the tip
    std::int64_t count;  ///< > 0
};
static_assert(offsetof(X87Chain, links) == 16 && offsetof(X87Chain, count) == 24);

/// The parameters of each link; the rest is zero.
std::vector<X87Link> x87_links(const RigidChain<long double>&);

/// One coordinate of a bob on springs: its parameters, and where the kernel works.
struct X87Axis {
    long double length;                         ///< m, of the link to the bob; used where the coordinate is x
    long double inverse_mass;                   ///< 1/kg
    long double position, velocity;             ///< copied from the run's state, and back at the end
    long double position_carry, velocity_carry; ///< likewise
    long double stage_position, stage_velocity;
    long double acceleration, first, middle; ///< of the stages
};
static_assert(offsetof(X87Axis, position) == 32 && offsetof(X87Axis, stage_position) == 96 &&
              sizeof(X87Axis) == 176);

struct X87ElasticChain {
    long double gravity;   ///< m/s²
    long double stiffness; ///< N/m
    X87Axis* axes;         ///< x_1, y_1, x_2, y_2, …; the two before them stand for the pivot
    std::int64_t count;    ///< twice the number of links, > 0
};
static_assert(offsetof(X87ElasticChain, axes) == 32 && offsetof(X87ElasticChain, count) == 40);

/// The two records of the pivot and then those of each bob, with their parameters; the rest is zero.
std::vector<X87Axis> x87_axes(const ElasticChain<long double>&);

static_assert(std::numeric_limits<long double>::digits == 64, "an x87 kernel is only built for x86-64");

using X87Kernel = void (*)(X87Run*);

/// One entry per kernel; null in a build without nasm.
struct KernelTable {
    X87Kernel triple_rk4 = nullptr;  ///< chain: X87TripleChain; 3 links; mass matrix and Cramer's rule
    X87Kernel chain_rk4 = nullptr;   ///< chain: X87Chain; any number of links; tension form
    X87Kernel elastic_rk4 = nullptr; ///< chain: X87ElasticChain; any number of links
};
const KernelTable& kernels();

} // namespace pendula
