// SPDX-License-Identifier: MIT
// Tests for scene/scene_error.hpp: which word was meant.
#include "scene/scene_error.hpp"

#include "support/catch.hpp"

#include <array>

using namespace pendula;

TEST_CASE("edit distance counts insertions, deletions, replacements and swaps") {
    CHECK(edit_distance("", "") == 0);
    CHECK(edit_distance("abc", "") == 3);
    CHECK(edit_distance("gravty", "gravity") == 1);
    CHECK(edit_distance("gravitiy", "gravity") == 1);
    CHECK(edit_distance("grabity", "gravity") == 1);
    CHECK(edit_distance("garvity", "gravity") == 1);
    CHECK(edit_distance("kitten", "sitting") == 3);
}

TEST_CASE("nearest_word() suggests the nearest word, and none if all words differ too much") {
    constexpr std::array<std::string_view, 3> words{"gravity", "damping", "dt"};
    CHECK(nearest_word("gravty", words) == "gravity");
    CHECK(nearest_word("td", words) == "dt");
    CHECK_FALSE(nearest_word("banana", words));
    CHECK_FALSE(nearest_word(std::string(1000, 'g'), words));
    CHECK_FALSE(nearest_word("x", {}));
}

TEST_CASE("in_quotes() escapes an incomplete character and reads nothing beyond the end of the text") {
    const std::string text = "\xc2\x85"; // a control character; its first byte alone is incomplete
    CHECK(in_quotes(text) == "\"\\u0085\"");
    CHECK(in_quotes(std::string_view(text).substr(0, 1)) == "\"\\xc2\"");
    CHECK(in_quotes(std::string(15, 'a') + "\xc2") == "\"" + std::string(15, 'a') + "\\xc2\"");
}
