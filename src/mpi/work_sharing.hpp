// SPDX-License-Identifier: MIT
/// The loop of rank 0: sends tasks to the other ranks, and does some tasks itself meanwhile.
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

/// The number of tasks sent to a rank in advance: a rank works on the second task while the result of the
/// first is being sent.
inline constexpr std::size_t tasks_at_a_rank = 2;

template<class Result>
struct SharedWork {
    std::size_t tasks = 0; ///< number of tasks; started in the order of numbers
    std::function<void(int rank, std::size_t task)> send; ///< sends a task; the rank answers with one message
    std::function<Result(const Message&)> read;           ///< reads an answer
    std::function<Result(std::size_t task)> own;          ///< does a task here; called on another thread
    std::function<void(std::size_t task, Result)> take; ///< receives a result; results may come in any order
};

/// Does all tasks; returns after the last call of `take`.
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
            hand_to(message->rank); // called before `take`, so that the rank does not wait meanwhile
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
