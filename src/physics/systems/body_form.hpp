// SPDX-License-Identifier: MIT
/// Angular accelerations of a chain of rigid bodies, in O(N), and the power of each energy account.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/systems/body_chain.hpp"
#include "physics/systems/body_lanes.hpp"
#include "physics/systems/drive.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pendula {

/// The state of a joint with dry friction: it slips backward or forward (ω_i − ω_{i−1} < 0 or > 0), or it
/// sticks.
enum class Slip : std::int8_t { backward = -1, stuck = 0, forward = 1 };

/// The articulated-body algorithm (R. Featherstone, Rigid Body Dynamics Algorithms, 2008, chapter 7), in the
/// plane and for absolute angles. In the frame of link i, u points along the link and n in the direction in
/// which it swings. If the upper joint of link i has the acceleration a, the force R = K a + k acts on the
/// link there. K and k are calculated link by link from the tip. K' and k' are those of the next link, turned
/// into this frame; F is the force on the link's bob, τ the torque on the link, and e = −L ω² u:
///
///     P = K' + μ,   w = P e + k' − F,   D = L² P_nn + d,   α = (τ − L w_n − L (P_un a_u + P_nn a_n))/D,
///     K_un = P_un d/D,   K_nn = P_nn d/D,   K_uu = (P_uu d + L² det P)/D,
///     k_u = w_u + L P_un (τ − L w_n)/D,   k_n = (w_n d + L P_nn τ)/D,   det K = det P · d/D.
///
/// det P = μ (μ + K'_uu + K'_nn) + det K' contains no difference if the masses are positive, so heavy bobs
/// below light ones cost no digits. Gravity is treated as an acceleration of the pivot upwards. If joint i
/// sticks, link i has the α of link i−1, and the joint also transmits a torque M = h·a + J α + m.
template<class Real>
class BodyForm {
  public:
    explicit BodyForm(std::size_t links)
        : sine_(links)
        , cosine_(links)
        , c_(links)
        , s_(links)
        , torque_(links + 1)
        , force_u_(links)
        , force_n_(links)
        , velocity_x_(links)
        , velocity_y_(links)
        , rest_(links)
        , joint_(links)
        , stuck_(links)
        , sticking_torque_(links) {}

    /// Allows vector operations for long chains in double, which are faster. Every later call of
    /// accelerations() must pass this chain; only its damping may differ.
    void set_chain(const BodyChain<Real>& chain) {
        if constexpr (std::same_as<Real, double>) {
            lanes_.reset();
            if (BodyLanes::fit(chain)) lanes_.emplace(chain);
        }
    }

    /// α_i in rad/s² from θ_i (rad) and ω_i (rad/s), with everything that acts on the chain. `slips` is
    /// empty, or has one entry for each joint; the entry of a joint without dry friction is not used.
    void accelerations(const BodyChain<Real>& chain, const DriveMoment<Real>& outside,
                       std::span<const Slip> slips, std::span<const Real> theta, std::span<const Real> omega,
                       std::span<Real> alpha) {
        const std::size_t n = chain.links();
        set_sines(theta);
        bool any_stuck = false;
        twist(chain, outside, slips, omega, any_stuck);
        if (chain.has_drag) drag(chain, outside.pivot, omega);
        const Real up = outside.up() + chain.gravity, right = outside.right();
        if (any_stuck || !in_lanes(chain, omega, right, up, alpha)) {
            set_differences(n);
            if (any_stuck)
                solve_stuck(chain, omega, right, up, alpha);
            else
                solve(chain, omega, right, up, alpha);
        }
        if (!(chain.damping == Real(0)))
            for (std::size_t i = 0; i < n; ++i) alpha[i] -= chain.damping * omega[i];
    }

    /// Must be called before momenta(), velocities() and forces().
    void set_angles(std::span<const Real> theta) {
        set_sines(theta);
        set_differences(theta.size());
    }

    /// p = M ω, kg m²/s: p_i = L_i n_i·P_i + d_i ω_i, where P_i is the momentum of all bobs from i on.
    void momenta(const BodyChain<Real>& chain, std::span<const Real> omega, std::span<Real> p) {
        sum_momenta(chain, omega);
        for (std::size_t i = 0; i < chain.links(); ++i)
            p[i] = chain.length[i] * (cosine_[i] * velocity_x_[i] + sine_[i] * velocity_y_[i]) +
                   chain.spin[i] * omega[i];
    }

    /// ω = M⁻¹ p: the accelerations that torques p would give the chain at rest. The chain must have no drag.
    void velocities(const BodyChain<Real>& chain, std::span<const Real> p, std::span<Real> omega) {
        const std::size_t n = chain.links();
        torque_[n] = Real(0);
        for (std::size_t i = n; i-- > 0;) torque_[i] = torque_[i + 1] + p[i];
        solve(chain, rest_, Real(0), Real(0), omega);
    }

