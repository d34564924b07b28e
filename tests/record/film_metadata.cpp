// SPDX-License-Identifier: MIT
// Tests for record/film_metadata.hpp: what a picture or film says of itself comes back.
#include "record/film_metadata.hpp"

#include "record/open_sink.hpp"
#include "record/png.hpp"
#include "record_support.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

const std::string scene =
    "format = 1\nname = \"θ and \\\"quotes\\\"; a = b\"\n\n[chain]\nlengths = [1.0, 2.0]  # m\n";

std::string comment_of(const fs::path& file) { return read_metadata(file).comment; }

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
    CHECK(comment_of(folder.path / "film.mp4") == scene);
    CHECK(comment_of(folder.path / "film.mkv") == scene);
    CHECK(comment_of(folder.path / "film.webm") == scene);
    int pictures = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path / "frames")) {
        CHECK(comment_of(entry.path()) == scene);
        ++pictures;
    }
    CHECK(pictures == 3);
}

TEST_CASE("what carries no scene is refused in one line, however it is damaged") {
    Folder folder;
    const auto path = folder.path / "plain.png";
    const std::vector<std::byte> pixels(4 * 16 * 16);
    write_png(path, 16, 16, pixels);
    CHECK_THROWS_AS(comment_of(path), FileError);
    write_png(path, 16, 16, pixels, {.texts = {{"Comment", scene}}});
    const std::string whole = bytes_of(path);
    for (std::size_t length = 0; length < whole.size(); length += 7) {
        std::ofstream(path, std::ios::binary) << whole.substr(0, length);
        try {
            const std::string found = comment_of(path);
            CHECK(found == scene);
        } catch (const FileError& error) {
            CHECK(std::string(error.what()).find('\n') == std::string::npos);
        }
    }
    CHECK_THROWS_AS(comment_of(folder.path / "missing.mp4"), FileError);
    for (const char* name : {"a.PNG", "a.mp4", "a.mkv", "a.webm", "a.mov"}) CHECK(keeps_scene(name));
    for (const char* name : {"a.gif", "a.webp", "a.toml"}) CHECK_FALSE(keeps_scene(name));
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

TEST_CASE("the texts of a picture are found behind its pixels too") {
    const Folder folder;
    write_png(folder / "a.png", 16, 16, noisy_frame(16, 16, 0).pixels, {.texts = {{"Comment", scene}}});
    std::string bytes = bytes_of(folder / "a.png");
    const std::size_t text = bytes.find("iTXt") - 4, pixels = bytes.find("IDAT") - 4,
                      end = bytes.find("IEND") - 4;
    REQUIRE(text < pixels);
    bytes = bytes.substr(0, text) + bytes.substr(pixels, end - pixels) + bytes.substr(text, pixels - text) +
            bytes.substr(end);
    std::ofstream(folder / "a.png", std::ios::binary) << bytes;
    CHECK(comment_of(folder / "a.png") == scene);
}

TEST_CASE("a file of zeros, a box that ends before it begins and a list of other files are no recordings") {
    const Folder folder;
    std::ofstream(folder / "zeros.png", std::ios::binary) << "\x89PNG\r\n\x1A\n";
    fs::resize_file(folder / "zeros.png", std::uintmax_t{3} << 30);
    CHECK(error_of([&] { comment_of(folder / "zeros.png"); }).ends_with(": expected a PNG picture"));

    std::string box("\0\0\0\x10"
                    "ftypisom\0\0\0\0"
                    "\0\0\0\x01"
                    "free\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xF0",
                    32);
    std::ofstream(folder / "wraps.mp4", std::ios::binary) << box;
    // ffmpeg alone would open what such a list names.
    std::ofstream(folder / "list.mp4") << "ffconcat version 1.0\nfile whole.mkv\n";
    auto sink =
        open_sink({.target = folder / "whole.mkv", .width = 64, .height = 48, .metadata = {"", scene}});
    sink->put(grey_frame(64, 48, 9));
    sink->finish();
    CHECK(comment_of(folder / "whole.mkv") == scene);
    for (const char* name : {"wraps.mp4", "list.mp4"})
        CHECK(error_of([&] {
                  comment_of(folder / name);
              }).find("expected a film, but ffmpeg cannot read it") != std::string::npos);
}
