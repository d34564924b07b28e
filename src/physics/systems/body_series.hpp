// SPDX-License-Identifier: MIT
/// Taylor series of the motion of a chain of rigid bodies, with friction, drag and drive.
#pragma once

#include "physics/arithmetic/real.hpp"
#include "physics/systems/body_chain.hpp"
#include "physics/systems/body_form.hpp"
#include "physics/systems/drive.hpp"
#include "physics/systems/product_lanes.hpp"
#include "physics/systems/series.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

namespace pendula {

/// The sums of products in the series of every link. They give ω_i times the link's sine and cosine, and the
/// force at the link's upper joint, in the direction across the link. This class works in any arithmetic.
/// BodyLaneSums gives the same bytes, except that in 80 bits it rounds each sum instead of each product.
template<class Real>
class BodySums {
  public:
    /// For series with the coefficients 0 to `order`.
    BodySums(std::size_t links, std::size_t order)
        : links_(links)
        , omega_(links, order + 1)
        , sine_(links, order + 2)
        , cosine_(links, order + 2)
        , force_x_(links, order + 1)
        , force_y_(links, order + 1)
        , turned_(2 * links)
        , across_(links) {}

    void set_velocity(std::size_t i, std::size_t k, const Real& omega) { omega_[i][k] = omega; }
    void set_direction(std::size_t i, std::size_t k, const Real& sine, const Real& cosine) {
        sine_[i][k] = sine;
        cosine_[i][k] = cosine;
    }
    void set_force(std::size_t i, std::size_t k, const Real& x, const Real& y) {
        force_x_[i][k] = x;
        force_y_[i][k] = y;
    }

    /// Calculates Σ_{j<count} ω_j C_{last−j} and Σ_{j<count} ω_j S_{last−j} for each link. The subscripts are
    /// orders, not links.
    void turn(std::size_t last, std::size_t count) {
        for (std::size_t i = 0; i < links_; ++i) {
            const Real* u = omega_[i];
            ProductSum<Real> cosine, sine;
            for (std::size_t j = 0; j < count; ++j) {
                cosine.add_product(u[j], cosine_[i][last - j]);
                sine.add_product(u[j], sine_[i][last - j]);
            }
            turned_[2 * i] = cosine.rounded();
            turned_[2 * i + 1] = sine.rounded();
        }
    }
    const Real& turned_cosine(std::size_t i) const { return turned_[2 * i]; }
    const Real& turned_sine(std::size_t i) const { return turned_[2 * i + 1]; }

    /// Calculates Σ_{1≤j≤k} (C_j X_{k−j} + S_j Y_{k−j}) for each link. The subscripts are orders.
    void pull(std::size_t k) {
        for (std::size_t i = 0; i < links_; ++i) {
            ProductSum<Real> x, y;
            for (std::size_t j = 1; j <= k; ++j) {
                x.add_product(cosine_[i][j], force_x_[i][k - j]);
                y.add_product(sine_[i][j], force_y_[i][k - j]);
            }
            across_[i] = x.rounded() + y.rounded();
        }
    }
    Real across(std::size_t i) const { return across_[i]; }

  private:
    std::size_t links_;
    SeriesTable<Real> omega_, sine_, cosine_, force_x_, force_y_;
    std::vector<Real> turned_, across_;
};

/// The sums of BodySums in vector registers, with two lanes for each link.
template<class Real>
class BodyLaneSums {
  public:
    BodyLaneSums(std::size_t links, std::size_t order)
        : omega_(order + 1, 2 * links)
        , direction_(order + 1, 2 * links)
        , force_(order + 1, 2 * links)
        , turned_(omega_)
        , pulled_(force_)
        , kernels_(&product_kernels()) {}