    /// −∂H/∂θ_i at fixed momenta, N m, calculated from the velocities: the sum of −L_i ω_i u_i·P_i, gravity,
    /// the effect of the pivot's acceleration, and the motor's torque. Hamilton's equations contain no
    /// friction.
    void forces(const BodyChain<Real>& chain, const DriveMoment<Real>& outside, std::span<const Real> omega,
                std::span<Real> force) {
        sum_momenta(chain, omega);
        const Real up = outside.up() + chain.gravity, right = outside.right();
        for (std::size_t i = 0; i < chain.links(); ++i)
            force[i] =
                -(chain.length[i] * omega[i] * (sine_[i] * velocity_x_[i] - cosine_[i] * velocity_y_[i])) -
                chain.moment[i] * (up * sine_[i] + right * cosine_[i]);
        force[outside.joint] += outside.torque;
        if (outside.joint > 0) force[outside.joint - 1] -= outside.torque;
    }

    /// The power of each account, W, in the order of chain.accounts. accelerations() with the same arguments,
    /// or set_angles() with the same angles, must have been called.
    void powers(const BodyChain<Real>& chain, const DriveMoment<Real>& outside, std::span<const Real> omega,
                std::span<Real> power) {
        Real vx{}, vy{}, momentum_x{}, momentum_y{}, twice_kinetic{};
        const bool only_joints = std::ranges::all_of(chain.accounts, [](const EnergyShare& account) {
            return account.cause == EnergyCause::joint_friction ||
                   account.cause == EnergyCause::dry_friction || account.cause == EnergyCause::torque;
        });
        for (std::size_t i = 0; i < chain.links() && !only_joints; ++i) {
            velocity_x_[i] = vx += chain.length[i] * cosine_[i] * omega[i];
            velocity_y_[i] = vy += chain.length[i] * sine_[i] * omega[i];
            momentum_x += chain.mass[i] * vx;
            momentum_y += chain.mass[i] * vy;
            twice_kinetic += chain.mass[i] * (vx * vx + vy * vy) + chain.spin[i] * omega[i] * omega[i];
        }
        const auto in_joint = [&](std::size_t i) { return i > 0 ? omega[i] - omega[i - 1] : omega[0]; };
        for (std::size_t a = 0; a < power.size(); ++a) {
            const std::size_t i = chain.accounts[a].joint;
            switch (chain.accounts[a].cause) {
            case EnergyCause::damping:
                power[a] = -(chain.damping * twice_kinetic);
                break;
            case EnergyCause::joint_friction:
                power[a] = -(chain.viscous[i] * in_joint(i) * in_joint(i));
                break;
            case EnergyCause::dry_friction:
                power[a] = -(chain.dry[i] * magnitude(in_joint(i)));
                break;
            case EnergyCause::air_drag: {
                const Real x = velocity_x_[i] + outside.pivot.vx, y = velocity_y_[i] + outside.pivot.vy;
                const Real speed = square_root(x * x + y * y);
                power[a] = -(chain.drag[i] * speed * (x * velocity_x_[i] + y * velocity_y_[i]));
                break;
            }
            case EnergyCause::pivot:
                power[a] = -(outside.right() * momentum_x + outside.up() * momentum_y);
                break;
            case EnergyCause::torque:
                power[a] = outside.torque * in_joint(i);
                break;
            }
        }
    }

    /// The dry friction torque, N m, that keeps a stuck joint stuck, from the last call of accelerations().
    Real sticking_torque(std::size_t joint) const { return sticking_torque_[joint]; }

  private:
    void set_sines(std::span<const Real> theta) {
        if constexpr (std::same_as<Real, double>)
            if (lanes_) return BodyLanes::sines(theta, sine_, cosine_);
        for (std::size_t i = 0; i < theta.size(); ++i) sin_cos(theta[i], sine_[i], cosine_[i]);
    }
    void set_differences(std::size_t links) {
        for (std::size_t i = 0; i + 1 < links; ++i) {
            c_[i] = cosine_[i + 1] * cosine_[i] + sine_[i + 1] * sine_[i];
            s_[i] = sine_[i + 1] * cosine_[i] - cosine_[i + 1] * sine_[i];
        }
    }

    /// Does the work of solve() with vectors. Returns false, without any result, if this chain does not use
    /// vectors.
    bool in_lanes(const BodyChain<Real>& chain, std::span<const Real> omega, Real right, Real up,
                  std::span<Real> alpha) {
        if constexpr (std::same_as<Real, double>) {
            if (!lanes_) return false;
            const std::span<const double> u = force_u_, n = force_n_;
            const std::size_t forces = chain.has_drag ? u.size() : 0;
            lanes_->accelerations(sine_, cosine_, omega, torque_, u.first(forces), n.first(forces), right, up,
                                  alpha);
            return true;
        }
        return false;
    }

