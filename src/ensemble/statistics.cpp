// SPDX-License-Identifier: MIT
#include "ensemble/statistics.hpp"

#include "ensemble/vector/kernels.hpp"
#include "physics/systems/body_chain.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// The number of members in a block: small enough that a block of the longest chain stays in the first-level
/// cache.
constexpr std::size_t block_members = 256;

/// The states and energies of a block of members, in double for either precision of the ensemble. Used by one
/// thread at a time.
class MemberBlock {
  public:
    explicit MemberBlock(const Ensemble& ensemble) : MemberBlock(ensemble, ensemble.chain()) {}
    /// Energies are calculated with the given chain, which must have the same number of links.
    MemberBlock(const Ensemble&, const Chain&);

    /// Reads `members` members (at most block_members), beginning with `first`.
    void read(const Ensemble&, std::size_t first, std::size_t members);

    std::span<const double> theta(std::size_t link) const { return row(link); } ///< rad
    /// E = Σ ½ m_i |v_i|² − g Σ β_i L_i cos θ_i of each member, J, as in physics/systems/rigid_chain.hpp.
    std::span<const double> energies() const { return energies_; }
    bool is_lost(std::size_t member) const { return lost_[member] != 0; }

    /// Sine and cosine of (θ − angle)/2 of a link, for each member. Valid until the next call.
    std::pair<std::span<const double>, std::span<const double>> half_difference(std::size_t link,
                                                                                double angle);

  private:
    std::span<const double> row(std::size_t place) const {
        return std::span(rows_).subspan(place * block_members, block_members);
    }
    std::span<double> row(std::size_t place) {
        return std::span(rows_).subspan(place * block_members, block_members);
    }
    void calculate_energies();

    std::size_t links_;
    std::vector<double> length_, mass_, spin_; ///< as in BodyChain; m, kg, kg m²
    double gravity_;                           ///< m/s²
    double largest_angle_;                     ///< rad
    const RealKernels<double>& kernels_;
    std::vector<double> rows_; ///< θ_1 … θ_N, ω_1 … ω_N, block_members each
    std::vector<double> argument_, sine_, cosine_, energies_;
    std::vector<unsigned char> lost_;
};

static_assert(block_members % member_block == 0);

MemberBlock::MemberBlock(const Ensemble& ensemble, const Chain& chain)
    : links_(ensemble.links())
    , length_(chain.lengths)
    , mass_(chain.masses)
    , spin_(chain.links())
    , gravity_(chain.gravity)
    , largest_angle_(largest_member_angle(ensemble.setup().precision))
    , kernels_(ensemble_kernels(ensemble.instruction_set()).double_)
    , rows_(2 * links_ * block_members)
    , argument_(block_members)
    , sine_(block_members)
    , cosine_(block_members)
    , energies_(block_members)
    , lost_(block_members) {
    if (!chain.has_link_masses()) return;
    const BodyChain<double> bodies(chain);
    mass_ = bodies.mass;
    spin_ = bodies.spin;
}

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
        if (const double half = spin_[i] / 2; half != 0)
            for (std::size_t m = 0; m < block_members; ++m) energies_[m] += half * omega[m] * omega[m];
        hanging -= mass;
    }
}

std::pair<std::span<const double>, std::span<const double>> MemberBlock::half_difference(std::size_t link,
                                                                                         double angle) {
    for (std::size_t m = 0; m < block_members; ++m) argument_[m] = (row(link)[m] - angle) / 2;
    kernels_.sine_cosine(argument_.data(), sine_.data(), cosine_.data(), block_members);
    return {sine_, cosine_};
}

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

/// The number of the turn that contains an angle; 0 within half a turn of hanging down.
std::int16_t turn_of(double angle) {
    const double turn = std::floor(angle / (2 * std::numbers::pi) + 0.5);
    return static_cast<std::int16_t>(std::clamp(turn, -32768.0, 32767.0));
}

