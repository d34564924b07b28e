// SPDX-License-Identifier: MIT
// Tests for gl/context.hpp.
#include "gl/context.hpp"
#include "gl/draw.hpp"
#include "gl/texture.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"
#include "support/skip.hpp"

#include <cstdint>

using namespace pendula;

TEST_CASE("a context can be created again after it was destroyed") {
    for (int i = 0; i < 2; ++i) {
        const test::GlContext context;
        CHECK_FALSE(gl::renderer_name().empty());
        CHECK(context.errors() == 0);
    }
}

TEST_CASE("waiting for a fence of another context throws an error instead of waiting forever") {
    const gl::OffscreenContext first(false);
    const gl::Fence fence = gl::Fence::here();
    CHECK(fence.wait(10));
    const gl::OffscreenContext other(false); // shares no objects with the first
    if (!gl::is_software_renderer()) PENDULA_SKIP("drivers of hardware may know a fence of another context");
    CHECK_THROWS_AS(fence.wait(0), gl::Error);
}

TEST_CASE("the error count includes a faulty call, with and without debug messages") {
    for (const bool debug : {true, false}) {
        const gl::OffscreenContext context(debug);
        const auto before = gl::error_count();
        // 4294967295 names no framebuffer.
        gl::begin_pass(4294967295u, {0, 0, 1, 1}, gl::Blend::none);
        CHECK(gl::error_count() > before);
    }
}

// tests/e2e/recording_failures.cpp tests a real limit.
TEST_CASE("the memory check states the limit and the need if the limit is too low, and accepts a sufficient "
          "limit") {
    const std::int64_t small = std::int64_t{640} * 360, large = std::int64_t{1920} * 1080;
    const std::uint64_t least = gl::least_address_space(large, 2);
    CHECK(least > gl::least_address_space(small, 2));
    CHECK(gl::least_address_space(large, 16) > least);
    CHECK_FALSE(gl::address_space_problem(least, large, 2));
    CHECK_FALSE(gl::address_space_problem(least - 1, small, 2));
    CHECK(gl::address_space_problem(std::uint64_t{500'000} * 1024, large, 2) ==
          "the memory limit is too low to draw (ulimit -v 500000): expected at least " +
              std::to_string((least + 1023) / 1024));
}
