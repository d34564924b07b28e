// SPDX-License-Identifier: MIT
#include "physics/systems/elastic_chain.hpp"

#include <algorithm>

namespace pendula {

// The stretches e_i of a straight chain obey e_i'' = −k[(1/m_{i−1} + 1/m_i) e_i − e_{i−1}/m_{i−1} −
// e_{i+1}/m_i], with 1/m_0 = 0. The matrix A in the brackets is the tridiagonal matrix of the rod tensions.
// Bisection finds its largest eigenvalue: λ is above all eigenvalues exactly if every pivot of A − λ is
// negative (Sylvester's law).
double highest_spring_frequency(const Chain& chain) {
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
