// SPDX-License-Identifier: MIT
// Tests for scene/table_file.hpp, and for the keys of a scene that name such files.
#include "scene/table_file.hpp"

#include "physics/chain.hpp"
#include "scene_texts.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

using Lists = std::vector<std::vector<double>>;

Lists pivot_table(std::string_view text) { return parse_table(*find_table_key("pivot.file"), text, "p.csv"); }

std::string refused_table(std::string_view text, std::string_view key = "pivot.file") {
    return refusal_of([&] { parse_table(*find_table_key(key), text, "p.csv"); });
}

constexpr std::string_view four_rows = "0,0,0\n0.5,0.1,0\n1,0.2,0\n1.5,0.1,-0.25\n";
const Lists four_rows_read{{0, 0.5, 1, 1.5}, {0, 0.1, 0.2, 0.1}, {0, 0, 0, -0.25}};

std::string text_with(std::string_view more) { return fmt::format("{}\n{}\n", good_scene, more); }

/// The error message of loading a scene with the lines `more` from the folder, without the folder's name.
std::string refused_scene(const TemporaryFolder& folder, std::string_view more,
                          const std::vector<std::string>& overrides = {}) {
    const std::string scene = written(folder, "s.toml", text_with(more)), name = folder.path().string() + "/";
    std::string message = refusal_of([&] { load_scene(scene, with_tables(overrides)); });
    while (message.find(name) != message.npos) message.erase(message.find(name), name.size());
    return message;
}

} // namespace

TEST_CASE("columns may be separated by commas, semicolons, tabs or spaces") {
    for (const std::string_view text :
         {four_rows, std::string_view("0;0;0\n0,5;0,1;0\n1;0,2;0\n1,5;0,1;-0,25"),
          std::string_view("0\t0\t0\r\n0.5\t0.1\t0\r\n1\t0,2\t0\r\n1.5\t.1\t-0.25\r\n"),
          std::string_view("  0 0  0\n.5   1e-1 0\n\n1 0.2 0 \n1.5 0.1 -.25\n"),
          std::string_view("0 , 0 , 0\n+5e-1, 0.1, 0\n1, 0.2, 0\n1.5, 0.1, -0.25\n")}) {
        CAPTURE(text);
        CHECK(pivot_table(text) == four_rows_read);
    }
    const Lists torque = parse_table(*find_table_key("torque.file"), "0 1\n1 2\n2 3\n3 4", "t.csv");
    CHECK(torque == Lists{{0, 1, 2, 3}, {1, 2, 3, 4}});
}

TEST_CASE("a header, remarks and empty lines do not count as rows") {
    for (const std::string_view header :
         {"t,x,y\n", "\"t [s]\";\"x [m]\";\"y [m]\"\n", "# a rail of 1 m\n\ntime, to the right, up\n",
          "\xef\xbb\xbft x y # units of the SI\n", "a header of any words\n"}) {
        CAPTURE(header);
        CHECK(pivot_table(fmt::format("{}{}", header, four_rows)) == four_rows_read);
    }
    CHECK(pivot_table("0,0,0 # begins\n0.5,0.1,0#\n# 0.7,1,1\n1,0.2,0\n1.5,0.1,-0.25") == four_rows_read);
}

