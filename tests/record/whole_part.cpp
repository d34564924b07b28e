// SPDX-License-Identifier: MIT
// Tests for record/whole_part.hpp.
#include "record/whole_part.hpp"

#include "record/container.hpp"
#include "record_support.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

/// A film of 30 noisy frames in fragments, as it is while it is made.
void make_film(const fs::path& file) {
    std::string command = "ffmpeg -v error -f lavfi -i testsrc2=size=160x120:rate=30:duration=1 -c:v libx264 "
                          "-preset ultrafast -crf 10";
    for (const std::string& argument : container_arguments(*container_of(file))) command += " " + argument;
    output_of(command + " '" + file.string() + "'");
}

/// Empty if the film decodes without a word.
std::string complaints(const fs::path& file) {
    return output_of("ffmpeg -v error -xerror -i '" + file.string() + "' -f null - 2>&1");
}

int frames_in(const fs::path& file) {
    return std::stoi(
        output_of("ffprobe -v quiet -count_frames -show_entries stream=nb_read_frames -of csv=p=0 '" +
                  file.string() + "'"));
}

} // namespace

TEST_CASE("a film torn anywhere decodes without error when it is cut to what is whole") {
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
        const std::string bytes = bytes_of(whole);
        const fs::path torn = folder.path / ("torn" + whole.extension().string());
        for (const double part : {0.35, 0.5, 0.613, 0.77, 0.9}) {
            std::ofstream(torn, std::ios::binary)
                << bytes.substr(0, static_cast<std::size_t>(part * static_cast<double>(bytes.size())));
            cut_to_whole(torn);
            INFO(name << ", torn at " << part);
            CHECK(complaints(torn) == "");
            CHECK(frames_in(torn) >=
                  static_cast<int>(30 * part) - 8); // what a fragment holds, and uneven sizes
            const auto size = fs::file_size(torn);
            cut_to_whole(torn);
            CHECK(fs::file_size(torn) == size);
        }
    }
}

TEST_CASE("what is no film, or has nothing whole, is not cut") {
    const Folder folder;
    for (const std::string& bytes : {std::string(), std::string("short"), std::string(500, 'x'),
                                     std::string("\0\0\0\x18"
                                                 "ftypisom........",
                                                 20),
                                     std::string("\x1A\x45\xDF\xA3\x9F", 5) + std::string(100, '\xFF')}) {
        std::ofstream(folder / "a.mp4", std::ios::binary) << bytes;
        cut_to_whole(folder / "a.mp4");
        CHECK(bytes_of(folder / "a.mp4") == bytes);
    }
    cut_to_whole(folder / "none.mp4");
    CHECK_FALSE(fs::exists(folder / "none.mp4"));
}

TEST_CASE("a changed bit of a Matroska film contradicts its checksums") {
    const Folder folder;
    const fs::path whole = folder / "a.mkv", changed = folder / "b.mkv";
    make_film(whole);
    CHECK_FALSE(contradicts_checksums(whole));
    const std::string bytes = bytes_of(whole);
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
    CHECK(noticed >= all - 2); // the numbers that say how long elements are have no checksum
    std::ofstream(changed, std::ios::binary) << bytes.substr(0, bytes.size() / 2);
    CHECK_FALSE(contradicts_checksums(changed)); // cut, but what is there is as it was
    std::ofstream(folder / "c.mp4", std::ios::binary) << std::string(100, 'x');
    CHECK_FALSE(contradicts_checksums(folder / "c.mp4"));
    CHECK_FALSE(contradicts_checksums(folder / "none.mkv"));
}
