// SPDX-License-Identifier: MIT
/// Everything that the physics thread needs to start: a scene without its view. Also the motion set by hand
/// during a run. Plain values and pure functions, any thread.
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

/// A precision lane: the same motion under another method or arithmetic, to compare results that start from
/// the same bits. Written METHOD/ARITHMETIC[@dt][+c], as in "rk4/x87@1e-4" or "taylor/double-double+c", where
/// +c sums the state updates with compensation.
struct PrecisionLane {
    Method method = Method::rk4;
    Arithmetic arithmetic = Arithmetic::double_;
    bool compensated = false;
    double dt = 0; ///< s; 0: the main chain's dt

    bool operator==(const PrecisionLane&) const = default;
};

/// The method or arithmetic of that name. Throws Refused with a sentence that lists the valid names.
Method parse_method(std::string_view);
Arithmetic parse_arithmetic(std::string_view);

/// Throws Refused with one sentence if the text is not a lane.
PrecisionLane parse_precision_lane(std::string_view text);
/// Text that parses back to the same lane.
std::string to_text(const PrecisionLane&);

/// The lane's integration beside a main chain's, which supplies what the lane does not specify (stages,
/// order, dt).
Integration integration_of(const PrecisionLane&, const Integration& main);

/// The largest number of ghosts and precision lanes together.
inline constexpr std::size_t most_companions = 64;
/// Seeds of ensembles are whole numbers up to this, which scene and run files hold exactly.
inline constexpr std::uint64_t largest_seed = std::uint64_t{1} << 53;

/// Steps beyond this are neither counted nor searched for: the sums of times would overflow.
inline constexpr std::int64_t farthest_step = std::int64_t{1} << 60;

/// Trajectories started slightly beside the main one: ghost k of a fan is offset by k times the offset.
struct GhostSetup {
    bool enabled = true;
    std::size_t link = 1;  ///< the link whose angle is offset, counted from 1 at the pivot
    double offset = 1e-6;  ///< rad
    std::size_t count = 1; ///< ghosts in the fan, 1 to 64

    std::size_t ghosts() const { return enabled ? count : 0; }
    bool operator==(const GhostSetup&) const = default;
};

/// An ensemble beside the main chain, its members started around the main chain's state.
struct EnsembleChoice {
    bool enabled = false;
    EnsembleSetup setup{.precision = EnsemblePrecision::single}; ///< single precision is enough for display

    bool operator==(const EnsembleChoice&) const = default;
};

/// The request that all angles be right to `right_to` from the start until `right_for`.
struct RightWish {
    double right_for = 120; ///< s, > 0
    double right_to = 1e-3; ///< rad, > 0 and at most 1

    bool operator==(const RightWish&) const = default;
};

/// Whether the user chooses the integration, or the program does, from the RightWish
/// (analysis/automatic.hpp).
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
    RightWish right;                      ///< the request for an automatic choice
    GhostSetup ghost;
    std::vector<PrecisionLane> lanes;
    EnsembleChoice ensemble;
    MeasuredMotion measured;
    double sample_interval = 1.0 / 240.0; ///< simulated seconds between samples

    bool operator==(const Setup&) const = default;
};

/// Whether both request the same motion; integrations chosen by the program may differ.
bool ask_for_the_same(const Setup&, const Setup&);

/// A position and velocity given to a chain by hand during a run. Angles for a rigid chain, positions for an
/// elastic one; the lists of the other model stay empty. Each list has one number per link.
struct Motion {
    std::vector<double> theta;  ///< rad, with their turns
    std::vector<double> omega;  ///< rad/s
    std::vector<double> x, y;   ///< m, pivot at the origin, y up; elastic only
    std::vector<double> vx, vy; ///< m/s; elastic only

    bool operator==(const Motion&) const = default;
};

/// A number as text without the zeros and the plus sign of its power of ten: 1e-6, not 1e-06.
inline std::string with_short_power(std::string number) {
    const std::size_t power = number.find('e');
    if (power == std::string::npos) return number;
    if (number[power + 1] == '+') number.erase(power + 1, 1);
    const std::size_t digits = number.find_first_not_of("e-", power);
    number.erase(digits, number.find_first_not_of('0', digits) - digits);
    return number;
}

} // namespace pendula