TEST_CASE("each mistake in a table gives an error of one line with file, line and what was expected") {
    struct Mistake {
        std::string text, message;
    };
    const std::string good(four_rows);
    const Mistake mistakes[] = {
        {"", "p.csv: expected at least 4 rows of t, x, y, got 0"},
        {"t,x,y\n", "p.csv:1: expected at least 4 rows of t, x, y, got 0"},
        {"0,0,0\n1,0,0\n2,0,0\n", "p.csv:3: expected at least 4 rows of t, x, y, got 3"},
        {good + "2,0\n", "p.csv:5: expected 3 columns, t, x, y, got 2"},
        {good + "2,0,0,0\n", "p.csv:5: expected 3 columns, t, x, y, got 4"},
        {good + "2 0 0 0\n", "p.csv:5: expected 3 columns, t, x, y, got 4"},
        {good + "2,,0\n", "p.csv:5: column 2: expected a number from -1000000 to 1000000 (m), got \"\""},
        {good + "2,0,up\n", "p.csv:5: column 3: expected a number from -1000000 to 1000000 (m), got \"up\""},
        {good + "2,0,1e7\n",
         "p.csv:5: column 3: expected a number from -1000000 to 1000000 (m), got \"1e7\""},
        {good + "2,0,nan\n",
         "p.csv:5: column 3: expected a number from -1000000 to 1000000 (m), got \"nan\""},
        {good + "2 s,0,0\n",
         "p.csv:5: column 1: expected a number from -1000000000 to 1000000000 (s), got \"2 s\""},
        {"t,x,y\nx,0,0\n",
         "p.csv:2: column 1: expected a number from -1000000000 to 1000000000 (s), got \"x\""},
        {"0,x,0\n", "p.csv:1: column 2: expected a number from -1000000 to 1000000 (m), got \"x\""},
        {good + "1.5,0,0\n", "p.csv:5: expected a time after 1.5 s, got 1.5 s"},
        {good + "\n# back\n-1,0,0\n", "p.csv:7: expected a time after 1.5 s, got -1 s"},
        {"x,y,t\n" + good, "p.csv:1: expected the columns t, x, y in this order, got \"x\" as column 1"},
        {"t (s);y (m);x (m)\n" + good,
         "p.csv:1: expected the columns t, x, y in this order, got \"y (m)\" as column 2"},
        {good + std::string("2,0,\0", 5),
         "p.csv:5: column 3: expected a number from -1000000 to 1000000 (m), got \"\\u0000\""},
    };
    for (const Mistake& mistake : mistakes) {
        CAPTURE(mistake.text);
        CHECK(refused_table(mistake.text) == mistake.message);
    }
    CHECK(refused_table("0 1\n1 1\n2 1\n2 1\n", "torque.file") ==
          "p.csv:4: expected a time after 2 s, got 2 s");
    CHECK(refused_table("0 1 2\n", "torque.file") == "p.csv:1: expected 2 columns, t, torque, got 3");
}

TEST_CASE("a table has at most a hundred thousand rows") {
    std::string text;
    for (std::size_t row = 0; row < most_table_rows; ++row) text += fmt::format("{} 0 1\n", row);
    CHECK(pivot_table(text)[0].size() == most_table_rows);
    CHECK(refused_table(text + "100000 0 1\n") == "p.csv:100001: expected at most 100000 rows");
}

TEST_CASE("a scene keeps the numbers of its tables and not their file names") {
    const TemporaryFolder folder;
    written(folder, "rail.csv", four_rows);
    written(folder, "motor.csv", "t;torque\n0;1\n1;-1\n2;1\n3;0\n");
    const std::string path =
        written(folder, "s.toml",
                text_with("[pivot]\npath = 'table'\nfile = 'rail.csv'\n[torque]\nfile = 'motor.csv'\n"
                          "joint = 2"));
    const Scene scene = load_scene(path);
    CHECK(scene.setup.chain.pivot == Pivot{.path = PivotPath::table,
                                           .times = four_rows_read[0],
                                           .x = four_rows_read[1],
                                           .y = four_rows_read[2]});
    CHECK(scene.setup.chain.torque ==
          Torque{.course = TorqueCourse::table, .joint = 2, .times = {0, 1, 2, 3}, .values = {1, -1, 1, 0}});
    const std::string text = to_toml(scene);
    CHECK(text.find("csv") == text.npos);
    CHECK(parse_scene(text, "again.toml") == scene);
}

