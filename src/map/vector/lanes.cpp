// SPDX-License-Identifier: MIT
// Vector lanes of doubles and of double-double numbers. Highway includes this file again for each instruction
// set, so that it is compiled once for each.
#include "map/vector/lane_task.hpp"

// In Highway a better target has a smaller number, so HWY_AVX3 - 1 disables all targets better than HWY_AVX3.
// They only add instructions that are not used here. Processors without fused multiply-add run the portable
// code.
#define HWY_DISABLED_TARGETS ((HWY_AVX3 - 1) | HWY_SSE4 | HWY_SSSE3)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "map/vector/lanes.cpp"
#include <hwy/foreach_target.h> // must be included before highway.h
#include <hwy/highway.h>

#include "map/vector/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {

template<class Numbers, std::size_t fixed_links>
void run_links(const LaneTask& task, LaneMemory& memory) {
    using Run = LaneRun<Numbers, fixed_links>;
    const std::size_t needed = Run::memory(task.links);
    if (memory.size() < needed) memory = LaneMemory(needed);
    Run(task, memory.data()).run();
}

/// Chains of 2 and 3 links, which most maps show, have specialised loops.
void run_doubles(const LaneTask& task, LaneMemory& memory) {
    using Numbers = PlainNumbers<LaneTag>;
    if (task.links == 2) return run_links<Numbers, 2>(task, memory);
    if (task.links == 3) return run_links<Numbers, 3>(task, memory);
    run_links<Numbers, 0>(task, memory);
}

RunLanes runner_in(MapArithmetic arithmetic) {
    return arithmetic == MapArithmetic::double_ ? run_doubles : run_links<PairNumbers<LaneTag>, 0>;
}

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pendula {

RunLanes lane_runner(MapArithmetic arithmetic, InstructionSet most) {
    [[maybe_unused]] const InstructionSet best = best_instruction_set(most);
#if HWY_TARGETS & HWY_AVX3
    if (best >= InstructionSet::avx512) return N_AVX3::runner_in(arithmetic);
#endif
#if HWY_TARGETS & HWY_AVX2
    if (best >= InstructionSet::avx2) return N_AVX2::runner_in(arithmetic);
#endif
    return HWY_STATIC_DISPATCH(runner_in)(arithmetic);
}

} // namespace pendula
#endif // HWY_ONCE
