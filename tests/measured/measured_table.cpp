// SPDX-License-Identifier: MIT
// Tests for measured/measured_table.hpp: tables in the styles of trackers, encoders and spreadsheets, each
// read right or refused in one line.
#include "measured/measured_table.hpp"

#include "files/file_error.hpp"
#include "support/catch.hpp"

#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <string>

using namespace pendula;

namespace {

constexpr double half_turn = std::numbers::pi;

/// Makes `count` rows, each from its number.
std::string rows_of(const std::function<std::string(int)>& row, int count = 10) {
    std::string text;
    for (int i = 0; i < count; ++i) text += row(i) + '\n';
    return text;
}

std::string number(double value, char point = '.') {
    std::string text = std::to_string(value);
    for (char& c : text)
        if (c == '.') c = point;
    return text;
}

Measured read(const std::string& text, const MeasuredReading& reading = {}) {
    return parse_measured(text, "a.csv", reading);
}

std::string refused(const std::string& text, const MeasuredReading& reading = {}) {
    try {
        read(text, reading);
    } catch (const FileError& error) {
        const std::string words = error.what();
        CHECK(words.find('\n') == words.npos);
        CHECK(words.starts_with("a.csv"));
        return words;
    }
    return "no error";
}

/// Checks that the angles are 0.1 i and 0.2 i rad from straight down at 0.01 i s.
void check_two_links(const Measured& measured) {
    REQUIRE(measured.pieces.size() == 1);
    REQUIRE(measured.links() == 2);
    const MeasuredPiece& piece = measured.pieces[0];
    REQUIRE(piece.time.size() == 10);
    for (std::size_t i = 0; i < 10; ++i) {
        const double k = static_cast<double>(i);
        CHECK(std::abs(piece.time[i] - 0.01 * k) < 1e-9);
        CHECK(std::abs(piece.theta[0][i] - 0.1 * k) < 1e-5);
        CHECK(std::abs(piece.theta[1][i] - 0.2 * k) < 1e-5);
    }
}

std::string plain_row(int i) { return number(0.01 * i) + ',' + number(0.1 * i) + ',' + number(0.2 * i); }

} // namespace

TEST_CASE("the reader accepts a table with or without column names, with any separator") {
    check_two_links(read("t,theta1,theta2\n" + rows_of(plain_row)));
    check_two_links(read("Time (s),Angle 1 (rad),Angle 2 (rad)\r\n" + rows_of(plain_row)));
    check_two_links(read("# a comment\n\n" + rows_of(plain_row)));
    check_two_links(read("\xEF\xBB\xBFt,theta1,theta2\n" + rows_of(plain_row)));
    check_two_links(read("t;θ1;θ2\n" + rows_of([](int i) {
                             return number(0.01 * i, ',') + ';' + number(0.1 * i, ',') + ';' +
                                    number(0.2 * i, ',');
                         })));
    check_two_links(read("t\ttheta1\ttheta2\n" + rows_of([](int i) {
                             return number(0.01 * i, ',') + '\t' + number(0.1 * i, ',') + '\t' +
                                    number(0.2 * i, ',');
                         })));
    check_two_links(read(rows_of(
        [](int i) { return "  " + number(0.01 * i) + "   " + number(0.1 * i) + " " + number(0.2 * i); })));
    check_two_links(read("\"t\",\"theta1\",\"theta2\"\n" + rows_of(plain_row)));
}

TEST_CASE("the reader converts milliseconds, degrees and frame numbers to seconds and radians") {
    check_two_links(read("time (ms),theta1,theta2\n" + rows_of([](int i) {
                             return number(10 * i) + ',' + number(0.1 * i) + ',' + number(0.2 * i);
                         })));
    const auto degrees = [](int i) {
        return number(0.01 * i) + ',' + number(0.1 * i * 180 / half_turn) + ',' +
               number(0.2 * i * 180 / half_turn);
    };
    check_two_links(read("t,theta1 (deg),theta2 [°]\n" + rows_of(degrees)));
    check_two_links(read("t,theta1,theta2\n" + rows_of(degrees), {.in_degrees = true}));
    const std::string frames = "frame,theta1,theta2\n" + rows_of([](int i) {
                                   return std::to_string(i) + ',' + number(0.1 * i) + ',' + number(0.2 * i);
                               });
    check_two_links(read(frames, {.frame_rate = 100}));
    CHECK(refused(frames) == "a.csv: column 1 (frame) counts frames: give their rate with --frame-rate");
}

TEST_CASE("options make the reader count angles from straight up, clockwise or from the link above") {
    check_two_links(read("t,theta1,theta2\n" + rows_of([](int i) {
                             return number(0.01 * i) + ',' + number(0.1 * i - half_turn) + ',' +
                                    number(0.2 * i - half_turn);
                         }),
                         {.from_up = true}));
    check_two_links(read("t,theta1,theta2\n" + rows_of([](int i) {
                             return number(0.01 * i) + ',' + number(-0.1 * i) + ',' + number(-0.2 * i);
                         }),
                         {.clockwise = true}));
    check_two_links(read("time,q1,q2,tau1\n" + rows_of([](int i) { // the second angle of encoders is relative
                             return number(0.01 * i) + ',' + number(0.1 * i) + ',' + number(0.1 * i) + ",7";
                         }),
                         {.relative = true}));
}

