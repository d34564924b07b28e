// SPDX-License-Identifier: MIT
// The reader against files cut off and damaged at every byte: a scene or a SceneError of one line, nothing
// else.
#include "embedded/scenes.hpp"
#include "scene/scene.hpp"
#include "support/catch.hpp"

#include <random>

using namespace pendula;

namespace {

/// Catches SceneError alone: any other exception fails the test case.
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

TEST_CASE("a file cut off anywhere is a scene or one line") {
    for (const EmbeddedFile& file : embedded::scenes())
        for (std::size_t length = 0; length <= file.bytes.size(); ++length)
            read_damaged(std::string(file.bytes.substr(0, length)));
}

TEST_CASE("a file damaged anywhere is a scene or one line") {
    std::mt19937_64 random(4711);
    // Bytes that mean something to TOML do more harm than others.
    constexpr std::string_view telling = "[]{}=.,\"'#\n\r\t -+_0e\\";
    for (const EmbeddedFile& file : embedded::scenes())
        for (std::size_t at = 0; at < file.bytes.size(); ++at)
            for (int kind = 0; kind < 5; ++kind) {
                std::string text(file.bytes);
                if (kind == 0) text.erase(at, 1);
                if (kind == 1) text.erase(at, 1 + random() % 20);
                if (kind == 2) text.insert(at, 1, telling[random() % telling.size()]);
                if (kind == 3) text[at] = telling[random() % telling.size()];
                if (kind == 4) text[at] = static_cast<char>(random());
                read_damaged(text);
            }
}

TEST_CASE("deep nesting and long names are one line") {
    for (const char* piece : {"[", "{a=", "a.", "[[", "\"\"\""}) {
        std::string text = "format = 1\nx = ";
        for (int i = 0; i < 2000; ++i) text += piece;
        read_damaged(text);
    }
    read_damaged("format = 1\n" + std::string(100000, 'x') + " = 1\n");
}
