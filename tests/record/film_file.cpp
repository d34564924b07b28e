// SPDX-License-Identifier: MIT
// Tests for record/film_file.hpp: the texts of a picture or film can be read back, and a film that was cut
// off is made whole.
#include "record/film_file.hpp"

#include "record/container.hpp"
#include "record/open_sink.hpp"
#include "record/picture_files.hpp"
#include "record_support.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

const std::string scene =
    "format = 1\nname = \"θ and \\\"quotes\\\"; a = b\"\n\n[chain]\nlengths = [1.0, 2.0]  # m\n";

std::string comment_of(const fs::path& file) { return read_metadata(file).comment; }

} // namespace

TEST_CASE("pictures and films contain their scene") {
    Folder folder;
    for (const char* name : {"film.mp4", "film.mkv", "film.webm", "frames/"}) {
        CAPTURE(name);
        auto sink = open_sink({.target = folder.path() / name,
                               .width = 64,
                               .height = 48,
                               .metadata = {"A title", scene, "pendula"}});
        Frame frame;
        frame.resize(64, 48);
        for (int i = 0; i < 3; ++i) sink->put(frame);
        sink->finish();
    }
    CHECK(comment_of(folder.path() / "film.mp4") == scene);
    CHECK(comment_of(folder.path() / "film.mkv") == scene);
    CHECK(comment_of(folder.path() / "film.webm") == scene);
    int pictures = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path() / "frames")) {
        CHECK(comment_of(entry.path()) == scene);
        ++pictures;
    }
    CHECK(pictures == 3);
}

TEST_CASE("a file without a readable scene gives a one-line error, however it is damaged") {
    Folder folder;
    const auto path = folder.path() / "plain.png";
    const std::vector<std::byte> pixels(4 * 16 * 16);
    write_png(path, 16, 16, pixels);
    CHECK_THROWS_AS(comment_of(path), FileError);
    write_png(path, 16, 16, pixels, {.texts = {{"Comment", scene}}});
    const std::string whole = read_file(path);
    for (std::size_t length = 0; length < whole.size(); length += 7) {
        std::ofstream(path, std::ios::binary) << whole.substr(0, length);
        try {
            const std::string found = comment_of(path);
            CHECK(found == scene);
        } catch (const FileError& error) {
            CHECK(std::string(error.what()).find('\n') == std::string::npos);
        }
    }
    CHECK_THROWS_AS(comment_of(folder.path() / "missing.mp4"), FileError);
    for (const char* name : {"a.PNG", "a.mp4", "a.mkv", "a.webm", "a.mov"}) CHECK(keeps_scene(name));
    for (const char* name : {"a.gif", "a.webp", "a.toml"}) CHECK_FALSE(keeps_scene(name));
}

TEST_CASE("a PNG picture is read back as it was written") {
    Folder folder;
    std::vector<std::byte> pixels(4 * 5 * 3);
    for (std::size_t i = 0; i < pixels.size(); ++i)
        pixels[i] = static_cast<std::byte>(i % 4 == 3 ? 255 : 3 * i);
    write_png(folder.path() / "p.png", 5, 3, pixels);
    const auto picture = read_png(folder.path() / "p.png");
    REQUIRE(picture);
    CHECK(picture->width == 5);
    CHECK(picture->height == 3);
    CHECK(picture->rgba == pixels);
    CHECK_FALSE(read_png(folder.path() / "none.png"));
}

TEST_CASE("the texts of a picture are also found after its pixels") {
    const Folder folder;
    write_png(folder / "a.png", 16, 16, noisy_frame(16, 16, 0).pixels, {.texts = {{"Comment", scene}}});
    std::string bytes = read_file(folder / "a.png");
    const std::size_t text = bytes.find("iTXt") - 4, pixels = bytes.find("IDAT") - 4,
                      end = bytes.find("IEND") - 4;
    REQUIRE(text < pixels);
    bytes = bytes.substr(0, text) + bytes.substr(pixels, end - pixels) + bytes.substr(text, pixels - text) +
            bytes.substr(end);
    std::ofstream(folder / "a.png", std::ios::binary) << bytes;
    CHECK(comment_of(folder / "a.png") == scene);
}

