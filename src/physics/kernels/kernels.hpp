// SPDX-License-Identifier: MIT
/// The assembly kernels, behind one table. asm/x87.inc mirrors their structures and asserts the same offsets;
/// their numbers have 80 bits. The caller's numbers lie 16 bytes apart, as in an array of long double; the
/// kernels' own are pairs of doubles.
#pragma once

#include "physics/systems/body_chain.hpp"
#include "physics/systems/elastic_chain.hpp"
#include "physics/systems/rigid_chain.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

namespace pendula {

/// A run of equal steps; input and output are in memory.
struct X87Run {
    long double* state;  ///< positions, then as many velocities
    long double* carry;  ///< the carry of compensated sums, as many numbers; null without compensation
    const void* chain;   ///< the chain, in the kernel's own structure
    std::int64_t steps;  ///< does nothing unless > 0
    long double dt;      ///< s
    long double damping; ///< 1/s; damping times each velocity is subtracted from its acceleration
};
static_assert(offsetof(X87Run, state) == 0 && offsetof(X87Run, carry) == 8 && offsetof(X87Run, chain) == 16 &&
              offsetof(X87Run, steps) == 24 && offsetof(X87Run, dt) == 32 &&
              offsetof(X87Run, damping) == 48 && sizeof(X87Run) == 64);

/// A long double as the sum of two doubles, which is exact if the number lies between about 1e-290 and 1e308.
/// Some processors load it ten times as fast.
struct X87Pair {
    double high = 0, low = 0;

    X87Pair() = default;
    X87Pair(long double number)
        : high(static_cast<double>(number))
        , low(static_cast<double>(number - static_cast<long double>(high))) {}
};
static_assert(sizeof(X87Pair) == 16);

/// The triple pendulum's coefficients, multiplied out once from its lengths, masses and gravity: in units of
/// β_1 L_1², so that a_11 = 1.
struct X87TripleChain {
    X87Pair a12, a13, a23; ///< a_ij = β_max(i,j) L_i L_j / (β_1 L_1²)
    X87Pair a22, a33;      ///< likewise
    X87Pair weight[3];     ///< g β_i L_i / (β_1 L_1²), 1/s²

