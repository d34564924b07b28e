// SPDX-License-Identifier: MIT
/// What a frame of a storyboard's film shows, as a line of JSON: time and simulated time in s, weights, and
/// where keys have the cameras. Pure.
#pragma once

#include "storyboard/film_plan.hpp"

#include <cstdint>
#include <string>

namespace pendula {

/// Numbers have all their digits; shots and panes are counted from 1.
std::string film_report_line(const Storyboard&, const FilmPlan&, std::int64_t frame);

} // namespace pendula