    /// Stores P_i, N s, in velocity_x_ and velocity_y_.
    void sum_momenta(const BodyChain<Real>& chain, std::span<const Real> omega) {
        const std::size_t n = chain.links();
        Real x{}, y{};
        for (std::size_t i = 0; i < n; ++i) {
            x += chain.length[i] * cosine_[i] * omega[i];
            y += chain.length[i] * sine_[i] * omega[i];
            velocity_x_[i] = chain.mass[i] * x;
            velocity_y_[i] = chain.mass[i] * y;
        }
        for (std::size_t i = n - 1; i-- > 0;) {
            velocity_x_[i] += velocity_x_[i + 1];
            velocity_y_[i] += velocity_y_[i + 1];
        }
    }

    /// How a link responds to an acceleration of its upper joint.
    struct Joint {
        Real from_u, from_n, own; ///< α = own − from_u a_u − from_n a_n
        // only if any joint sticks
        Real h_u, h_n, inertia, moment; ///< h, J and m of M = h·a + J α + m
    };

    /// Sets torque_[i], the torque of joint i on link i.
    void twist(const BodyChain<Real>& chain, const DriveMoment<Real>& outside, std::span<const Slip> slips,
               std::span<const Real> omega, bool& any_stuck) {
        const std::size_t n = chain.links();
        for (std::size_t i = 0; i < n; ++i) {
            torque_[i] = Real(0);
            if (chain.has_viscous)
                torque_[i] -= chain.viscous[i] * (i > 0 ? omega[i] - omega[i - 1] : omega[0]);
            stuck_[i] = false;
            if (slips.empty() || chain.dry[i] == Real(0)) continue;
            if (slips[i] == Slip::stuck) {
                stuck_[i] = true;
                any_stuck = true;
            } else if (slips[i] == Slip::forward)
                torque_[i] -= chain.dry[i];
            else
                torque_[i] += chain.dry[i];
        }
        torque_[outside.joint] += outside.torque;
        torque_[n] = Real(0);
    }

    /// Calculates the air drag on each bob, −k |v| v, N, in the frame of its link.
    void drag(const BodyChain<Real>& chain, const PivotMotion<Real>& pivot, std::span<const Real> omega) {
        Real vx = pivot.vx, vy = pivot.vy;
        for (std::size_t i = 0; i < chain.links(); ++i) {
            vx += chain.length[i] * cosine_[i] * omega[i];
            vy += chain.length[i] * sine_[i] * omega[i];
            const Real factor = -(chain.drag[i] * square_root(vx * vx + vy * vy));
            force_u_[i] = factor * (vx * sine_[i] - vy * cosine_[i]);
            force_n_[i] = factor * (vx * cosine_[i] + vy * sine_[i]);
        }
    }

    void solve(const BodyChain<Real>& chain, std::span<const Real> omega, Real right, Real up,
               std::span<Real> alpha) {
        const std::size_t n = chain.links();
        Real uu{}, un{}, nn{}, det{}, k_u{}, k_n{};
        for (std::size_t i = n; i-- > 0;) {
            if (i + 1 < n) turn(c_[i], s_[i], uu, un, nn, k_u, k_n);
            const Real mass = chain.mass[i], spin = chain.spin[i], length = chain.length[i];
            det += mass * (mass + uu + nn);
            uu += mass;
            nn += mass;
            const Real e = -(length * omega[i] * omega[i]);
            Real w_u = k_u + e * uu, w_n = k_n + e * un;
            if (chain.has_drag) {
                w_u -= force_u_[i];
                w_n -= force_n_[i];
            }
            const Real torque = torque_[i] - torque_[i + 1];
            const Real lever_u = length * un, lever_n = length * nn;
            const Real inverse = Real(1) / (length * lever_n + spin);
            Joint& joint = joint_[i];
            joint.from_u = lever_u * inverse;
            joint.from_n = lever_n * inverse;
            joint.own = (torque - length * w_n) * inverse;
            const Real share = spin * inverse;
            k_u = w_u + lever_u * joint.own;
            k_n = w_n * share + joint.from_n * torque;
            uu = (uu * spin + length * length * det) * inverse;
            un = un * share;
            nn = nn * share;
            det = det * share;
        }
        Real a_u = right * sine_[0] - up * cosine_[0], a_n = right * cosine_[0] + up * sine_[0];
        for (std::size_t i = 0; i < n; ++i) {
            const Joint& joint = joint_[i];
            alpha[i] = joint.own - joint.from_u * a_u - joint.from_n * a_n;
            if (i + 1 == n) break;
            move_on(chain.length[i], omega[i], alpha[i], c_[i], s_[i], a_u, a_n);
        }
    }