TEST_CASE("a file of zeros, a box that ends before its start and a list of files are not recordings") {
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
    // Without restrictions, ffmpeg would open the files that such a list names.
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

namespace {

/// Makes a film of 30 frames of a test pattern, in fragments as during a recording.
void make_film(const fs::path& file) {
    std::string command = "ffmpeg -v error -f lavfi -i testsrc2=size=160x120:rate=30:duration=1 -c:v libx264 "
                          "-preset ultrafast -crf 10";
    for (const std::string& argument : container_arguments(*container_of(file))) command += " " + argument;
    output_of(command + " '" + file.string() + "'");
}

/// ffmpeg's messages while it decodes the film; empty if there are none.
std::string complaints(const fs::path& file) {
    return output_of("ffmpeg -v error -xerror -i '" + file.string() + "' -f null - 2>&1");
}

int frames_in(const fs::path& file) {
    return std::stoi(
        output_of("ffprobe -v quiet -count_frames -show_entries stream=nb_read_frames -of csv=p=0 '" +
                  file.string() + "'"));
}

} // namespace

TEST_CASE("a torn film decodes without error after it is cut to its complete parts", "[bulk]") {
    const Folder folder;
    for (const char* name : {"a.mp4", "a.mkv", "a.mov", "a.webm"}) {
        const fs::path whole = folder / name;
        if (whole.extension() == ".webm") {
            output_of("ffmpeg -v error -f lavfi -i testsrc2=size=160x120:rate=30:duration=1 -c:v libvpx-vp9 "
                      "-deadline realtime -cpu-used 8 -cluster_time_limit 100 '" +
                      whole.string() + "'");
        } else {
            make_film(whole);
        }
        REQUIRE(frames_in(whole) == 30);
        const std::string bytes = read_file(whole);
        const fs::path torn = folder.path() / ("torn" + whole.extension().string());
        for (const double part : {0.35, 0.613, 0.9}) {
            std::ofstream(torn, std::ios::binary)
                << bytes.substr(0, static_cast<std::size_t>(part * static_cast<double>(bytes.size())));
            cut_to_whole(torn);
            INFO(name << ", torn at " << part);
            CHECK(complaints(torn) == "");
            CHECK(frames_in(torn) >=
                  static_cast<int>(30 * part) - 8); // at most a fragment is lost, and frames differ in size
            const auto size = fs::file_size(torn);
            cut_to_whole(torn);
            CHECK(fs::file_size(torn) == size);
        }
    }
}

TEST_CASE("a file that is no film, or has no complete part, is not cut") {
    const Folder folder;
    for (const std::string& bytes : {std::string(), std::string("short"), std::string(500, 'x'),
                                     std::string("\0\0\0\x18"
                                                 "ftypisom........",
                                                 20),
                                     std::string("\x1A\x45\xDF\xA3\x9F", 5) + std::string(100, '\xFF')}) {
        std::ofstream(folder / "a.mp4", std::ios::binary) << bytes;
        cut_to_whole(folder / "a.mp4");
        CHECK(read_file(folder / "a.mp4") == bytes);
    }
    cut_to_whole(folder / "none.mp4");
    CHECK_FALSE(fs::exists(folder / "none.mp4"));
}

TEST_CASE("the checksums of a Matroska film reveal a changed bit") {
    const Folder folder;
    const fs::path whole = folder / "a.mkv", changed = folder / "b.mkv";
    make_film(whole);
    CHECK_FALSE(contradicts_checksums(whole));
    const std::string bytes = read_file(whole);
    const std::size_t pictures = bytes.find("\x1F\x43\xB6\x75"); // the first cluster
    REQUIRE(pictures < bytes.size() / 2);
    int noticed = 0;
    constexpr int all = 100;
    for (int i = 0; i < all; ++i) {
        std::string other = bytes;
        const std::size_t bit =
            8 * pictures + static_cast<std::size_t>(i) * (8 * (bytes.size() - pictures)) / all + 3;
        other[bit / 8] = static_cast<char>(other[bit / 8] ^ 1 << bit % 8);
        std::ofstream(changed, std::ios::binary) << other;
        noticed += contradicts_checksums(changed);
    }
    CHECK(noticed >= all - 2); // the lengths of elements have no checksum
    std::ofstream(changed, std::ios::binary) << bytes.substr(0, bytes.size() / 2);
    CHECK_FALSE(contradicts_checksums(changed)); // cut, but the remaining part is unchanged
    std::ofstream(folder / "c.mp4", std::ios::binary) << std::string(100, 'x');
    CHECK_FALSE(contradicts_checksums(folder / "c.mp4"));
    CHECK_FALSE(contradicts_checksums(folder / "none.mkv"));
}