    void set_velocity(std::size_t i, std::size_t k, const Real& omega) {
        omega_.set(k, 2 * i, omega);
        omega_.set(k, 2 * i + 1, omega);
    }
    void set_direction(std::size_t i, std::size_t k, const Real& sine, const Real& cosine) {
        direction_.set(k, 2 * i, cosine);
        direction_.set(k, 2 * i + 1, sine);
    }
    void set_force(std::size_t i, std::size_t k, const Real& x, const Real& y) {
        force_.set(k, 2 * i, x);
        force_.set(k, 2 * i + 1, y);
    }
    void turn(std::size_t last, std::size_t count) {
        turned_.sum(*kernels_, omega_, 0, direction_, last, count);
    }
    Real turned_cosine(std::size_t i) const { return turned_.get(2 * i); }
    Real turned_sine(std::size_t i) const { return turned_.get(2 * i + 1); }
    void pull(std::size_t k) { pulled_.sum(*kernels_, direction_, 1, force_, k - 1, k); }
    Real across(std::size_t i) const { return pulled_.get(2 * i) + pulled_.get(2 * i + 1); }

  private:
    SeriesLanes<Real> omega_, direction_, force_; ///< ω_i twice; C_i, S_i; X_i, Y_i
    LaneSums<Real> turned_, pulled_;
    const ProductKernels* kernels_;
};

/// The faster of BodySums and BodyLaneSums for an arithmetic. On some processors long double does not have 80
/// bits.
template<class Real>
using BodySumsOf =
    std::conditional_t<std::same_as<Real, QuadDouble> || (std::same_as<Real, long double> &&
                                                          std::numeric_limits<long double>::digits != 64),
                       BodySums<Real>, BodyLaneSums<std::conditional_t<LaneReal<Real>, Real, double>>>;

/// The time, s, in which a chain of bodies moves noticeably.
template<class Real>
double natural_time(const BodyChain<Real>& chain) {
    const auto shortest = static_cast<double>(*std::min_element(chain.length.begin(), chain.length.end()));
    return std::sqrt(shortest / static_cast<double>(chain.gravity));
}

/// R_i = (X_i, Y_i) is the force, and t_i the torque, on link i at its upper joint. a_i is the acceleration
/// of bob i relative to free fall, F_i the drag on it, and n_i = (C_i, S_i). They obey
///
///     d_i α_i + L_i n_i·R_i = t_i − t_{i+1},   R_i = R_{i+1} + μ_i a_i − F_i,   a_i = a_{i−1} + L_i n_i'',
///
/// where n_i'' stands for (S_i'', −C_i''). In order k, only the coefficient of order 0 of n_i multiplies the
/// unknown coefficients of R_i and α_i. All other terms are known, since (S_i)'' = (ω_i C_i)'. The matrix is
/// therefore eliminated only once, as in body_form.hpp. S_i and C_i are the sine and cosine of the angle by
/// which link i has turned since the beginning of the step. X_i and Y_i are components in the link's frame at
/// this beginning. In order 0, C_i is 1 and S_i is 0.
template<class Real>
class BodySeries {
  public:
    BodySeries(const BodyChain<Real>& chain, std::size_t order)
        : order_(order)
        , links_(chain.links())
        , accounts_(chain.accounts.size())
        , has_bobs_(chain.has_drag || has_account(chain, EnergyCause::damping) ||
                    has_account(chain, EnergyCause::pivot))
        , has_momentum_(has_account(chain, EnergyCause::pivot))
        , time_(order, natural_time(chain))
        , velocity_(links_ + accounts_, order + 1)
        , sums_(links_, order)
        , bodies_(links_)
        , torque_(links_)
        , drive_(order)
        , bob_(has_bobs_ ? 2 * links_ : 0, order + 1)
        , air_(chain.has_drag ? 3 * links_ : 0, order + 1)
        , force_(chain.has_drag ? 2 * links_ : 0, order + 1)
        , joint_(accounts_ > 0 ? links_ : 0, order + 1)
        , momentum_(has_momentum_ ? 2 : 0, order + 1)
        , stuck_torque_(chain.has_dry ? links_ : 0, order + 1) {}

