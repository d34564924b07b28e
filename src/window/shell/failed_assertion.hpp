// SPDX-License-Identifier: MIT
/// Handles failed assertions on the drawing thread, such as those of Dear ImGui in Debian's build: unsaved
/// work is saved first, then the program ends with a message.
#pragma once

#include <functional>
#include <string>
#include <thread>

namespace pendula {

/// While one exists, an assertion that fails on the thread that made it, or a library on that thread that
/// calls exit(), leads to `last_words` and then to the end of the program with exit code 1. `last_words` is
/// called at the place of the failure, without unwinding: it must not use the failing library. On other
/// threads, and in `last_words` itself, a failed assertion aborts as usual. One at a time.
class AssertionGuard {
  public:
    /// `failure`: one sentence on what has failed.
    explicit AssertionGuard(std::function<void(const std::string& failure)> last_words);
    ~AssertionGuard();
    AssertionGuard(const AssertionGuard&) = delete;
    AssertionGuard& operator=(const AssertionGuard&) = delete;

  private:
    friend void tell_failure(const std::string&);
    std::function<void(const std::string&)> last_words_;
    std::thread::id thread_ = std::this_thread::get_id();
};

} // namespace pendula
