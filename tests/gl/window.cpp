// SPDX-License-Identifier: MIT
// Tests for gl/window.hpp, as far as they go without a display; tests/e2e opens the real window.
#include "gl/window.hpp"
#include "gl/context.hpp"
#include "support/catch.hpp"

#include <cstdlib>

using namespace pendula;

TEST_CASE("opening a window without a display fails with a message that names DISPLAY") {
    ::unsetenv("DISPLAY");
    ::unsetenv("WAYLAND_DISPLAY");
    CHECK_THROWS_WITH(gl::Window(), pendula::test::contains("DISPLAY"));
}
