// SPDX-License-Identifier: MIT
/// What all threads beside the drawing thread have in common: their priority, their number, and the one
/// policy for exceptions. An exception in a worker becomes a sentence that its owner shows; the program goes
/// on. LatestWish and WorkerPool follow the policy by themselves.
#pragma once

#include <cfenv>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>

namespace pendula {

/// Whom the system serves first where threads want the same processor. Beside drawing, which is on time or
/// late, work that is finished a little later does no harm: with `low`, drawing gets nine tenths of the
/// processor, with `lowest` nearly all.
enum class ThreadPriority { usual, low, lowest };

/// Of the calling thread, which cannot raise it again. Does nothing where the system does not allow it.
void lower_priority(ThreadPriority);

class NoThread : public std::runtime_error {
  public:
    NoThread()
        : std::runtime_error("the system allows this program no more threads: end other programs, or raise "
                             "the limit (ulimit -u)") {}
};

/// The numbers of this thread round to nearest from now on, long double to 64 bits, and none is flushed to
/// zero. A thread inherits the control words of the one that starts it, and WSL1 and some libraries leave
/// others there.
inline void round_as_usual() { std::fesetenv(FE_DFL_ENV); }

/// Throws NoThread. `work`, which may take a stop token, must throw nothing.
template<class Work>
std::jthread start_thread(Work&& work) {
    try {
        return std::jthread([work = std::forward<Work>(work)](const std::stop_token& stop) mutable {
            round_as_usual();
            if constexpr (std::is_invocable_v<decltype(work)&, const std::stop_token&>)
                work(stop);
            else
                work();
        });
    } catch (const std::system_error&) {
        throw NoThread();
    }
}

/// Calls `work` on a thread of its own and waits. Throws what it throws, and NoThread.
void run_at(ThreadPriority, const std::function<void()>& work);

/// As many threads as the machine runs at once; at least 1.
std::size_t usual_threads();

/// What the exception says that is being handled, as a sentence without its full stop. For handlers only.
std::string sentence_of_exception();

} // namespace pendula
