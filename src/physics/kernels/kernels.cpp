// SPDX-License-Identifier: MIT
#include "physics/kernels/kernels.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#if PENDULA_HAS_X87
extern "C" void pendula_triple_rk4_x87(pendula::X87Run*);
extern "C" void pendula_chain_rk4_x87(pendula::X87Run*);
extern "C" void pendula_elastic_rk4_x87(pendula::X87Run*);
#endif

namespace pendula {

X87TripleChain::X87TripleChain(const RigidChain<long double>& chain) {
    const int longest = std::ilogb(std::max({chain.length[0], chain.length[1], chain.length[2]}));
    const int heaviest = std::ilogb(chain.hanging_mass[0]);
    std::array<long double, 3> length, beta;
    for (std::size_t i = 0; i < 3; ++i) {
        length[i] = std::scalbn(chain.length[i], -longest);
        beta[i] = std::scalbn(chain.hanging_mass[i], -heaviest);
    }
    const long double gravity = std::scalbn(chain.gravity, -longest);
    const auto a = [&](std::size_t i, std::size_t j) { return beta[j] * length[i] * length[j]; };
    a12 = a(0, 1);
    a13 = a(0, 2);
    a23 = a(1, 2);
    a11 = a(0, 0);
    a22 = a(1, 1);
    a33 = a(2, 2);
    a11a22 = a(0, 0) * a(1, 1);
    a11a33 = a(0, 0) * a(2, 2);
    a22a33 = a(1, 1) * a(2, 2);
    for (std::size_t i = 0; i < 3; ++i) weight[i] = gravity * beta[i] * length[i];
}

std::vector<X87Link> x87_links(const RigidChain<long double>& chain) {
    std::vector<X87Link> links(chain.links());
    long double above = 0; // treats the pivot as infinitely heavy
    for (std::size_t i = 0; i < chain.links(); ++i) {
        links[i].length = chain.length[i];
        links[i].inverse_length = 1 / chain.length[i];
        links[i].inverse_mass = chain.inverse_mass[i];
        links[i].both_masses = chain.inverse_mass[i] + above;
        above = chain.inverse_mass[i];
    }
    links.emplace_back();
    return links;
}

std::vector<X87Axis> x87_axes(const ElasticChain<long double>& chain) {
    std::vector<X87Axis> axes(2); // the pivot, at the origin
    for (std::size_t i = 0; i < chain.links(); ++i) {
        X87Axis axis{};
        axis.length = chain.length[i];
        axis.inverse_mass = chain.inverse_mass[i];
        axes.insert(axes.end(), 2, axis);
    }
    return axes;
}

const KernelTable& kernels() {
    static constexpr KernelTable table {
#if PENDULA_HAS_X87
        .triple_rk4 = pendula_triple_rk4_x87, .chain_rk4 = pendula_chain_rk4_x87,
        .elastic_rk4 = pendula_elastic_rk4_x87,
#endif
    };
    return table;
}

} // namespace pendula
