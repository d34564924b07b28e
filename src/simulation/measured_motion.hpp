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

/// What was recorded. Rows in which a link was not seen are left out.
struct MeasuredRows {
    std::vector<double> times;  ///< s, increasing
    std::vector<double> angles; ///< rad, row by row, one per link; MeasuredMotion says how they are measured

    bool operator==(const MeasuredRows&) const = default;
};

struct MeasuredMotion {
    MeasuredZero zero = MeasuredZero::down; ///< the direction in which angles are 0
    MeasuredSense sense = MeasuredSense::counter_clockwise;
    bool relative = false; ///< from the second link on, angles are measured from the link above
    std::shared_ptr<const MeasuredRows> kept; ///< null or empty: there is no recording

    bool empty() const { return !kept || kept->times.empty(); }
    bool operator==(const MeasuredMotion& other) const {
        const bool same_rows =
            kept == other.kept || (empty() && other.empty()) || (kept && other.kept && *kept == *other.kept);
        return zero == other.zero && sense == other.sense && relative == other.relative && same_rows;
    }
};

/// Why the motion cannot be a companion of the chain: one sentence, or nothing.
std::optional<std::string> measured_refusal(const MeasuredMotion&, const Chain&);

/// The angles in rad from straight down, counter-clockwise, with whole turns, row by row. The motion must fit
/// a chain with this number of links.
std::vector<double> absolute_angles(const MeasuredMotion&, std::size_t links);

/// A trajectory that follows the recording instead of calculating a motion. The recording's first row is at
/// time 0. Between two rows, angles follow the cubic through their angles, with slopes from the parabolas
/// through three rows. The trajectory is not seen in gaps of more than 2.5 usual intervals, nor outside the
/// recording, where its angles are those of the nearest row. All states are in double.
std::unique_ptr<Trajectory> make_measured_trajectory(const Chain&, const MeasuredMotion&, double dt,
                                                     double time);

} // namespace pendula
