// SPDX-License-Identifier: MIT
// Tests for gl/program.hpp.
#include "gl/program.hpp"
#include "gl/context.hpp"
#include "gl/draw.hpp"
#include "gl/error.hpp"
#include "gl/pixel_reader.hpp"
#include "gl/texture.hpp"
#include "gl/vertex_array.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>

using namespace pendula;

namespace {

gl::FindShaderFile with_fragment(std::string fragment, std::string included) {
    return [=](std::string_view name) {
        if (name == "test.frag") return gl::ShaderFile{fragment, {}};
        if (name == "part.glsl") return gl::ShaderFile{included, {}};
        return gl::find_embedded_shader(name);
    };
}

gl::Program build(const gl::FindShaderFile& find) {
    return gl::Program("test", {"full_screen.vert", "test.frag"}, find);
}

constexpr auto fragment_text =
    "#version 450 core\n#include \"part.glsl\"\nout vec4 c;\nvoid main() { c = part(); }\n";

} // namespace

TEST_CASE("a shader's error names the included file and the line in it") {
    const test::GlContext context;
    const auto find = with_fragment(fragment_text, "\nvec4 part() {\n    return vec4(undeclared);\n}\n");
    CHECK_THROWS_WITH(build(find), pendula::test::contains("test.frag") && pendula::test::contains("part.glsl:3:"));
}

TEST_CASE("lines after an include keep their own numbers") {
    const test::GlContext context;
    const auto find = with_fragment(
        "#version 450 core\n#include \"part.glsl\"\nout vec4 c;\nvoid main() { c = no; }\n", "\n\n\n");
    CHECK_THROWS_WITH(build(find), pendula::test::contains("test.frag:4:"));
}

TEST_CASE("a program draws, its uniforms are set by name and counted") {
    const test::GlContext context;
    const auto find =
        with_fragment(fragment_text, "uniform vec3 color;\nvec4 part() { return vec4(color, 1.0); }\n");
    gl::Program program = build(find);
    const gl::VertexArray vertices("test");
    const gl::Framebuffer target("target", 3, 2, gl::Format::rgba8);
    const auto before = gl::counters();
    program.set("color", glm::vec3(1.0f, 0.0f, 0.2f));
    gl::begin_pass(target.id(), {0, 0, 3, 2}, gl::Blend::none);
    vertices.bind();
    program.use();
    gl::draw_triangles(3);
    CHECK(gl::counters().draw_calls - before.draw_calls == 1);
    CHECK(gl::counters().uploaded_bytes - before.uploaded_bytes == 12);

    gl::PixelReader reader(3, 2);
    reader.request(target.id());
    const auto pixels = reader.take();
    REQUIRE(pixels.size() == 24);
    for (std::size_t i = 0; i < 24; i += 4)
        CHECK(
            (pixels[i] == std::byte{255} && pixels[i + 1] == std::byte{0} && pixels[i + 2] == std::byte{51}));
    CHECK(context.errors() == 0);
}

#ifndef NDEBUG
TEST_CASE("an edited shader file is compiled again, a broken one is not taken") {
    namespace fs = std::filesystem;
    const test::GlContext context;
    const fs::path path = fs::temp_directory_path() / "pendula-reload-test.frag";
    const auto write = [&](const char* body, int age_seconds) {
        std::ofstream(path) << "#version 450 core\nout vec4 c;\nvoid main() { " << body << " }\n";
        fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::seconds(age_seconds));
    };
    const auto find = [&](std::string_view name) {
        if (name != "test.frag") return gl::find_embedded_shader(name);
        std::ifstream file(path);
        return gl::ShaderFile{std::string(std::istreambuf_iterator<char>(file), {}), path};
    };
    write("c = vec4(0.0);", 30);
    gl::Program program = build(find);
    const unsigned first = program.id();
    program.use();
    CHECK(program.id() == first);
    write("c = vec4(1.0);", 20);
    program.use();
    const unsigned second = program.id();
    CHECK(second != first);
    static_cast<void>(gl::take_shader_messages());
    write("c = nonsense;", 10);
    program.use();
    program.use(); // a failed version is told once
    CHECK(program.id() == second);
    const std::vector<std::string> messages = gl::take_shader_messages();
    REQUIRE(messages.size() == 1);
    CHECK_THAT(messages.front(), pendula::test::contains("test.frag:3:"));
    CHECK(gl::take_shader_messages().empty());
    fs::remove(path);
    CHECK(context.errors() == 0);
}
#endif
