// SPDX-License-Identifier: MIT
#include "measured/fit_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pendula {

std::string in_mrad(double angle) { return fmt::format("{:.3g} mrad", 1e3 * angle); }

std::string verdict(const ChainFit& fit) {
    const std::string scatter = in_mrad(fit.scatter);
    const double times = fit.scatter > 0 ? fit.rms / fit.scatter : 0;
    if (fit.residual_count == 0)
        return "the first half second cannot be fitted: give a better first guess of lengths and masses";
    if (fit.is_whole && times > 10 && fit.rms > 10e-3)
        return fmt::format("this chain does not fit: its residuals are {} where the markers scatter by {}",
                           in_mrad(fit.rms), scatter);
    if (!fit.is_converged)
        return fmt::format("the fit has not settled: its residuals are {} where the markers scatter by {}",
                           in_mrad(fit.rms), scatter);
    if (times > 2)
        return fmt::format("fits to {}, but the markers scatter by only {}: something small is missing",
                           in_mrad(fit.rms), scatter);
    return fmt::format("fits to {}, which is what the markers scatter by ({})", in_mrad(fit.rms), scatter);
}

std::vector<Foretold> foretold(const ChainFit& fit, const Measured& measured) {
    double longest = 0;
    for (const MeasuredPiece& piece : measured.pieces)
        longest = std::max(longest, piece.time.back() - piece.time.front());
    std::vector<Foretold> seconds;
    for (double begin = fit.horizon; begin + 1e-9 < longest; begin += 1) {
        const double end = std::min(begin + 1, longest);
        seconds.push_back({begin, end, rms_between(fit, measured, begin + 1e-9, end),
                           spread_between(fit, measured, begin + 1e-9, end)});
    }
    return seconds;
}

std::string foretold_words(const Foretold& second) {
    const std::string uncertain =
        second.predicted > 1 ? "nothing was known" : "uncertain by " + in_mrad(second.predicted);
    return fmt::format("{} ({})", in_mrad(second.rms), uncertain);
}

std::string number_words(const FittedNumber& number) {
    if (number.is_kept) return fmt::format("{:.6g}  kept: angles tell only ratios of masses", number.value);
    if (!number.is_told) return fmt::format("{:.6g}  not told by angles alone", number.value);
    return fmt::format("{:.6g} ± {:.2g}", number.value, number.error);
}

} // namespace pendula
