// SPDX-License-Identifier: MIT
/// Handles failed assertions on the drawing thread, for example in Debian's build of Dear ImGui: saves
/// unsaved work, then ends the program with a message.
#pragma once

#include <functional>
#include <string>
#include <thread>

namespace pendula {

/// While a guard exists, a failed assertion on the guard's thread, or a call of exit() by a library on that
/// thread, calls `last_words` and then ends the program with exit code 1. `last_words` is called without
/// unwinding, so it must not use the failing library. On other threads, and in `last_words` itself, a failed
/// assertion aborts as usual. Only one guard may exist at a time.
class AssertionGuard {
  public:
    /// `failure`: a sentence that describes the failure.
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
