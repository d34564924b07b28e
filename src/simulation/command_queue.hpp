// SPDX-License-Identifier: MIT
/// Commands on their way from the user to the physics thread: one producer, one consumer, in order, without a
/// lock. A linked list, so that sending never fails and never waits, however long a step takes.
#pragma once

#include "simulation/command.hpp"

#include <atomic>
#include <utility>

namespace pendula {

/// The list always begins with a node whose command has been taken already, so that the two sides meet only
/// in the `next` of one node (the unbounded queue of M. Michael and M. Scott, PODC 1996, for one of each).
class CommandQueue {
  public:
    CommandQueue() : taken_(new Node), newest_(taken_) {}
    CommandQueue(const CommandQueue&) = delete;
    CommandQueue& operator=(const CommandQueue&) = delete;
    ~CommandQueue() {
        while (front()) pop();
        delete taken_;
    }

    /// Producer.
    void push(Command command) {
        Node* node = new Node{std::move(command), nullptr};
        newest_->next.store(node, std::memory_order_release);
        newest_ = node;
    }

    /// Consumer: the oldest command, or null; valid until pop().
    const Command* front() const {
        const Node* next = taken_->next.load(std::memory_order_acquire);
        return next ? &next->command : nullptr;
    }

    /// Consumer: forgets front(), which must not be null.
    void pop() { delete std::exchange(taken_, taken_->next.load(std::memory_order_acquire)); }

  private:
    struct Node {
        Command command;
        std::atomic<Node*> next = nullptr;
    };

    alignas(64) Node* taken_;  ///< the consumer's
    alignas(64) Node* newest_; ///< the producer's
};

} // namespace pendula
