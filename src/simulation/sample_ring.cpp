// SPDX-License-Identifier: MIT
#include "simulation/sample_ring.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

namespace pendula {

static_assert(std::is_trivially_copyable_v<SampleHeader> && std::is_trivially_copyable_v<BobSample>);
static_assert(sizeof(SampleHeader) <= SampleRing::header_slots * sizeof(BobSample));

// Not value-initialised: pages that are never used cost no memory.
SampleRing::SampleRing(std::size_t slots)
    : mask_(std::bit_ceil(std::max(slots, header_slots)) - 1)
    , storage_(std::make_unique_for_overwrite<BobSample[]>(mask_ + 1)) {}

void SampleRing::put(const SampleHeader& header, std::span<const BobSample> bobs) {
    const std::size_t needed = header_slots + bobs.size();
    const std::uint64_t begin = written_.load(std::memory_order_relaxed);
    if (begin - read_seen_ + needed > slots()) {
        read_seen_ = read_.load(std::memory_order_acquire);
        if (begin - read_seen_ + needed > slots()) {
            lost_.fetch_add(1, std::memory_order_relaxed);
            return;
        }
    }
    BobSample packed[header_slots] = {};
    SampleHeader counted = header;
    counted.bobs = static_cast<std::uint32_t>(bobs.size());
    std::memcpy(packed, &counted, sizeof counted);
    write(begin, packed, header_slots);
    write(begin + header_slots, bobs.data(), bobs.size());
    written_.store(begin + needed, std::memory_order_release);
}

void SampleRing::drain(SampleSink& sink) {
    const std::uint64_t end = written_.load(std::memory_order_acquire);
    std::uint64_t position = read_.load(std::memory_order_relaxed);
    while (position != end) {
        BobSample packed[header_slots];
        SampleHeader header;
        read(position, packed, header_slots);
        std::memcpy(&header, packed, sizeof header);
        position += header_slots;

        const std::size_t first = position & mask_;
        const BobSample* bobs = storage_.get() + first;
        if (first + header.bobs > slots()) {
            straddling_.resize(header.bobs);
            read(position, straddling_.data(), header.bobs);
            bobs = straddling_.data();
        }
        sink.put(header, {bobs, header.bobs});
        position += header.bobs;
        read_.store(position, std::memory_order_release);
    }
}

void SampleRing::write(std::uint64_t position, const void* bytes, std::size_t slots_to_write) {
    const std::size_t first = position & mask_;
    const std::size_t until_end = std::min(slots_to_write, slots() - first);
    const auto* source = static_cast<const std::byte*>(bytes);
    if (until_end > 0) std::memcpy(storage_.get() + first, source, until_end * sizeof(BobSample));
    if (until_end < slots_to_write)
        std::memcpy(storage_.get(), source + until_end * sizeof(BobSample),
                    (slots_to_write - until_end) * sizeof(BobSample));
}

void SampleRing::read(std::uint64_t position, void* bytes, std::size_t slots_to_read) const {
    const std::size_t first = position & mask_;
    const std::size_t until_end = std::min(slots_to_read, slots() - first);
    auto* target = static_cast<std::byte*>(bytes);
    if (until_end > 0) std::memcpy(target, storage_.get() + first, until_end * sizeof(BobSample));
    if (until_end < slots_to_read)
        std::memcpy(target + until_end * sizeof(BobSample), storage_.get(),
                    (slots_to_read - until_end) * sizeof(BobSample));
}

} // namespace pendula
