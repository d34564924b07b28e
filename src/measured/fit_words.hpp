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
struct Foretold {
    double begin, end; ///< s
    double rms;        ///< rad
    double predicted;  ///< rad: how uncertain the fit says that it is
};
std::vector<Foretold> foretold(const ChainFit&, const Measured&);

/// "18.9 mrad (uncertain by 9 mrad)"; beyond 1 rad "(nothing was known)".
std::string foretold_words(const Foretold&);

} // namespace pendula
