// SPDX-License-Identifier: MIT
// Tests for pendula map without graphics: raw values, a calculation that was killed, and refusals.
#include "commands/numeric/map.hpp"
#include "commands/program.hpp"
#include "map/map_evaluator.hpp"
#include "map/map_place.hpp"
#include "physics/arithmetic/double_double.hpp"
#include "physics/trajectory.hpp"
#include "scene/scene.hpp"
#include "support/sanitized.hpp"
#include "support/skip.hpp"

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

/// The numbers of an NPY file; its header must state this shape.
std::vector<double> numbers_of(const std::string& bytes, const std::string& shape) {
    REQUIRE(bytes.size() > 128);
    CHECK_THAT(bytes.substr(0, 128), contains("'descr': '<f8', 'fortran_order': False, 'shape': " + shape));
    const std::size_t begin = bytes.find('\n') + 1;
    std::vector<double> numbers((bytes.size() - begin) / sizeof(double));
    std::memcpy(numbers.data(), bytes.data() + begin, numbers.size() * sizeof(double));
    return numbers;
}

std::string file_of(const std::string& options, const std::string& name = "map.npy") {
    const TemporaryFolder folder;
    const Outcome outcome =
        run_shell(program + " map double-1-1 " + options + " --out " + name, folder.path());
    CAPTURE(options, outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    CHECK(outcome.errors.empty());
    CHECK(!std::filesystem::exists(folder.path() / (name + ".part")));
    return read_file(folder.path() / name);
}

} // namespace

TEST_CASE("map writes the values at the centres of pixels, with rows from the lowest y") {
    const std::vector<double> numbers =
        numbers_of(file_of("--x theta1:-90:180 --y theta2:0:180 --size 9x6 --until 10"), "(6, 9)");
    REQUIRE(numbers.size() == 54);
    MapOrder order = map_of_scene(load_scene("double-1-1"));
    order.job.definition.until = 10;
    MapEvaluator evaluator(order.job.definition);
    bool some = false, none = false;
    for (std::size_t row = 0; row < 6; ++row)
        for (std::size_t column = 0; column < 9; ++column) {
            const DoubleDouble degree = RealTraits<DoubleDouble>::pi / 180;
            const double expected = evaluator.value_at({degree * (-75.0 + 30 * static_cast<double>(column)),
                                                        degree * (15.0 + 30 * static_cast<double>(row))});
            const double value = numbers[row * 9 + column];
            if (std::isfinite(expected))
                CHECK(value == Approx(expected).epsilon(1e-6));
            else
                CHECK(value == map_not_in_time); // never, too
            (std::isfinite(value) ? some : none) = true;
        }
    CHECK((some && none));
}

TEST_CASE("a map has the same bytes for any number of threads, and if its place is given by its centre") {
    const std::string whole =
        file_of("--x theta1:10:50 --y theta2:100:140 --size 40x40 --until 20 --threads 1");
    CHECK(file_of("--x theta1:10:50 --y theta2:100:140 --size 40x40 --until 20 --threads 3") == whole);
    CHECK(file_of("--centre 30,120 --width 40 --size 40x40 --until 20") == whole);
}

TEST_CASE("a map too narrow for double is calculated in double-double") {
    const TemporaryFolder folder;
    const Outcome outcome =
        run_shell(program + " map double-1-1 --quantity angle --centre "
                            "120.000000000000000000001,-90.5 --width 1e-13 --size 8x8 --until 6 "
                            "--out deep.npy",
                  folder.path());
    REQUIRE(outcome.exit_code == 0);
    CHECK_THAT(outcome.output, contains("8 x 8 pixels, double-double: angle from "));
    const std::vector<double> numbers = numbers_of(read_file(folder.path() / "deep.npy"), "(8, 8)");
    CHECK(numbers.front() != numbers.back());
}

