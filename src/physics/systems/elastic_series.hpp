// SPDX-License-Identifier: MIT
/// Taylor series of the elastic chain's motion, by recurrences through its spring forces (elastic_chain.hpp).
#pragma once

#include "physics/systems/elastic_chain.hpp"
#include "physics/systems/series.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace pendula {

/// The time, s, in which an elastic chain moves noticeably.
template<class Real>
double natural_time(const ElasticChain<Real>& chain) {
    const auto lightest = static_cast<double>(*std::min_element(chain.mass.begin(), chain.mass.end()));
    return std::sqrt(lightest / static_cast<double>(chain.stiffness)) / 2;
}

/// For each link, with r_i the vector from bob i−1 to bob i:
///
///     d_i² = |r_i|²,   w_i = 1/d_i,   S_i û_i = k (r_i − L_i w_i r_i).
template<class Real>
class ElasticSeries {
  public:
    ElasticSeries(const ElasticChain<Real>& chain, std::size_t order)
        : order_(order)
        , links_(chain.links())
        , time_(order, natural_time(chain))
        , velocity_(2 * links_, order + 1)
        , rod_(2 * links_, order + 2)
        , distance_(links_, order + 1)
        , reciprocal_(links_, order + 1)
        , force_(2 * links_) {}

    std::size_t order() const { return order_; }
    /// τ, s.
    double unit() const { return time_.unit; }
    const SeriesTime<Real>& time() const { return time_; }
    /// vx_1, vy_1, …: order + 1 coefficients.
    const Real* velocity(std::size_t i) const { return velocity_[i]; }

    /// From x_1, y_1 … and then the velocities, at `time` (s); `damping` (1/s) is part of the equations, a_i
    /// − damping·v_i.
    void expand(const ElasticChain<Real>& chain, Real damping, Real /*time*/, std::span<const Real> state) {
        for (std::size_t i = 0; i < 2 * links_; ++i) {
            rod_[i][0] = i < 2 ? state[i] : state[i] - state[i - 2];
            velocity_[i][0] = state[2 * links_ + i];
        }
        for (std::size_t k = 0; k < order_; ++k) {
            for (std::size_t i = 0; i < links_; ++i) stretch(chain, i, k);
            accelerate(chain, damping, k);
        }
    }

  private:
    /// Coefficient k of the link's distance, of its reciprocal and of the force.
    void stretch(const ElasticChain<Real>& chain, std::size_t i, std::size_t k) {
        const Real *x = rod_[2 * i], *y = rod_[2 * i + 1];
        Real *d = distance_[i], *w = reciprocal_[i];
        const Real square = square_coefficient(x, k) + square_coefficient(y, k);
        if (k == 0) {
            d[0] = square_root(square);
            // A link of zero length has no direction; this makes its force 0 (see elastic_accelerations()).
            w[0] = d[0] > Real(0) ? Real(1) / d[0] : Real(1) / chain.length[i];
        } else if (d[0] > Real(0)) {
            Real inner{}; // of d², without the two terms that contain d_k
            for (std::size_t j = 1; 2 * j < k; ++j) inner += d[j] * d[k - j];
            inner += inner;
            if (k % 2 == 0) inner += d[k / 2] * d[k / 2];
            d[k] = (square - inner) * w[0] / Real(2);
            Real sum{};
            for (std::size_t j = 1; j <= k; ++j) sum += d[j] * w[k - j];
            w[k] = -(sum * w[0]);
        } else {
            d[k] = w[k] = Real(0);
        }
        Real along_x{}, along_y{};
        for (std::size_t j = 0; j <= k; ++j) {
            along_x += w[j] * x[k - j];
            along_y += w[j] * y[k - j];
        }
        force_[2 * i] = chain.stiffness * (x[k] - chain.length[i] * along_x);
        force_[2 * i + 1] = chain.stiffness * (y[k] - chain.length[i] * along_y);
    }

    /// Coefficient k+1 of velocities and link vectors: m_i a_i = −S_i û_i + S_{i+1} û_{i+1} − m_i g ŷ.
    void accelerate(const ElasticChain<Real>& chain, Real damping, std::size_t k) {
        for (std::size_t i = 0; i < 2 * links_; ++i) {
            Real force = -force_[i];
            if (i + 2 < 2 * links_) force += force_[i + 2];
            Real acceleration = force * chain.inverse_mass[i / 2] - damping * velocity_[i][k];
            if (k == 0 && i % 2 == 1) acceleration -= chain.gravity;
            velocity_[i][k + 1] = time_.unit_over[k + 1] * acceleration;
            const Real relative = i < 2 ? velocity_[i][k] : velocity_[i][k] - velocity_[i - 2][k];
            rod_[i][k + 1] = time_.unit_over[k + 1] * relative;
        }
    }

    std::size_t order_, links_;
    SeriesTime<Real> time_;
    SeriesTable<Real> velocity_;   ///< of the bobs
    SeriesTable<Real> rod_;        ///< r_i
    SeriesTable<Real> distance_;   ///< d_i
    SeriesTable<Real> reciprocal_; ///< 1/d_i
    std::vector<Real> force_;      ///< coefficient k of S_i û_i
};

} // namespace pendula
