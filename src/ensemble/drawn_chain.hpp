// SPDX-License-Identifier: MIT
/// The chains of an ensemble whose members differ as far as a fit leaves open (EnsembleStarts::fit). Pure
/// functions, any thread.
#pragma once

#include "ensemble/ensemble_setup.hpp"
#include "physics/chain.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// The constant of that name in the chain, as "link_masses 2"; null if it has none.
double* constant_of(Chain&, std::string_view name);

/// The chain of the members from drawn_together · `block` on.
Chain drawn_chain(const Chain&, const EnsembleSetup&, std::size_t block);

/// Why the setup's ways do not fit the chain: one sentence, or nothing.
std::optional<std::string> drawn_refusal(const Chain&, const EnsembleSetup&);

} // namespace pendula