    std::size_t order() const { return order_; }
    /// The unit of time τ, s.
    double unit() const { return time_.unit; }
    const SeriesTime<Real>& time() const { return time_; }
    /// The order + 1 coefficients of ω_i, i < links, or of the energy of account i − links.
    const Real* velocity(std::size_t i) const { return velocity_[i]; }
    /// The series that determine the length of a step: their number, and the coefficients of series i. These
    /// are the series of the angular velocities or, if all of these are 0 because every joint sticks, the
    /// series of the drive.
    std::size_t rows() const { return is_still_ ? OfDrive::rows : links_; }
    const Real* row(std::size_t i) const { return is_still_ ? drive_[i] : velocity_[i]; }
    /// The state of each joint; empty without dry friction. expand() reads this.
    std::vector<Slip> slips;
    const Drive<Real>* drive = nullptr; ///< the chain's drive; not owned

    /// Expands the series at `time` (s). `state` holds θ_1 … θ_N, an unused number for each account, ω_1 …
    /// ω_N, and the energy of each account. `damping` (1/s) is part of the equations.
    void expand(const BodyChain<Real>& chain, Real damping, Real time, std::span<const Real> state) {
        const std::size_t n = links_;
        for (std::size_t i = 0; i < n; ++i) {
            sin_cos(state[i], bodies_[i].sine, bodies_[i].cosine);
            sums_.set_direction(i, 0, Real(0), Real(1));
            velocity_[i][0] = state[n + accounts_ + i];
            sums_.set_velocity(i, 0, velocity_[i][0]);
        }
        for (std::size_t a = 0; a < accounts_; ++a) velocity_[n + a][0] = state[2 * n + accounts_ + a];
        eliminate(chain);
        time_.expand_in_range(
            links_, order_,
            [&] {
                expand_drive(chain, time);
                for (std::size_t k = 0; k < order_; ++k) expand_order(chain, damping, k);
            },
            [this](std::size_t i) { return velocity_[i]; });
        is_still_ = true;
        for (std::size_t i = 0; i < n; ++i)
            is_still_ &= std::all_of(velocity_[i], velocity_[i] + order_ + 1,
                                     [](const Real& omega) { return omega == Real(0); });
    }

    /// The `order` coefficients of the velocity in the air, m/s, of a bob with drag.
    const Real* in_air_x(std::size_t bob) const { return air_[3 * bob]; }
    const Real* in_air_y(std::size_t bob) const { return air_[3 * bob + 1]; }
    /// A bob is treated as at rest if its speed is below this many rounding errors of the velocities that add
    /// up to its velocity.
    static constexpr double rounding_at_rest = 4096;

    /// The `order` coefficients of the dry friction torque, N m, that keeps a stuck joint stuck.
    const Real* sticking_torque(std::size_t joint) const { return stuck_torque_[joint]; }

  private:
    static bool has_account(const BodyChain<Real>& chain, EnergyCause cause) {
        return std::ranges::any_of(chain.accounts,
                                   [cause](const EnergyShare& a) { return a.cause == cause; });
    }

    /// A link's numbers in order 0: its direction, and its part of the eliminated matrix, in its own frame.
    struct Body {
        Real sine, cosine;
        Real c, s;                              ///< of θ_i − θ_{i−1}
        Real p_uu, p_un, p_nn;                  ///< P
        Real h_u, h_n, inertia, inverse;        ///< h and J of M = h·a + J α + m; 1/J
        Real share, from_u, from_n;             ///< d, h_u and h_n, all divided by inertia
        Real below_h_u, below_h_n;              ///< h of the part below, if it is stuck to this link
        bool is_stuck, passes_torque, is_plain; ///< upper joint sticks; lower joint sticks; neither
        std::size_t lead;                       ///< see blow()
        // numbers of the order that is being calculated
        Real turned_x, turned_y; ///< (ω C)_k and (ω S)_k without ω_k
        Real e_u, e_n;           ///< L n'' without the term with α_k, in this link's frame
        Real force_x, force_y;   ///< drag on the link's bob
        Real below_u, below_n;   ///< the force on the part below if its upper joint does not accelerate
        Real own, alpha;         ///< α if the upper joint does not accelerate; α
    };

