// SPDX-License-Identifier: MIT
/// What holds of every SystemTrajectory, whatever its system and its method: which changes it takes in
/// mid-motion, what its saved states begin with, and how it says why it has stopped. Pure.
#pragma once

#include "physics/chain.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace pendula {

/// Throws Refused if the chain in motion cannot become `changed`.
void require_changed_chain(const Chain& present, const Chain& changed, const Integration&);
/// Throws Refused if the chain in motion cannot go on with the dt of `changed`, which is all that differs.
void require_changed_timestep(const Chain&, const Integration& changed);

/// The first bytes of a saved state: it can only be restored where they are the same.
using StateSignature = std::array<std::uint32_t, 8>;
StateSignature signature_of(const Chain&, const Integration&);

/// One sentence: the cause, the step at which it came up, and what to do about it.
std::string failure_sentence(const std::string& cause, std::int64_t step, const Chain&, const Integration&);

} // namespace pendula
