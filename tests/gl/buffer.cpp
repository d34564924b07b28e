// SPDX-License-Identifier: MIT
// Tests for gl/buffer.hpp, and for the handles of gl/context.hpp.
#include "gl/buffer.hpp"
#include "gl/context.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <array>
#include <type_traits>
#include <utility>
#include <vector>

using namespace pendula;

static_assert(!std::is_copy_constructible_v<gl::Buffer> && std::is_nothrow_move_constructible_v<gl::Buffer>);

TEST_CASE("moving a buffer leaves its source empty") {
    const test::GlContext context;
    gl::Buffer a("a", 64);
    const unsigned id = a.id();
    gl::Buffer b(std::move(a));
    CHECK(b.id() == id);
    CHECK(a.id() == 0); // NOLINT: the moved-from state is tested
    a = std::move(b);
    CHECK(a.id() == id);
    CHECK(context.errors() == 0);
}

TEST_CASE("longer and shorter contents can replace those of a buffer") {
    const test::GlContext context;
    gl::Buffer a("a", 16);
    for (const std::size_t size : {16, 48, 24}) {
        const std::vector<std::byte> contents(size, static_cast<std::byte>(size));
        const auto before = gl::counters().uploaded_bytes;
        a.replace("a", contents);
        CHECK(gl::counters().uploaded_bytes - before == size);
        CHECK(a.size() >= size);
        std::vector<std::byte> seen(size);
        a.download(0, seen);
        CHECK(seen == contents);
    }
    CHECK(a.size() >= 48);
    CHECK(context.errors() == 0);
}

TEST_CASE("the counter of uploaded bytes counts uploads, but no copies on the GPU") {
    const test::GlContext context;
    const std::array<std::byte, 48> bytes{};
    gl::Buffer a("a", 64), b("b", 128);
    const auto before = gl::counters().uploaded_bytes;
    a.upload(16, bytes);
    b.copy_from(a, 0, 64, 64);
    CHECK(gl::counters().uploaded_bytes - before == 48);
    CHECK(context.errors() == 0);
}
