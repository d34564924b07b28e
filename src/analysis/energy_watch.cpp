// SPDX-License-Identifier: MIT
#include "analysis/energy_watch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace pendula {
namespace {

constexpr std::size_t most_readings = 512; ///< readings of a piece
constexpr std::size_t most_pieces = 32;    ///< the oldest piece is removed first

/// Compares the trend with the scatter. The trend is the difference between the means of the last and the
/// first third; the scatter is measured within the thirds. A bounded error has much scatter and little trend,
/// a secular error the reverse.
template<class Readings>
DriftVerdict verdict_on(const Readings& readings, double epsilon) {
    const std::size_t third = readings.size() / 3;
    double means[3] = {}, variance = 0, largest = 0;
    for (std::size_t part = 0; part < 3; ++part) {
        for (std::size_t i = part * third; i < (part + 1) * third; ++i) {
            means[part] += readings[i].drift / static_cast<double>(third);
            largest = std::max(largest, std::abs(readings[i].drift));
        }
        for (std::size_t i = part * third; i < (part + 1) * third; ++i)
            variance += (readings[i].drift - means[part]) * (readings[i].drift - means[part]);
    }
    const double scatter = std::sqrt(variance / static_cast<double>(3 * third));
    // A thousand rounding errors of numbers as large as E*, with random signs, add up to about this limit.
    if (largest < 32 * epsilon) return DriftVerdict::rounding;
    const double trend = means[2] - means[0];
    const bool one_way = (means[1] - means[0]) * (means[2] - means[1]) > 0;
    if (one_way && std::abs(trend) > 2 * scatter) return DriftVerdict::secular;
    if (std::abs(trend) < 0.5 * scatter) return DriftVerdict::bounded;
    return DriftVerdict::unclear;
}

} // namespace

void EnergyWatch::see(double time, double part) {
    const double error = is_damped_ ? std::max(part, 0.0) : std::abs(part);
    worst_ = std::max(worst_, error);
    if (wrong_by_ || std::isnan(error)) return;
    if (time < last_right_) last_right_ = 0; // the run has restarted
    if (error >= visible_energy_error)
        wrong_by_ = time;
    else
        last_right_ = time;
}

void EnergyWatch::put(const SampleHeader& header, std::span<const BobSample>) {
    if (header.trajectory != 0 || std::isnan(header.drift)) return;
    see(static_cast<double>(header.index) * sample_interval_, header.drift);
}

std::optional<std::string> EnergyWatch::warning() const {
    if (!wrong_by_) return std::nullopt;
    const std::string worst =
        worst_ < 1 ? fmt::format("{:.2g} % of", 100 * worst_) : fmt::format("{:.2g} times", worst_);
    return fmt::format("{} between t = {:.6g} s and t = {:.6g} s, by up to {} E*, so the "
                       "motion is wrong from then on: choose another method or a smaller dt",
                       warning_start, last_right_, *wrong_by_, worst);
}

void DriftTrend::put(const SampleHeader& header, std::span<const BobSample>) {
    if (header.trajectory != 0 || std::isnan(header.drift)) return;
    if (header.epoch != epoch_) pieces_.clear();
    epoch_ = header.epoch;
    if (is_known(header)) return;
    cut_from(header.index);
    if (pieces_.empty() || pieces_.back().from != header.drift_from) {
        pieces_.push_back({.from = header.drift_from});
        if (pieces_.size() > most_pieces) pieces_.erase(pieces_.begin());
    }
    Piece& piece = pieces_.back();
    piece.reached = header.index;
    const auto part_of = [&](std::int64_t index) { return index / (energy_stride * piece.stride); };
    auto& readings = piece.readings;
    if (!readings.empty() && part_of(readings.back().index) == part_of(header.index)) return;
    readings.push_back({header.index, header.drift});
    if (readings.size() <= most_readings) return;
    piece.stride *= 2; // keeps the first reading of each part
    readings.erase(
        std::unique(readings.begin(), readings.end(),
                    [&](const Reading& a, const Reading& b) { return part_of(a.index) == part_of(b.index); }),
        readings.end());
}

/// Whether a reading repeats an earlier one, as happens after a step back in time. It does if a piece with
/// the same reference has reached this index and stores no other value for it.
bool DriftTrend::is_known(const SampleHeader& header) const {
    for (const Piece& piece : pieces_) {
        if (piece.from != header.drift_from) continue;
        if (header.index > piece.reached) return false;
        const auto kept = std::ranges::lower_bound(piece.readings, header.index, {}, &Reading::index);
        return kept == piece.readings.end() || kept->index != header.index || kept->drift == header.drift;
    }
    return false;
}

void DriftTrend::cut_from(std::int64_t index) {
    while (!pieces_.empty() && pieces_.back().readings.front().index >= index) pieces_.pop_back();
    if (pieces_.empty() || pieces_.back().reached < index) return;
    Piece& last = pieces_.back();
    std::erase_if(last.readings, [&](const Reading& reading) { return reading.index >= index; });
    last.reached = last.readings.back().index;
}

void DriftTrend::forget(const CutSamples& cut) {
    if (cut.epoch == epoch_) cut_from(cut.index);
}

const DriftTrend::Piece* DriftTrend::piece_at(double time) const {
    const Piece* found = nullptr;
    for (const Piece& piece : pieces_)
        if (static_cast<double>(piece.readings.front().index) * sample_interval_ <= time) found = &piece;
    return found;
}

DriftReport DriftTrend::report(double time, Arithmetic arithmetic, std::optional<std::int64_t> from) const {
    const Piece* piece = piece_at(time);
    if (!piece || (from && piece->from != *from)) return {};
    DriftReport report;
    report.readings = piece->readings.size();
    report.seconds = static_cast<double>(piece->reached - piece->readings.front().index) * sample_interval_;
    for (const Reading& reading : piece->readings)
        if (static_cast<double>(reading.index) * sample_interval_ <= time)
            report.largest = std::max(report.largest, std::abs(reading.drift));
    if (report.seconds >= trend_seconds && report.readings >= trend_readings)
        report.verdict = verdict_on(piece->readings, traits_of(arithmetic).rounding);
    return report;
}

} // namespace pendula
