// SPDX-License-Identifier: MIT
// Tests for the PNG files of record/picture_files.hpp.
#include "record/picture_files.hpp"

#include "record_support.hpp"

#include <csignal>
#include <cstring>
#include <png.h>
#include <sys/resource.h>

using namespace pendula;
using namespace pendula::test;

namespace {

/// Reads with libpng's simplified interface, which shares little code with the writer.
std::vector<std::byte> read_png(const fs::path& file, int& width, int& height) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    REQUIRE(png_image_begin_read_from_file(&image, file.c_str()));
    width = static_cast<int>(image.width);
    height = static_cast<int>(image.height);
    image.format = PNG_FORMAT_RGBA;
    std::vector<std::byte> pixels(PNG_IMAGE_SIZE(image));
    REQUIRE(png_image_finish_read(&image, nullptr, pixels.data(), 0, nullptr));
    return pixels;
}

} // namespace

TEST_CASE("a PNG file contains the given pixels, with the first row on top") {
    const Folder folder;
    Frame frame = noisy_frame(37, 19, 1);
    frame.pixels[3] = std::byte{7}; // this alpha is kept only with keep_alpha
    int width = 0, height = 0;

    write_png(folder / "opaque.png", 37, 19, frame.pixels);
    auto expected = frame.pixels;
    expected[3] = std::byte{255};
    CHECK(read_png(folder / "opaque.png", width, height) == expected);
    CHECK(width == 37);
    CHECK(height == 19);

    write_png(folder / "alpha.png", 37, 19, frame.pixels,
              {.texts = {}, .keep_alpha = true, .overwrite = true});
    CHECK(read_png(folder / "alpha.png", width, height) == frame.pixels);
}

TEST_CASE("a PNG file is tagged sRGB and contains its texts") {
    const Folder folder;
    const Frame frame = grey_frame(4, 4, 100);
    write_png(folder / "a.png", 4, 4, frame.pixels,
              {.texts = {{"Title", "θ₁"}, {"Comment", "a = 1\nb = 2\n"}}});
    const std::string bytes = read_file(folder / "a.png");
    CHECK(bytes.find("sRGB") != std::string::npos);
    CHECK(bytes.find("iTXtTitle") != std::string::npos);
    CHECK(bytes.find("θ₁") != std::string::npos);
    CHECK(bytes.find("a = 1\nb = 2\n") != std::string::npos);
}

TEST_CASE("the same picture gives the same PNG file, byte for byte") {
    const Folder folder;
    const Frame frame = noisy_frame(64, 48, 5);
    write_png(folder / "a.png", 64, 48, frame.pixels);
    write_png(folder / "b.png", 64, 48, frame.pixels);
    CHECK(read_file(folder / "a.png") == read_file(folder / "b.png"));
}

TEST_CASE("a PNG file that cannot be written gives a one-line error and leaves no file") {
    const Folder folder;
    const Frame frame = noisy_frame(64, 48, 5);
    const auto write = [&](const fs::path& file) {
        return error_of([&] { write_png(file, 64, 48, frame.pixels); });
    };
    const std::string missing = (folder / "missing/a.png").string();
    CHECK(write(missing) == missing + " cannot be written: No such file or directory");
    CHECK(write(folder.path()) == folder.path().string() + " is a folder: expected the name of a file");
    CHECK(error_of([&] {
              write_png(folder / "a.png", 64, 47, frame.pixels);
          }).ends_with("a.png: expected 4 bytes for each of 64x47 pixels, got 12288 bytes"));
    write_png(folder / "a.png", 64, 48, frame.pixels);
    CHECK(error_of([&] {
              write_png(folder / "a.png", 64, 48, frame.pixels, {.texts = {}, .overwrite = false});
          }).ends_with("a.png exists already: choose another name, or --force to overwrite it"));
    CHECK(folder.names() == std::vector<std::string>{"a.png"});
}

TEST_CASE("a failed write keeps the old PNG file and leaves no partial file") {
    const Folder folder;
    const Frame small = grey_frame(4, 4, 1), large = noisy_frame(200, 200, 1);
    write_png(folder / "a.png", 4, 4, small.pixels);
    const std::string before = read_file(folder / "a.png");

    // With a limit on the size of files, a write fails as on a full disk. This needs no privileges.
    rlimit limit{};
    REQUIRE(::getrlimit(RLIMIT_FSIZE, &limit) == 0);
    const rlimit little{10000, limit.rlim_max};
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &little) == 0);
    const std::string message = error_of([&] { write_png(folder / "a.png", 200, 200, large.pixels); });
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &limit) == 0);
    std::signal(SIGXFSZ, handler);

    CHECK(message.ends_with("a.png cannot be written: File too large"));
    CHECK(read_file(folder / "a.png") == before);
    CHECK(folder.names() == std::vector<std::string>{"a.png"});
}
