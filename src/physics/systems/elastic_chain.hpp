// SPDX-License-Identifier: MIT
/// The elastic chain: bobs connected by springs that push as well as pull. Its equations, its energy, and its
/// highest frequency. Pure functions, any thread.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/chain.hpp"
#include "physics/systems/body_chain.hpp"
#include "physics/systems/drive.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace pendula {

template<class Real>
struct ElasticChain {
    std::vector<Real> length;       ///< L_i at rest, m
    std::vector<Real> mass;         ///< m_i, kg
    std::vector<Real> inverse_mass; ///< 1/m_i, 1/kg
    Real gravity{};                 ///< g, m/s²
    Real stiffness{};               ///< k, N/m
    bool is_driven = false, has_torque = false;
    std::vector<EnergyShare> accounts; ///< as energy_accounts() returns them

    ElasticChain() = default;
    explicit ElasticChain(const Chain& chain)
        : length(chain.lengths.begin(), chain.lengths.end())
        , mass(chain.masses.begin(), chain.masses.end())
        , inverse_mass(chain.links())
        , gravity(chain.gravity)
        , stiffness(chain.stiffness)
        , is_driven(chain.is_driven())
        , has_torque(chain.has_torque())
        , accounts(energy_accounts(chain)) {
        for (std::size_t i = 0; i < links(); ++i) inverse_mass[i] = Real(1) / mass[i];
    }

    std::size_t links() const { return length.size(); }
};

/// Spring i pulls with the force S_i = k(d_i − L_i) along the unit vector û_i from bob i−1 to bob i:
///
///     m_i a_i = −S_i û_i + S_{i+1} û_{i+1} − m_i g ŷ.
///
/// The order of positions and accelerations is x_1, y_1, x_2, y_2, … A link of length d_i = 0 has no
/// direction; its force is taken as 0, the mean over all directions.
template<class Real>
void elastic_accelerations(const ElasticChain<Real>& chain, std::span<const Real> position,
                           std::span<Real> acceleration) {
    Real before_x{}, before_y{};
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const Real x = position[2 * i], y = position[2 * i + 1];
        const Real rod_x = x - before_x, rod_y = y - before_y;
        const Real distance = square_root(rod_x * rod_x + rod_y * rod_y);
        Real force_x{}, force_y{}; // S_i û_i
        if (distance > Real(0)) {
            const Real per_metre = chain.stiffness * (distance - chain.length[i]) / distance;
            force_x = per_metre * rod_x;
            force_y = per_metre * rod_y;
        }
        acceleration[2 * i] = -force_x * chain.inverse_mass[i];
        acceleration[2 * i + 1] = -force_y * chain.inverse_mass[i] - chain.gravity;
        if (i > 0) {
            acceleration[2 * i - 2] += force_x * chain.inverse_mass[i - 1];
            acceleration[2 * i - 1] += force_y * chain.inverse_mass[i - 1];
        }
        before_x = x;
        before_y = y;
    }
}

/// Adds the effect of the drive, in the pivot's frame, to the accelerations. A torque τ in joint j acts on
/// link j as a couple: forces ±τ/d_j at its two ends, perpendicular to the link. The opposite couple acts on
/// link j − 1.
template<class Real>
void add_drive(const ElasticChain<Real>& chain, const DriveMoment<Real>& drive,
               std::span<const Real> position, std::span<Real> acceleration) {
    for (std::size_t i = 0; i < chain.links(); ++i) {
        acceleration[2 * i] -= drive.right();
        acceleration[2 * i + 1] -= drive.up();
    }
    if (!chain.has_torque) return;
    const auto turn = [&](std::size_t i, Real torque) {
        const Real x = i > 0 ? position[2 * i] - position[2 * i - 2] : position[0];
        const Real y = i > 0 ? position[2 * i + 1] - position[2 * i - 1] : position[1];
        const Real square = x * x + y * y;
        if (!(square > Real(0))) return;
        const Real force_x = -(torque * y / square), force_y = torque * x / square;
        acceleration[2 * i] += force_x * chain.inverse_mass[i];
        acceleration[2 * i + 1] += force_y * chain.inverse_mass[i];
        if (i == 0) return;
        acceleration[2 * i - 2] -= force_x * chain.inverse_mass[i - 1];
        acceleration[2 * i - 1] -= force_y * chain.inverse_mass[i - 1];
    };
    turn(drive.joint, drive.torque);
    if (drive.joint > 0) turn(drive.joint - 1, -drive.torque);
}

