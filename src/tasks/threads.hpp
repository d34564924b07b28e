// SPDX-License-Identifier: MIT
/// Priority, number and exceptions of all threads except the drawing thread. An exception in a worker becomes
/// a sentence that the worker's owner shows; the program goes on. LatestWish stores that sentence in its
/// report. WorkerPool throws the exception again in the calling thread.
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

/// Priority of a thread when several threads compete for one processor. Drawing must be on time; other work
/// may finish a little later. Next to a thread with `low`, drawing gets nine tenths of the processor; next to
/// a thread with `lowest`, nearly all.
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

/// Makes the calling thread round to nearest, round long double to 64 bits, and keep denormal numbers. A
/// thread inherits these settings from its parent, and WSL1 and some libraries leave unusual settings.
inline void round_as_usual() { std::fesetenv(FE_DFL_ENV); }

/// Starts a thread that calls `work`, which may take a stop token and must not throw. Throws NoThread.
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

/// Calls `work` on a new thread and waits until the work is done. Rethrows an exception of `work`; throws
/// NoThread if no thread can start.
void run_at(ThreadPriority, const std::function<void()>& work);

/// The number of threads that the machine can run at the same time; at least 1.
std::size_t usual_threads();

/// The message of the exception being handled, as a sentence without a full stop. Call it only in a catch
/// block.
std::string sentence_of_exception();

} // namespace pendula
