// SPDX-License-Identifier: MIT
/// Writing to another program through an open descriptor: a pipe, as a rule, or a file that it stands for. A
/// reader that has gone is an error and no signal. Any thread.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace pendula {

/// Writes all bytes. A reader may take as long as it likes; once this program has been told to stop, one that
/// takes nothing is given longest_silence_at_end. Throws RecordError.
void write_to_reader(int descriptor, std::span<const std::byte>);

/// Writes a line that is not waited for: if the reader is behind, the line is left out. Returns false if
/// nobody reads any more.
bool tell_reader(int descriptor, std::string_view line);

} // namespace pendula
