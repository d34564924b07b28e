// SPDX-License-Identifier: MIT
// Tests for commands/numeric/dot_canvas.hpp.
#include "commands/numeric/dot_canvas.hpp"
#include "support/catch.hpp"

#include <limits>

using namespace pendula;

TEST_CASE("each dot of a cell sets its own bit of the Braille character") {
    // U+2801 … U+2880, in the order of Unicode: down the left column, down the right column, then the fourth
    // row.
    const char* const alone[4][2] = {{"⠁", "⠈"}, {"⠂", "⠐"}, {"⠄", "⠠"}, {"⡀", "⢀"}};
    DotCanvas all(1, 1);
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 2; ++x) {
            DotCanvas canvas(1, 1);
            canvas.dot(x, y, Ink::rod);
            CHECK(canvas.row_text(0, Charset::braille, false) == alone[y][x]);
            all.dot(x, y, Ink::rod);
        }
    CHECK(all.row_text(0, Charset::braille, false) == "⣿");
}

TEST_CASE("a line has no gaps, and parts outside the canvas are left out") {
    DotCanvas canvas(4, 2);
    canvas.line(-3, 1, 100, 1, Ink::rod);
    CHECK(canvas.row_text(0, Charset::braille, false) == "⠒⠒⠒⠒");
    CHECK(canvas.row_text(1, Charset::braille, false).empty());
    canvas.line(2, -1e300, 2, 1e300, Ink::rod);
    canvas.disc(1e300, std::numeric_limits<double>::infinity(), 2, Ink::bob);
    canvas.dot(8, 0, Ink::rod);
    canvas.dot(0, -1, Ink::rod);
    CHECK(canvas.row_text(1, Charset::braille, false).find_first_not_of(" ⡇") == std::string::npos);
}

TEST_CASE("a bob covers a rod in text and in colour, and its number selects the colour") {
    DotCanvas canvas(3, 1);
    canvas.line(0, 1, 5, 1, Ink::rod);
    canvas.disc(3, 1, 0, Ink::bob, 1);
    canvas.dot(3, 2, Ink::trail);
    CHECK(canvas.row_text(0, Charset::ascii, false) == "#O#");
    const std::string coloured = canvas.row_text(0, Charset::ascii, true);
    CHECK(coloured.starts_with("\x1b[38;5;"));
    CHECK(coloured.ends_with("\x1b[0m"));

    DotCanvas other(3, 1);
    other.line(0, 1, 5, 1, Ink::rod);
    other.disc(3, 1, 0, Ink::bob, 2);
    CHECK(other.row_text(0, Charset::ascii, true) != coloured);
}
