// SPDX-License-Identifier: MIT
// Tests for gl/draw.hpp.
#include "gl/draw.hpp"
#include "gl/buffer.hpp"
#include "gl/context.hpp"
#include "gl/pixel_reader.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>

using namespace pendula;

namespace {

// Draws each quad on one pixel of a target of 8 × 8: the command's number is the row, and each instance fills
// two columns with two quads.
constexpr auto place_of_quad = R"(#version 450 core
void main() {
    int quad = (gl_VertexID & 0xffff) >> 2;
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1 & 1);
    vec2 pixel = vec2(2 * gl_InstanceID + quad, gl_VertexID >> 16) + corner;
    gl_Position = vec4(pixel / 4.0 - 1.0, 0.0, 1.0);
}
)";
constexpr auto white = "#version 450 core\nout vec4 c;\nvoid main() { c = vec4(0.25); }\n";

struct Row {
    float unused = 0;
    gl::QuadCommand command;
};

} // namespace

TEST_CASE(
    "shaders identify the command of an indirect draw by its base vertex, and count its instances from 0") {
    const test::GlContext context;
    gl::Program program("test", {"test.vert", "test.frag"}, "", [](std::string_view name) {
        return gl::ShaderFile{name == "test.vert" ? place_of_quad : white, {}};
    });
    const gl::VertexArray vertices("test");
    const gl::Framebuffer target("target", 8, 8, gl::Format::rgba8);
    std::array<Row, 4> rows;
    rows[0].command = {12, 2, 0, 0, 0};
    rows[1].command = {12, 0, 0, 1u << 16, 0}; // nothing
    rows[2].command = {6, 3, 0, 2u << 16, 0};
    rows[3].command = {0, 1, 0, 3u << 16, 0}; // nothing
    const gl::Buffer commands("commands", std::as_bytes(std::span(rows)));
    const auto before = gl::counters().draw_calls;
    gl::begin_pass(target.id(), {0, 0, 8, 8}, gl::Blend::add);
    gl::clear(0, 0, 0, 0);
    vertices.bind();
    program.use();
    gl::draw_quads_indirect(commands, offsetof(Row, command), 4, sizeof(Row));
    gl::draw_quads_indirect(commands, offsetof(Row, command), 0, sizeof(Row));
    CHECK(gl::counters().draw_calls - before == 1);

    gl::PixelReader reader(8, 8);
    reader.request(target.id());
    const auto pixels = reader.take();
    std::string drawn;
    for (std::size_t i = 0; i < pixels.size(); i += 4)
        drawn += pixels[i] == std::byte{64} ? '#' : pixels[i] == std::byte{0} ? '.' : '?';
    std::string wanted(64, '.');
    const std::size_t bottom = drawn.find('#') < 8 ? 0 : 7; // the test accepts either order of rows
    const auto row = [&](std::size_t y) {
        return wanted.begin() + static_cast<std::ptrdiff_t>(8 * (bottom == 0 ? y : 7 - y));
    };
    std::fill_n(row(0), 4, '#');
    for (const int x : {0, 2, 4}) row(2)[x] = '#';
    CHECK(drawn == wanted);
    CHECK(context.errors() == 0);
}
