// SPDX-License-Identifier: MIT
/// A process that can start hardly any more threads, because there is no memory for their stacks.
#pragma once

#include "support/sanitized.hpp"

#include <sys/resource.h>

#include <fstream>
#include <string>
#include <unistd.h>

namespace pendula::test {

/// False with sanitizers, because they reserve terabytes of address space.
inline constexpr bool can_limit_threads = !sanitized;

/// While this object exists, the process can start only about three threads with stacks of 8 MiB, plus
/// threads that reuse the stacks of ended threads.
class FewThreads {
  public:
    FewThreads() {
        getrlimit(RLIMIT_AS, &before_);
        std::size_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        rlimit now = before_;
        now.rlim_cur = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + (std::size_t{28} << 20);
        setrlimit(RLIMIT_AS, &now);
    }
    ~FewThreads() { setrlimit(RLIMIT_AS, &before_); }
    FewThreads(const FewThreads&) = delete;
    FewThreads& operator=(const FewThreads&) = delete;

  private:
    rlimit before_{};
};

} // namespace pendula::test
