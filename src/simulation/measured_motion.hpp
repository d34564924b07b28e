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
    std::vector<double> angles; ///< rad, row by row, one of each link, as MeasuredMotion says they count

    bool operator==(const MeasuredRows&) const = default;
};

struct MeasuredMotion {
    MeasuredZero zero = MeasuredZero::down; ///< where angles are 0
    MeasuredSense sense = MeasuredSense::counter_clockwise;
    bool relative = false;                    ///< each angle from the second on counts from the link above
    std::shared_ptr<const MeasuredRows> kept; ///< null or empty: there is none

    bool empty() const { return !kept || kept->times.empty(); }
    bool operator==(const MeasuredMotion& other) const {
        const bool same_rows =
            kept == other.kept || (empty() && other.empty()) || (kept && other.kept && *kept == *other.kept);
        return zero == other.zero && sense == other.sense && relative == other.relative && same_rows;
    }
};

/// Why the motion cannot lie beside the chain: one sentence, or nothing.
std::optional<std::string> measured_refusal(const MeasuredMotion&, const Chain&);

/// rad: the angles from straight down, counter-clockwise, with their turns, row by row. The motion must fit
/// the chain of so many links.
std::vector<double> absolute_angles(const MeasuredMotion&, std::size_t links);

/// A motion that does not move by itself: it is where the recording was at its time. The recording's first
/// row is at time 0; between rows lies the cubic through their angles and the slopes of the parabolas through
/// three rows. Outside the recording, and where it pauses for more than 2.5 usual intervals, it is not seen,
/// and the nearest row is given. All states are in double.
std::unique_ptr<Trajectory> make_measured_trajectory(const Chain&, const MeasuredMotion&, double dt,
                                                     double time);

} // namespace pendula
