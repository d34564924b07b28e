// SPDX-License-Identifier: MIT
#include "storyboard/live_text.hpp"

#include "support/catch.hpp"

using namespace pendula;

TEST_CASE("captions read out numbers with two significant digits") {
    const auto drift = [](double value) { return live_text("{drift}", {.drift = value}); };
    CHECK(drift(3.41e-9) == "3.4·10⁻⁹");
    CHECK(drift(-9.96e-9) == "−1.0·10⁻⁸");
    CHECK(drift(0.0349) == "0.035");
    CHECK(drift(0.34) == "0.34");
    CHECK(drift(0.996) == "1.0");
    CHECK(drift(3.14159) == "3.1");
    CHECK(drift(34.4) == "34");
    CHECK(drift(144) == "140");
    CHECK(drift(1.2e5) == "1.2·10⁵");
    CHECK(drift(0) == "0");
}

TEST_CASE("captions keep all other text") {
    CHECK(live_text("θ₁ at {t} s, {{t}\nE*: {divergence}", {.time = 1.005}) == "θ₁ at 1.00 s, {t}\nE*: –");
}

TEST_CASE("a caption with an unknown read-out is refused") {
    CHECK_FALSE(live_text_problem("{t} {divergence} {drift} {{x}\nθ₁"));
    CHECK(live_text_problem("{time}") ==
          "expected {t}, {divergence}, {drift}, or {{ for a brace, got \"{time}\"");
    CHECK(live_text_problem("{"));
    CHECK(live_text_problem("a\tb"));
}