/// The angular velocity, rad/s, of the link from bob i−1 to bob i; 0 if the link has no length.
template<class Real>
Real turning(std::span<const Real> position, std::span<const Real> velocity, std::size_t i) {
    const auto along = [i](std::span<const Real> of, std::size_t axis) {
        return i > 0 ? of[2 * i + axis] - of[2 * i + axis - 2] : of[axis];
    };
    const Real x = along(position, 0), y = along(position, 1);
    const Real square = x * x + y * y;
    if (!(square > Real(0))) return Real(0);
    return (x * along(velocity, 1) - y * along(velocity, 0)) / square;
}

/// The power of each account, W, in the order of chain.accounts. `damping` in 1/s.
template<class Real>
void elastic_powers(const ElasticChain<Real>& chain, const DriveMoment<Real>& drive, Real damping,
                    std::span<const Real> position, std::span<const Real> velocity, std::span<Real> power) {
    Real momentum_x{}, momentum_y{}, twice_kinetic{};
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const Real vx = velocity[2 * i], vy = velocity[2 * i + 1];
        momentum_x += chain.mass[i] * vx;
        momentum_y += chain.mass[i] * vy;
        twice_kinetic += chain.mass[i] * (vx * vx + vy * vy);
    }
    for (std::size_t a = 0; a < power.size(); ++a) {
        const std::size_t i = chain.accounts[a].joint;
        power[a] = Real(0);
        switch (chain.accounts[a].cause) {
        case EnergyCause::damping:
            power[a] = -(damping * twice_kinetic);
            break;
        case EnergyCause::pivot:
            power[a] = -(drive.right() * momentum_x + drive.up() * momentum_y);
            break;
        case EnergyCause::torque:
            power[a] = drive.torque * (turning(position, velocity, i) -
                                       (i > 0 ? turning(position, velocity, i - 1) : Real(0)));
            break;
        case EnergyCause::joint_friction:
        case EnergyCause::dry_friction:
        case EnergyCause::air_drag:
            break; // only rigid chains have these causes
        }
    }
}

/// E = Σ ½ m_i |v_i|² + Σ m_i g y_i + ½ k Σ (d_i − L_i)²: the gravitational energy is 0 at the height of the
/// pivot.
template<class Real>
Energy<Real> elastic_energy(const ElasticChain<Real>& chain, std::span<const Real> position,
                            std::span<const Real> velocity) {
    Energy<Real> energy;
    Real before_x{}, before_y{};
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const Real x = position[2 * i], y = position[2 * i + 1];
        const Real vx = velocity[2 * i], vy = velocity[2 * i + 1];
        const Real rod_x = x - before_x, rod_y = y - before_y;
        const Real stretch = square_root(rod_x * rod_x + rod_y * rod_y) - chain.length[i];
        energy.kinetic += chain.mass[i] * (vx * vx + vy * vy) / Real(2);
        energy.gravitational += chain.mass[i] * chain.gravity * y;
        energy.elastic += chain.stiffness * stretch * stretch / Real(2);
        before_x = x;
        before_y = y;
    }
    return energy;
}

/// The highest angular frequency of the straight chain's springs, rad/s. The links of a bent chain are
/// coupled less, so its highest frequency is not higher. The result is at most 2·√(k/m_min).
inline double highest_spring_frequency(const Chain& chain) {
    // The stretches e_i of a straight chain obey e_i'' = −k[(1/m_{i−1} + 1/m_i) e_i − e_{i−1}/m_{i−1} −
    // e_{i+1}/m_i], with 1/m_0 = 0. The matrix A in the brackets is the tridiagonal matrix of the rod
    // tensions. Bisection finds its largest eigenvalue: λ is above all eigenvalues exactly if every pivot of
    // A − λ is negative (Sylvester's law).
    const auto above_all = [&chain](double value) {
        double pivot = -1;
        for (std::size_t i = 0; i < chain.links(); ++i) {
            const double before = i > 0 ? 1 / chain.masses[i - 1] : 0;
            pivot = before + 1 / chain.masses[i] - value - (i > 0 ? before * before / pivot : 0);
            if (!(pivot < 0)) return false;
        }
        return true;
    };
    double low = 0, high = 4 / *std::min_element(chain.masses.begin(), chain.masses.end());
    for (int halving = 0; halving < 60; ++halving) {
        const double middle = (low + high) / 2;
        (above_all(middle) ? high : low) = middle;
    }
    return std::sqrt(chain.stiffness * high);
}

} // namespace pendula
