// SPDX-License-Identifier: MIT
#include "support/test_data.hpp"

namespace pendula::test {

// The path is known to this file alone, so that the objects of two checkouts can share a compiler cache.
const std::string& test_data() {
    static const std::string folder = PENDULA_TEST_DATA;
    return folder;
}

} // namespace pendula::test
