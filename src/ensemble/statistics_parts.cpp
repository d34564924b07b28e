// SPDX-License-Identifier: MIT
#include "ensemble/statistics_parts.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numbers>

namespace pendula {

static_assert(block_members % member_block == 0);

MemberBlock::MemberBlock(const Ensemble& ensemble, const Chain& chain)
    : links_(ensemble.links())
    , length_(chain.lengths)
    , mass_(chain.masses)
    , gravity_(chain.gravity)
    , largest_angle_(largest_member_angle(ensemble.setup().precision))
    , kernels_(ensemble_kernels(ensemble.instruction_set()).double_)
    , rows_(2 * links_ * block_members)
    , argument_(block_members)
    , sine_(block_members)
    , cosine_(block_members)
    , energies_(block_members)
    , lost_(block_members) {}

void MemberBlock::read(const Ensemble& ensemble, std::size_t first, std::size_t members) {
    for (std::size_t place = 0; place < 2 * links_; ++place)
        ensemble.coordinate_row(place, first, row(place).first(members));
    std::fill(lost_.begin(), lost_.end(), 0);
    for (std::size_t i = 0; i < links_; ++i)
        for (std::size_t m = 0; m < members; ++m)
            lost_[m] |= !(std::abs(row(i)[m]) <= largest_angle_) || !std::isfinite(row(links_ + i)[m]);
    calculate_energies();
}

void MemberBlock::calculate_energies() {
    std::vector<double> vx(block_members), vy(block_members);
    std::fill(energies_.begin(), energies_.end(), 0);
    double hanging = 0;
    for (const double mass : mass_) hanging += mass;
    for (std::size_t i = 0; i < links_; ++i) {
        kernels_.sine_cosine(row(i).data(), sine_.data(), cosine_.data(), block_members);
        const double length = length_[i], mass = mass_[i], weight = gravity_ * hanging * length;
        const std::span<const double> omega = row(links_ + i);
        for (std::size_t m = 0; m < block_members; ++m) {
            const double speed = length * omega[m];
            vx[m] += speed * cosine_[m];
            vy[m] += speed * sine_[m];
            energies_[m] += mass * (vx[m] * vx[m] + vy[m] * vy[m]) / 2 - weight * cosine_[m];
        }
        hanging -= mass;
    }
}

std::pair<std::span<const double>, std::span<const double>> MemberBlock::half_difference(std::size_t link,
                                                                                         double angle) {
    for (std::size_t m = 0; m < block_members; ++m) argument_[m] = (row(link)[m] - angle) / 2;
    kernels_.sine_cosine(argument_.data(), sine_.data(), cosine_.data(), block_members);
    return {sine_, cosine_};
}

namespace {

static_assert(statistics_part % block_members == 0);

std::size_t parts_of(const Ensemble& ensemble) {
    return (ensemble.members() + statistics_part - 1) / statistics_part;
}

/// Calls visit(first, members) for the blocks of a part.
template<class Visit>
void for_each_block(const Ensemble& ensemble, std::size_t part, Visit&& visit) {
    const std::size_t end = std::min((part + 1) * statistics_part, ensemble.members());
    for (std::size_t first = part * statistics_part; first < end; first += block_members)
        visit(first, std::min(block_members, end - first));
}

/// Which turn an angle is on; 0 within half a turn of hanging down.
std::int16_t turn_of(double angle) {
    const double turn = std::floor(angle / (2 * std::numbers::pi) + 0.5);
    return static_cast<std::int16_t>(std::clamp(turn, -32768.0, 32767.0));
}

std::size_t bin_of(double angle) {
    const double turns = angle / (2 * std::numbers::pi);
    const auto bin = static_cast<std::size_t>((turns - std::floor(turns)) * bins_around);
    return std::min(bin, bins_around - 1); // just below a whole turn may round up to it
}

/// 1 − |⟨exp iθ⟩|² from the means of sin and 1 − cos of the angles to one of them, ρ: no digit is cancelled
/// where all angles are near each other.
double circular_deviation(double sine, double versed_sine) {
    const double lost_length = 2 * versed_sine - versed_sine * versed_sine - sine * sine;
    return std::sqrt(std::max(0.0, -std::log1p(-std::min(lost_length, 1.0))));
}

void count_entropy(const std::vector<std::uint32_t>& bins, std::size_t counted, EnsembleStatistics& out) {
    std::size_t occupied = 0;
    const auto n = static_cast<double>(counted);
    for (const std::uint32_t inside : bins) {
        if (inside == 0) continue;
        ++occupied;
        const double p = inside / n;
        out.entropy -= p * std::log(p);
    }
    if (occupied > 0) out.entropy_bias = static_cast<double>(occupied - 1) / (2 * n);
    out.entropy += 0.0; // of one bin 0, not −0
}

} // namespace

void PartSums::add(const PartSums& part) {
    counted += part.counted;
    flipped += part.flipped;
    drift += part.drift;
    worst_drift = std::max(worst_drift, part.worst_drift);
    highest_energy = std::max(highest_energy, part.highest_energy);
    for (std::size_t i = 0; i < sine.size(); ++i) {
        sine[i] += part.sine[i];
        versed_sine[i] += part.versed_sine[i];
    }
}

StatisticsReference reference_in(const Ensemble& ensemble) {
    StatisticsReference reference;
    std::size_t member = 0;
    while (member < ensemble.members() && ensemble.is_lost(member)) ++member;
    reference.found = member < ensemble.members();
    if (reference.found) ensemble.coordinates(member, std::span(reference.at).first(2 * ensemble.links()));
    return reference;
}

std::size_t angle_bins(std::size_t links) { return links == 1 ? bins_around : bins_around * bins_around; }

MemberMemory remember_start(const Ensemble& ensemble, WorkerPool& workers) {
    const std::size_t links = ensemble.links();
    MemberMemory memory{std::vector<std::int16_t>(ensemble.members() * links),
                        std::vector<double>(ensemble.members())};
    workers.run(parts_of(ensemble), [&](std::size_t part) {
        MemberBlock block(ensemble);
        for_each_block(ensemble, part, [&](std::size_t first, std::size_t members) {
            block.read(ensemble, first, members);
            std::copy_n(block.energies().begin(), members,
                        memory.energy.begin() + static_cast<std::ptrdiff_t>(first));
            for (std::size_t i = 0; i < links; ++i)
                for (std::size_t m = 0; m < members; ++m)
                    memory.start_turn[(first + m) * links + i] = turn_of(block.theta(i)[m]);
        });
    });
    return memory;
}

std::vector<PartSums> sums_of_parts(const Ensemble& ensemble, const StatisticsReference& reference,
                                    std::span<const std::int16_t> start_turn, std::span<const double> energy,
                                    std::span<std::uint8_t> flipped, AngleBins& bins, WorkerPool& workers) {
    const std::size_t links = ensemble.links();
    std::vector<PartSums> parts(parts_of(ensemble));
    std::mutex bins_mutex;
    workers.run(parts.size(), [&](std::size_t part) {
        PartSums sums;
        std::vector<std::uint32_t> own_bins(bins.size());
        MemberBlock block(ensemble);
        for_each_block(ensemble, part, [&](std::size_t first, std::size_t members) {
            block.read(ensemble, first, members);
            for (std::size_t m = 0; m < members; ++m) {
                if (block.is_lost(m)) continue;
                ++sums.counted;
                const double drift = std::abs(block.energies()[m] - energy[first + m]);
                sums.drift += drift;
                sums.worst_drift = std::max(sums.worst_drift, drift);
                sums.highest_energy = std::max(sums.highest_energy, block.energies()[m]);
                std::uint8_t& has_flipped = flipped[first + m];
                for (std::size_t i = 0; i < links; ++i)
                    has_flipped |= turn_of(block.theta(i)[m]) != start_turn[(first + m) * links + i];
                sums.flipped += has_flipped;
                const std::size_t bin = bin_of(block.theta(0)[m]);
                ++own_bins[links == 1 ? bin : bin * bins_around + bin_of(block.theta(1)[m])];
            }
            for (std::size_t i = 0; i < links; ++i) {
                const auto [sine, cosine] = block.half_difference(i, reference.at[i]);
                for (std::size_t m = 0; m < members; ++m) {
                    if (block.is_lost(m)) continue;
                    sums.sine[i] += 2 * sine[m] * cosine[m];
                    sums.versed_sine[i] += 2 * sine[m] * sine[m];
                }
            }
        });
        parts[part] = sums;
        const std::lock_guard lock(bins_mutex);
        for (std::size_t bin = 0; bin < bins.size(); ++bin) bins[bin] += own_bins[bin];
    });
    return parts;
}

EnsembleStatistics statistics_from(double time, std::size_t members, std::size_t links, const PartSums& all,
                                   const AngleBins& bins) {
    EnsembleStatistics out;
    out.time = time;
    out.spread.resize(links);
    out.lost = members - all.counted;
    if (all.counted == 0) return out;
    const auto n = static_cast<double>(all.counted);
    out.flipped = static_cast<double>(all.flipped) / n;
    out.mean_drift = all.drift / n;
    out.worst_drift = all.worst_drift;
    out.highest_energy = all.highest_energy;
    for (std::size_t i = 0; i < links; ++i)
        out.spread[i] = circular_deviation(all.sine[i] / n, all.versed_sine[i] / n);
    count_entropy(bins, all.counted, out);
    return out;
}

} // namespace pendula
