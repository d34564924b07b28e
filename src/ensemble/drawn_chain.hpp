// SPDX-License-Identifier: MIT
/// The chains of an ensemble whose members vary within the uncertainty of a fit (EnsembleStarts::fit). The
/// functions are pure and may be called on any thread.
#pragma once

#include "ensemble/ensemble_setup.hpp"
#include "physics/chain.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// The chain's constant with the given name, such as "link_masses 2"; null if the chain has no such constant.
double* constant_of(Chain&, std::string_view name);

/// The chain of a block of drawn_together members, which begins with member drawn_together · `block`.
Chain drawn_chain(const Chain&, const EnsembleSetup&, std::size_t block);

/// The reason why `drawn` or `ways` of the setup does not suit the chain, in one sentence; nothing if both
/// suit it.
std::optional<std::string> drawn_refusal(const Chain&, const EnsembleSetup&);

} // namespace pendula
