// SPDX-License-Identifier: MIT
#include "fuzz/target.hpp"

#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace pendula::fuzz {
namespace {

double processor_time() {
    std::timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

} // namespace

ProcessorTime::ProcessorTime() : begin_(processor_time()) {}
ProcessorTime::~ProcessorTime() {
    require(processor_time() - begin_ < 2, "a small input is read within 2 s");
}

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
