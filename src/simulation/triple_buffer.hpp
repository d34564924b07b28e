// SPDX-License-Identifier: MIT
/// One producer, one consumer, newest wins: the producer always has a slot to write to, the consumer always
/// reads the latest finished one, and neither ever waits. Used for snapshots.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace pendula {

/// Three slots: one being written, one being read, and one in the middle that either side swaps with its own.
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
