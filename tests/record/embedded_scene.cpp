// SPDX-License-Identifier: MIT
// Tests for record/embedded_scene.hpp: what a picture or film says of itself comes back.
#include "record/embedded_scene.hpp"

#include "record/open_sink.hpp"
#include "record/png.hpp"
#include "record/record_error.hpp"
#include "record_support.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

const std::string scene =
    "format = 1\nname = \"θ and \\\"quotes\\\"; a = b\"\n\n[chain]\nlengths = [1.0, 2.0]  # m\n";

} // namespace

TEST_CASE("pictures and films carry their scene") {
    Folder folder;
    for (const char* name : {"film.mp4", "film.mkv", "film.webm", "frames/"}) {
        CAPTURE(name);
        auto sink = open_sink({.target = folder.path / name,
                               .width = 64,
                               .height = 48,
                               .metadata = {"A title", scene, "pendula"}});
        Frame frame;
        frame.resize(64, 48);
        for (int i = 0; i < 3; ++i) sink->put(frame);
        sink->finish();
    }
    CHECK(embedded_scene(folder.path / "film.mp4") == scene);
    CHECK(embedded_scene(folder.path / "film.mkv") == scene);
    CHECK(embedded_scene(folder.path / "film.webm") == scene);
    int pictures = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path / "frames")) {
        CHECK(embedded_scene(entry.path()) == scene);
        ++pictures;
    }
    CHECK(pictures == 3);
}

TEST_CASE("what carries no scene is refused in one line, however it is damaged") {
    Folder folder;
    const auto path = folder.path / "plain.png";
    const std::vector<std::byte> pixels(4 * 16 * 16);
    write_png(path, 16, 16, pixels);
    CHECK_THROWS_AS(embedded_scene(path), RecordError);
    write_png(path, 16, 16, pixels, {.texts = {{"Comment", scene}}});
    const std::string whole = bytes_of(path);
    for (std::size_t length = 0; length < whole.size(); length += 7) {
        std::ofstream(path, std::ios::binary) << whole.substr(0, length);
        try {
            const std::string found = embedded_scene(path);
            CHECK(found == scene);
        } catch (const RecordError& error) {
            CHECK(std::string(error.what()).find('\n') == std::string::npos);
        }
    }
    CHECK_THROWS_AS(embedded_scene(folder.path / "missing.mp4"), RecordError);
    for (const char* name : {"a.PNG", "a.mp4", "a.mkv", "a.webm"}) CHECK(may_carry_scene(name));
    for (const char* name : {"a.mov", "a.gif", "a.webp"}) CHECK_FALSE(may_carry_scene(name));
    CHECK_FALSE(may_carry_scene("a.toml"));
}

TEST_CASE("a picture is read as it was written") {
    Folder folder;
    std::vector<std::byte> pixels(4 * 5 * 3);
    for (std::size_t i = 0; i < pixels.size(); ++i)
        pixels[i] = static_cast<std::byte>(i % 4 == 3 ? 255 : 3 * i);
    write_png(folder.path / "p.png", 5, 3, pixels);
    const auto picture = read_png(folder.path / "p.png");
    REQUIRE(picture);
    CHECK(picture->width == 5);
    CHECK(picture->height == 3);
    CHECK(picture->rgba == pixels);
    CHECK_FALSE(read_png(folder.path / "none.png"));
}
