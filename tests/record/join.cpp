// SPDX-License-Identifier: MIT
// Tests for record/film_parts.hpp, and for raw frames that are joined: the order of parts, raw frames, and
// the packets read from a film.
#include "record/child_process.hpp"
#include "record/film_parts.hpp"
#include "record/raw_frames.hpp"

#include "record_support.hpp"

#include <fcntl.h>
#include <unistd.h>

using namespace pendula;
using namespace pendula::test;

namespace {

std::string order_error(const std::vector<PartClaim>& parts) {
    return error_of([&] { order_of(parts); });
}

/// Writes the raw frames `first` to `last` of a film.
void write_raw(const fs::path& file, std::int64_t first, std::int64_t last, const std::string& scene = "s") {
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    REQUIRE(descriptor >= 0);
    Y4mSink sink(descriptor, {.width = 16,
                              .height = 18,
                              .frames_per_second = 24,
                              .first_number = first,
                              .metadata = {.comment = scene}});
    for (std::int64_t i = first; i <= last; ++i) sink.put(noisy_frame(16, 18, static_cast<int>(i)));
    ::close(descriptor);
}

} // namespace

TEST_CASE("the parts of a film are sorted, and an error names a gap or an overlap") {
    CHECK(order_of({{"c", 20, 5}, {"a", 3, 7}, {"b", 10, 10}}) == std::vector<std::size_t>{1, 2, 0});
    CHECK(order_of({{"a", 7, 1}}) == std::vector<std::size_t>{0});
    CHECK(order_error({{"c", 20, 5}, {"a", 0, 10}}) == "frames 10 to 19 are missing between a and c");
    CHECK(order_error({{"a", 0, 10}, {"b", 11, 2}}) == "frame 10 is missing between a and b");
    CHECK(order_error({{"a", 0, 10}, {"b", 8, 10}}) == "frames 8 to 9 are in both a and b");
    CHECK(order_error({{"a", 0, 10}, {"b", 2, 3}}) == "frames 2 to 4 are in both a and b");
    CHECK(order_error({{"a", 4, 1}, {"b", 4, 1}}) == "frame 4 is in both a and b");
}

TEST_CASE("raw frames state their numbers, and their parts join into the whole file") {
    const Folder folder;
    write_raw(folder / "whole", 5, 12);
    write_raw(folder / "a", 5, 8);
    write_raw(folder / "b", 9, 12);
    CHECK(is_raw_part(folder / "a"));
    const RawPart a = raw_part(folder / "a"), b = raw_part(folder / "b");
    CHECK(a.first == 5);
    CHECK(a.frames == 4);
    CHECK(b.first == 9);
    CHECK(a.shape == b.shape);
    CHECK(a.film == b.film);
    const int joined = ::open((folder / "joined").c_str(), O_WRONLY | O_CREAT, 0666);
    write_raw_frames({a, b}, joined, [] { return true; });
    ::close(joined);
    CHECK(read_file(folder / "joined") == read_file(folder / "whole"));

    write_raw(folder / "other", 9, 12, "t");
    CHECK(raw_part(folder / "other").film != a.film);
    fs::resize_file(folder / "b", fs::file_size(folder / "b") - 1);
    CHECK(error_of([&] { raw_part(folder / "b"); }) == (folder / "b").string() + " ends within frame 12");
    std::ofstream(folder / "foreign") << "YUV4MPEG2 W16 H18 F24:1 C444\nFRAME\n";
    CHECK(error_of([&] { raw_part(folder / "foreign"); }) ==
          (folder / "foreign").string() + ": expected raw frames written by this program");
    std::ofstream(folder / "text") << "text";
    CHECK_FALSE(is_raw_part(folder / "text"));
    const int full = ::open("/dev/full", O_WRONLY);
    CHECK(error_of([&] { write_raw_frames({a}, full, [] { return true; }); }) ==
          "frames cannot be written: No space left on device");
    ::close(full);
}

TEST_CASE("the packets of a film give its codecs, its size and the times of its pictures") {
    const Folder folder;
    const std::string file = (folder / "a.mkv").string();
    output_of("ffmpeg -v error -f lavfi -i testsrc=size=64x48:rate=24000/1001 -f lavfi -i sine=duration=0.5 "
              "-frames:v 12 -c:v ffv1 -c:a flac '" +
              file + "'");
    const FilmPackets film = film_packets(file);
    CHECK(film.codec == "ffv1");
    CHECK(film.size == "64x48");
    CHECK(film.sound == "flac");
    CHECK(film.tick == 0.001);
    CHECK(film.pictures() == 12);
    CHECK(film.has_every_frame({24000, 1001}));
    CHECK_FALSE(film.has_every_frame(25));
    CHECK(error_of([&] { film_packets(folder / "none.mkv"); }).find("none.mkv: expected a film") !=
          std::string::npos);
}

TEST_CASE("the reader reports an exact part as damaged if a slice has a wrong checksum") {
    const Folder folder;
    const fs::path part = folder / "a.mkv";
    output_of("ffmpeg -v error -f lavfi -i testsrc=size=64x48:rate=10 -frames:v 4 -pix_fmt bgr0 -c:v ffv1 "
              "-level 3 -slicecrc 1 -g 1 '" +
              part.string() + "'");
    const auto read_all = [&] {
        return error_of([&] {
            ExactPartReader reader(part, 64, 48, 8);
            for (Frame frame; reader.next(frame);) {
            }
        });
    };
    CHECK(read_all() == "no error");
    std::string bytes = read_file(part);
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    std::ofstream(part, std::ios::binary) << bytes;
    const std::string said = read_all();
    CHECK(said.starts_with(part.string() + " is damaged: "));
    CHECK(said.find("CRC mismatch") != std::string::npos);
}

TEST_CASE("the output of a child process can be read while it runs") {
    ChildProcess child({"/bin/sh", "-c", "printf one; cat; printf two"}, {.stream_output = true});
    const auto read = [&](std::size_t count) {
        std::vector<std::byte> bytes(count);
        bytes.resize(child.read(bytes));
        return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    };
    CHECK(read(3) == "one");
    CHECK(child.write(std::as_bytes(std::span(std::string_view("middle")))));
    CHECK(read(6) == "middle");
    std::vector<std::byte> none(1);
    CHECK(child.read(none, [] { return true; }) == 0); // the child waits for input and writes nothing
    child.close_input();
    CHECK(read(10) == "two");
    child.wait();
    CHECK(child.succeeded());
}
