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
    double predicted;  ///< rad: the error that the fit itself expects, see ChainFit::spreads
};
std::vector<PredictedSecond> predicted_seconds(const ChainFit&, const Measured&);

/// "18.9 mrad (uncertain by 9 mrad)"; "(nothing was known)" if the predicted error is above 1 rad.
std::string prediction_words(const PredictedSecond&);

/// rad: a prediction with a larger error counts as lost.
inline constexpr double lost_beyond = 0.2;

/// When the prediction for the recording's first piece is lost: seconds after that piece begins; infinite if
/// it is not lost within the piece.
struct Horizon {
    double predicted; ///< when the error expected by the fit passes `lost_beyond`
    double measured;  ///< when the residuals pass `lost_beyond`, after the fitted part
    double folding;   ///< s: the time in which the expected error grows by a factor of e; NaN: no growth
};
Horizon horizon_of(const ChainFit&, const Measured&);

/// The horizon in one sentence; empty if the whole first piece has been fitted.
std::string horizon_words(const ChainFit&, const Measured&);

} // namespace pendula