    void eliminate(const BodyChain<Real>& chain) {
        Real uu{}, un{}, nn{}, det{}, h_u{}, h_n{}, inertia{};
        for (std::size_t i = links_; i-- > 0;) {
            Body& body = bodies_[i];
            if (i + 1 < links_) {
                Body& next = bodies_[i + 1];
                next.c = next.cosine * body.cosine + next.sine * body.sine;
                next.s = next.sine * body.cosine - next.cosine * body.sine;
                const Real cc = next.c * next.c, ss = next.s * next.s, cs = next.c * next.s;
                const Real twice = (un + un) * cs, old = uu;
                uu = cc * old + ss * nn - twice;
                un = cs * (old - nn) + (cc - ss) * un;
                nn = ss * old + cc * nn + twice;
                const Real old_h = h_u;
                h_u = next.c * old_h - next.s * h_n;
                h_n = next.s * old_h + next.c * h_n;
            }
            body.is_stuck = is_stuck(chain, i);
            body.passes_torque = i + 1 < links_ && bodies_[i + 1].is_stuck;
            body.is_plain = !body.is_stuck && !body.passes_torque;
            const Real mass = chain.mass[i], spin = chain.spin[i], length = chain.length[i];
            det += mass * (mass + uu + nn);
            uu += mass;
            nn += mass;
            body.p_uu = uu;
            body.p_un = un;
            body.p_nn = nn;
            body.below_h_u = h_u;
            body.below_h_n = h_n;
            body.inertia = inertia + spin + length * (length * nn + h_n + h_n);
            body.h_u = h_u + length * un;
            body.h_n = h_n + length * nn;
            body.inverse = Real(1) / body.inertia;
            body.share = spin * body.inverse;
            body.from_u = body.h_u * body.inverse;
            body.from_n = body.h_n * body.inverse;
            h_u = h_n = inertia = Real(0);
            if (body.is_plain) {
                uu = (uu * spin + length * length * det) * body.inverse;
                un = un * body.share;
                nn = nn * body.share;
                det = det * body.share;
                continue;
            }
            if (body.is_stuck) {
                h_u = body.h_u;
                h_n = body.h_n;
                inertia = body.inertia;
            } else {
                uu -= body.h_u * body.from_u;
                un -= body.h_u * body.from_n;
                nn -= body.h_n * body.from_n;
            }
            det = uu * nn - un * un;
        }
    }

    void expand_drive(const BodyChain<Real>& chain, Real time) {
        drive_.expand(*drive, time, Real(time_.unit));
        gravity_ = chain.gravity;
    }

    /// Calculates coefficient k of every acceleration and coefficient k + 1 of every velocity.
    void expand_order(const BodyChain<Real>& chain, Real damping, std::size_t k) {
        const Real next = time_.unit_over[k + 1];
        const bool is_damped = !(damping == Real(0));
        // Sets the directions in order k + 1, from (ω C)_k = Σ_{j<k} ω_j C_{k−j} + ω_k.
        for (std::size_t i = 0; i < links_; ++i) {
            Body& body = bodies_[i];
            const Real omega = velocity_[i][k];
            if (k > 0) {
                body.turned_x = sums_.turned_cosine(i);
                body.turned_y = sums_.turned_sine(i);
            } else {
                body.turned_x = body.turned_y = Real(0);
            }
            const Real x = body.turned_x + omega, y = body.turned_y;
            sums_.set_direction(i, k + 1, next * x, -(next * y));
            if (has_bobs_) {
                const Real vx = chain.length[i] * (x * body.cosine - y * body.sine);
                const Real vy = chain.length[i] * (x * body.sine + y * body.cosine);
                bob_[2 * i][k] = i > 0 ? bob_[2 * i - 2][k] + vx : vx;
                bob_[2 * i + 1][k] = i > 0 ? bob_[2 * i - 1][k] + vy : vy;
            }
        }
        if (chain.has_drag) blow(chain, k);
        if (accounts_ > 0) settle(chain, damping, k);
        // L n'' in order k without L α_k n_0. The series of ω contains the damping, but the forces follow
        // from α without damping. The damping's part of n'' is therefore removed here.
        sums_.turn(k + 1, k + 1);
        const Real per_unit = Real(static_cast<double>(k + 1)) / Real(time_.unit);
        for (std::size_t i = 0; i < links_; ++i) {
            Body& body = bodies_[i];
            Real x = per_unit * sums_.turned_cosine(i), y = per_unit * sums_.turned_sine(i);
            if (is_damped) {
                x += damping * body.turned_x;
                y += damping * body.turned_y;
            }
            body.e_n = chain.length[i] * x;
            body.e_u = -(chain.length[i] * y);
        }
        twist(chain, k);
        sums_.pull(k);
        solve(chain, k);
        for (std::size_t i = 0; i < links_; ++i) {
            const Real alpha = bodies_[i].alpha;
            velocity_[i][k + 1] = next * (is_damped ? alpha - damping * velocity_[i][k] : alpha);
            sums_.set_velocity(i, k + 1, velocity_[i][k + 1]);
        }
    }

