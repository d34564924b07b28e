// SPDX-License-Identifier: MIT
#include "window/shell/failed_assertion.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string_view>
#include <utility>

namespace pendula {
namespace {

std::atomic<AssertionGuard*> present = nullptr; // NOLINT

} // namespace

/// Does not return if a guard on this thread handles the failure; otherwise does nothing.
void tell_failure(const std::string& failure) {
    AssertionGuard* const guard = present.load();
    if (!guard || guard->thread_ != std::this_thread::get_id()) return;
    present = nullptr;
    try {
        guard->last_words_(failure);
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
    }
    std::_Exit(1); // runs no destructors, because the program's data may be damaged
}

AssertionGuard::AssertionGuard(std::function<void(const std::string&)> last_words)
    : last_words_(std::move(last_words)) {
    present = this;
    // Xlib calls exit() when the display is gone.
    [[maybe_unused]] static const int registered =
        std::atexit([] { tell_failure("the connection to the display has ended"); });
}

AssertionGuard::~AssertionGuard() { present = nullptr; }

} // namespace pendula

/// Replaces the C library's function, also for assertions in libraries.
extern "C" [[noreturn, gnu::used, gnu::visibility("default")]] void
__assert_fail(const char* assertion, const char* file, unsigned line,
              const char* function) noexcept { // NOLINT
    std::string_view name(file);
    name.remove_prefix(name.rfind('/') + 1);
    pendula::tell_failure(
        fmt::format("an assertion of the program has failed: {} ({}:{})", assertion, name, line));
    fmt::print(stderr, "{}:{}: {}: Assertion `{}' failed.\n", file, line, function ? function : "",
               assertion);
    std::abort();
}
