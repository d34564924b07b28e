// SPDX-License-Identifier: MIT
/// Whether a limit on the address space (ulimit -v) leaves room for drawing. Mesa's shader compiler does not
/// survive running out of memory: the program would end with a signal, without a word. So a limit that is
/// certainly too low is refused before. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace pendula::gl {

/// Bytes that Mesa's software renderer takes at least for a context, on so many processors, and for drawing
/// pictures of so many pixels. Measured with Mesa 22.3 on two.
std::uint64_t least_address_space(std::int64_t pixels, unsigned processors);

/// What is wrong with this limit, one sentence with the limit as ulimit has it, in KiB; or nothing.
std::optional<std::string> address_space_problem(std::uint64_t limit, std::int64_t pixels,
                                                 unsigned processors);

/// Throws Error if the process has too low a limit to draw pictures of so many pixels (0: not known yet).
void require_address_space(std::int64_t pixels = 0);

} // namespace pendula::gl
