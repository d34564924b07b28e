// SPDX-License-Identifier: MIT
// Tests for gl/program.hpp.
#include "gl/program.hpp"
#include "gl/context.hpp"
#include "gl/draw.hpp"
#include "gl/pixel_reader.hpp"
#include "gl/texture.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <EGL/egl.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

using namespace pendula;

namespace {

gl::FindShaderFile with_fragment(std::string fragment, std::string included) {
    return [=](std::string_view name) {
        if (name == "test.frag") return gl::ShaderFile{fragment, {}};
        if (name == "part.glsl") return gl::ShaderFile{included, {}};
        return gl::find_embedded_shader(name);
    };
}

gl::Program build(const gl::FindShaderFile& find, const std::string& definitions = {}) {
    return gl::Program("test", {"full_screen.vert", "test.frag"}, definitions, find);
}

constexpr auto fragment_text =
    "#version 450 core\n#include \"part.glsl\"\nout vec4 c;\nvoid main() { c = part(); }\n";

} // namespace

TEST_CASE("a shader's error names the included file and the line in it") {
    const test::GlContext context;
    const auto find = with_fragment(fragment_text, "\nvec4 part() {\n    return vec4(undeclared);\n}\n");
    CHECK_THROWS_WITH(build(find),
                      pendula::test::contains("test.frag") && pendula::test::contains("part.glsl:3:"));
}

TEST_CASE("error messages keep the numbers of lines after an include") {
    const test::GlContext context;
    const auto find = with_fragment(
        "#version 450 core\n#include \"part.glsl\"\nout vec4 c;\nvoid main() { c = no; }\n", "\n\n\n");
    CHECK_THROWS_WITH(build(find), pendula::test::contains("test.frag:4:"));
}

TEST_CASE(
    "definitions follow a shader's first line, and error messages keep the numbers of all other lines") {
    const test::GlContext context;
    const auto find = with_fragment(fragment_text, "vec4 part() { return vec4(BRIGHT); }\n");
    CHECK_THROWS_AS(build(find), gl::Error);
    CHECK_NOTHROW(build(find, "#define BRIGHT 0.5\n"));
    const auto broken = with_fragment("#version 450 core\nout vec4 c;\nvoid main() { c = no; }\n", "");
    CHECK_THROWS_WITH(build(broken, "#define BRIGHT 0.5\nconst int unused = 1;\n"),
                      pendula::test::contains("test.frag:3:"));
    CHECK_THROWS_WITH(build(find, "#define BRIGHT 0.5\nvec4 wrong() { return vec4(nothing); }\n"),
                      pendula::test::contains("definitions of test:2:"));
}

TEST_CASE("a program draws with uniforms set by name, and their bytes count as uploads") {
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
    gl::cover_area(program);
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

TEST_CASE("destroying the current program leaves no program current") {
    const test::GlContext context;
    const auto get_integer = reinterpret_cast<void (*)(unsigned, int*)>(eglGetProcAddress("glGetIntegerv"));
    constexpr unsigned current_program = 0x8B8D;
    const auto current = [&] {
        int id = 0;
        get_integer(current_program, &id);
        return static_cast<unsigned>(id);
    };
    const auto find = with_fragment(fragment_text, "vec4 part() { return vec4(1.0); }\n");
    gl::Program stays = build(find);
    {
        gl::Program goes = build(find);
        goes.use();
        CHECK(current() == goes.id());
    }
    CHECK(current() == 0); // code that restored it later, as ImGui does, would cause an error
    stays.use();
    { const gl::Program other = build(find); }
    CHECK(current() == stays.id());
    CHECK(context.errors() == 0);
}

#ifndef NDEBUG
TEST_CASE(
    "a program compiles an edited shader file again, and keeps its old version if the new one is broken") {
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
    program.use(); // a failed version is reported only once
    CHECK(program.id() == second);
    const std::vector<std::string> messages = gl::take_shader_messages();
    REQUIRE(messages.size() == 1);
    CHECK_THAT(messages.front(), pendula::test::contains("test.frag:3:"));
    CHECK(gl::take_shader_messages().empty());
    fs::remove(path);
    CHECK(context.errors() == 0);
}
#endif

namespace {

gl::FindShaderFile files(std::map<std::string, std::string> texts) {
    return [texts = std::move(texts)](std::string_view name) {
        const auto found = texts.find(std::string(name));
        if (found == texts.end()) throw gl::Error("no file " + std::string(name));
        return gl::ShaderFile{found->second, {}};
    };
}

} // namespace

TEST_CASE("an included file replaces its include line, and line directives lead errors to its lines") {
    const auto source = gl::expand_includes(
        "main.frag",
        files({{"main.frag", "#version 450\n#include \"a.glsl\"\nmain\n"}, {"a.glsl", "one\ntwo\n"}}));
    CHECK(source.text == "#version 450\n#line 1 1\none\ntwo\n#line 3 0\nmain\n");
    CHECK(source.files == std::vector<std::string>{"main.frag", "a.glsl"});
}

TEST_CASE("a file is included only once, even if files include each other") {
    const auto source = gl::expand_includes("a", files({{"a", "#include \"b\"\n#include \"c\"\n"},
                                                        {"b", "#include \"c\"\nbee\n"},
                                                        {"c", "#include \"a\"\nsee\n"}}));
    CHECK(source.files.size() == 3);
    CHECK(source.text.find("see") == source.text.rfind("see"));
}

TEST_CASE("an unknown include is an error") {
    CHECK_THROWS_AS(gl::expand_includes("a", files({{"a", "#include \"missing.glsl\"\n"}})), gl::Error);
}

TEST_CASE("file names replace the file numbers in the logs of three shader compilers") {
    const std::vector<std::string> names{"main.frag", "noise.glsl"};
    CHECK(gl::with_file_names("1:7(3): error: no", names) == "noise.glsl:7: error: no");
    CHECK(gl::with_file_names("0(12) : error C1: no", names) == "main.frag:12: error C1: no");
    CHECK(gl::with_file_names("ERROR: 1:4: no\n\nmore\n", names) == "noise.glsl:4: no\nmore");
    CHECK(gl::with_file_names("9:7(3): error: no", names) == "9:7(3): error: no");
}