TEST_CASE("the reader turns markers in metres or pixels into angles, and unlikely markers into gaps") {
    const auto markers = [](int i, double size, int down) {
        const double a = 0.1 * i, b = 0.2 * i;
        const double x1 = size * std::sin(a), y1 = -size * std::cos(a);
        const double x2 = x1 + size * std::sin(b), y2 = y1 - size * std::cos(b);
        return std::array{0.0, 0.0, x1, down * y1, x2, down * y2};
    };
    check_two_links(read("t,x,y,x,y,x,y\n" + rows_of([&](int i) { // Tracker
                             std::string row = number(0.01 * i);
                             for (const double value : markers(i, 1, 1)) row += ',' + number(value);
                             return row;
                         })));
    check_two_links(read("t,x1 (px),y1 (px),x2 (px),y2 (px),x3 (px),y3 (px)\n" + rows_of([&](int i) {
                             std::string row = number(0.01 * i);
                             for (const double value : markers(i, 300, -1)) row += ',' + number(value);
                             return row;
                         })));
    const Measured tracked = read("scorer,N,N,N,N,N,N,a_scorer_with_a_very_long_name_of_a_network,a_scorer_"
                                  "with_a_very_long_name_of_a_network,N\n" // DeepLabCut
                                  "bodyparts,pivot,pivot,pivot,a,a,a,b,b,b\n"
                                  "coords,x,y,likelihood,x,y,likelihood,x,y,likelihood\n" +
                                      rows_of([&](int i) {
                                          const auto at = markers(i, 300, -1);
                                          std::string row = std::to_string(i);
                                          for (std::size_t m = 0; m < 3; ++m)
                                              row += ',' + number(at[2 * m]) + ',' + number(at[2 * m + 1]) +
                                                     (i == 4 && m == 2 ? ",0.3" : ",0.99");
                                          return row;
                                      }),
                                  {.frame_rate = 100});
    REQUIRE(tracked.links() == 2);
    CHECK(std::isnan(tracked.pieces[0].theta[1][4]));
    CHECK(std::abs(tracked.pieces[0].theta[0][4] - 0.4) < 1e-5);
    CHECK(std::abs(tracked.pieces[0].theta[1][5] - 1) < 1e-5);
}

TEST_CASE("the reader keeps gaps and the whole turns of angles, and separates pieces") {
    const Measured gaps =
        read("t,theta1\n" + rows_of([](int i) {
                 return number(0.01 * i) + (i == 3   ? ","
                                            : i == 5 ? ",NaN"
                                                     : ',' + number(std::remainder(i, 2 * half_turn)));
             }));
    REQUIRE(gaps.pieces.size() == 1);
    CHECK(std::isnan(gaps.pieces[0].theta[0][3]));
    CHECK(std::isnan(gaps.pieces[0].theta[0][5]));
    CHECK(std::abs(gaps.pieces[0].theta[0][9] - 9) < 1e-5);

    const auto row = [](int i) { return number(0.01 * i) + ',' + number(0.1 * i); };
    CHECK(read("t,theta1\n" + rows_of(row) + rows_of(row)).pieces.size() == 2);
    CHECK(read("piece,t,theta1\n" + rows_of([&](int i) { return "0," + row(i); }) +
               rows_of([&](int i) { return "1," + row(i + 20); }))
              .pieces.size() == 2);
    CHECK(read("t,theta1\n" + rows_of(row) + rows_of([&](int i) { return row(i + 100); })).pieces.size() ==
          2);
}

TEST_CASE("the reader refuses an invalid table with one line that says where and why") {
    CHECK(refused("") == "a.csv: expected a table of a pendulum's angles or markers, found no rows");
    CHECK(read("t,theta1\n" + rows_of(plain_row)).links() == 1); // a column without a name is left out
    CHECK(refused("t,theta1,theta2\n" + rows_of(plain_row) + "0.2,abc,1\n") ==
          "a.csv:12: column 2 (theta1): expected a number, got 'abc'");
    CHECK(refused("t,theta1,theta2\n" + rows_of(plain_row) + "0.2,1\n") ==
          "a.csv:12: expected 3 columns, as in the rows before, found 2");
    CHECK(refused("t,theta1,theta2\n" + rows_of(plain_row) + ",1,1\n") ==
          "a.csv:12: column 1 (t): expected a time");
    CHECK(refused("t,theta1,theta2\n0,1,2\n0.1,1,2\n") ==
          "a.csv: expected at least 8 rows whose times increase");
    CHECK(refused("theta1,theta2\n1,2\n") == "a.csv: expected a column of times (t, time) or of frames");
    CHECK(refused("t,x,y\n" + rows_of(plain_row)) ==
          "a.csv: expected columns of angles (theta1 …), or of x and y of the pivot and of each bob");
    CHECK(refused("t,x,y,x\n0,1,2,3\n") == "a.csv: expected an x and a y of each marker, found 2 x and 1 y");
    CHECK(refused("what\nis\nthis\n").find("expected at most 4 rows of names and then numbers") !=
          std::string::npos);
}
