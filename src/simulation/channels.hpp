// SPDX-License-Identifier: MIT
/// Lock-free channels between two threads, a producer and a consumer: a queue that passes all values in
/// order, a triple buffer that passes only the newest value, and a ring for samples. Neither thread ever
/// waits.
#pragma once

#include "simulation/sample.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace pendula {

/// A lock-free queue from one producer to one consumer. It is a linked list, so that push() never fails and
/// never waits, however slow the consumer is. The list always begins with a node whose value has already been
/// taken, so the two threads share only one node's `next` (the unbounded queue of M. Michael and M. Scott,
/// PODC 1996, for one thread on each side).
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

    /// Consumer: the oldest value, which is valid until pop(); null if the queue is empty.
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

    alignas(64) Node* taken_;  ///< used only by the consumer
    alignas(64) Node* newest_; ///< used only by the producer
};

/// Passes the newest value from one producer to one consumer; used for snapshots. The producer always has a
/// slot to write to, the consumer always reads the newest published value, and neither ever waits. There are
/// three slots: one is being written, one is being read, and either thread can exchange its slot with the
/// third.
template<class Value>
class TripleBuffer {
  public:
    /// Producer: the slot to write to. It contains an older value; overwrite all of it. Its storage may be
    /// reused.
    Value& back() { return slots_[back_]; }

    /// Producer: publishes the slot back() as the newest value; back() then returns another slot.
    void publish() { back_ = middle_.exchange(back_ | fresh, std::memory_order_acq_rel) & slot_mask; }

    /// Consumer: the newest published value; valid until the next call.
    const Value& newest() {
        if (middle_.load(std::memory_order_relaxed) & fresh)
            front_ = middle_.exchange(front_, std::memory_order_acq_rel) & slot_mask;
        return slots_[front_];
    }
    /// Consumer: the value that newest() returned last, which is still valid; a default value before the
    /// first call.
    const Value& last() const { return slots_[front_]; }

  private:
    static constexpr std::uint32_t slot_mask = 3;
    static constexpr std::uint32_t fresh = 4; ///< the middle slot has not been read yet

    std::array<Value, 3> slots_{};
    // Each of these has its own cache line, because different threads write to them.
    alignas(64) std::uint32_t back_ = 0;
    alignas(64) std::atomic<std::uint32_t> middle_ = 1;
    alignas(64) std::uint32_t front_ = 2;
};

/// Passes samples from the physics thread to the drawing thread. If the ring is full, the newest sample is
/// dropped and counted; the physics thread never waits.
///
/// Records differ in size and take slots of 16 bytes: the header's slots, then one slot per bob. In a record
/// of energies, the header is followed by one slot for the sums and one for every two bobs.
class SampleRing final : public SampleSink {
  public:
    /// The number of slots that a header takes.
    static constexpr std::size_t header_slots = 4;
    /// Enough for ten seconds of 64 bobs in 2 trajectories at 240 samples per second and speed 10, rounded up
    /// to a power of two: 64 MiB, of which only the part written so far uses memory. With fewer slots, a
    /// window that stalls (while it is dragged, or its driver compiles shaders) would leave gaps in the
    /// trails.
    static constexpr std::size_t default_slots = std::size_t{1} << 22;
    static_assert(default_slots >= 10 * 240 * 10 * (2 * (64 + header_slots) + (1 + 64 / 2 + header_slots)));

    /// `slots` is rounded up to a power of two.
    explicit SampleRing(std::size_t slots = default_slots);

    /// Producer: stores the sample, or counts it as lost.
    void put(const SampleHeader&, std::span<const BobSample>) override;
    void put_energies(const EnergySample&, std::span<const BobEnergy>) override;
    /// Producer: stores this message, which is never lost: if the ring is full, it is stored before the next
    /// sample.
    void forget(const CutSamples&) override;

    /// Consumer: passes the samples that are in the ring at the time of the call to the sink, oldest first.
    void drain(SampleSink&);

    /// Samples lost so far. Any thread.
    std::uint64_t lost() const { return lost_.load(std::memory_order_relaxed); }
    std::size_t slots() const { return mask_ + 1; }

  private:
    bool append(const SampleHeader&, std::span<const BobSample>);
    bool append_cuts();
    void write(std::uint64_t position, const void* bytes, std::size_t slots);
    void read(std::uint64_t position, void* bytes, std::size_t slots) const;

    std::size_t mask_;
    std::unique_ptr<BobSample[]> storage_;
    std::vector<BobSample>
        straddling_; ///< the consumer's copy of a record that continues at the ring's beginning

    // The numbers of slots written and read so far; the ring contains their difference.
    alignas(64) std::atomic<std::uint64_t> written_ = 0;
    std::uint64_t read_seen_ = 0; ///< the producer's copy of read_, which may be older
    std::atomic<std::uint64_t> lost_ = 0;
    std::vector<CutSamples> waiting_cuts_; ///< used only by the producer
    std::vector<BobSample> packed_;        ///< used only by the producer: the slots of a record of energies
    std::vector<BobEnergy> energies_;      ///< used only by the consumer
    alignas(64) std::atomic<std::uint64_t> read_ = 0;
};

} // namespace pendula
