// SPDX-License-Identifier: MIT
// Highway includes this file again for each instruction set, so that it is compiled once for each.
#include "ensemble/vector/kernels.hpp"
#include "ensemble/member_states.hpp"

// Highway numbers its targets from the best down. Targets better than HWY_AVX3 only add instructions that are
// not used here. Processors that have only SSSE3 run the portable code.
#define HWY_DISABLED_TARGETS ((HWY_AVX3 - 1) | HWY_SSSE3)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "ensemble/vector/kernels.cpp"
#include <hwy/foreach_target.h> // must be included before highway.h
#include <hwy/highway.h>

#include "ensemble/vector/bodies-inl.hpp"
#include "ensemble/vector/rk4-inl.hpp"
#include "ensemble/vector/sine_cosine-inl.hpp"

#include <utility>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// For short chains without damping, chooses a kernel without damping, which is faster and gives the same
/// bytes.
template<std::size_t links, class Real>
void advance_links(const StepConstants<Real>& chain, Real* states, std::size_t stride, std::size_t members,
                   std::int64_t steps) {
    if constexpr (links <= 2) {
        if (chain.damping == 0) return advance_chain<false, links>(chain, states, stride, members, steps);
    }
    advance_chain<true, links>(chain, states, stride, members, steps);
}

template<class Real, std::size_t... shorter>
void advance_any(std::index_sequence<shorter...>, const StepConstants<Real>& chain, Real* states,
                 std::size_t stride, std::size_t members, std::int64_t steps) {
    ((chain.links == shorter + 1 ? advance_links<shorter + 1>(chain, states, stride, members, steps)
                                 : void()),
     ...);
}

template<class Real>
void advance(const StepConstants<Real>& chain, Real* states, std::size_t stride, std::size_t members,
             std::int64_t steps) {
    advance_any(std::make_index_sequence<most_ensemble_links>(), chain, states, stride, members, steps);
}

template<class Real, std::size_t... shorter>
void advance_any_bodies(std::index_sequence<shorter...>, const BodyConstants<Real>& chain,
                        const OutsideMoment<Real>* moments, Real* states, std::size_t stride,
                        std::size_t members, std::int64_t steps) {
    ((chain.links == shorter + 1
          ? advance_bodies_of<shorter + 1>(chain, moments, states, stride, members, steps)
          : void()),
     ...);
}

template<class Real>
void advance_bodies(const BodyConstants<Real>& chain, const OutsideMoment<Real>* moments, Real* states,
                    std::size_t stride, std::size_t members, std::int64_t steps) {
    advance_any_bodies(std::make_index_sequence<most_ensemble_links>(), chain, moments, states, stride,
                       members, steps);
}

template<class Real>
void sines_and_cosines(const Real* angles, Real* sines, Real* cosines, std::size_t count) {
    const hn::ScalableTag<Real> d;
    for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
        hn::Vec<decltype(d)> angle[1] = {hn::LoadU(d, angles + i)}, sine[1], cosine[1];
        sine_cosine(d, angle, sine, cosine);
        hn::StoreU(sine[0], d, sines + i);
        hn::StoreU(cosine[0], d, cosines + i);
    }
}

const EnsembleKernels* kernel_table() {
    static_assert(member_block % (vectors_in_step<1> * hn::MaxLanes(hn::ScalableTag<float>())) == 0);
    static const EnsembleKernels table{{advance<float>, advance_bodies<float>, sines_and_cosines<float>},
                                       {advance<double>, advance_bodies<double>, sines_and_cosines<double>}};
    return &table;
}

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>
#include <array>
#include <vector>

namespace pendula {
namespace {

constexpr std::array<std::pair<InstructionSet, std::int64_t>, 4> targets{
    {{InstructionSet::avx512, HWY_AVX3},
     {InstructionSet::avx2, HWY_AVX2},
     {InstructionSet::sse4, HWY_SSE4},
     {InstructionSet::portable, HWY_STATIC_TARGET}}};

HWY_EXPORT(kernel_table);

/// The kernels for `target`. Highway chooses them because all other targets are declared unsupported
/// meanwhile.
const EnsembleKernels* table_of(std::int64_t target) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    const EnsembleKernels* const table = HWY_DYNAMIC_DISPATCH(kernel_table)();
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    return table;
}

using Supported = std::pair<InstructionSet, const EnsembleKernels*>;

/// The instruction sets of this processor, best first. Determined only once, because table_of() briefly
/// changes Highway's global state, and no other thread may use Highway meanwhile.
const std::vector<Supported>& supported() {
    static const std::vector<Supported> all = [] {
        std::vector<Supported> result;
        const std::int64_t by_processor = hwy::SupportedTargets() & HWY_TARGETS;
        for (const auto& [set, target] : targets)
            if (by_processor & target) result.emplace_back(set, table_of(target));
        return result;
    }();
    return all;
}

/// The best instruction set up to `most`, with its kernels.
const Supported& best_up_to(InstructionSet most) {
    const auto best =
        std::ranges::find_if(supported(), [&](const Supported& one) { return one.first <= most; });
    return best == supported().end() ? supported().back() : *best;
}

} // namespace

std::vector<InstructionSet> supported_instruction_sets() {
    std::vector<InstructionSet> sets;
    for (const Supported& one : supported()) sets.push_back(one.first);
    return sets;
}

InstructionSet best_instruction_set(InstructionSet most) { return best_up_to(most).first; }

const EnsembleKernels& ensemble_kernels(InstructionSet most) { return *best_up_to(most).second; }

} // namespace pendula
#endif // HWY_ONCE
