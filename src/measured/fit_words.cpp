// SPDX-License-Identifier: MIT
#include "measured/fit_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace pendula {

std::string in_mrad(double angle) { return fmt::format("{:.3g} mrad", 1e3 * angle); }

std::string verdict(const ChainFit& fit) {
    const std::string scatter = in_mrad(fit.scatter);
    const double times = fit.scatter > 0 ? fit.rms / fit.scatter : 0;
    if (fit.residual_count == 0)
        return "the first 0.5 s cannot be fitted: give a better first guess of lengths and masses";
    if (fit.is_whole && times > 10 && fit.rms > 10e-3)
        return fmt::format(
            "this chain does not fit: its residuals are {}, but the scatter of the markers is {}",
            in_mrad(fit.rms), scatter);
    if (!fit.is_converged)
        return fmt::format(
            "the fit has not settled: its residuals are {}, and the scatter of the markers is {}",
            in_mrad(fit.rms), scatter);
    const std::string without =
        fit.outliers > 0 ? fmt::format("; {} outlying angles count less", fit.outliers) : "";
    if (times > 2)
        return fmt::format("the chain fits to {}, but the scatter of the markers is only {}: the model lacks "
                           "a small effect{}",
                           in_mrad(fit.rms), scatter, without);
    return fmt::format("the chain fits to {}, about the scatter of the markers ({}){}", in_mrad(fit.rms),
                       scatter, without);
}

std::vector<PredictedSecond> predicted_seconds(const ChainFit& fit, const Measured& measured) {
    double longest = 0;
    for (const MeasuredPiece& piece : measured.pieces)
        longest = std::max(longest, piece.time.back() - piece.time.front());
    std::vector<PredictedSecond> seconds;
    for (double begin = fit.horizon; begin + 1e-9 < longest; begin += 1) {
        const double end = std::min(begin + 1, longest);
        seconds.push_back({begin, end, rms_between(fit, measured, begin + 1e-9, end),
                           spread_between(fit, measured, begin + 1e-9, end)});
    }
    return seconds;
}

std::string prediction_words(const PredictedSecond& second) {
    const std::string uncertain =
        second.predicted > 1 ? "nothing was known" : "uncertain by " + in_mrad(second.predicted);
    return fmt::format("{} ({})", in_mrad(second.rms), uncertain);
}

Horizon horizon_of(const ChainFit& fit, const Measured& measured) {
    constexpr double never = std::numeric_limits<double>::infinity();
    constexpr std::ptrdiff_t beside =
        4; // samples averaged on each side, because a single residual may be near 0
    Horizon horizon{never, never, std::nan("")};
    const std::vector<double>& time = measured.pieces.front().time;
    const auto rms_at = [&](const auto& values, std::ptrdiff_t from, std::ptrdiff_t to) {
        double squares = 0, count = 0;
        for (const std::vector<double>& link : values.front())
            for (std::ptrdiff_t i = std::max(from, std::ptrdiff_t{0}); i <= to && i < std::ssize(link); ++i)
                if (const double value = link[static_cast<std::size_t>(i)]; std::isfinite(value)) {
                    squares += value * value;
                    ++count;
                }
        return count > 0 ? std::sqrt(squares / count) : 0;
    };
    // The slope of the logarithm of the spread, by least squares.
    double n = 0, t_sum = 0, l_sum = 0, tt_sum = 0, tl_sum = 0;
    for (std::ptrdiff_t i = 0; i < std::ssize(time); ++i) {
        const double t = time[static_cast<std::size_t>(i)] - time.front();
        if (t <= fit.horizon) continue;
        if (const double spread = rms_at(fit.spreads, i, i); spread > 0 && horizon.predicted == never) {
            const double log = std::log(spread);
            n += 1;
            t_sum += t;
            l_sum += log;
            tt_sum += t * t;
            tl_sum += t * log;
            if (spread > lost_beyond) horizon.predicted = t;
        }
        if (horizon.measured == never && rms_at(fit.residuals, i - beside, i + beside) > lost_beyond)
            horizon.measured = t;
    }
    const double slope = (n * tl_sum - t_sum * l_sum) / (n * tt_sum - t_sum * t_sum);
    if (slope > 0) horizon.folding = 1 / slope;
    return horizon;
}

std::string horizon_words(const ChainFit& fit, const Measured& measured) {
    const std::vector<double>& time = measured.pieces.front().time;
    if (!(time.back() - time.front() > fit.horizon * (1 + 1e-9))) return {};
    const Horizon horizon = horizon_of(fit, measured);
    const bool is_lost = std::isfinite(horizon.measured);
    std::string words =
        is_lost ? fmt::format("the prediction is wrong by more than {} rad after {:.3g} s", lost_beyond,
                              horizon.measured)
                : fmt::format("the prediction stays within {} rad to the end of the recording", lost_beyond);
    if (std::isfinite(horizon.predicted))
        words += fmt::format("; the errors that the fit predicts pass this limit after {:.3g} s",
                             horizon.predicted);
    else if (is_lost)
        words += "; the errors that the fit predicts do not pass this limit";
    if (std::isfinite(horizon.folding))
        words += fmt::format("; the predicted errors grow by a factor of e every {:.2g} s", horizon.folding);
    return words;
}

std::string number_words(const FittedNumber& number) {
    if (number.is_kept)
        return fmt::format("{:.6g}  not fitted: angles determine only ratios of masses", number.value);
    if (!number.is_told)
        return fmt::format("{:.6g}  cannot be determined from the angles alone", number.value);
    return fmt::format("{:.6g} ± {:.2g}", number.value, number.error);
}

} // namespace pendula
