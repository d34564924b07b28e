// SPDX-License-Identifier: MIT
// Tests for window/features/recording/film_settings.hpp.
#include "window/features/recording/film_settings.hpp"

#include "support/catch.hpp"
#include "window/panel_hands.hpp"
#include "window/seen_text.hpp"

using namespace pendula;

TEST_CASE("a size, rate or duration that is not allowed is refused with the reason") {
    FilmFormat format;
    format.label = "MP4";
    format.even_size = true;
    format.fastest = 50;
    FilmSettings film;
    CHECK_FALSE(size_problem(film)); // the window's size
    film.width = 1280;
    film.height = 720;
    film.frames_per_second = 50;
    CHECK_FALSE(size_problem(film));
    CHECK_FALSE(rate_problem(film, format));
    film.height = 721;
    CHECK_FALSE(size_problem(film)); // it is rounded to an even number, as by `record`
    film.height = 15;
    CHECK(size_problem(film) == "expected from 16 to 16384 pixels each way, got 1280x15");
    film.frames_per_second = 51;
    CHECK(rate_problem(film, format) == "MP4 can have 1 to 50 frames per second, got 51");
    film.duration = 0;
    CHECK(duration_problem(film) == "expected from 0.001 to 1000000 s, got 0");
}

TEST_CASE("an odd size becomes the even size that `record` makes, with a note") {
    FilmFormat format;
    format.label = "MP4";
    format.even_size = true;
    FilmSettings film;
    CHECK_FALSE(size_note(film, format)); // the window's size
    film.width = 1281;
    film.height = 721;
    CHECK(sides_of(film, format) == std::pair{1280, 720});
    CHECK(size_note(film, format) ==
          "1281x721 becomes 1280x720: MP4 stores colours only for every second pixel");
    CHECK(remembered(film, {}, format).width == 1281);
    film.lossless = true;
    CHECK(sides_of(film, format) == std::pair{1281, 721});
    CHECK_FALSE(size_note(film, format));
    film.lossless = false;
    format.even_size = false;
    CHECK_FALSE(size_note(film, format));
}

TEST_CASE("an unknown format is replaced by the first format") {
    std::vector<FilmFormat> formats(2);
    formats[0].id = "mp4";
    formats[1].id = "gif";
    CHECK(format_of("gif", formats).id == "gif");
    CHECK(format_of("vhs", formats).id == "mp4");
    for (const FilmStart start : {FilmStart::scene, FilmStart::run, FilmStart::present})
        CHECK(from_name<FilmStart>(name_of(start)) == start);
}

TEST_CASE("the window offers all film formats, each with a label, a help text and its properties") {
    std::string ids;
    for (const FilmFormat& format : film_formats()) {
        ids += format.id + " ";
        CHECK_FALSE(format.label.empty());
        CHECK(format.help.ends_with("."));
    }
    CHECK(ids == "mp4 mp4-h265 mp4-av1 mkv mkv-ffv1 webm mov gif webp png ");
    const std::vector<FilmFormat> formats = film_formats();
    CHECK(format_of("mp4-h265", formats).codec == "h265");
    CHECK(format_of("mkv", formats).codec.empty());
    CHECK(format_of("gif", formats).fastest == 50);
    for (const char* lossless : {"mp4", "webm", "webp"}) CHECK(format_of(lossless, formats).can_be_lossless);
    for (const char* fixed : {"mkv-ffv1", "mov", "gif", "png"})
        CHECK_FALSE(format_of(fixed, formats).can_be_lossless);
    for (const char* clear : {"mkv-ffv1", "webm", "mov", "webp", "png"})
        CHECK(format_of(clear, formats).keeps_alpha);
    for (const char* filled : {"mp4", "mp4-av1", "mkv", "gif"})
        CHECK_FALSE(format_of(filled, formats).keeps_alpha);
}

TEST_CASE("a frame rate is written with enough digits to identify the rates of television") {
    CHECK(rate_text(60) == "60");
    CHECK(rate_text(29.97) == "29.97");
    CHECK(rate_text(24000.0 / 1001) == "23.976");
    FilmSettings film;
    film.frames_per_second = 0.5;
    FilmFormat format;
    format.label = "MP4";
    CHECK(rate_problem(film, format) == "MP4 can have 1 to 240 frames per second, got 0.5");
    film.frames_per_second = 12.5;
    CHECK_FALSE(rate_problem(film, format));
}

TEST_CASE("the chosen depth counts only if the film can have it") {
    FilmFormat format;
    format.depths = {8, 10};
    format.lossless_depths = {8};
    format.can_be_lossless = true;
    FilmSettings film;
    CHECK_FALSE(depth_of(film, format));
    film.depth = 10;
    CHECK(depth_of(film, format) == 10);
    film.depth = 16;
    CHECK_FALSE(depth_of(film, format));
    film.depth = 10;
    film.lossless = true;
    CHECK_FALSE(depth_of(film, format));
    film.lossless = false;
    film.transparent = true;
    CHECK(depth_of(film, format) == 10); // this format does not keep transparency
    format.keeps_alpha = true;
    format.alpha_depths = {8};
    CHECK_FALSE(depth_of(film, format));
}

TEST_CASE("HDR counts only if the film can have it, and overrides the chosen depth and transparency") {
    FilmFormat format;
    format.depths = format.alpha_depths = {8, 10};
    format.keeps_alpha = true;
    FilmSettings film;
    film.range = FilmRange::pq;
    film.depth = 8;
    film.transparent = true;
    CHECK(range_of(film, format) == FilmRange::standard);
    CHECK(depth_of(film, format) == 8);
    CHECK(is_transparent(film, format));
    format.holds_hdr = true;
    CHECK(range_of(film, format) == FilmRange::pq);
    CHECK_FALSE(depth_of(film, format));
    CHECK_FALSE(is_transparent(film, format));
    for (const FilmRange range : {FilmRange::standard, FilmRange::pq, FilmRange::hlg})
        CHECK(from_name<FilmRange>(name_of(range)) == range);
    CHECK_FALSE(from_name<FilmRange>("sdr"));
}

TEST_CASE("while a film is recorded, the panel shows its name instead of the next film's name") {
    test::PanelHands hands;
    hands.view.preferences.left_open = true;
    hands.view.preferences.sections["Recording"] = true;
    RecordingReport films;
    films.formats.resize(1);
    films.formats[0].id = films.formats[0].label = "mp4";
    films.formats[0].ending = ".mp4";
    films.live_file = "/first.mp4";
    films.next_file = "/second.mp4";
    hands.overlay.sources().recording = &films;
    hands.frames(10);
    CHECK(test::text_in("##left").find("/second") != std::string::npos);
    films.live.active = true;
    hands.frames(10);
    const std::string text = test::text_in("##left");
    CAPTURE(text);
    CHECK(text.find("/first") != std::string::npos);
    CHECK(text.find("/second") == std::string::npos);
}
