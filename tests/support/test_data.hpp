// SPDX-License-Identifier: MIT
/// Where the tests' files lie: the folder tests/ of the source tree.
#pragma once

#include <string>

namespace pendula::test {

const std::string& test_data();

} // namespace pendula::test
