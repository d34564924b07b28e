// SPDX-License-Identifier: MIT
/// The sets of vector instructions for which the kernels of this directory are compiled; `portable` needs
/// none. The functions are pure and may be called on any thread.
#pragma once

#include "physics/names.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pendula {

enum class InstructionSet : std::uint8_t { portable, sse4, avx2, avx512 };

template<>
struct EnumNames<InstructionSet> {
    static constexpr std::array<std::string_view, 4> list{"portable", "sse4", "avx2", "avx512"};
};

/// Whether the set has fused multiply-add, which rounds only once. All sets with fused multiply-add give the
/// same bytes.
constexpr bool fuses(InstructionSet set) { return set >= InstructionSet::avx2; }

/// The sets that this processor has, the best first; never empty.
std::vector<InstructionSet> supported_instruction_sets();

/// The best set that this processor has, up to `most`.
InstructionSet best_instruction_set(InstructionSet most = InstructionSet::avx512);

} // namespace pendula
