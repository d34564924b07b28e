// SPDX-License-Identifier: MIT
#include "tasks/threads.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <exception>
#include <new>

namespace pendula {

void lower_priority(ThreadPriority priority) {
    if (priority == ThreadPriority::usual) return;
    setpriority(PRIO_PROCESS, 0,
                priority == ThreadPriority::low ? 10 : 19); // Linux changes only this thread's priority
}

void run_at(ThreadPriority priority, const std::function<void()>& work) {
    std::exception_ptr thrown;
    start_thread([&] {
        lower_priority(priority);
        try {
            work();
        } catch (...) {
            thrown = std::current_exception();
        }
    }).join();
    if (thrown) std::rethrow_exception(thrown);
}

std::size_t usual_threads() { return std::max(1u, std::thread::hardware_concurrency()); }

std::string sentence_of_exception() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return "there is not enough memory";
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "an error of unknown kind";
    }
}

} // namespace pendula
