// SPDX-License-Identifier: MIT
/// The results of a fit as sentences, for the command line and the window. The functions are pure and may be
/// called on any thread.
#pragma once

#include "measured/chain_fit.hpp"

#include <string>
#include <vector>

namespace pendula {

/// "2.7 mrad"
std::string in_mrad(double angle);

/// One sentence: how well the chain explains the measurements.
std::string verdict(const ChainFit&);

/// "0.12 ± 0.003", or the value and the reason why it has no error.
std::string number_words(const FittedNumber&);

/// One second of the recording, after the fitted part.
struct PredictedSecond {
    double begin, end; ///< s
    double rms;        ///< rad
    double predicted;  ///< error that the fit itself expects, rad, see ChainFit::spreads
};
std::vector<PredictedSecond> predicted_seconds(const ChainFit&, const Measured&);

/// "18.9 mrad (uncertain by 9 mrad)"; "(nothing was known)" if the predicted error is above 1 rad.
std::string prediction_words(const PredictedSecond&);

/// A prediction counts as wrong if its error is larger than this, rad.
inline constexpr double lost_beyond = 0.2;

/// When the prediction for the recording's first piece becomes wrong: time since the beginning of the piece,
/// s; infinite if the prediction is right to the end of the piece.
struct Horizon {
    double predicted; ///< when the error expected by the fit passes `lost_beyond`
    double measured;  ///< when the residuals pass `lost_beyond`, after the fitted part
    double folding;   ///< time in which the expected error grows by a factor of e, s; NaN without growth
};
Horizon horizon_of(const ChainFit&, const Measured&);

/// The horizon in one sentence; empty if the whole first piece has been fitted.
std::string horizon_words(const ChainFit&, const Measured&);

} // namespace pendula
