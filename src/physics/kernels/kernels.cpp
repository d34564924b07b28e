// SPDX-License-Identifier: MIT
#include "physics/kernels/kernels.hpp"

#include <array>

#if PENDULA_HAS_X87
extern "C" void pendula_triple_rk4_x87(pendula::X87Run*);
extern "C" void pendula_body_rk4_x87(pendula::X87Run*);
extern "C" void pendula_chain_rk4_x87(pendula::X87Run*);
extern "C" void pendula_elastic_rk4_x87(pendula::X87Run*);
#endif

namespace pendula {

X87TripleChain::X87TripleChain(const RigidChain<long double>& chain) {
    std::array<long double, 3> length, beta; // each divided by the value of the first link
    for (std::size_t i = 0; i < 3; ++i) {
        length[i] = chain.length[i] / chain.length[0];
        beta[i] = chain.hanging_mass[i] / chain.hanging_mass[0];
        weight[i] = chain.gravity / chain.length[0] * beta[i] * length[i];
    }
    a12 = beta[1] * length[1];
    a13 = beta[2] * length[2];
    a23 = beta[2] * length[1] * length[2];
    a22 = beta[1] * length[1] * length[1];
    a33 = beta[2] * length[2] * length[2];
}

std::vector<X87Link> x87_links(const RigidChain<long double>& chain) {
    std::vector<X87Link> links(chain.links());
    long double above = 0; // 1/mass of the bob above, 1/kg; the pivot counts as infinitely heavy
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

std::vector<X87Body> x87_bodies(const BodyChain<long double>& chain) {
    std::vector<X87Body> bodies(1); // the pivot
    for (std::size_t i = 0; i < chain.links(); ++i) {
        X87Body body{};
        body.length = static_cast<double>(chain.length[i]); // exact: the scene's lengths are doubles
        body.inverse_length = 1 / chain.length[i];
        body.mass = chain.mass[i];
        body.spin = chain.spin[i];
        const long double delta = chain.spin[i] / (chain.length[i] * chain.length[i]);
        body.delta = delta;
        body.both = chain.mass[i] + delta;
        body.viscous = static_cast<double>(chain.viscous[i]);
        body.account = x87_account(chain, EnergyCause::joint_friction, i);
        bodies.push_back(body);
    }
    return bodies;
}

std::int64_t x87_account(const BodyChain<long double>& chain, EnergyCause cause, std::size_t joint) {
    const std::size_t links = chain.links(), accounts = chain.accounts.size();
    for (std::size_t a = 0; a < accounts; ++a)
        if (chain.accounts[a].cause == cause && chain.accounts[a].joint == joint)
            return static_cast<std::int64_t>((links + accounts + links + a) * sizeof(long double));
    return 0;
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
        .body_rk4 = pendula_body_rk4_x87, .elastic_rk4 = pendula_elastic_rk4_x87,
#endif
    };
    return table;
}

} // namespace pendula