std::size_t bin_of(double angle) {
    const double turns = angle / (2 * std::numbers::pi);
    const auto bin = static_cast<std::size_t>((turns - std::floor(turns)) * bins_around);
    return std::min(bin, bins_around - 1); // an angle just below a whole turn may round up to it
}

/// Circular standard deviation, from the means of sin and 1 − cos of θ − ρ, where ρ is the angle of one
/// member. Even if all angles are close together, the formula for 1 − |⟨exp iθ⟩|² causes no cancellation.
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
    out.entropy += 0.0; // turns −0, the sum for a single bin, into 0
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

double EnsembleStatistics::widest_spread() const {
    return spread.empty() ? 0 : *std::max_element(spread.begin(), spread.end());
}

std::size_t EnsembleStatistics::widest_link() const {
    return static_cast<std::size_t>(std::max_element(spread.begin(), spread.end()) - spread.begin());
}

EnsembleObserver::EnsembleObserver(const Ensemble& ensemble, WorkerPool& workers) {
    ensemble.fetch();
    MemberMemory start = remember_start(ensemble, workers);
    start_turn_ = std::move(start.start_turn);
    memory_.energy = std::make_shared<const std::vector<double>>(std::move(start.energy));
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
    PartSums all;
    AngleBins bins(angle_bins(ensemble.links()));
    if (const StatisticsReference reference = reference_in(ensemble); reference.found)
        for (const PartSums& part :
             sums_of_parts(ensemble, reference, start_turn_, *memory_.energy, memory_.flipped, bins, workers))
            all.add(part);
    return statistics_from(ensemble.time(), ensemble.members(), ensemble.links(), all, bins);
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

void StatisticsSeries::add(EnsembleStatistics entry) {
    watch_.look(entry);
    last_.push_back(std::move(entry));
    ++size_;
    shared_.reset();
    if (last_.size() < EnsembleSeries::block_entries) return;
    full_.push_back(std::make_shared<const EnsembleSeries::Block>(std::exchange(last_, {})));
}

void StatisticsSeries::cut(std::size_t size) {
    if (size >= size_) return;
    const auto whole = static_cast<std::ptrdiff_t>(size / EnsembleSeries::block_entries);
    const auto rest = static_cast<std::ptrdiff_t>(size % EnsembleSeries::block_entries);
    if (whole < static_cast<std::ptrdiff_t>(full_.size()))
        last_.assign(full_[static_cast<std::size_t>(whole)]->begin(),
                     full_[static_cast<std::size_t>(whole)]->begin() + rest);
    else
        last_.resize(static_cast<std::size_t>(rest));
    full_.resize(static_cast<std::size_t>(whole));
    size_ = size;
    shared_.reset();
    watch_ = {};
    for (const auto& block : full_)
        for (const EnsembleStatistics& entry : *block) watch_.look(entry);
    for (const EnsembleStatistics& entry : last_) watch_.look(entry);
}

std::shared_ptr<const EnsembleSeries> StatisticsSeries::share(std::size_t size) const {
    size = std::min(size, size_);
    if (shared_ && shared_->size_ == size) return shared_;
    const std::size_t whole = size / EnsembleSeries::block_entries,
                      rest = size % EnsembleSeries::block_entries;
    auto series = std::make_shared<EnsembleSeries>();
    series->blocks_.assign(full_.begin(), full_.begin() + static_cast<std::ptrdiff_t>(whole));
    if (rest > 0) {
        const EnsembleSeries::Block& from = whole < full_.size() ? *full_[whole] : last_;
        series->blocks_.push_back(std::make_shared<const EnsembleSeries::Block>(
            from.begin(), from.begin() + static_cast<std::ptrdiff_t>(rest)));
    }
    series->size_ = size;
    if (const auto passed = watch_.passed(); passed && size > 0 && *passed <= (*series)[size - 1].time)
        series->spread_passed_ = passed;
    shared_ = std::move(series);
    return shared_;
}

} // namespace pendula
