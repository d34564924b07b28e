// SPDX-License-Identifier: MIT
/// The results of a fit in words, for the command line and the window. Pure functions, any thread.
#pragma once

#include "measured/chain_fit.hpp"

#include <string>
#include <vector>

namespace pendula {

/// "2.7 mrad"
std::string in_mrad(double angle);

/// One sentence: how well the chain explains the measurements.
std::string verdict(const ChainFit&);

/// "0.12 ± 0.003", or why there is no error.
std::string number_words(const FittedNumber&);

/// One second of the recording after the part that was fitted.
struct PredictedSecond {
    double begin, end; ///< s
    double rms;        ///< rad
    double predicted;  ///< rad: the error that the fit itself expects, see ChainFit::spreads
};
std::vector<PredictedSecond> predicted_seconds(const ChainFit&, const Measured&);

/// "18.9 mrad (uncertain by 9 mrad)"; beyond 1 rad "(nothing was known)".
std::string prediction_words(const PredictedSecond&);

/// rad: a prediction with a larger error counts as lost.
inline constexpr double lost_beyond = 0.2;

/// When the prediction of the first piece ends, s from its first time; infinite: not within the piece.
struct Horizon {
    double predicted; ///< when the errors that the fit expects pass `lost_beyond`
    double measured;  ///< when the residuals pass it, after the fitted part
    double folding;   ///< s in which the fit's errors grow by a factor of e: 1/λ; NaN: they do not grow
};
Horizon horizon_of(const ChainFit&, const Measured&);

/// The horizon in one sentence; empty if the whole first piece has been fitted.
std::string horizon_words(const ChainFit&, const Measured&);

} // namespace pendula
