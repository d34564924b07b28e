// SPDX-License-Identifier: MIT
// Tests for scene/characters.hpp.
#include "scene/characters.hpp"

#include "support/catch.hpp"

using namespace pendula;

TEST_CASE("text is characters, and what is no UTF-8 is replaced") {
    CHECK(characters_of("aθ₁") == std::vector<char32_t>{U'a', U'θ', U'₁'});
    CHECK(characters_of("\xC3") == std::vector<char32_t>{U'\xFFFD'});
    CHECK(characters_of("\xF0\x9F\x98\x80") == std::vector<char32_t>{U'\x1F600'});
}

TEST_CASE("letters of Europe, Greek, indices and signs are drawn; the first that is not is told") {
    CHECK_FALSE(undrawn_character("Größe, œuvre, Łódź, ∂E*/∂θ₁ ≈ −√2·10⁻⁹ ± ½ → ∞\n“quoted” – ‘so’…"));
    CHECK(undrawn_character("tab\t") == U'\t');
    CHECK(undrawn_character("a中b") == U'中');
    CHECK(undrawn_character("\xFF") == U'\xFFFD');
}
