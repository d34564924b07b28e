// SPDX-License-Identifier: MIT
/// Calls assembly the way a hostile caller would, and says what it broke. For tests only.
#pragma once

#include "physics/kernels/kernels.hpp"

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <string_view>
#include <utility>

extern "C" std::uint32_t pendula_checked_call(pendula::X87Kernel, pendula::X87Run*);

namespace pendula {

/// The meaning of the bits that pendula_checked_call() of trampoline.asm returns.
inline constexpr std::pair<std::uint32_t, std::string_view> violations[] = {
    {0x001, "rbx"},
    {0x002, "rbp"},
    {0x004, "r12"},
    {0x008, "r13"},
    {0x010, "r14"},
    {0x020, "r15"},
    {0x040, "rsp"},
    {0x080, "direction flag"},
    {0x100, "x87 control word"},
    {0x200, "x87 tag word"},
    {0x400, "mxcsr"},
    {0x800, "the caller's stack"},
};

/// Runs the kernel and names what it did not preserve. The result is empty if it preserved everything.
inline std::string call_checked(X87Kernel kernel, X87Run& run) {
    const std::uint32_t broken = pendula_checked_call(kernel, &run);
    std::string names;
    for (const auto& [bit, name] : violations)
        if (broken & bit) names += (names.empty() ? "" : ", ") + std::string(name);
    return names;
}

/// The seed of the random inputs: 1, or the environment variable PENDULA_SEED (a number, or "random").
inline std::uint64_t seed() {
    static const std::uint64_t value = [] {
        const char* wanted = std::getenv("PENDULA_SEED");
        std::uint64_t chosen = 1;
        if (wanted)
            chosen = std::string_view(wanted) == "random" ? std::random_device{}() : std::stoull(wanted);
        std::cout << "PENDULA_SEED=" << chosen << '\n';
        return chosen;
    }();
    return value;
}

} // namespace pendula
