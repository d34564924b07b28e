// SPDX-License-Identifier: MIT
// Recordings of pendulums, as read from tables.
#include "fuzz/target.hpp"

#include "files/file_error.hpp"
#include "measured/measured_table.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string_view>

namespace {

void read(std::string_view text, const pendula::MeasuredReading& reading) {
    using namespace pendula;
    try {
        const Measured measured = parse_measured(text, "fuzz.csv", reading);
        fuzz::require(!measured.pieces.empty(), "a recording has a piece");
        for (const MeasuredPiece& piece : measured.pieces) {
            fuzz::require(std::ranges::is_sorted(piece.time, std::less_equal<double>()), "times increase");
            fuzz::require(piece.theta.size() == measured.links(), "pieces have the same number of links");
            for (const auto& theta : piece.theta) {
                fuzz::require(theta.size() == piece.time.size(), "each time has its angle");
                for (const double angle : theta)
                    fuzz::require(!std::isinf(angle), "an angle is finite, or a gap");
            }
        }
    } catch (const FileError& refusal) {
        fuzz::require_one_line(refusal);
        fuzz::require(std::string_view(refusal.what()).starts_with("fuzz.csv"), "a refusal names the file");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const pendula::fuzz::ProcessorTime limit;
    const std::string_view text = pendula::fuzz::text_of(bytes, size);
    read(text, {});
    read(text, {.in_degrees = true, .from_up = true, .relative = true, .frame_rate = 240});
    return 0;
}
