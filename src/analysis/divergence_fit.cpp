// SPDX-License-Identifier: MIT
#include "analysis/divergence_fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace pendula {
namespace {

/// Residuals and times, averaged over groups of neighbouring points. The mean time of all points is
/// subtracted from the times.
struct Averages {
    std::vector<double> time, residual;
};

constexpr std::size_t most_averages = 64, points_per_average = 4;

Averages average(std::span<const double> t, std::span<const double> residual, double mean_time) {
    const std::size_t parts = std::clamp<std::size_t>(t.size() / points_per_average, 4, most_averages);
    const double length = (t.back() - t.front()) / static_cast<double>(parts);
    Averages out;
    for (std::size_t i = 0; i < t.size();) {
        const double end = t[i] + length;
        double time = 0, sum = 0, count = 0;
        for (; i < t.size() && (count == 0 || t[i] < end); ++i, ++count) {
            time += t[i] - mean_time;
            sum += residual[i];
        }
        out.time.push_back(time / count);
        out.residual.push_back(sum / count);
    }
    return out;
}

/// The coefficient φ of a first-order autoregression. For the residuals of a fitted line, the raw estimate is
/// too small by (2 + 4φ)/n (F. Marriott, J. Pope, Biometrika 41, 1954), and by more if φ is near 1. A
/// corrected value above 1 − 2/√n is taken as 1: treating a random walk as scatter would claim too much
/// precision.
double autoregression(std::span<const double> residual) {
    double products = 0, squares = 0;
    for (std::size_t k = 1; k < residual.size(); ++k) {
        products += residual[k] * residual[k - 1];
        squares += residual[k - 1] * residual[k - 1];
    }
    if (squares == 0) return 0;
    const double n = static_cast<double>(residual.size()), raw = products / squares;
    const double corrected = (n * raw + 2) / (n - 4);
    return corrected > 1 - 2 / std::sqrt(n) ? 1 : corrected;
}

/// The weighted sum of the autocovariances of the innovations e_k = r_k − φ r_{k−1}.
double long_run_variance(std::span<const double> residual, double phi) {
    constexpr std::size_t lags = 3;
    std::vector<double> innovation;
    for (std::size_t k = 1; k < residual.size(); ++k)
        innovation.push_back(residual[k] - phi * residual[k - 1]);
    double sum = 0;
    for (std::size_t lag = 0; lag <= lags; ++lag) {
        double products = 0;
        for (std::size_t k = lag; k < innovation.size(); ++k) products += innovation[k] * innovation[k - lag];
        const double weight = 1 - static_cast<double>(lag) / (lags + 1);
        sum += (lag == 0 ? 1 : 2) * weight * products;
    }
    return sum / (static_cast<double>(innovation.size()) -
                  3); // three parameters were fitted: slope, intercept and φ
}

struct Slope {
    double mean_t = 0, mean_y = 0, slope = 0;
};

Slope slope_of(std::span<const double> t, std::span<const double> y) {
    const auto n = static_cast<double>(t.size());
    Slope line{std::accumulate(t.begin(), t.end(), 0.0) / n, std::accumulate(y.begin(), y.end(), 0.0) / n};
    double products = 0, squares = 0;
    for (std::size_t i = 0; i < t.size(); ++i) {
        products += (t[i] - line.mean_t) * (y[i] - line.mean_y);
        squares += (t[i] - line.mean_t) * (t[i] - line.mean_t);
    }
    line.slope = products / squares;
    return line;
}

/// The sum of the squared residuals of the least-squares line.
double squares_about_line(std::span<const double> t, std::span<const double> y) {
    const Slope line = slope_of(t, y);
    double squares = 0;
    for (std::size_t i = 0; i < t.size(); ++i) {
        const double residual = y[i] - line.mean_y - line.slope * (t[i] - line.mean_t);
        squares += residual * residual;
    }
    return squares;
}

std::vector<double> logarithms_since(double start, std::span<const double> t) {
    std::vector<double> logarithms;
    logarithms.reserve(t.size());
    for (const double time : t) logarithms.push_back(std::log(time - start));
    return logarithms;
}

/// The standard error of the slope Σ x_k r_k / Σ x_k². An innovation e_k contributes e_k to r_k, φ e_k to
/// r_{k+1}, and so on, so its factor in the sum is s_k = x_k + φ s_{k+1}. The first residual represents all
/// innovations before it; in a random walk it shifts all residuals equally and does not affect the slope.
double slope_error(const Averages& averages) {
    const double phi = autoregression(averages.residual);
    double share = 0, shares = 0, squares = 0;
    for (std::size_t k = averages.time.size(); k-- > 0;) {
        share = averages.time[k] + phi * share;
        squares += averages.time[k] * averages.time[k];
        if (k > 0)
            shares += share * share;
        else if (phi < 1)
            shares += share * share / (1 - phi * phi);
    }
    return std::sqrt(std::max(0.0, long_run_variance(averages.residual, phi)) * shares) / squares;
}

} // namespace

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

/// std::unique keeps the first point of each part.
void DivergenceSeries::halve() {
    stride_ *= 2;
    const auto same_part = [this](const DivergencePoint& a, const DivergencePoint& b) {
        return a.index / stride_ == b.index / stride_;
    };
    points_.erase(std::unique(points_.begin(), points_.end(), same_part), points_.end());
}

Line fit_line(std::span<const double> t, std::span<const double> y) {
    const auto [mean_t, mean_y, slope] = slope_of(t, y);
    Line line;
    line.slope = slope;
    line.intercept = mean_y - line.slope * mean_t;
    std::vector<double> residual(t.size());
    for (std::size_t i = 0; i < t.size(); ++i) residual[i] = y[i] - mean_y - line.slope * (t[i] - mean_t);
    const Averages averages = average(t, residual, mean_t);
    line.standard_error =
        averages.time.size() > 5 ? slope_error(averages) : std::numeric_limits<double>::quiet_NaN();
    return line;
}

std::optional<DivergenceFit> fit_divergence(std::span<const DivergencePoint> points, const FitRule& rule) {
    const double saturation = std::log10(rule.saturation);
    const auto end = std::ranges::find_if(
        points, [=](const DivergencePoint& point) { return point.log10_distance >= saturation; });
    const auto begin = std::find_if(points.begin(), end, [](const DivergencePoint& point) {
        return std::isfinite(point.log10_distance);
    });
    if (begin == end) return std::nullopt;

    const double last = (end - 1)->time, from = begin->time + rule.start_part * (last - begin->time);
    std::vector<double> t, y;
    for (auto point = begin; point != end; ++point) {
        if (point->time < from || !std::isfinite(point->log10_distance)) continue;
        t.push_back(point->time);
        y.push_back(point->log10_distance * std::log(10.0));
    }
    if (t.size() < std::max<std::size_t>(rule.least_points, 16) || t.back() - t.front() < rule.least_seconds)
        return std::nullopt;

    const Line line = fit_line(t, y);
    if (!std::isfinite(line.standard_error)) return std::nullopt;
    const bool exponential =
        squares_about_line(t, y) <= squares_about_line(logarithms_since(begin->time, t), y);
    return DivergenceFit{line.slope, line.standard_error, line.intercept, t.front(), t.back(), exponential};
}

} // namespace pendula
