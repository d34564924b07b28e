// SPDX-License-Identifier: MIT
/// Rank 0's loop: hands out tasks on request, and works on some itself meanwhile.
#pragma once

#include "mpi/ranks.hpp"

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace pendula {

/// The number of tasks at a rank: it works on the second while the first result is being sent.
inline constexpr std::size_t tasks_at_a_rank = 2;

template<class Result>
struct SharedWork {
    std::size_t tasks = 0;                                ///< begun in the order of their numbers
    std::function<void(int rank, std::size_t task)> send; ///< to a rank, which answers with one message
    std::function<Result(const Message&)> read;           ///< reads the answer
    std::function<Result(std::size_t task)> own;          ///< does a task here; called by another thread
    std::function<void(std::size_t task, Result)> take;   ///< takes a result; called in any order of tasks
};

/// Returns when all results are taken.
template<class Result>
void share(Ranks& ranks, const SharedWork<Result>& work) {
    constexpr std::chrono::microseconds between_looks{200};
    std::size_t next = 0, left = work.tasks, own = 0;
    std::vector<std::deque<std::size_t>> at_rank(static_cast<std::size_t>(ranks.count()));
    const auto hand_to = [&](int rank) {
        if (next == work.tasks) return;
        work.send(rank, next);
        at_rank[static_cast<std::size_t>(rank)].push_back(next++);
    };
    for (std::size_t i = 0; i < tasks_at_a_rank; ++i)
        for (int rank = 1; rank < ranks.count(); ++rank) hand_to(rank);
    std::future<Result> result;
    while (left > 0) {
        if (!result.valid() && next < work.tasks) {
            own = next++;
            result = std::async(std::launch::async, work.own, own);
        }
        if (const std::optional<Message> message = ranks.receive_if_any()) {
            auto& queue = at_rank[static_cast<std::size_t>(message->rank)];
            const std::size_t task = queue.front();
            queue.pop_front();
            hand_to(message->rank); // before the result is taken, so that the rank does not wait for that
            work.take(task, work.read(*message));
            --left;
        } else if (result.valid() && result.wait_for(between_looks) == std::future_status::ready) {
            work.take(own, result.get());
            --left;
        } else if (!result.valid()) {
            std::this_thread::sleep_for(between_looks);
        }
    }
}

} // namespace pendula