TEST_CASE("a killed map resumes from its .part file and ends with the same bytes") {
    if (sanitized) PENDULA_SKIP("a map that takes ten seconds takes a sanitizer's build minutes");
    const std::string options = "map double-1-1 --quantity exponent --size 120x120 --threads 1 --out map.npy";
    const TemporaryFolder folder;
    // Kills the program when the .part file holds more than its header.
    const Outcome killed =
        run_shell("(" + program + " " + options + " --until 40" +
                      " > /dev/null 2>&1 & pid=$!; n=0; while [ $(stat -c %s map.npy.part 2> "
                      "/dev/null || echo 0) -lt 20000 ] && kill -0 $pid 2> /dev/null && [ $n -lt "
                      "6000 ]; do sleep 0.05; n=$((n+1)); done; kill -9 $pid; wait $pid) 2> "
                      "/dev/null; true",
                  folder.path());
    CAPTURE(killed.errors);
    REQUIRE(!std::filesystem::exists(folder.path() / "map.npy"));
    REQUIRE(std::filesystem::exists(folder.path() / "map.npy.part"));
    check_refused(run_shell(program + " " + options, folder.path()),
                  "pendula-numeric: map.npy.part holds a map that was not finished: --resume continues it, "
                  "--force starts again");
    check_refused(run_shell(program + " " + options + " --until 41 --resume", folder.path()),
                  "pendula-numeric: map.npy.part belongs to another map: choose another --out, or --force to "
                  "start again");
    // Truncates the file within a record, as a full disk or a power failure would.
    const auto part = folder.path() / "map.npy.part";
    std::filesystem::resize_file(part, std::filesystem::file_size(part) - 100);
    const Outcome resumed = run_shell(program + " " + options + " --until 40 --resume", folder.path());
    CAPTURE(resumed.errors);
    REQUIRE(resumed.exit_code == 0);
    CHECK(!std::filesystem::exists(part));
    const Outcome whole =
        run_shell(program + " map double-1-1 --quantity exponent --size 120x120 --until 40 --out whole.npy",
                  folder.path());
    REQUIRE(whole.exit_code == 0);
    CHECK(read_file(folder.path() / "map.npy") == read_file(folder.path() / "whole.npy"));
}

TEST_CASE("map advises a smaller size if memory is too small, and works with the threads that it can start") {
    if (sanitized) PENDULA_SKIP("a sanitizer's build needs more address space than is left here");
    const TemporaryFolder folder;
    const std::string map = "ulimit -v 2000000; " + program + " map double-1-1 --out map.npy ";
    check_refused(run_shell(map + "--size 65536x65536", folder.path()),
                  "pendula-numeric: --size: a map of 65536x65536 pixels needs more memory than is available "
                  "(34.4 GB for its values alone): choose a smaller size");
    CHECK(run_shell(map + "--size 64x64 --until 1 --threads 1024", folder.path()).exit_code == 0);
}

TEST_CASE("map refuses invalid options in one line") {
    const auto refused = [](const std::string& options, const std::string& line) {
        CAPTURE(options);
        check_refused(run("map double-1-1 " + options), "pendula-numeric: " + line);
    };
    const Outcome unknown = run("map double-1-1 --out map.npy --x phi:1:2");
    CHECK(unknown.exit_code == 2);
    CHECK_THAT(unknown.errors, contains("--x: expected one of theta1, omega1,") && contains("got 'phi'"));
    refused("--out map.npy --x theta1:1",
            "--x: expected an axis and its range, such as theta1:-180:180, got 'theta1:1'");
    refused("--out map.npy --x theta1:2:1", "--x: expected the low end below the high end, got 2:1");
    refused("--out map.npy --x theta1:a:1", "--x: expected a number, got 'a'");
    refused("--out map.npy --x theta3:0:1", "the link of theta must be from 1 to 2, not 3");
    refused("--out map.npy --x theta2", "both axes are theta2: choose two different axes");
    refused("--out map.npy --y mass1:-2:-1", "the range of mass1 must reach above 0");
    refused("--out map.npy --centre 1,2", "--centre needs --width");
    refused("--out map.npy --width 2", "--width needs --centre");
    refused("--out map.npy --centre 1 --width 2", "--centre: expected X,Y, got '1'");
    refused("--out map.npy --centre 1,2 --width 0", "--width: expected a positive number, got '0'");
    refused("--out map.npy --centre 1,2 --width 1e-40",
            "the arithmetic cannot resolve a place narrower than 1e-28: choose a wider place");
    refused("--out map.npy --quantity angle --link 0",
            "the angle belongs to one link: choose a link from 1 to 2");
    refused("--out map.npy --until 1e9",
            "a map must simulate more than 0 s and at most 100000 s, not 1e+09 s");
    refused("--out map.npy --quantity speed",
            "--quantity: expected one of flip-time, exponent, angle, parting-time, top-speed, got 'speed' "
            "(pendula-numeric map --help lists what there is)");
    refused("--out map.npy --size 0x5", "--size: expected WIDTHxHEIGHT from 1 to 65536, got '0x5' "
                                        "(pendula-numeric map --help lists what there is)");
    refused("--out map.png",
            "--out: expected a name that ends in .npy, got 'map.png' (pendula writes .png too)");
    refused("--out map.npy --set chain.model=\\\"elastic\\\"",
            "a map is made of rigid chains: choose the rigid model");
}

