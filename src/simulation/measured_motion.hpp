// SPDX-License-Identifier: MIT
/// The recorded motion of a real pendulum, as a companion of the calculated one. Plain values and pure
/// functions, any thread.
#pragma once

#include "physics/names.hpp"
#include "physics/trajectory.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

enum class MeasuredZero : std::uint8_t { down, up };
enum class MeasuredSense : std::uint8_t { counter_clockwise, clockwise };

template<>
struct EnumNames<MeasuredZero> {
    static constexpr std::array<std::string_view, 2> list{"down", "up"};
};
template<>
struct EnumNames<MeasuredSense> {
    static constexpr std::array<std::string_view, 2> list{"ccw", "cw"};
};

/// The rows of a recording. Rows in which not all links were seen are left out.
struct MeasuredRows {
    std::vector<double> times;  ///< s, increasing
    std::vector<double> angles; ///< rad, row by row, one per link; see MeasuredMotion

    bool operator==(const MeasuredRows&) const = default;
};

struct MeasuredMotion {
    MeasuredZero zero = MeasuredZero::down; ///< the direction of angle 0
    MeasuredSense sense = MeasuredSense::counter_clockwise;
    bool relative = false; ///< from the second link on, angles are relative to the link above
    std::shared_ptr<const MeasuredRows> kept; ///< the recording; null or empty if there is none

    bool empty() const { return !kept || kept->times.empty(); }
    bool operator==(const MeasuredMotion& other) const {
        const bool same_rows =
            kept == other.kept || (empty() && other.empty()) || (kept && other.kept && *kept == *other.kept);
        return zero == other.zero && sense == other.sense && relative == other.relative && same_rows;
    }
};

/// Why the motion cannot be a companion of the chain: one sentence; nothing if it can.
std::optional<std::string> measured_refusal(const MeasuredMotion&, const Chain&);

/// The angles, rad, from straight down, counter-clockwise, including whole turns, row by row. The motion must
/// have this number of links.
std::vector<double> absolute_angles(const MeasuredMotion&, std::size_t links);

/// A trajectory that follows the recording instead of calculating a motion. The recording's first row is at
/// time 0. Between two rows, each angle follows a cubic through the angles in these rows. The slopes of the
/// cubic come from parabolas through three rows. Trajectory::is_seen() is false in gaps of more than 2.5
/// median intervals, and before and after the recording. Outside the recording, the angles are those of the
/// nearest row. All states are calculated in double.
std::unique_ptr<Trajectory> make_measured_trajectory(const Chain&, const MeasuredMotion&, double dt,
                                                     double time);

} // namespace pendula
