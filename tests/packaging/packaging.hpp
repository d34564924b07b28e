// SPDX-License-Identifier: MIT
/// The programs under test, and tools that check their output, if installed.
#pragma once

#include "support/catch.hpp"
#include "support/process.hpp"

#include <regex>
#include <set>
#include <string>
#include <vector>

namespace pendula::test {

inline const std::vector<std::string> programs = [] {
    std::vector<std::string> all{PENDULA_PROGRAM, PENDULA_NUMERIC_PROGRAM};
    if (!std::string(PENDULA_MPI_PROGRAM).empty()) all.push_back(PENDULA_MPI_PROGRAM); // built with MPI
    return all;
}();

inline std::string output_of(const std::string& command_line) {
    const TemporaryFolder folder;
    const Outcome outcome = run_shell(command_line, folder.path());
    CAPTURE(command_line, outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    return outcome.output;
}

inline bool is_installed(const std::string& tool) {
    const TemporaryFolder folder;
    return run_shell("command -v " + tool, folder.path()).exit_code == 0;
}

/// The command names listed under "Commands:" in the output of --help.
inline std::vector<std::string> commands_in(const std::string& help) {
    std::vector<std::string> names;
    const std::size_t begin = help.find("\nCommands:\n"), end = help.find("\nOptions:\n");
    if (begin == std::string::npos) return names;
    const std::string part = help.substr(begin, end - begin);
    static const std::regex name("\n  ([a-z][a-z-]*)");
    for (std::sregex_iterator each(part.begin(), part.end(), name), none; each != none; ++each)
        names.push_back((*each)[1]);
    return names;
}

/// Every command line that has a --help of its own: "", " record", " bench render", …
inline std::vector<std::string> all_command_lines(const std::string& program, const std::string& above = "") {
    std::vector<std::string> lines{above};
    for (const std::string& name : commands_in(output_of(quoted(program) + above + " --help")))
        for (const std::string& line : all_command_lines(program, above + " " + name)) lines.push_back(line);
    return lines;
}

/// The option names that begin a line of --help.
inline std::set<std::string> options_in(const std::string& help) {
    std::set<std::string> names;
    static const std::regex name("\n  (?:-[a-z], )?(--[a-z][a-z-]*)");
    for (std::sregex_iterator each(help.begin(), help.end(), name), none; each != none; ++each)
        names.insert((*each)[1]);
    return names;
}

} // namespace pendula::test
