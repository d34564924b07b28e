// SPDX-License-Identifier: MIT
#include "ensemble/statistics.hpp"

#include "ensemble/member_block.hpp"
#include "ensemble/vector/kernels.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numbers>

namespace pendula {
namespace {

constexpr std::size_t part_members = 4096; ///< summed one after the other; parts are summed in their order
static_assert(part_members % block_members == 0);

std::size_t parts_of(const Ensemble& ensemble) {
    return (ensemble.members() + part_members - 1) / part_members;
}

/// Calls visit(first, members) for the blocks of a part.
template<class Visit>
void for_each_block(const Ensemble& ensemble, std::size_t part, Visit&& visit) {
    const std::size_t end = std::min((part + 1) * part_members, ensemble.members());
    for (std::size_t first = part * part_members; first < end; first += block_members)
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

struct PartSums {
    std::size_t counted = 0, flipped = 0;
    std::array<double, most_ensemble_links> sine{};        ///< Σ sin(θ − ρ)
    std::array<double, most_ensemble_links> versed_sine{}; ///< Σ 1 − cos(θ − ρ)
    double drift = 0, worst_drift = 0;

    void add(const PartSums& part) {
        counted += part.counted;
        flipped += part.flipped;
        drift += part.drift;
        worst_drift = std::max(worst_drift, part.worst_drift);
        for (std::size_t i = 0; i < sine.size(); ++i) {
            sine[i] += part.sine[i];
            versed_sine[i] += part.versed_sine[i];
        }
    }
};

/// 1 − |⟨exp iθ⟩|² from the means of sin and 1 − cos of the angles to one of them, ρ: no digit is cancelled
/// where all angles are near each other.
double circular_deviation(double sine, double versed_sine) {
    const double lost_length = 2 * versed_sine - versed_sine * versed_sine - sine * sine;
    return std::sqrt(std::max(0.0, -std::log1p(-std::min(lost_length, 1.0))));
}

/// The first member that is not lost; the number of members if all are.
std::size_t first_kept(const Ensemble& ensemble) {
    std::size_t member = 0;
    while (member < ensemble.members() && ensemble.is_lost(member)) ++member;
    return member;
}

void fill_means(const PartSums& sums, EnsembleStatistics& out) {
    const auto n = static_cast<double>(sums.counted);
    out.lost -= sums.counted;
    out.flipped = static_cast<double>(sums.flipped) / n;
    out.mean_drift = sums.drift / n;
    out.worst_drift = sums.worst_drift;
    for (std::size_t i = 0; i < out.spread.size(); ++i)
        out.spread[i] = circular_deviation(sums.sine[i] / n, sums.versed_sine[i] / n);
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

double EnsembleStatistics::widest_spread() const {
    return spread.empty() ? 0 : *std::max_element(spread.begin(), spread.end());
}

std::size_t EnsembleStatistics::widest_link() const {
    return static_cast<std::size_t>(std::max_element(spread.begin(), spread.end()) - spread.begin());
}

EnsembleObserver::EnsembleObserver(const Ensemble& ensemble, WorkerPool& workers)
    : start_turn_(ensemble.members() * ensemble.links()) {
    ensemble.fetch();
    const std::size_t links = ensemble.links();
    std::vector<double> energy(ensemble.members());
    workers.run(parts_of(ensemble), [&](std::size_t part) {
        MemberBlock block(ensemble);
        for_each_block(ensemble, part, [&](std::size_t first, std::size_t members) {
            block.read(ensemble, first, members);
            std::copy_n(block.energies().begin(), members, energy.begin() + first);
            for (std::size_t i = 0; i < links; ++i)
                for (std::size_t m = 0; m < members; ++m)
                    start_turn_[(first + m) * links + i] = turn_of(block.theta(i)[m]);
        });
    });
    memory_.energy = std::make_shared<const std::vector<double>>(std::move(energy));
    memory_.flipped.resize(ensemble.members());
}

void EnsembleObserver::expect_chain(const Ensemble& ensemble, const Chain& next, WorkerPool& workers) {
    ensemble.fetch();
    std::vector<double> energy = *memory_.energy;
    workers.run(parts_of(ensemble), [&](std::size_t part) {
        MemberBlock before(ensemble), after(ensemble, next);
        for_each_block(ensemble, part, [&](std::size_t first, std::size_t members) {
            before.read(ensemble, first, members);
            after.read(ensemble, first, members);
            for (std::size_t m = 0; m < members; ++m)
                energy[first + m] += after.energies()[m] - before.energies()[m];
        });
    });
    memory_.energy = std::make_shared<const std::vector<double>>(std::move(energy));
}

EnsembleStatistics EnsembleObserver::observe(const Ensemble& ensemble, WorkerPool& workers) {
    ensemble.fetch();
    const std::size_t links = ensemble.links();
    EnsembleStatistics out;
    out.time = ensemble.time();
    out.spread.resize(links);
    out.lost = ensemble.members();
    const std::size_t reference = first_kept(ensemble);
    if (reference == ensemble.members()) return out;
    std::array<double, 2 * most_ensemble_links> at{};
    ensemble.coordinates(reference, std::span(at).first(2 * links));

    std::vector<PartSums> parts(parts_of(ensemble));
    std::vector<std::uint32_t> bins(links == 1 ? bins_around : bins_around * bins_around);
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
                const double drift = std::abs(block.energies()[m] - (*memory_.energy)[first + m]);
                sums.drift += drift;
                sums.worst_drift = std::max(sums.worst_drift, drift);
                std::uint8_t& flipped = memory_.flipped[first + m];
                for (std::size_t i = 0; i < links; ++i)
                    flipped |= turn_of(block.theta(i)[m]) != start_turn_[(first + m) * links + i];
                sums.flipped += flipped;
                const std::size_t bin = bin_of(block.theta(0)[m]);
                ++own_bins[links == 1 ? bin : bin * bins_around + bin_of(block.theta(1)[m])];
            }
            for (std::size_t i = 0; i < links; ++i) {
                const auto [sine, cosine] = block.half_difference(i, at[i]);
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

    PartSums all;
    for (const PartSums& part : parts) all.add(part);
    fill_means(all, out);
    count_entropy(bins, all.counted, out);
    return out;
}

void SpreadWatch::look(const EnsembleStatistics& statistics) {
    const double spread = statistics.widest_spread();
    if (!passed_ && spread >= limit) {
        const double part = looked_ ? (limit - spread_before_) / (spread - spread_before_) : 1;
        passed_ = time_before_ + part * (statistics.time - time_before_);
        between_ = std::pair(looked_ ? time_before_ : statistics.time, statistics.time);
    }
    time_before_ = statistics.time;
    spread_before_ = spread;
    looked_ = true;
}

} // namespace pendula
