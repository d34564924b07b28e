// SPDX-License-Identifier: MIT
/// Files of raw frames (Y4M) made one. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace pendula {

struct RawPart {
    std::filesystem::path file;
    std::string shape;                  ///< the header without the word that tells parts apart
    std::string film;                   ///< the film it is part of, as that word says
    std::int64_t first = 0, frames = 0; ///< the number of its first frame, and how many there are
    std::int64_t header = 0;            ///< bytes, with the line's end
    std::int64_t frame = 0;             ///< bytes, with its own header
};

/// Whether the file begins as raw frames do.
bool is_raw_part(const std::filesystem::path&);

/// Throws RecordError if the file was not written by this program or ends within a frame.
RawPart raw_part(const std::filesystem::path&);

/// Writes the frames of all parts, one part after the other, to an open file. `go_on` is asked now and then;
/// when it returns false, the writing ends. Throws RecordError.
void write_raw_frames(const std::vector<RawPart>& parts, int descriptor, const std::function<bool()>& go_on);

} // namespace pendula
