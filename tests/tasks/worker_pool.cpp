// SPDX-License-Identifier: MIT
// Tests for tasks/worker_pool.
#include "tasks/worker_pool.hpp"

#include "support/catch.hpp"

#include <numeric>
#include <stdexcept>

using namespace pendula;

TEST_CASE("a pool does every task exactly once, with any number of threads") {
    for (const std::size_t threads : {1, 2, 7}) {
        WorkerPool workers(threads);
        CHECK(workers.threads() == threads);
        for (const std::size_t tasks : {0, 1, 3, 1000}) {
            std::vector<int> done(tasks);
            workers.run(tasks, [&](std::size_t task) { ++done[task]; });
            CHECK(std::accumulate(done.begin(), done.end(), std::size_t{0}) == tasks);
            CHECK(std::all_of(done.begin(), done.end(), [](int times) { return times == 1; }));
        }
    }
}

TEST_CASE("an exception in a task reaches the caller, and the pool works again afterwards") {
    WorkerPool workers(3);
    std::atomic<int> done = 0;
    CHECK_THROWS_WITH(workers.run(100'000,
                                  [&](std::size_t task) {
                                      if (task == 5) throw std::runtime_error("five");
                                      ++done;
                                  }),
                      "five");
    CHECK(done < 100'000);
    done = 0;
    workers.run(10, [&](std::size_t) { ++done; });
    CHECK(done == 10);
}
