// SPDX-License-Identifier: MIT
#include "simulation/channels.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <type_traits>

namespace pendula {
namespace {

// Values of SampleHeader::trajectory for records that are not samples.
constexpr std::uint32_t cut = std::numeric_limits<std::uint32_t>::max(); ///< a record of cut samples
constexpr std::uint32_t energies = cut - 1; ///< a record of energies; its `drift_from` is the number of bobs

} // namespace

static_assert(std::is_trivially_copyable_v<SampleHeader> && std::is_trivially_copyable_v<BobSample>);
static_assert(sizeof(SampleHeader) <= SampleRing::header_slots * sizeof(BobSample));

// The storage is not initialised, so that pages that are never used need no memory.
SampleRing::SampleRing(std::size_t slots)
    : mask_(std::bit_ceil(std::max(slots, header_slots)) - 1)
    , storage_(std::make_unique_for_overwrite<BobSample[]>(mask_ + 1)) {}

void SampleRing::put(const SampleHeader& header, std::span<const BobSample> bobs) {
    if (!append_cuts() || !append(header, bobs)) lost_.fetch_add(1, std::memory_order_relaxed);
}

void SampleRing::put_energies(const EnergySample& sample, std::span<const BobEnergy> bobs) {
    packed_.resize(1 + (bobs.size() + 1) / 2);
    packed_[0] = {sample.kinetic, sample.height, sample.springs, sample.lost};
    if (!bobs.empty()) std::memcpy(static_cast<void*>(packed_.data() + 1), bobs.data(), bobs.size_bytes());
    put({.epoch = sample.epoch,
         .trajectory = energies,
         .index = sample.index,
         .first_sample = sample.from,
         .run = sample.run,
         .drift_from = static_cast<std::int64_t>(bobs.size())},
        packed_);
}

void SampleRing::forget(const CutSamples& samples) {
    waiting_cuts_.push_back(samples);
    append_cuts();
}

/// Writes the waiting cuts. Returns whether all have been written.
bool SampleRing::append_cuts() {
    std::erase_if(waiting_cuts_, [this](const CutSamples& samples) {
        return append({.epoch = samples.epoch, .trajectory = cut, .index = samples.index, .run = samples.run},
                      {});
    });
    return waiting_cuts_.empty();
}

/// Writes a record. Returns false if there is no room.
bool SampleRing::append(const SampleHeader& header, std::span<const BobSample> bobs) {
    const std::size_t needed = header_slots + bobs.size();
    const std::uint64_t begin = written_.load(std::memory_order_relaxed);
    if (begin - read_seen_ + needed > slots()) {
        read_seen_ = read_.load(std::memory_order_acquire);
        if (begin - read_seen_ + needed > slots()) return false;
    }
    BobSample packed[header_slots] = {};
    SampleHeader counted = header;
    counted.bobs = static_cast<std::uint32_t>(bobs.size());
    std::memcpy(packed, &counted, sizeof counted);
    write(begin, packed, header_slots);
    write(begin + header_slots, bobs.data(), bobs.size());
    written_.store(begin + needed, std::memory_order_release);
    return true;
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
        if (header.trajectory == cut) {
            sink.forget({header.epoch, header.run, header.index});
            read_.store(position, std::memory_order_release);
            continue;
        }

        const std::size_t first = position & mask_;
        const BobSample* bobs = storage_.get() + first;
        if (first + header.bobs > slots()) {
            straddling_.resize(header.bobs);
            read(position, straddling_.data(), header.bobs);
            bobs = straddling_.data();
        }
        if (header.trajectory == energies) {
            energies_.resize(static_cast<std::size_t>(header.drift_from));
            if (!energies_.empty())
                std::memcpy(static_cast<void*>(energies_.data()), bobs + 1,
                            energies_.size() * sizeof(BobEnergy));
            sink.put_energies({.epoch = header.epoch,
                               .run = header.run,
                               .index = header.index,
                               .from = header.first_sample,
                               .kinetic = bobs->x,
                               .height = bobs->y,
                               .springs = bobs->theta,
                               .lost = bobs->omega},
                              energies_);
        } else {
            sink.put(header, {bobs, header.bobs});
        }
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
