// SPDX-License-Identifier: MIT
/// The assembly kernels as integration methods. Each kernel has a class here, with the method and the model
/// that it calculates, its member of KernelTable, and the chain in the structure that it reads. X87Kernels
/// lists these classes. Only x87_trajectory.cpp, the benchmark and tests need this header.
#pragma once

#include "physics/chain.hpp"
#include "physics/kernels/kernels.hpp"
#include "physics/methods/state_vector.hpp"
#include "physics/systems/body_system.hpp"
#include "physics/systems/elastic_system.hpp"
#include "physics/systems/rigid_system.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pendula {

/// The kernel for three rigid links: mass matrix and elimination.
class X87TripleRk4 {
  public:
    using System = RigidSystem<long double>;
    static constexpr Method method = Method::rk4;
    static constexpr Model model = Model::rigid;
    static constexpr std::size_t links = 3;
    static constexpr std::uint64_t evaluations_per_step = 4;
    static constexpr X87Kernel KernelTable::*entry = &KernelTable::triple_rk4;
    static constexpr std::string_view form = "textbook"; ///< name of the form of the equations

    static bool fits(const Chain& chain) { return chain.is_plain(); }

    explicit X87TripleRk4(const RigidChain<long double>& chain) : chain_(chain) {}
    const void* chain() const { return &chain_; }

  private:
    X87TripleChain chain_;
};

/// The kernel for any number of rigid links: tension form.
class X87ChainRk4 {
  public:
    using System = RigidSystem<long double>;
    static constexpr Method method = Method::rk4;
    static constexpr Model model = Model::rigid;
    static constexpr std::size_t links = 0; ///< any
    static constexpr std::uint64_t evaluations_per_step = 4;
    static constexpr X87Kernel KernelTable::*entry = &KernelTable::chain_rk4;
    static constexpr std::string_view form = "tension";

    static bool fits(const Chain& chain) { return chain.is_plain(); }

    explicit X87ChainRk4(const RigidChain<long double>& chain)
        : links_(x87_links(chain))
        , chain_{chain.gravity, links_.data(), static_cast<std::int64_t>(links_.size()) - 1} {}
    X87ChainRk4(const X87ChainRk4&) = delete; // chain_ points into links_
    const void* chain() const { return &chain_; }

  private:
    std::vector<X87Link> links_;
    X87Chain chain_;
};

/// The kernel for any number of rigid bodies. It supports viscous friction in the joints and uniform damping,
/// but no dry friction, no air drag and no drive.
class X87BodyRk4 {
  public:
    using System = BodySystem<long double>;
    static constexpr Method method = Method::rk4;
    static constexpr Model model = Model::rigid;
    static constexpr std::size_t links = 0;
    static constexpr std::uint64_t evaluations_per_step = 4;
    static constexpr X87Kernel KernelTable::*entry = &KernelTable::body_rk4;
    static constexpr std::string_view form = "bodies";

    static bool fits(const Chain& chain) {
        const auto is_zero = [](double number) { return number == 0; };
        return !chain.is_plain() && !chain.is_driven() && std::ranges::all_of(chain.dry_friction, is_zero) &&
               std::ranges::all_of(chain.air_drag, is_zero);
    }

    explicit X87BodyRk4(const BodyChain<long double>& chain)
        : bodies_(x87_bodies(chain))
        , chain_{chain.gravity,
                 bodies_.data() + 1,
                 static_cast<std::int64_t>(chain.links()),
                 static_cast<std::int64_t>(chain.links() + chain.accounts.size()),
                 x87_account(chain, EnergyCause::damping, 0),
                 chain.has_viscous ? 1 : 0} {}
    X87BodyRk4(const X87BodyRk4&) = delete; // chain_ points into bodies_
    const void* chain() const { return &chain_; }

  private:
    std::vector<X87Body> bodies_;
    X87BodyChain chain_;
};

/// The kernel for any number of springs.
class X87ElasticRk4 {
  public:
    using System = ElasticSystem<long double>;
    static constexpr Method method = Method::rk4;
    static constexpr Model model = Model::elastic;
    static constexpr std::size_t links = 0;
    static constexpr std::uint64_t evaluations_per_step = 4;
    static constexpr X87Kernel KernelTable::*entry = &KernelTable::elastic_rk4;
    static constexpr std::string_view form = "elastic";

    static bool fits(const Chain& chain) { return chain.is_plain(); }

    explicit X87ElasticRk4(const ElasticChain<long double>& chain)
        : axes_(x87_axes(chain))
        , chain_{chain.gravity, chain.stiffness, axes_.data() + 2,
                 static_cast<std::int64_t>(axes_.size()) - 2} {}
    X87ElasticRk4(const X87ElasticRk4&) = delete; // chain_ points into axes_
    const void* chain() const { return &chain_; }

  private:
    std::vector<X87Axis> axes_;
    X87ElasticChain chain_;
};

template<class... Kernels>
struct KernelList {};
/// The first kernel that supports a chain is used.
using X87Kernels = KernelList<X87TripleRk4, X87ChainRk4, X87BodyRk4, X87ElasticRk4>;

/// A method that calls a kernel for any number of steps. Kernels have no time-dependent forces, so they do
/// not need the time.
template<class Kernel>
class X87Method {
  public:
    using System = typename Kernel::System;

    X87Method(const System&, const Integration&) {}

    void advance(System& system, StateVector<long double>& state, const Steps<long double>& steps) {
        const Kernel kernel(system.chain());
        X87Run run{state.value.data(), state.compensated() ? state.carry.data() : nullptr,
                   kernel.chain(),     steps.count,
                   steps.dt,           system.damping()};
        (kernels().*Kernel::entry)(&run);
        system.count_evaluations(Kernel::evaluations_per_step * static_cast<std::uint64_t>(steps.count));
    }
};

} // namespace pendula