    /// solve() for chains in which joints stick.
    void solve_stuck(const BodyChain<Real>& chain, std::span<const Real> omega, Real right, Real up,
                     std::span<Real> alpha) {
        const std::size_t n = chain.links();
        Real uu{}, un{}, nn{}, k_u{}, k_n{}, h_u{}, h_n{}, inertia{}, moment{}; // of the part below joint i
        for (std::size_t i = n; i-- > 0;) {
            if (i + 1 < n) {
                turn(c_[i], s_[i], uu, un, nn, k_u, k_n);
                const Real old = h_u;
                h_u = c_[i] * old - s_[i] * h_n;
                h_n = s_[i] * old + c_[i] * h_n;
            }
            const Real length = chain.length[i];
            uu += chain.mass[i];
            nn += chain.mass[i];
            const Real e = -(length * omega[i] * omega[i]);
            Real w_u = k_u + e * uu, w_n = k_n + e * un;
            if (chain.has_drag) {
                w_u -= force_u_[i];
                w_n -= force_n_[i];
            }
            // h still belongs to the next link; e is a part of the acceleration of that link's upper joint.
            moment += length * w_n + h_u * e;
            inertia += chain.spin[i] + length * (length * nn + h_n + h_n);
            h_u += length * un;
            h_n += length * nn;
            Joint& joint = joint_[i];
            joint.h_u = h_u;
            joint.h_n = h_n;
            joint.inertia = inertia;
            joint.moment = moment;
            k_u = w_u;
            k_n = w_n;
            if (stuck_[i]) {
                joint.moment = moment - torque_[i]; // friction supplies the rest of the joint's torque
                continue;
            }
            const Real inverse = Real(1) / inertia;
            joint.from_u = h_u * inverse;
            joint.from_n = h_n * inverse;
            joint.own = (torque_[i] - moment) * inverse;
            k_u += h_u * joint.own;
            k_n += h_n * joint.own;
            uu -= h_u * joint.from_u;
            un -= h_u * joint.from_n;
            nn -= h_n * joint.from_n;
            h_u = h_n = inertia = Real(0);
            moment = torque_[i];
        }
        Real a_u = right * sine_[0] - up * cosine_[0], a_n = right * cosine_[0] + up * sine_[0];
        for (std::size_t i = 0; i < n; ++i) {
            const Joint& joint = joint_[i];
            if (stuck_[i]) {
                alpha[i] = i > 0 ? alpha[i - 1] : Real(0);
                sticking_torque_[i] =
                    joint.h_u * a_u + joint.h_n * a_n + joint.inertia * alpha[i] + joint.moment;
            } else {
                alpha[i] = joint.own - joint.from_u * a_u - joint.from_n * a_n;
            }
            if (i + 1 == n) break;
            move_on(chain.length[i], omega[i], alpha[i], c_[i], s_[i], a_u, a_n);
        }
    }

    /// Turns K and k from the next link's frame into this link's frame.
    static void turn(const Real& c, const Real& s, Real& uu, Real& un, Real& nn, Real& k_u, Real& k_n) {
        const Real cc = c * c, ss = s * s, cs = c * s;
        const Real twice = (un + un) * cs;
        const Real turned_uu = cc * uu + ss * nn - twice, turned_nn = ss * uu + cc * nn + twice;
        un = cs * (uu - nn) + (cc - ss) * un;
        uu = turned_uu;
        nn = turned_nn;
        const Real old = k_u;
        k_u = c * old - s * k_n;
        k_n = s * old + c * k_n;
    }

    /// Changes (a_u, a_n) from the acceleration of a link's upper joint to the acceleration of its lower end,
    /// in the next link's frame.
    static void move_on(const Real& length, const Real& omega, const Real& alpha, const Real& c,
                        const Real& s, Real& a_u, Real& a_n) {
        a_u -= length * omega * omega;
        a_n += length * alpha;
        const Real old = a_u;
        a_u = c * old + s * a_n;
        a_n = c * a_n - s * old;
    }

    std::vector<Real> sine_, cosine_; ///< of θ_i
    std::vector<Real> c_, s_;         ///< of θ_{i+1} − θ_i
    std::vector<Real> torque_;        ///< N m
    std::vector<Real> force_u_, force_n_, velocity_x_, velocity_y_;
    std::vector<Real> rest_; ///< zeros
    std::vector<Joint> joint_;
    std::vector<char> stuck_;
    std::vector<Real> sticking_torque_;
    std::optional<BodyLanes> lanes_; ///< only in double
};

} // namespace pendula
