// SPDX-License-Identifier: MIT
/// Common to all threads besides the drawing thread: their priority, their number, and the one policy for
/// exceptions. An exception in a worker becomes a sentence that its owner shows; the program goes on.
/// LatestWish and WorkerPool follow the policy by themselves.
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

/// Which thread the system serves first if several want the same processor. Drawing must be on time, other
/// work may finish a little later: with `low`, drawing gets nine tenths of the processor, with `lowest`
/// nearly all.
enum class ThreadPriority { usual, low, lowest };

/// Lowers the calling thread's priority, which the thread cannot raise again. Does nothing if the system does
/// not allow it.
void lower_priority(ThreadPriority);

class NoThread : public std::runtime_error {
  public:
    NoThread()
        : std::runtime_error("the system allows this program no more threads: end other programs, or raise "
                             "the limit (ulimit -u)") {}
};

/// From now on this thread rounds to nearest, long double to 64 bits, and flushes nothing to zero. A thread
/// inherits the control words of its parent, and WSL1 and some libraries leave unusual ones.
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

/// Calls `work` on a new thread and waits. Throws its exceptions, and NoThread.
void run_at(ThreadPriority, const std::function<void()>& work);

/// The number of threads that the machine runs at once; at least 1.
std::size_t usual_threads();

/// The message of the exception being handled, as a sentence without its full stop. For handlers only.
std::string sentence_of_exception();

} // namespace pendula
