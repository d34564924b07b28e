// SPDX-License-Identifier: MIT
/// The assembly kernels, which calculate with 80 bits, and the structures that they read. asm/x87.inc
/// declares the same structures and checks the same offsets. The caller's numbers are long doubles, 16 bytes
/// apart; the kernels' own numbers are pairs of doubles.
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

/// The argument of a kernel: a run of equal steps, and the state that these steps change.
struct X87Run {
    long double* state;  ///< positions, then as many velocities
    long double* carry;  ///< the carries of compensated sums, one for each number; null without compensation
    const void* chain;   ///< the chain, in the structure that the kernel reads
    std::int64_t steps;  ///< the kernel does nothing if this is 0 or less
    long double dt;      ///< s
    long double damping; ///< 1/s; damping times each velocity is subtracted from its acceleration
};
static_assert(offsetof(X87Run, state) == 0 && offsetof(X87Run, carry) == 8 && offsetof(X87Run, chain) == 16 &&
              offsetof(X87Run, steps) == 24 && offsetof(X87Run, dt) == 32 &&
              offsetof(X87Run, damping) == 48 && sizeof(X87Run) == 64);

/// A long double as the sum of two doubles, which is exact if its magnitude is between about 1e-290 and
/// 1e308. Some processors load the two doubles ten times as fast as a long double.
struct X87Pair {
    double high = 0, low = 0;

    X87Pair() = default;
    X87Pair(long double number)
        : high(static_cast<double>(number))
        , low(static_cast<double>(number - static_cast<long double>(high))) {}
};
static_assert(sizeof(X87Pair) == 16);

/// The coefficients of the triple pendulum's equations, calculated once from its lengths, masses and gravity.
/// All are divided by β_1 L_1², so that a_11 = 1.
struct X87TripleChain {
    X87Pair a12, a13, a23; ///< a_ij = β_max(i,j) L_i L_j / (β_1 L_1²)
    X87Pair a22, a33;      ///< a_ii = β_i L_i² / (β_1 L_1²)
    X87Pair weight[3];     ///< g β_i L_i / (β_1 L_1²), 1/s²

    explicit X87TripleChain(const RigidChain<long double>&);
};
static_assert(offsetof(X87TripleChain, a22) == 48 && offsetof(X87TripleChain, weight) == 80 &&
              sizeof(X87TripleChain) == 128);

/// One link of a chain of any length: its parameters and the kernel's working space.
struct alignas(16) X87Link {
    X87Pair length, inverse_length; ///< m, 1/m
    X87Pair inverse_mass,
        both_masses;            ///< 1/kg; both_masses is 1/m_i + 1/m_{i−1}, or 1/m_1 for the first link
    X87Pair position, velocity; ///< θ and ω, copied from X87Run::state and back at the end
    X87Pair position_carry, velocity_carry; ///< copied from X87Run::carry and back at the end
    X87Pair stage_position, stage_velocity;
    X87Pair f, er, qr;     ///< intermediate results of the two sweeps over the tensions
    X87Pair first, middle; ///< accelerations of the stages
    double sine[16];       ///< working space for a sine: Scratch in x87.inc
};
static_assert(offsetof(X87Link, position) == 64 && offsetof(X87Link, stage_position) == 128 &&
              sizeof(X87Link) == 368 && offsetof(X87Link, sine) % 16 == 0);

struct X87Chain {
    X87Pair gravity;    ///< m/s²
    X87Link* links;     ///< from the pivot to the tip
    std::int64_t count; ///< > 0
};
static_assert(offsetof(X87Chain, links) == 16 && offsetof(X87Chain, count) == 24);

/// One record with the parameters of each link, and a record of zeros after the last link. All working space
/// is zero.
std::vector<X87Link> x87_links(const RigidChain<long double>&);

/// One link of a chain of rigid bodies: its parameters and the kernel's working space.
struct alignas(16) X87Body {
    double length = 0;         ///< m
    double viscous = 0;        ///< friction of the upper joint, N m s
    X87Pair inverse_length;    ///< 1/m
    X87Pair mass, spin, delta; ///< μ_i, kg; d_i, kg m²; d_i/L_i², kg
    X87Pair both;              ///< μ_i + d_i/L_i², kg
    /// The offset, in bytes, of the joint friction's energy account in X87Run::state, and of the account's
    /// carry in X87Run::carry; 0 if there is no account.
    std::int64_t account = 0;
    std::int64_t unused = 0;
    X87Pair position, velocity;             ///< θ and ω, copied from X87Run::state and back at the end
    X87Pair position_carry, velocity_carry; ///< copied from X87Run::carry and back at the end
    X87Pair stage_position, stage_velocity;
    X87Pair cosine, turn;                       ///< cosine and sine of θ_i − θ_{i−1}
    X87Pair own, from_u, from_n, share, uu, un; ///< intermediate results of the sweeps
    X87Pair first, middle;                      ///< accelerations of the stages
    X87Pair loss, energy, energy_carry;         ///< for the joint friction's energy account
    double sine[16];                            ///< working space for a sine: Scratch in x87.inc
};
static_assert(offsetof(X87Body, account) == 96 && offsetof(X87Body, position) == 112 &&
              offsetof(X87Body, stage_position) == 176 && offsetof(X87Body, sine) == 416 &&
              sizeof(X87Body) == 544);

struct X87BodyChain {
    X87Pair gravity;           ///< m/s²
    X87Body* links;            ///< from the pivot to the tip; the record before the first is zero
    std::int64_t count;        ///< > 0
    std::int64_t positions;    ///< the number of positions in the state: links plus accounts
    std::int64_t account;      ///< the offset of the damping's energy account, like X87Body::account
    std::int64_t has_friction; ///< 1 if any joint has friction, else 0
};
static_assert(offsetof(X87BodyChain, links) == 16 && offsetof(X87BodyChain, positions) == 32 &&
              offsetof(X87BodyChain, has_friction) == 48);

/// The offset of an account's energy in the state, in bytes, as in X87Body::account.
std::int64_t x87_account(const BodyChain<long double>&, EnergyCause, std::size_t joint);

/// A record of zeros for the pivot, then one record with the parameters of each link. All working space is
/// zero. The chain must have no drive, no air drag and no dry friction.
std::vector<X87Body> x87_bodies(const BodyChain<long double>&);

/// One coordinate of a bob on springs: its parameters and the kernel's working space.
struct X87Axis {
    X87Pair length;                         ///< m, of the link to the bob; used only in the x record
    X87Pair inverse_mass;                   ///< 1/kg
    X87Pair position, velocity;             ///< copied from X87Run::state and back at the end
    X87Pair position_carry, velocity_carry; ///< copied from X87Run::carry and back at the end
    X87Pair stage_position, stage_velocity;
    X87Pair acceleration, first, middle; ///< accelerations of the stages
};
static_assert(offsetof(X87Axis, position) == 32 && offsetof(X87Axis, stage_position) == 96 &&
              sizeof(X87Axis) == 176);

struct X87ElasticChain {
    X87Pair gravity;    ///< m/s²
    X87Pair stiffness;  ///< N/m
    X87Axis* axes;      ///< x_1, y_1, x_2, y_2, …; the two records before x_1 are the pivot's
    std::int64_t count; ///< twice the number of links, > 0
};
static_assert(offsetof(X87ElasticChain, axes) == 32 && offsetof(X87ElasticChain, count) == 40);

/// Two records of zeros for the pivot, then two records with the parameters of each bob. All working space is
/// zero.
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
