// SPDX-License-Identifier: MIT
/// The program under test, and what it must say about bad input.
#pragma once

#include "support/catch.hpp"
#include "support/process.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace pendula::test {

inline const std::string program = quoted(PENDULA_PROGRAM);

/// Runs `pendula-numeric ARGUMENTS` in a new temporary folder.
inline Outcome run(const std::string& arguments) {
    const TemporaryFolder folder;
    return run_shell(program + " " + arguments, folder.path());
}

/// What `pendula-numeric ARGUMENTS` prints; the command must succeed.
inline std::string output_of(const std::string& arguments) {
    const Outcome outcome = run(arguments);
    CAPTURE(arguments, outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    return outcome.output;
}

inline std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end; (end = text.find(separator, begin)) != std::string::npos; begin = end + 1)
        parts.push_back(text.substr(begin, end - begin));
    if (begin < text.size()) parts.push_back(text.substr(begin));
    return parts;
}

/// Checks for exit code 2, an empty standard output, and exactly this line of errors.
inline void check_refused(const Outcome& outcome, const std::string& line) {
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.output.empty());
    CHECK(outcome.errors == line + "\n");
}

} // namespace pendula::test
