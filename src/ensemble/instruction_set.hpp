// SPDX-License-Identifier: MIT
/// The vector instructions that the kernels of this directory are compiled for; `portable` needs none. Pure
/// functions, any thread.
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

/// Whether it has fused multiply-add, with one rounding. All sets that have it give the same bytes.
constexpr bool fuses(InstructionSet set) { return set >= InstructionSet::avx2; }

/// The sets that this processor has, the best first; never empty.
std::vector<InstructionSet> supported_instruction_sets();

/// The best set that this processor has, up to `most`.
InstructionSet best_instruction_set(InstructionSet most = InstructionSet::avx512);

} // namespace pendula
