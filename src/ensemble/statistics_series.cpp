// SPDX-License-Identifier: MIT
#include "ensemble/statistics_series.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace pendula {

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
