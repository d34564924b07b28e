// SPDX-License-Identifier: MIT
#include "ensemble/statistics.hpp"

#include "ensemble/statistics_parts.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace pendula {

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
    workers.run((ensemble.members() + statistics_part - 1) / statistics_part, [&](std::size_t part) {
        MemberBlock before(ensemble), after(ensemble, next);
        const std::size_t end = std::min((part + 1) * statistics_part, ensemble.members());
        for (std::size_t first = part * statistics_part; first < end; first += block_members) {
            const std::size_t members = std::min(block_members, end - first);
            before.read(ensemble, first, members);
            after.read(ensemble, first, members);
            for (std::size_t m = 0; m < members; ++m)
                energy[first + m] += after.energies()[m] - before.energies()[m];
        }
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