    /// Sets the torque of each joint on the link below it, in order k.
    void twist(const BodyChain<Real>& chain, std::size_t k) {
        for (std::size_t i = 0; i < links_; ++i) {
            torque_[i] = Real(0);
            if (chain.has_viscous) torque_[i] -= chain.viscous[i] * in_joint(i, k);
            if (k > 0 || !has_slips(chain, i)) continue;
            if (slips[i] == Slip::forward) torque_[i] -= chain.dry[i];
            if (slips[i] == Slip::backward) torque_[i] += chain.dry[i];
        }
        torque_[drive->joint()] += drive_[OfDrive::motor][k];
    }

    bool has_slips(const BodyChain<Real>& chain, std::size_t i) const {
        return !slips.empty() && !(chain.dry[i] == Real(0));
    }
    bool is_stuck(const BodyChain<Real>& chain, std::size_t i) const {
        return has_slips(chain, i) && slips[i] == Slip::stuck;
    }
    Real in_joint(std::size_t i, std::size_t k) const {
        return i > 0 ? velocity_[i][k] - velocity_[i - 1][k] : velocity_[0][k];
    }

    /// Calculates the air drag on each bob in order k, −drag |v| v. The series of |v| follows from the series
    /// of |v|². A bob that begins at rest has v = tᵐ w and |v| = tᵐ |w|; `lead` is m, the number of leading
    /// orders in which its velocity is 0.
    void blow(const BodyChain<Real>& chain, std::size_t k) {
        for (std::size_t i = 0; i < links_; ++i) {
            if (chain.drag[i] == Real(0)) continue;
            Real *x = air_[3 * i], *y = air_[3 * i + 1], *speed = air_[3 * i + 2];
            std::size_t& lead = bodies_[i].lead;
            if (k == 0) lead = 0;
            x[k] = bob_[2 * i][k] + drive_[OfDrive::velocity_x][k];
            y[k] = bob_[2 * i + 1][k] + drive_[OfDrive::velocity_y][k];
            if (k == 0 && !(x[0] * x[0] + y[0] * y[0] > square_of_rest(chain, i))) x[0] = y[0] = Real(0);
            if (lead == k && x[k] == Real(0) && y[k] == Real(0)) {
                ++lead;
                speed[k] = force_[2 * i][k] = force_[2 * i + 1][k] = Real(0);
                bodies_[i].force_x = bodies_[i].force_y = Real(0);
                continue;
            }
            Real square{}; // of order k + lead
            for (std::size_t j = lead; j <= k; ++j) square += x[j] * x[k + lead - j] + y[j] * y[k + lead - j];
            if (k == lead) {
                speed[k] = square_root(square);
            } else {
                for (std::size_t j = lead + 1; j < k; ++j) square -= speed[j] * speed[k + lead - j];
                speed[k] = square / (speed[lead] + speed[lead]);
            }
            Real force_x{}, force_y{};
            for (std::size_t j = lead; j <= k; ++j) {
                force_x += speed[j] * x[k - j];
                force_y += speed[j] * y[k - j];
            }
            bodies_[i].force_x = -(chain.drag[i] * force_x);
            bodies_[i].force_y = -(chain.drag[i] * force_y);
            force_[2 * i][k] = bodies_[i].force_x;
            force_[2 * i + 1][k] = bodies_[i].force_y;
        }
    }

