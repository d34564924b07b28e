// SPDX-License-Identifier: MIT
// Tests for record/container.hpp.
#include "record/container.hpp"

#include "record/film_file.hpp"
#include "record/video_codec.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

using namespace pendula;

TEST_CASE("a file name ending selects the container's first codec, or for HDR the first that supports HDR") {
    for (const Container& container : container_table) {
        const std::filesystem::path file = "film" + std::string(container.ending);
        CAPTURE(file);
        CHECK(container_of(file) == &container);
        CHECK(codec_for(file, {}).name == container.codecs.front().name);
        for (const HeldCodec& held : container.codecs)
            CHECK(codec_for(file, {.codec = std::string(held.name)}).name == held.name);
        CHECK(film_endings().find(container.ending) != std::string::npos);
        CHECK((sound_endings().find(container.ending) != std::string::npos) == holds_sound(file));
    }
    for (const char* file : {"a.mp4", "a.mkv", "a.mov"})
        CHECK(codec_for(file, {.hdr = Hdr::pq}).name == "h265");
    CHECK(codec_for("a.webm", {.hdr = Hdr::pq}).name == "vp9");
    for (const VideoCodec& codec : video_codecs())
        CHECK(std::ranges::any_of(container_table, [&](const Container& container) {
            return held_codec(container, codec.name) != nullptr;
        }));
}

TEST_CASE("texts are stored under the container's tags, and texts without a tag are left out") {
    const RecordMetadata texts{"a title", "format = 1", "pendula 1", "pendula record"};
    const TextTags renamed{"title", "encoded_by", ""};
    const std::string stored = metadata_text(texts, renamed);
    CHECK(stored.find("encoded_by=pendula 1: pendula record") != std::string::npos);
    CHECK(stored.find("format") == std::string::npos);
    const std::size_t head = stored.find('\n') + 1;
    CHECK(parse_metadata(stored.substr(head), renamed).command == texts.command);
    CHECK(metadata_text(texts, no_texts) == metadata_text({}));
}

TEST_CASE("file name endings are recognised in any case, and unknown endings are rejected") {
    CHECK(container_of("a/FILM.MP4")->muxer == "mp4");
    CHECK(container_of("film.mkv")->muxer == "matroska");
    CHECK(container_of("film.avi") == nullptr);
    CHECK_FALSE(is_film_name("film"));
    CHECK_FALSE(holds_sound("film.gif"));
    CHECK(film_endings() == ".mp4, .mkv, .webm, .mov, .gif or .webp");
    CHECK(scene_endings() == ".mp4, .mkv, .webm or .mov");
    CHECK(sound_endings() == ".mp4, .mkv, .webm or .mov");
}