    explicit X87TripleChain(const RigidChain<long double>&);
};
static_assert(offsetof(X87TripleChain, a22) == 48 && offsetof(X87TripleChain, weight) == 80 &&
              sizeof(X87TripleChain) == 128);

/// One link of a chain of any length: its parameters and the kernel's working space.
struct alignas(16) X87Link {
    X87Pair length, inverse_length; ///< m, 1/m
    X87Pair inverse_mass,
        both_masses;            ///< 1/kg; both_masses is 1/m_i + 1/m_{i−1}, at the pivot only 1/m_i
    X87Pair position, velocity; ///< θ and ω, copied from the run's state, and back at the end
    X87Pair position_carry, velocity_carry; ///< likewise
    X87Pair stage_position, stage_velocity;
    X87Pair f, er, qr;     ///< of the two sweeps over the tensions
    X87Pair first, middle; ///< accelerations of the stages
    double sine[16];       ///< the scratch of a sine, Scratch of x87.inc
};
static_assert(offsetof(X87Link, position) == 64 && offsetof(X87Link, stage_position) == 128 &&
              sizeof(X87Link) == 368 && offsetof(X87Link, sine) % 16 == 0);

struct X87Chain {
    X87Pair gravity;    ///< m/s²
    X87Link* links;     ///< from the pivot to the tip
    std::int64_t count; ///< > 0
};
static_assert(offsetof(X87Chain, links) == 16 && offsetof(X87Chain, count) == 24);

/// A record for each link with its parameters, and one more after the tip's. All other numbers are zero.
std::vector<X87Link> x87_links(const RigidChain<long double>&);

/// One link of a chain of rigid bodies: its parameters and the kernel's working space.
struct alignas(16) X87Body {
    X87Pair length, inverse_length; ///< m, 1/m
    X87Pair mass, spin, delta;      ///< μ_i, kg; d_i, kg m²; d_i/L_i², kg
    X87Pair viscous;                ///< friction of the upper joint, N m s
    /// Bytes from the state's first number to the energy that this friction has cost, and from the first
    /// carry to its carry; 0 if it is not counted.
    std::int64_t account = 0;
    std::int64_t unused = 0;
    X87Pair position, velocity;             ///< θ and ω, copied from the run's state, and back at the end
    X87Pair position_carry, velocity_carry; ///< likewise
    X87Pair stage_position, stage_velocity;
    X87Pair cosine, turn;                      ///< of θ_{i+1} − θ_i
    X87Pair pull, torque, own, from_u, from_n; ///< of the two sweeps
    X87Pair first, middle;                     ///< accelerations of the stages
    X87Pair loss, energy, energy_carry;        ///< of the account
    double sine[16];                           ///< the scratch of a sine, Scratch of x87.inc
};
static_assert(offsetof(X87Body, account) == 96 && offsetof(X87Body, position) == 112 &&
              offsetof(X87Body, stage_position) == 176 && offsetof(X87Body, sine) == 400 &&
              sizeof(X87Body) == 528);

struct X87BodyChain {
    X87Pair gravity;           ///< m/s²
    X87Body* links;            ///< from the pivot to the tip; the record before them is zero
    std::int64_t count;        ///< > 0
    std::int64_t positions;    ///< their number in the state: links and accounts
    std::int64_t account;      ///< of the damping, as X87Body::account
    std::int64_t has_friction; ///< 1 if any joint has friction, else 0
};
static_assert(offsetof(X87BodyChain, links) == 16 && offsetof(X87BodyChain, positions) == 32 &&
              offsetof(X87BodyChain, has_friction) == 48);

/// The place in the state of an account's energy, in bytes as X87Body::account.
std::int64_t x87_account(const BodyChain<long double>&, EnergyCause, std::size_t joint);

/// A record of zeros, then one for each link with its parameters; all other numbers are zero. The chain must
/// have no drive, and no friction except in its joints in proportion to their velocity.
std::vector<X87Body> x87_bodies(const BodyChain<long double>&);

/// One coordinate of a bob on springs: its parameters and the kernel's working space.
struct X87Axis {
    X87Pair length;                         ///< m, of the link to the bob; used only in the x record
    X87Pair inverse_mass;                   ///< 1/kg
    X87Pair position, velocity;             ///< copied from the run's state, and back at the end
    X87Pair position_carry, velocity_carry; ///< likewise
    X87Pair stage_position, stage_velocity;
    X87Pair acceleration, first, middle; ///< of the stages
};
static_assert(offsetof(X87Axis, position) == 32 && offsetof(X87Axis, stage_position) == 96 &&
              sizeof(X87Axis) == 176);

struct X87ElasticChain {
    X87Pair gravity;    ///< m/s²
    X87Pair stiffness;  ///< N/m
    X87Axis* axes;      ///< x_1, y_1, x_2, y_2, …; the two records before them are the pivot's
    std::int64_t count; ///< twice the number of links, > 0
};
static_assert(offsetof(X87ElasticChain, axes) == 32 && offsetof(X87ElasticChain, count) == 40);

/// Two records for the pivot, then two for each bob with its parameters; all other numbers are zero.
std::vector<X87Axis> x87_axes(const ElasticChain<long double>&);

static_assert(std::numeric_limits<long double>::digits == 64, "an x87 kernel is only built for x86-64");

using X87Kernel = void (*)(X87Run*);

/// One entry per kernel; null in a build without nasm.
struct KernelTable {
    X87Kernel triple_rk4 = nullptr;  ///< chain: X87TripleChain; 3 links; mass matrix and elimination
    X87Kernel chain_rk4 = nullptr;   ///< chain: X87Chain; any number of links; tension form
    X87Kernel body_rk4 = nullptr;    ///< chain: X87BodyChain; any number of links; articulated bodies
    X87Kernel elastic_rk4 = nullptr; ///< chain: X87ElasticChain; any number of links
};
const KernelTable& kernels();

} // namespace pendula