    /// The squared speed, m²/s², below which a bob is treated as at rest in the air. The limit of the speed
    /// is rounding_at_rest times the rounding error of the speeds in a swinging chain of this size.
    Real square_of_rest(const BodyChain<Real>& chain, std::size_t bob) const {
        Real speed = drive->x().fastest() + drive->y().fastest();
        for (std::size_t i = 0; i <= bob; ++i)
            speed +=
                chain.length[i] * magnitude(velocity_[i][0]) + square_root(chain.gravity * chain.length[i]);
        const Real least = Real(rounding_at_rest) * RealTraits<Real>::epsilon * speed;
        return least * least;
    }

    /// Calculates coefficient k of the power of each account, as in BodyForm::powers(), and from it
    /// coefficient k + 1 of the account's energy.
    void settle(const BodyChain<Real>& chain, Real damping, std::size_t k) {
        for (std::size_t i = 0; i < links_; ++i) joint_[i][k] = in_joint(i, k);
        if (has_momentum_) {
            momentum_[0][k] = momentum_[1][k] = Real(0);
            for (std::size_t i = 0; i < links_; ++i) {
                momentum_[0][k] += chain.mass[i] * bob_[2 * i][k];
                momentum_[1][k] += chain.mass[i] * bob_[2 * i + 1][k];
            }
        }
        for (std::size_t a = 0; a < accounts_; ++a) {
            const std::size_t i = chain.accounts[a].joint;
            Real power{};
            switch (chain.accounts[a].cause) {
            case EnergyCause::damping:
                for (std::size_t j = 0; j < links_; ++j)
                    power += chain.mass[j] * (square_coefficient<Real>(bob_[2 * j], k) +
                                              square_coefficient<Real>(bob_[2 * j + 1], k)) +
                             chain.spin[j] * square_coefficient<Real>(velocity_[j], k);
                power = -(damping * power);
                break;
            case EnergyCause::joint_friction:
                power = -(chain.viscous[i] * square_coefficient<Real>(joint_[i], k));
                break;
            case EnergyCause::dry_friction:
                if (slips[i] == Slip::forward) power = -(chain.dry[i] * joint_[i][k]);
                if (slips[i] == Slip::backward) power = chain.dry[i] * joint_[i][k];
                break;
            case EnergyCause::air_drag:
                power = product_coefficient<Real>(force_[2 * i], bob_[2 * i], k) +
                        product_coefficient<Real>(force_[2 * i + 1], bob_[2 * i + 1], k);
                break;
            case EnergyCause::pivot:
                power = -(product_coefficient<Real>(drive_[OfDrive::right], momentum_[0], k) +
                          product_coefficient<Real>(drive_[OfDrive::up], momentum_[1], k));
                break;
            case EnergyCause::torque:
                power = product_coefficient<Real>(drive_[OfDrive::motor], joint_[i], k);
                break;
            }
            velocity_[links_ + a][k + 1] = time_.unit_over[k + 1] * power;
        }
    }

