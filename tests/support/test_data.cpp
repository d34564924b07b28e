// SPDX-License-Identifier: MIT
#include "support/test_data.hpp"

namespace pendula::test {

// Only this file knows the path, so that the object files of two checkouts can share a compiler cache.
const std::string& test_data() {
    static const std::string folder = PENDULA_TEST_DATA;
    return folder;
}

} // namespace pendula::test
