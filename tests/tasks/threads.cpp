// SPDX-License-Identifier: MIT
// Tests for tasks/threads.hpp: priorities, exceptions as sentences, threads that cannot be started.
#include "tasks/threads.hpp"

#include "few_threads.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"
#include "tasks/stop.hpp"
#include "tasks/worker_pool.hpp"

#if defined(__x86_64__)
#include <fpu_control.h>
#endif

#include <algorithm>
#include <array>
#include <atomic>
#include <new>
#include <type_traits>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("an interruption is not a std::exception and reaches the caller unchanged") {
    STATIC_REQUIRE_FALSE(std::is_base_of_v<std::exception, Interrupted>);
    CHECK_THROWS_AS(run_at(ThreadPriority::usual, [] { throw Interrupted(); }), Interrupted);
}

#if defined(__x86_64__)
TEST_CASE("long double has 64 bits in a new thread even if the starting thread has reduced it to 53") {
    const auto bits = [] {
        int count = 1;
        const volatile long double one = 1;
        for (long double part = 0.5L;; part /= 2, ++count) {
            const volatile long double sum = one + part;
            if (sum == one) return count;
        }
    };
    int narrowed = 0, started = 0, helped = 0;
    run_at(ThreadPriority::usual, [&] {
        fpu_control_t word = (_FPU_DEFAULT & ~_FPU_EXTENDED) | _FPU_DOUBLE;
        _FPU_SETCW(word);
        narrowed = bits();
        run_at(ThreadPriority::usual, [&] { started = bits(); });
        WorkerPool pool(2);
        std::atomic<int> waiting{2}; // so that each of the two threads has a task
        std::array<int, 2> counted{};
        pool.run(2, [&](std::size_t task) {
            --waiting;
            while (waiting > 0) std::this_thread::yield();
            counted[task] = bits();
        });
        helped = std::max(counted[0], counted[1]);
    });
    CHECK(narrowed == 53);
    CHECK(started == 64);
    CHECK(helped == 64); // on the pool's own thread; the other thread is the one with 53 bits
}
#endif

TEST_CASE("every exception becomes a sentence") {
    const auto sentence_of = [](const auto& thrown) -> std::string {
        try {
            throw thrown;
        } catch (...) {
            return sentence_of_exception();
        }
    };
    CHECK(sentence_of(std::runtime_error("the disk is full")) == "the disk is full");
    CHECK(sentence_of(std::bad_alloc()) == "there is not enough memory");
    CHECK(sentence_of(5) == "an error of unknown kind");
}

TEST_CASE("work runs with the requested priority, and its caller keeps its own priority") {
    const auto priority = [] { return getpriority(PRIO_PROCESS, 0); };
    const int own = priority();
    int low = 0, lowest = 0;
    run_at(ThreadPriority::low, [&] { low = priority(); });
    run_at(ThreadPriority::lowest, [&] { lowest = priority(); });
    CHECK(low == std::max(own, 10));
    CHECK(lowest == 19);
    CHECK(priority() == own);
}

TEST_CASE("a pool does its work with fewer threads if the system does not allow more") {
    if (!can_limit_threads) PENDULA_SKIP("a sanitizer's addresses cannot be limited");
    const FewThreads limit;
    WorkerPool workers(200);
    CHECK(workers.threads() < 200);
    std::atomic<int> done = 0;
    workers.run(1000, [&](std::size_t) { ++done; });
    CHECK(done == 1000);
    CHECK_THROWS_AS(run_at(ThreadPriority::low, [] {}), NoThread);
}