TEST_CASE("a table named on the command line is read, and replaces the table of a scene file") {
    const TemporaryFolder folder;
    const std::string rail = written(folder, "rail.csv", four_rows);
    const std::string other = written(folder, "other.csv", "0 0 0\n1 1 0\n2 0 0\n3 0 0\n");
    const auto read = [&](const std::vector<std::string>& overrides) {
        return parse_scene(good_scene, "f.toml", with_tables(overrides)).setup.chain.pivot;
    };
    CHECK(read({"pivot.file=" + rail}).x == four_rows_read[1]);
    CHECK(read({"pivot.file = \"" + rail + "\"", "chain.gravity=1"}).path == PivotPath::table);
    CHECK(read({"pivot.file=" + rail, "pivot.file=" + other}).x == std::vector{0.0, 1.0, 0.0, 0.0});
    CHECK(read({"pivot.file=" + rail, "pivot.path=still"}).path == PivotPath::still);
    const std::string scene = written(folder, "s.toml", text_with("[pivot]\nfile = 'rail.csv'"));
    const std::vector<std::string> overrides{"pivot.file=" + other};
    CHECK(load_scene(scene, with_tables(overrides)).setup.chain.pivot.times ==
          std::vector{0.0, 1.0, 2.0, 3.0});
}

TEST_CASE("the error for a missing or unsuitable table file names the key") {
    const TemporaryFolder folder;
    written(folder, "rail.csv", four_rows);
    written(folder, "bad.csv", "0,0,0\n0,0,0\n");
    CHECK(refused_scene(folder, "[pivot]\nfile = 'none.csv'") ==
          "s.toml:26: pivot.file: none.csv: the file does not exist");
    CHECK(refused_scene(folder, "[pivot]\nfile = ''") ==
          "s.toml:26: pivot.file: expected the name of a file, got the text \"\"");
    CHECK(refused_scene(folder, "[pivot]\nfile = 3") ==
          "s.toml:26: pivot.file: expected the name of a file, got 3");
    CHECK(refused_scene(folder, "[pivot]\nfile = '/dev/zero'") ==
          "s.toml:26: pivot.file: /dev/zero: expected a table file, got a device");
    CHECK(refused_scene(folder, "[pivot]\nfile = 'bad.csv'") ==
          "bad.csv:2: expected a time after 0 s, got 0 s");
    CHECK(refused_scene(folder, "[pivot]\npath = 'line'\nfile = 'rail.csv'") ==
          "s.toml:26: pivot.path: expected \"table\", or no value, because pivot.file is given");
    CHECK(refused_scene(folder, "[pivot]\nfile = 'rail.csv'\nx = [1, 2, 3, 4]") ==
          "s.toml:27: pivot.x: expected either pivot.x or pivot.file, got both");
    CHECK(refused_scene(folder, "[pivot]\nfiel = 'rail.csv'") ==
          "s.toml:26: pivot.fiel: unknown key; did you mean pivot.file?");
    CHECK(refused_scene(folder, "", {"pivot.file=none.csv"}) ==
          "--set: pivot.file: none.csv: the file does not exist");
    CHECK(refused_scene(folder, "", {"torque.file="}) ==
          "--set: torque.file: expected the name of a file, got the text \"\"");
    written(folder, "large.csv", std::string((std::size_t{16} << 20) + 1, '\n'));
    CHECK(refused_scene(folder, "[pivot]\nfile = 'large.csv'")
              .starts_with("s.toml:26: pivot.file: large.csv: "));
}

TEST_CASE("only a scene file, or --set on the command line, may name the file of a table") {
    constexpr std::string_view expected =
        "pivot.file: expected pivot.times, pivot.x, pivot.y instead: only a scene file, or --set on the "
        "command line, may name the file of a table";
    CHECK(error_of(text_with("[pivot]\nfile = 'rail.csv'")) == fmt::format("f.toml:26: {}", expected));
    CHECK(error_of(good_scene, {"pivot.file=rail.csv"}) == fmt::format("--set: {}", expected));
    CHECK_THROWS_WITH(load_scene("study-triple", std::vector<std::string>{"pivot.file=rail.csv"}),
                      fmt::format("--set: {}", expected));
}
