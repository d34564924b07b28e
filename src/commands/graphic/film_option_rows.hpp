// SPDX-License-Identifier: MIT
/// The rows that film_option_rows() joins, by what they are about, and how they print themselves.
#pragma once

#include "commands/graphic/film_options.hpp"

#include <fmt/format.h>

#include <span>
#include <string>
#include <vector>

namespace pendula {

std::span<const FilmOptionRow> picture_option_rows();  ///< what is drawn
std::span<const FilmOptionRow> encoding_option_rows(); ///< how it is stored
const FilmOptionRow& length_option_row();              ///< from when to when

/// Appends an option and what it was given.
template<class... Parts>
void add_words(std::vector<std::string>& words, const char* name, const Parts&... parts) {
    words.emplace_back(name);
    (words.push_back(fmt::format("{}", parts)), ...);
}

} // namespace pendula
