// SPDX-License-Identifier: MIT
#include "gl/address_space.hpp"

#include "gl/error.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <thread>

namespace pendula::gl {
namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20, kibibyte = std::uint64_t{1} << 10;
constexpr std::uint64_t for_context = 640 * mebibyte; ///< code, libraries, compiled shaders, LLVM
constexpr std::uint64_t for_processor = 8 * mebibyte; ///< the stack of its rasterizer thread
constexpr std::uint64_t for_pixel = 32;               ///< half of what is measured: a bound, no estimate
constexpr std::int64_t most_pixels = std::int64_t{1} << 26; ///< larger pictures are drawn in tiles

} // namespace

std::uint64_t least_address_space(std::int64_t pixels, unsigned processors) {
    const auto drawn = static_cast<std::uint64_t>(std::clamp<std::int64_t>(pixels, 0, most_pixels));
    return for_context + for_processor * processors + for_pixel * drawn;
}

std::optional<std::string> address_space_problem(std::uint64_t limit, std::int64_t pixels,
                                                 unsigned processors) {
    const std::uint64_t least = least_address_space(pixels, processors);
    if (limit >= least) return std::nullopt;
    return "too little memory is allowed to draw (ulimit -v " + std::to_string(limit / kibibyte) +
           "): expected at least " + std::to_string((least + kibibyte - 1) / kibibyte);
}

void require_address_space(std::int64_t pixels) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
    if (const auto problem =
            address_space_problem(limit.rlim_cur, pixels, std::max(1U, std::thread::hardware_concurrency())))
        throw Error(*problem);
}

} // namespace pendula::gl
