// SPDX-License-Identifier: MIT
// Tests for gl/shader_source.hpp: pure text, no context.
#include "gl/shader_source.hpp"
#include "gl/error.hpp"
#include "support/catch.hpp"

#include <map>

using namespace pendula;

namespace {

gl::FindShaderFile files(std::map<std::string, std::string> texts) {
    return [texts = std::move(texts)](std::string_view name) {
        const auto found = texts.find(std::string(name));
        if (found == texts.end()) throw gl::Error("no file " + std::string(name));
        return gl::ShaderFile{found->second, {}};
    };
}

} // namespace

TEST_CASE("an included file stands in place of its line, numbered so that errors find it") {
    const auto source = gl::expand_includes(
        "main.frag",
        files({{"main.frag", "#version 450\n#include \"a.glsl\"\nmain\n"}, {"a.glsl", "one\ntwo\n"}}));
    CHECK(source.text == "#version 450\n#line 1 1\none\ntwo\n#line 3 0\nmain\n");
    CHECK(source.files == std::vector<std::string>{"main.frag", "a.glsl"});
}

TEST_CASE("a file is included once, even in a circle") {
    const auto source = gl::expand_includes("a", files({{"a", "#include \"b\"\n#include \"c\"\n"},
                                                        {"b", "#include \"c\"\nbee\n"},
                                                        {"c", "#include \"a\"\nsee\n"}}));
    CHECK(source.files.size() == 3);
    CHECK(source.text.find("see") == source.text.rfind("see"));
}

TEST_CASE("an unknown include is an error") {
    CHECK_THROWS_AS(gl::expand_includes("a", files({{"a", "#include \"missing.glsl\"\n"}})), gl::Error);
}

TEST_CASE("the logs of three compilers are given file names") {
    const std::vector<std::string> names{"main.frag", "noise.glsl"};
    CHECK(gl::with_file_names("1:7(3): error: no", names) == "noise.glsl:7: error: no");
    CHECK(gl::with_file_names("0(12) : error C1: no", names) == "main.frag:12: error C1: no");
    CHECK(gl::with_file_names("ERROR: 1:4: no\n\nmore\n", names) == "noise.glsl:4: no\nmore");
    CHECK(gl::with_file_names("9:7(3): error: no", names) == "9:7(3): error: no");
}
