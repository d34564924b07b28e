// SPDX-License-Identifier: MIT
/// The kinds of file that films can be, as the panel offers them, and which of them this machine can make.
#pragma once

#include "window/features/recording/film_settings.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace pendula {

/// All formats, none of them marked as missing.
std::vector<FilmFormat> film_formats();

/// What `ffmpeg -encoders` says; empty if there is no ffmpeg. Takes a tenth of a second; any thread.
std::string known_encoders();

/// Notes in each format what is missing, if `known` is what ffmpeg reported.
void mark_missing(std::span<FilmFormat>, std::string_view known);

} // namespace pendula