    /// Calculates coefficient k of α and R of every link, in the links' frames of order 0.
    void solve(const BodyChain<Real>& chain, std::size_t k) {
        Real rest_u{}, rest_n{}, moment{}; // rest of R = K a + rest; torque from the joint below
        for (std::size_t i = links_; i-- > 0;) {
            Body& body = bodies_[i];
            if (i + 1 < links_) {
                const Body& next = bodies_[i + 1];
                const Real old = rest_u;
                rest_u = next.c * old - next.s * rest_n;
                rest_n = next.s * old + next.c * rest_n;
            }
            body.below_u = rest_u;
            body.below_n = rest_n;
            if (chain.has_drag && !(chain.drag[i] == Real(0))) {
                body.below_u -= body.force_x * body.sine - body.force_y * body.cosine;
                body.below_n -= body.force_x * body.cosine + body.force_y * body.sine;
            }
            const Real length = chain.length[i];
            const Real w_u = body.below_u + body.p_uu * body.e_u + body.p_un * body.e_n;
            const Real w_n = body.below_n + body.p_un * body.e_u + body.p_nn * body.e_n;
            const Real across = k > 0 ? length * sums_.across(i) : Real(0);
            const Real passed = moment; // the torque of the joint below on the next link
            if (body.is_plain) {
                const Real torque = torque_[i] - passed - across;
                body.own = (torque - length * w_n) * body.inverse;
                rest_u = w_u + body.h_u * body.own;
                rest_n = w_n * body.share + body.from_n * torque;
                moment = torque_[i];
                continue;
            }
            // The link has a stuck joint at one of its ends: M = h·a + J α + m.
            const Real m =
                across + length * w_n + body.below_h_u * body.e_u + body.below_h_n * body.e_n + passed;
            rest_u = w_u;
            rest_n = w_n;
            if (body.is_stuck) {
                body.own = m;
                moment = m;
                continue;
            }
            body.own = (torque_[i] - m) * body.inverse;
            rest_u += body.h_u * body.own;
            rest_n += body.h_n * body.own;
            moment = torque_[i];
        }
        const Body& first = bodies_[0];
        const Real a_x = drive_[OfDrive::right][k];
        const Real a_y = k == 0 ? drive_[OfDrive::up][0] + gravity_ : drive_[OfDrive::up][k];
        Real a_u = a_x * first.sine - a_y * first.cosine, a_n = a_x * first.cosine + a_y * first.sine;
        for (std::size_t i = 0; i < links_; ++i) {
            Body& body = bodies_[i];
            if (body.is_stuck) {
                body.alpha = i > 0 ? bodies_[i - 1].alpha : Real(0);
                stuck_torque_[i][k] =
                    body.h_u * a_u + body.h_n * a_n + body.inertia * body.alpha + body.own - torque_[i];
            } else {
                body.alpha = body.own - (body.from_u * a_u + body.from_n * a_n);
            }
            a_u += body.e_u;
            a_n += body.e_n + chain.length[i] * body.alpha;
            Real force_u = body.p_uu * a_u + body.p_un * a_n + body.below_u;
            Real force_n = body.p_un * a_u + body.p_nn * a_n + body.below_n;
            if (body.passes_torque) {
                const Real below_alpha = body.alpha; // the next link turns with this one
                force_u += body.below_h_u * below_alpha;
                force_n += body.below_h_n * below_alpha;
            }
            sums_.set_force(i, k, force_n, -force_u);
            if (i + 1 == links_) break;
            const Body& next = bodies_[i + 1];
            const Real old = a_u;
            a_u = next.c * old + next.s * a_n;
            a_n = next.c * a_n - next.s * old;
        }
    }

    std::size_t order_, links_, accounts_;
    bool has_bobs_, has_momentum_;
    SeriesTime<Real> time_;
    SeriesTable<Real> velocity_; ///< ω_i, then the energies
    BodySumsOf<Real> sums_;
    std::vector<Body> bodies_;
    std::vector<Real> torque_; ///< torque of each joint, in the order that is being calculated
    using OfDrive = DriveSeries<Real>;
    OfDrive drive_;
    SeriesTable<Real> bob_;          ///< vx_i, vy_i of bob i relative to the pivot
    SeriesTable<Real> air_, force_;  ///< each bob's velocity and speed in the air; the drag on it
    SeriesTable<Real> joint_;        ///< ω_i − ω_{i−1}
    SeriesTable<Real> momentum_;     ///< momentum of the chain, relative to the pivot
    SeriesTable<Real> stuck_torque_; ///< dry friction torque of each joint that sticks
    Real gravity_{};
    bool is_still_ = false;
};

} // namespace pendula
