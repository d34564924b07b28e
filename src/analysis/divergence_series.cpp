// SPDX-License-Identifier: MIT
#include "analysis/divergence_series.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace pendula {

DivergenceSeries::DivergenceSeries(std::size_t capacity) : capacity_(capacity) {
    if (capacity < 2) throw std::invalid_argument("a divergence series needs room for two points");
    points_.reserve(capacity + 1);
}

void DivergenceSeries::add(const DivergencePoint& point) {
    cut(point.index);
    if (points_.empty()) stride_ = 1;
    if (!points_.empty() && points_.back().index / stride_ == point.index / stride_) return;
    points_.push_back(point);
    if (!std::isfinite(point.log10_distance))
        points_.back().log10_distance = -std::numeric_limits<double>::infinity();
    while (points_.size() > capacity_) halve();
}

void DivergenceSeries::cut(std::int64_t index) {
    while (!points_.empty() && points_.back().index >= index) points_.pop_back();
}

void DivergenceSeries::clear() {
    points_.clear();
    stride_ = 1;
}

/// std::unique keeps the first of each group.
void DivergenceSeries::halve() {
    stride_ *= 2;
    const auto same_part = [this](const DivergencePoint& a, const DivergencePoint& b) {
        return a.index / stride_ == b.index / stride_;
    };
    points_.erase(std::unique(points_.begin(), points_.end(), same_part), points_.end());
}

} // namespace pendula
