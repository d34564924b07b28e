// SPDX-License-Identifier: MIT
/// What a fit has found, in words, for the command line and the window. Pure functions, any thread.
#pragma once

#include "measured/chain_fit.hpp"

#include <string>
#include <vector>

namespace pendula {

/// "2.7 mrad"
std::string in_mrad(double angle);

/// One sentence: how well the chain explains what was measured.
std::string verdict(const ChainFit&);

/// "0.12 ± 0.003", or why there is no error.
std::string number_words(const FittedNumber&);

/// A second of what was not fitted.
struct PredictedSecond {
    double begin, end; ///< s
    double rms;        ///< rad
    double predicted;  ///< rad: how uncertain the fit says that it is, see ChainFit::spreads
};
std::vector<PredictedSecond> predicted_seconds(const ChainFit&, const Measured&);

/// "18.9 mrad (uncertain by 9 mrad)"; beyond 1 rad "(nothing was known)".
std::string prediction_words(const PredictedSecond&);

/// Beyond it a predicted angle counts as lost, rad.
inline constexpr double lost_beyond = 0.2;

/// When prediction ends, of the first piece; s from its first time, infinite: not within it.
struct Horizon {
    double predicted; ///< where the fit's own errors pass `lost_beyond`
    double measured;  ///< where the residuals do, beyond what was fitted
    double folding;   ///< s in which the fit's errors grow by a factor of e: 1/λ; NaN: they do not grow
};
Horizon horizon_of(const ChainFit&, const Measured&);

/// One sentence; empty if all has been fitted.
std::string horizon_words(const ChainFit&, const Measured&);

} // namespace pendula
