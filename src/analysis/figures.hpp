// SPDX-License-Identifier: MIT
/// Tools for all measurements: a clock, numbers with their errors as text, and the reason for a slow
/// calculation. The functions are pure and may be called on any thread.
#pragma once

#include "physics/chain.hpp"

#include <functional>
#include <string>

namespace pendula {

/// Reads a clock, s. Passed as an argument, so that the code in this folder needs no clock of its own.
using StudyClock = std::function<double()>;

/// "0.898 ± 0.061": the error to two significant digits, the value to the same decimal place.
std::string with_error(double value, double error);

/// Names the parameter that makes a motion slow to calculate, in one sentence that begins with the
/// parameter's key and has no full stop.
std::string what_makes_it_slow(const Chain&, const StartState&, const Integration&);

} // namespace pendula
