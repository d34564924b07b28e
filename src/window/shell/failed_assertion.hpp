// SPDX-License-Identifier: MIT
/// What is done when an assertion fails in the drawing thread, as Dear ImGui's do in Debian's build of it:
/// the program ends with a message, but first what would be lost is kept.
#pragma once

#include <functional>
#include <string>
#include <thread>

namespace pendula {

/// While one exists, an assertion that fails on the thread that made it, or a library on it that calls
/// exit(), leads to `last_words` and then to the end of the program with exit code 1. They are called where
/// it has failed, with nothing unwound: they may use what the failing library does not. On other threads, and
/// in `last_words` themselves, a failed assertion aborts as usual. One at a time.
class AssertionGuard {
  public:
    /// `failure`: one sentence that says what has failed.
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
