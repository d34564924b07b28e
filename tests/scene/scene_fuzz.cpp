// SPDX-License-Identifier: MIT
// The reader against files cut off and damaged at every byte, each in one of several ways: a scene or a
// SceneError of one line, nothing else. tests/fuzz looks further.
#include "embedded/scenes.hpp"
#include "scene/scene.hpp"
#include "scene/scene_error.hpp"
#include "scene_texts.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"

#include <random>

using namespace pendula;
using namespace pendula::test;

namespace {

/// Catches only SceneError; any other exception fails the test case.
void read_damaged(const std::string& text) {
    try {
        const Scene scene = parse_scene(text, "damaged.toml");
        if (scene.setup.chain.links() == 0 || scene.setup.chain.links() != scene.setup.start.angles.size())
            FAIL_CHECK("a scene that cannot be run came out of\n" << text);
    } catch (const SceneError& error) {
        const std::string_view line = error.what();
        if (!line.starts_with("damaged.toml:") || line.find('\n') != line.npos)
            FAIL_CHECK(line << " from\n" << text);
    }
}

} // namespace

TEST_CASE("a scene file cut off at any byte is read or gives an error of one line") {
    for (const EmbeddedFile& file : embedded::scenes())
        for (std::size_t length = 0; length <= file.bytes.size(); length += byte_step)
            read_damaged(std::string(file.bytes.substr(0, length)));
}

TEST_CASE("a scene file damaged at any byte is read or gives an error of one line") {
    std::mt19937_64 random(4711);
    // Characters of the TOML syntax cause more faults than others.
    constexpr std::string_view telling = "[]{}=.,\"'#\n\r\t -+_0e\\";
    for (const EmbeddedFile& file : embedded::scenes())
        for (std::size_t at = 0; at < file.bytes.size(); at += byte_step) {
            const std::size_t kind = at % 5;
            std::string text(file.bytes);
            if (kind == 0) text.erase(at, 1);
            if (kind == 1) text.erase(at, 1 + random() % 20);
            if (kind == 2) text.insert(at, 1, telling[random() % telling.size()]);
            if (kind == 3) text[at] = telling[random() % telling.size()];
            if (kind == 4) text[at] = static_cast<char>(random());
            read_damaged(text);
        }
}

TEST_CASE("keys with very many parts are refused") {
    std::string dots = "a";
    for (int i = 1; i < 30000; ++i) dots += ".a";
    const std::string refused = "f.toml:2: TOML syntax: expected a key of at most 16 parts";
    for (const std::string& text :
         {dots + " = 1", "[" + dots + "]", "[[" + dots + "]]", "chain.gravity = {" + dots + " = 1}",
          "x = {y = \"\"\"a\"\"\"\", " + dots + " = 1}", "x = {y = '''a''''', " + dots + " = 1}",
          "x = {y = \"\\\"\", " + dots + " = 1}", "x = {y = '\\', " + dots + " = 1}"}) {
        CAPTURE(text.substr(0, 40));
        CHECK(error_of("format = 1\n" + text + "\n") == refused);
    }
    const std::string overrides[] = {"chain.gravity={" + dots + "=1}"};
    CHECK_THROWS_WITH(parse_scene(good_scene, "f.toml", overrides),
                      Catch::Matchers::StartsWith("--set: chain.gravity: expected a number from 0 to 1000"));
    // Dots in texts and comments do not count.
    const std::string text = with(
        "\"Test\"", "\"a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s\" # t.u.v.w.x.y.z.t.u.v.w.x.y.z.t.u.v.w.x.y.z");
    CHECK(parse_scene(text, "f.toml").name.size() == 37);
}

TEST_CASE("a message is one line of valid UTF-8, whatever it quotes") {
    CHECK(as_message("a\nb\tc\x1b[2J\x7f") == "a\\nb\\tc\\u001b[2J\\u007f");
    CHECK(as_message("\xff\xc3(\xe2\x82") == "\\xff\\xc3(\\xe2\\x82");
    CHECK(as_message("30° → \xc2\x9b") == "30° → \\u009b");
    CHECK(as_message(std::string(100000, 'x')).size() < 2100);
}

TEST_CASE("a scene with deep nesting or long names is read or gives an error of one line") {
    for (const char* piece : {"[", "{a=", "a.", "[[", "\"\"\""}) {
        std::string text = "format = 1\nx = ";
        for (int i = 0; i < 2000; ++i) text += piece;
        read_damaged(text);
    }
    read_damaged("format = 1\n" + std::string(100000, 'x') + " = 1\n");
}
