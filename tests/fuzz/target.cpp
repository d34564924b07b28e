// SPDX-License-Identifier: MIT
#include "fuzz/target.hpp"

#include <cstdio>
#include <cstdlib>

namespace pendula::fuzz {

void require(bool holds, std::string_view promise) {
    if (holds) return;
    std::fprintf(stderr, "broken promise: %.*s\n", static_cast<int>(promise.size()), promise.data());
    std::abort();
}

void require_one_line(const std::exception& refusal) {
    const std::string_view line = refusal.what();
    require(!line.empty(), "a refusal says why");
    if (line.find_first_of(std::string_view("\n\r\0", 3)) == line.npos) return;
    std::fprintf(stderr, "%s\n", refusal.what());
    require(false, "a refusal is one line");
}

} // namespace pendula::fuzz
