// SPDX-License-Identifier: MIT
/// The sound of a part of a film, as exact as it was recorded. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

namespace pendula {

/// Whether that codec, by ffmpeg's name, gives every sample back: a part's sound is then that part of the
/// film's.
bool is_exact_sound(std::string_view codec);

/// 48 kHz, left and right in turn. Throws RecordError.
std::vector<std::int16_t> part_sound(const std::filesystem::path&);

} // namespace pendula