TEST_CASE("a map written as text is read back unchanged, and other text is refused") {
    MapOrder order = map_of_scene(load_scene("double-1-1"));
    order.job.definition.quantity = MapQuantity::top_speed;
    order.job.definition.axes = {MapAxis{MapCoordinate::mass, 2}, MapAxis{MapCoordinate::energy, 0}};
    order.job.definition.until = 12.5;
    order.job.place = {DoubleDouble::from_decimal("1.23456789012345678901234567890"), -3.5, 1e-17, 0.25};
    order.job.samples = 9;
    order.colouring = {MapPalette::orchid, MapScale::logarithmic, {1, 3}, true};
    order.has_range = true;
    const MapOrder back = parse_map_text(to_map_text(order), order.scene, "map.png");
    CHECK(back.job.definition == order.job.definition);
    CHECK(back.job.place == order.job.place);
    CHECK(back.job.samples == 9);
    CHECK(back.colouring == order.colouring);
    CHECK(back.has_range);
    for (const char* text : {"", "{}", "[1]", R"({"pendula-map":2})", R"({"pendula-map":1,"quantity":7})"})
        CHECK_THROWS_WITH(parse_map_text(text, order.scene, "map.png"),
                          "map.png: expected a map that this version of pendula has written");
}

TEST_CASE("a zoom ends exactly at its goal, and every step shrinks the width by the same factor") {
    const MapPlace from{0.0, 1.0, 6, 3};
    const MapPoint to{DoubleDouble::from_decimal("2.000000000000000000001"), 0.5};
    CHECK(zoom_place(from, to, 6e-12, 0) == from);
    CHECK(zoom_place(from, to, 6e-12, 1) == MapPlace{to.x, to.y, 6e-12, 3e-12});
    for (int i = 0; i < 12; ++i) {
        const MapPlace a = zoom_place(from, to, 6e-12, i / 12.0),
                       b = zoom_place(from, to, 6e-12, (i + 1) / 12.0);
        CHECK(b.width / a.width == Approx(0.1));
        CHECK(std::abs(static_cast<double>((to.x - b.x) / b.width)) <=
              std::abs(static_cast<double>((to.x - a.x) / a.width)));
    }
}

TEST_CASE("the map table of the scene supplies what the command line leaves out") {
    const Scene scene = load_scene(
        "double-1-1", std::vector<std::string>{"map.quantity=\"top-speed\"", "map.link=2", "map.until=3",
                                               "map.x=\"omega1\"", "map.y=\"mass2\"", "map.palette=\"ash\"",
                                               "map.scale=\"log\"", "map.x_centre=\"1.5\"",
                                               "map.y_centre=\"2\"", "map.width=0.5", "map.height=0.25"});
    const MapOrder order = MapOptions{}.over(map_of_scene(scene));
    const MapDefinition& map = order.job.definition;
    CHECK(map.quantity == MapQuantity::top_speed);
    CHECK((map.link == 2 && map.until == 3));
    CHECK(map.axes == std::array{MapAxis{MapCoordinate::velocity, 1}, MapAxis{MapCoordinate::mass, 2}});
    CHECK(order.job.place == MapPlace{1.5, 2.0, 0.5, 0.25});
    CHECK(order.colouring.palette == MapPalette::ash);
    CHECK(order.colouring.scale == MapScale::logarithmic);

    // Each option replaces one value of the scene.
    MapOptions options;
    options.until = 4;
    options.x = "theta1:0:90";
    options.palette = MapPalette::orchid;
    const MapOrder changed = options.over(map_of_scene(scene));
    CHECK(changed.job.definition.until == 4);
    CHECK(changed.job.definition.axes[0] == MapAxis{MapCoordinate::angle, 1});
    CHECK(changed.job.definition.axes[1] == map.axes[1]);
    CHECK(changed.job.place.x.hi() == Approx(std::acos(-1) / 4));
    CHECK((changed.job.place.y.hi() == 2 && changed.job.place.height == 0.25));
    CHECK(changed.colouring.palette == MapPalette::orchid);
    CHECK(changed.job.definition.quantity == MapQuantity::top_speed);

    // The program does the same. It refuses an axis that the chain does not have, unless an option replaces
    // it.
    CHECK(file_of("--set map.until=5 --set 'map.quantity=\"angle\"' --set 'map.x=\"omega2\"' --size 8x8") ==
          file_of("--until 5 --quantity angle --x omega2 --size 8x8"));
    check_refused(run("map double-1-1 --set map.y=\\\"theta3\\\" --out map.npy"),
                  "pendula-numeric: the link of theta must be from 1 to 2, not 3");
    CHECK(file_of("--set 'map.y=\"theta3\"' --y theta2 --size 8x8 --until 5") ==
          file_of("--size 8x8 --until 5"));
}
