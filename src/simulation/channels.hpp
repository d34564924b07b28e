// SPDX-License-Identifier: MIT
/// Channels without a lock between two threads, one producer and one consumer: a queue for what must arrive
/// in order, and three slots for values of which only the newest matters. Neither side ever waits.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <utility>

namespace pendula {

/// A queue between two threads: one producer, one consumer, in order, without a lock. A linked list, so that
/// sending never fails and never waits, however slow the other side is. The list always begins with a node
/// whose value has already been taken, so the two sides share only the `next` of one node (the unbounded
/// queue of M. Michael and M. Scott, PODC 1996, for one thread on each side).
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

/// One producer, one consumer, newest wins: the producer always has a slot to write to, the consumer always
/// reads the latest finished one, and neither ever waits. Used for snapshots. Three slots: one being written,
/// one being read, and one in the middle that either side swaps with its own.
template<class Value>
class TripleBuffer {
  public:
    /// Producer: the slot to write. It holds some older value, whose storage may be reused; overwrite all of
    /// it.
    Value& back() { return slots_[back_]; }

    /// Producer: makes back() the newest value, and gives back() another slot.
    void publish() { back_ = middle_.exchange(back_ | fresh, std::memory_order_acq_rel) & slot_mask; }

    /// Consumer: the newest published value; valid until the next call.
    const Value& newest() {
        if (middle_.load(std::memory_order_relaxed) & fresh)
            front_ = middle_.exchange(front_, std::memory_order_acq_rel) & slot_mask;
        return slots_[front_];
    }
    /// Consumer: the value that newest() returned last, still valid; before the first call, a default value.
    const Value& last() const { return slots_[front_]; }

  private:
    static constexpr std::uint32_t slot_mask = 3;
    static constexpr std::uint32_t fresh = 4; ///< the middle slot has not been read yet

    std::array<Value, 3> slots_{};
    // On cache lines of their own, since different threads write them.
    alignas(64) std::uint32_t back_ = 0;
    alignas(64) std::atomic<std::uint32_t> middle_ = 1;
    alignas(64) std::uint32_t front_ = 2;
};

} // namespace pendula
