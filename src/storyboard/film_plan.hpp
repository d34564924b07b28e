// SPDX-License-Identifier: MIT
/// The content of each frame of a storyboard's film: the shots, their weights and times, and the captions
/// with the current numbers. Pure.
#pragma once

#include "storyboard/storyboard.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// A shot in a frame.
struct ShownShot {
    std::size_t shot = 0;
    double at = 0;        ///< film time since the shot's beginning, s
    double simulated = 0; ///< simulated time in every pane, s
    double weight = 1;    ///< share of the frame's light; the weights of a frame add up to 1

    bool operator==(const ShownShot&) const = default;
};

/// Divides a storyboard's film into frames. Frame k shows exactly the time k · seconds/frames.
class FilmPlan {
  public:
    /// The frame rate is `frames`/`seconds`, for example 30000/1001 per second. The storyboard must outlive
    /// this object.
    FilmPlan(const Storyboard&, std::int64_t frames, std::int64_t seconds = 1);

    std::int64_t frames() const { return count_; } ///< at least 1
    double time_of(std::int64_t frame) const;      ///< film time, s
    /// The shot in a frame; within a dissolve two shots, the earlier one first.
    std::vector<ShownShot> shown(std::int64_t frame) const;

  private:
    const Storyboard& storyboard_;
    std::int64_t rate_frames_, rate_seconds_, count_;
};

/// A frame's content as a line of JSON: time and simulated time in s, weights, and the cameras from the keys.
/// Numbers have all their digits; shots and panes are counted from 1.
std::string film_report_line(const Storyboard&, const FilmPlan&, std::int64_t frame);

struct LiveNumbers {
    std::optional<double> time = {};       ///< simulated time, s
    std::optional<double> divergence = {}; ///< distance of the first companion from the main chain, rad
    std::optional<double> drift = {};      ///< drift of the energy, as a fraction of E*
};

/// The caption's text with {t}, {divergence} and {drift} replaced by numbers, and {{ by {. A missing number
/// becomes a dash. Times have two decimals, other numbers two significant digits.
std::string live_text(std::string_view text, const LiveNumbers&);

/// What is wrong with a caption's text, or nothing.
std::optional<std::string> live_text_problem(std::string_view text);

} // namespace pendula
