// SPDX-License-Identifier: MIT
#include "analysis/divergence_log.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace pendula {
namespace {

/// Undo may return to earlier runs. For these runs, at most this many points are kept; they take 48 MiB.
constexpr std::size_t most_points_left = std::size_t{1} << 20;

const double log10_saturation = std::log10(FitRule{}.saturation);

bool same_distance(double a, double b) { return a == b || (!std::isfinite(a) && !std::isfinite(b)); }

} // namespace

std::size_t DivergenceLog::LeftRun::points() const {
    std::size_t count = 0;
    for (const Record& record : records)
        count += record.series.points().size() + record.window.points().size();
    return count;
}

/// Switches to the run of this sample. If samples have no run number, every epoch counts as a new run.
void DivergenceLog::follow(const SampleHeader& header) {
    if (header.epoch == epoch_) return;
    epoch_ = header.epoch;
    if (header.run != 0 && header.run == run_) return;
    std::vector<Record> seen;
    const auto known = std::ranges::find(left_, header.run, &LeftRun::run);
    if (header.run != 0 && known != left_.end()) {
        seen = std::move(known->records);
        left_.erase(known);
    }
    if (run_ != 0) left_.push_back({run_, std::move(records_)});
    records_ = std::move(seen);
    run_ = header.run;
    std::size_t points = 0;
    for (const LeftRun& run : left_) points += run.points();
    while (points > most_points_left) {
        points -= left_.front().points();
        left_.erase(left_.begin());
    }
}

void DivergenceLog::put(const SampleHeader& header, std::span<const BobSample>) {
    if (run_ == 0) run_ = header.run; // the run of the first sample
    follow(header);
    if (header.trajectory == 0) return;
    if (records_.size() < header.trajectory) records_.resize(header.trajectory);
    Record& record = records_[header.trajectory - 1];
    DivergencePoint point{.index = header.index,
                          .time = static_cast<double>(header.index) * sample_interval_,
                          .log10_distance = static_cast<double>(header.log_distance),
                          .piece = header.index,
                          .origin = header.first_sample,
                          .drift = header.drift};
    if (is_known(record, point)) return;
    add(record, point);
}

void DivergenceLog::forget(const CutSamples& samples) {
    std::vector<Record>* records = samples.epoch == epoch_ ? &records_ : nullptr;
    for (LeftRun& left : left_)
        if (!records && samples.run != 0 && left.run == samples.run) records = &left.records;
    if (!records) return;
    for (Record& record : *records) cut(record, samples.index);
}

void DivergenceLog::cut(Record& record, std::int64_t index) {
    if (index > record.reached) return;
    record.series.cut(index);
    record.reached = index - 1;
    record.piece = record.series.points().empty() ? -1 : record.series.points().back().piece;
    const bool leaves_window = !record.window.points().empty() && record.window.points().back().index < index;
    record.window.cut(index);
    if (leaves_window) return; // all cut points are later than the window, so its fit stays valid
    record.saturated = false;
    record.fit.reset();
}

/// Whether the point repeats the known past. If a point with the same index is stored, the two must be equal;
/// otherwise a neighbouring stored point must belong to the same companion.
bool DivergenceLog::is_known(const Record& record, const DivergencePoint& point) {
    if (point.index > record.reached) return false;
    bool has_neighbour = false;
    for (const DivergenceSeries* series : {&record.window, &record.series}) {
        const auto points = series->points();
        const auto next = std::ranges::lower_bound(points, point.index, {}, &DivergencePoint::index);
        if (next != points.end() && next->index == point.index)
            return next->origin == point.origin && same_distance(next->log10_distance, point.log10_distance);
        has_neighbour |= next != points.end() && next->origin == point.origin;
        has_neighbour |= next != points.begin() && std::prev(next)->origin == point.origin;
    }
    return has_neighbour;
}

void DivergenceLog::add(Record& record, DivergencePoint point) {
    const bool cuts = point.index <= record.reached;
    record.series.cut(point.index);
    const auto before = record.series.points();
    if (!before.empty() && before.back().origin == point.origin &&
        (cuts || point.index == record.reached + 1))
        point.piece = before.back().piece;
    record.series.add(point);
    record.reached = point.index;
    if (point.piece != record.piece) record.window.clear();
    if (record.window.points().empty() || point.index <= record.window.points().back().index) {
        record.saturated = false;
        record.fit.reset();
    }
    record.piece = point.piece;
    if (record.saturated) return;
    record.window.add(point);
    record.saturated = point.log10_distance >= log10_saturation;
    if (record.saturated) record.fit = fit_divergence(record.window.points());
}

std::span<const DivergencePoint> DivergenceLog::of(std::size_t trajectory) const {
    if (trajectory == 0 || trajectory > records_.size()) return {};
    return records_[trajectory - 1].series.points();
}

std::span<const DivergencePoint> DivergenceLog::of(std::size_t trajectory, double time) const {
    const auto points = of(trajectory);
    const auto later = std::ranges::upper_bound(points, time, {}, &DivergencePoint::time);
    if (later == points.begin()) return {};
    const std::int64_t origin = std::prev(later)->origin;
    const auto is_of_another = [&](const DivergencePoint& point) { return point.origin != origin; };
    const auto begin = std::find_if(std::reverse_iterator(later), points.rend(), is_of_another).base();
    return {begin, std::find_if(later, points.end(), is_of_another)};
}

std::int64_t DivergenceLog::stride(std::size_t trajectory) const {
    return trajectory == 0 || trajectory > records_.size() ? 1 : records_[trajectory - 1].series.stride();
}

const std::optional<DivergenceFit>& DivergenceLog::fit(std::size_t trajectory) const {
    static const std::optional<DivergenceFit> none;
    return trajectory == 0 || trajectory > records_.size() ? none : records_[trajectory - 1].fit;
}

std::optional<DivergenceFit> DivergenceLog::fit(std::size_t trajectory, double time) const {
    const auto points = of(trajectory, time);
    const auto& line = fit(trajectory);
    if (!line || points.empty() || line->to < points.front().time || line->from > points.back().time)
        return std::nullopt;
    return line;
}

std::optional<DivergenceFit> DivergenceLog::fit_so_far(std::size_t trajectory) const {
    if (trajectory == 0 || trajectory > records_.size()) return std::nullopt;
    const Record& record = records_[trajectory - 1];
    return record.saturated ? record.fit : fit_divergence(record.window.points());
}

void DriftLog::put(const SampleHeader& header, std::span<const BobSample> bobs) {
    if (header.trajectory != 0 || std::isnan(header.drift)) return;
    SampleHeader reading = header;
    reading.trajectory = 1; // DivergenceLog ignores the main chain, which has the number 0
    reading.index = header.index / energy_stride;
    reading.log_distance = static_cast<float>(std::log10(std::abs(header.drift)));
    reading.first_sample = header.drift_from;
    log_.put(reading, bobs);
}

void DriftLog::forget(const CutSamples& cut) {
    CutSamples readings = cut;
    readings.index = (cut.index + energy_stride - 1) / energy_stride;
    log_.forget(readings);
}

} // namespace pendula
