// SPDX-License-Identifier: MIT
/// Acting on a recording at a moment that does not depend on how fast the machine is.
#pragma once

#include <string>

namespace pendula::test {

/// A shell command line: starts `command`, whose process is $pid from then on, and goes on when `file` has
/// more than `bytes`, or the program has ended.
inline std::string once_grown(const std::string& command, const std::string& file, int bytes = 8000) {
    return command + " & pid=$!; until [ $(stat -c %s " + file + " 2>/dev/null || echo 0) -gt " +
           std::to_string(bytes) + " ] || ! kill -0 $pid 2>/dev/null; do sleep 0.05; done; ";
}

} // namespace pendula::test
