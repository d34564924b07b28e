// SPDX-License-Identifier: MIT
#include "physics/methods/gauss_legendre.hpp"

#include "physics/chain.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace pendula {
namespace {

/// Legendre polynomials P_0 … P_degree on [0, 1], at x.
std::vector<Wide> legendre(std::size_t degree, Wide x) {
    const Wide z = 2 * x - 1;
    std::vector<Wide> p{1, z};
    for (std::size_t k = 1; k < degree; ++k) {
        const auto n = static_cast<Wide>(k);
        p.push_back(((2 * n + 1) * z * p[k] - n * p[k - 1]) / (n + 1));
    }
    return p;
}

/// The i-th zero of P_s on [0, 1], by Newton's method from its asymptotic value.
Wide zero(std::size_t s, std::size_t i) {
    const double place =
        std::cos(std::numbers::pi * (static_cast<double>(s - i) - 0.25) / (static_cast<double>(s) + 0.5));
    Wide x = (1 + to_wide(place)) / 2;
    for (int iteration = 0; iteration < 8; ++iteration) {
        const auto p = legendre(s, x);
        const Wide z = 2 * x - 1;
        // (1 − z²) P_s'(z) = s (P_{s−1} − z P_s), and dz = 2 dx.
        const Wide slope = 2 * static_cast<Wide>(s) * (p[s - 1] - z * p[s]) / (1 - z * z);
        x -= p[s] / slope;
    }
    return x;
}

/// The spectral radius of an s×s matrix, from the growth of its powers with exponents up to 2^12.
double spectral_radius(std::vector<double> power, std::size_t s) {
    double log_scale = 0;
    constexpr int squarings = 12;
    for (int k = 0; k < squarings; ++k) {
        std::vector<double> square(s * s);
        double largest = 0;
        for (std::size_t i = 0; i < s; ++i)
            for (std::size_t j = 0; j < s; ++j) {
                for (std::size_t m = 0; m < s; ++m) square[i * s + j] += power[i * s + m] * power[m * s + j];
                largest = std::max(largest, std::abs(square[i * s + j]));
            }
        for (double& x : square) x /= largest;
        log_scale = 2 * log_scale + std::log(largest);
        power = square;
    }
    return std::exp(std::ldexp(log_scale, -squarings));
}

double square(double x) { return x * x; }

/// The factor by which a sweep over the stages shrinks their errors, for h² x'' = −spring x − friction h x'.
/// A sweep sets a_i of each stage in turn to −Σ_j (spring (A²)_ij + friction A_ij) a_j, with the newest a_j.
double contraction(const GaussLegendreTable& t, double spring, double friction) {
    const std::size_t s = t.stages;
    std::vector<double> sweep(s * s); // row i: the coefficients of the old a_j in the new a_i
    for (std::size_t i = 0; i < s; ++i)
        for (std::size_t j = 0; j < s; ++j) {
            const double factor = -spring * static_cast<double>(t.position[i * s + j]) -
                                  friction * static_cast<double>(t.velocity[i * s + j]);
            if (j >= i)
                sweep[i * s + j] += factor;
            else
                for (std::size_t k = 0; k < s; ++k) sweep[i * s + k] += factor * sweep[j * s + k];
        }
    return spectral_radius(std::move(sweep), s);
}

} // namespace

double halving_step(const GaussLegendreTable& t, double frequency, double damping) {
    const double pace = std::max(frequency, damping);
    const double spring = frequency / pace, friction = damping / pace;
    double low = 0, high = 64;
    for (int halving = 0; halving < 30; ++halving) {
        const double middle = (low + high) / 2;
        (contraction(t, square(middle * spring), middle * friction) > 0.5 ? high : low) = middle;
    }
    return low / pace;
}

double gauss_legendre_reach(const Integration& integration, double frequency, double damping) {
    return halving_step(gauss_legendre_table(static_cast<std::size_t>(integration.stages)), frequency,
                        damping);
}

GaussLegendreTable gauss_legendre_table(std::size_t s) {
    GaussLegendreTable t;
    t.stages = s;
    for (std::size_t i = 0; i < s; ++i) {
        const Wide c = zero(s, i);
        t.node.push_back(c);
        // Christoffel: b_i = 1 / Σ (2k+1) P_k(c_i)², k < s.
        const auto p = legendre(s, c);
        Wide sum = 0;
        for (std::size_t k = 0; k < s; ++k) sum += static_cast<Wide>(2 * k + 1) * p[k] * p[k];
        t.weight.push_back(1 / sum);
        t.position_weight.push_back((1 - c) / sum);
    }
    // ℓ_j(x) = b_j Σ (2k+1) P_k(c_j) P_k(x), because the quadrature with s points integrates the products P_k
    // ℓ_j exactly. (2k+1) times the integral of P_k from 0 to x is (P_{k+1}(x) − P_{k−1}(x))/2; for k = 0 it
    // is x.
    t.velocity.resize(s * s);
    t.position.resize(s * s);
    t.ahead.resize(s * s);
    for (std::size_t i = 0; i < s; ++i) {
        const auto here = legendre(s + 1, t.node[i]), beyond = legendre(s + 1, 1 + t.node[i]);
        for (std::size_t j = 0; j < s; ++j) {
            const auto p = legendre(s, t.node[j]);
            Wide integral = t.node[i], value = 1;
            for (std::size_t k = 1; k < s; ++k) {
                integral += p[k] * (here[k + 1] - here[k - 1]) / 2;
                value += static_cast<Wide>(2 * k + 1) * p[k] * beyond[k];
            }
            t.velocity[i * s + j] = t.weight[j] * integral;
            t.ahead[i * s + j] = t.weight[j] * value;
        }
    }
    for (std::size_t i = 0; i < s; ++i)
        for (std::size_t j = 0; j < s; ++j)
            for (std::size_t k = 0; k < s; ++k)
                t.position[i * s + j] += t.velocity[i * s + k] * t.velocity[k * s + j];
    return t;
}

} // namespace pendula
