// SPDX-License-Identifier: MIT
#include "physics/build_trajectory.hpp"

#include "physics/kernels/x87_kernels.hpp"
#include "physics/refusal.hpp"
#include "physics/system_trajectory.hpp"

namespace pendula {
namespace {

template<class Kernel>
bool in_this_build() {
    return kernels().*Kernel::entry != nullptr;
}

template<class... Kernels>
bool any_runs(KernelList<Kernels...>, Method method, Model model) {
    return (... || (in_this_build<Kernels>() && Kernels::method == method && Kernels::model == model));
}

/// Sets `built` to a trajectory with this kernel, unless the kernel does not support the chain or `built` is
/// already set.
template<class Kernel>
void build_with_kernel(std::unique_ptr<Trajectory>& built, const Chain& chain, const PreciseState& start,
                       const Integration& integration) {
    const bool fits = Kernel::method == integration.method && Kernel::model == chain.model &&
                      (Kernel::links == 0 || Kernel::links == chain.links()) && Kernel::fits(chain);
    if (!built && fits && in_this_build<Kernel>())
        built = std::make_unique<SystemTrajectory<typename Kernel::System, X87Method<Kernel>>>(chain, start,
                                                                                               integration);
}

template<class... Kernels>
std::unique_ptr<Trajectory> build_with_first(KernelList<Kernels...>, const Chain& chain,
                                             const PreciseState& start, const Integration& integration) {
    std::unique_ptr<Trajectory> built;
    (build_with_kernel<Kernels>(built, chain, start, integration), ...);
    return built;
}

} // namespace

bool supports(Arithmetic arithmetic, Method method, Model model) {
    if (traits_of(method).needs_momenta && model != Model::rigid) return false;
    return arithmetic != Arithmetic::x87 || any_runs(X87Kernels{}, method, model);
}

std::unique_ptr<Trajectory> build_x87(const Chain& chain, const PreciseState& start,
                                      const Integration& integration) {
    if (auto built = build_with_first(X87Kernels{}, chain, start, integration)) return built;
    // Other chains are calculated by compiled code for the same 80-bit registers.
    return build_trajectory<long double>(chain, start, integration);
}

} // namespace pendula
