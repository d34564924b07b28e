// SPDX-License-Identifier: MIT
/// Everything that the physics thread needs to start: a scene without its view. Also a motion that the user
/// sets during a run. Plain values and pure functions, any thread.
#pragma once

#include "ensemble/ensemble_setup.hpp"
#include "physics/chain.hpp"
#include "physics/names.hpp"
#include "simulation/measured_motion.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// A precision lane: the same motion with another method or arithmetic, which starts from the same bits, so
/// that the results can be compared. Written METHOD/ARITHMETIC[@dt][+c], as in "rk4/x87@1e-4" or
/// "taylor/double-double+c", where +c means that the state updates are summed with compensation.
struct PrecisionLane {
    Method method = Method::rk4;
    Arithmetic arithmetic = Arithmetic::double_;
    bool compensated = false;
    double dt = 0; ///< s; 0 for the main chain's dt

    bool operator==(const PrecisionLane&) const = default;
};

/// The method or arithmetic with this name. Throws Refused with a sentence that lists the valid names.
Method parse_method(std::string_view);
Arithmetic parse_arithmetic(std::string_view);

/// Reads the text form of a lane. Throws Refused with one sentence if the text is not a lane.
PrecisionLane parse_precision_lane(std::string_view text);
/// The lane's text form, from which parse_precision_lane() gives the same lane.
std::string to_text(const PrecisionLane&);

/// The lane's integration. The main chain's integration `main` supplies what the lane does not specify
/// (stages, order, dt).
Integration integration_of(const PrecisionLane&, const Integration& main);

/// The largest number of ghosts and precision lanes together.
inline constexpr std::size_t most_companions = 64;
/// The largest seed of an ensemble. Scene and run files store whole numbers up to this exactly.
inline constexpr std::uint64_t largest_seed = std::uint64_t{1} << 53;

/// The largest step number in searches and run files: sums of larger step numbers could overflow.
inline constexpr std::int64_t farthest_step = std::int64_t{1} << 60;

/// Ghosts: trajectories that start slightly beside the main one. In ghost k, the angle of `link` is larger by
/// k times `offset`.
struct GhostSetup {
    bool enabled = true;
    std::size_t link = 1;  ///< the link whose angle is offset, counted from 1 at the pivot
    double offset = 1e-6;  ///< rad
    std::size_t count = 1; ///< the number of ghosts in the fan, 1 to 64

    std::size_t ghosts() const { return enabled ? count : 0; }
    bool operator==(const GhostSetup&) const = default;
};

/// An ensemble beside the main chain: its members start around the main chain's state.
struct EnsembleChoice {
    bool enabled = false;
    EnsembleSetup setup{.precision = EnsemblePrecision::single}; ///< single precision is enough for display

    bool operator==(const EnsembleChoice&) const = default;
};

/// The user's request for accuracy: from the start until `right_for`, no angle may have an error above
/// `right_to`.
struct RightWish {
    double right_for = 120; ///< s, > 0
    double right_to = 1e-3; ///< rad, > 0 and at most 1

    bool operator==(const RightWish&) const = default;
};

/// Who chooses the integration: the user, or the program according to the RightWish (analysis/automatic.hpp).
enum class Accuracy : std::uint8_t { chosen, automatic };

template<>
struct EnumNames<Accuracy> {
    static constexpr std::array<std::string_view, 2> list{"chosen", "automatic"};
};

struct Setup {
    Chain chain;
    StartState start;
    Integration integration;
    Accuracy accuracy = Accuracy::chosen; ///< who chooses the integration
    RightWish right;                      ///< the request for Accuracy::automatic
    GhostSetup ghost;
    std::vector<PrecisionLane> lanes;
    EnsembleChoice ensemble;
    MeasuredMotion measured;
    double sample_interval = 1.0 / 240.0; ///< simulated time between samples, s

    bool operator==(const Setup&) const = default;
};

/// Whether both setups are equal, except that integrations that the program chooses may differ.
bool ask_for_the_same(const Setup&, const Setup&);

/// A position and velocity that the user gives to a chain during a run: theta and omega for a rigid chain;
/// theta, positions and velocities for an elastic one. The other lists stay empty. Each list has one number
/// per link.
struct Motion {
    std::vector<double> theta;  ///< rad, including whole turns
    std::vector<double> omega;  ///< rad/s
    std::vector<double> x, y;   ///< m, pivot at the origin, y up; elastic only
    std::vector<double> vx, vy; ///< m/s; elastic only

    bool operator==(const Motion&) const = default;
};

/// Removes the plus sign and the leading zeros from the power of ten in a number's text: 1e-6 instead of
/// 1e-06.
inline std::string with_short_power(std::string number) {
    const std::size_t power = number.find('e');
    if (power == std::string::npos) return number;
    if (number[power + 1] == '+') number.erase(power + 1, 1);
    const std::size_t digits = number.find_first_not_of("e-", power);
    number.erase(digits, number.find_first_not_of('0', digits) - digits);
    return number;
}

} // namespace pendula
