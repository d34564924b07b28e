// SPDX-License-Identifier: MIT
/// A queue between two threads: one producer, one consumer, in order, without a lock. A linked list, so that
/// sending never fails and never waits, however slow the other side is.
#pragma once

#include <atomic>
#include <utility>

namespace pendula {

/// The list always begins with a node whose value has already been taken, so the two sides share only the
/// `next` of one node (the unbounded queue of M. Michael and M. Scott, PODC 1996, for one thread on each
/// side).
template<class Value>
class SpscQueue {
  public:
    SpscQueue() : taken_(new Node), newest_(taken_) {}
    SpscQueue(const SpscQueue&) = delete;
    SpscQueue& operator=(const SpscQueue&) = delete;
    ~SpscQueue() {
        while (front()) pop();
        delete taken_;
    }

    /// Producer.
    void push(Value value) {
        Node* node = new Node{std::move(value), nullptr};
        newest_->next.store(node, std::memory_order_release);
        newest_ = node;
    }

    /// Consumer: the oldest value, or null; valid until pop().
    const Value* front() const {
        const Node* next = taken_->next.load(std::memory_order_acquire);
        return next ? &next->value : nullptr;
    }

    /// Consumer: removes front(), which must not be null.
    void pop() { delete std::exchange(taken_, taken_->next.load(std::memory_order_acquire)); }

  private:
    struct Node {
        Value value;
        std::atomic<Node*> next = nullptr;
    };

    alignas(64) Node* taken_;  ///< the consumer's
    alignas(64) Node* newest_; ///< the producer's
};

} // namespace pendula
