// SPDX-License-Identifier: MIT
#include "commands/numeric/version.hpp"

#include "physics/refusal.hpp"

#include <fmt/format.h>

namespace pendula {
namespace {

#if defined(__clang__)
constexpr std::string_view compiler = "Clang " __clang_version__;
#else
constexpr std::string_view compiler = "GCC " __VERSION__;
#endif

#if defined(__x86_64__)
constexpr std::string_view processor = "x86-64";
#elif defined(__aarch64__)
constexpr std::string_view processor = "AArch64";
#else
constexpr std::string_view processor = "another processor";
#endif

} // namespace

std::string version_text(std::string_view program, const FoundParts& more) {
    FoundParts parts{
        {"compiler", fmt::format("{}, for {}", compiler, processor)},
        {"x87 kernels", supports(Arithmetic::x87, Method::rk4, Model::rigid)
                            ? "yes"
                            : "no: built without nasm, or not for x86-64"},
    };
    parts.insert(parts.end(), more.begin(), more.end());
    std::string text = fmt::format("{} {}", program, PENDULA_VERSION);
    for (const auto& [name, what] : parts) text += fmt::format("\n{:<13}{}", name, what);
    return text;
}

} // namespace pendula
