// SPDX-License-Identifier: MIT
/// The parts of a program's man page other than its commands and options, and the page itself.
#pragma once

#include "commands/numeric/command_text.hpp"

#include <span>
#include <string>
#include <string_view>

namespace pendula {

struct ManualEntry {
    std::string_view term; ///< a file, a variable, a command line
    std::string_view text;
};

struct Manual {
    std::string_view summary;                      ///< after the name: no capital, no full stop
    std::string_view synopsis;                     ///< "COMMAND [OPTIONS] [SCENE]"
    std::span<const std::string_view> description; ///< paragraphs
    std::span<const ManualEntry> files, environment, examples;
    std::string_view see_also;
};

extern const Manual graphic_manual, numeric_manual, mpi_manual;

/// The page of section 1 in troff, for man and mandoc. It gives the version and the date of its release.
std::string man_page(const CommandText& program, const Manual&);

} // namespace pendula
