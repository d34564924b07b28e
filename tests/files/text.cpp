// SPDX-License-Identifier: MIT
// Tests for files/text.hpp.
#include "files/text.hpp"

#include "support/catch.hpp"
#include "support/process.hpp"

using namespace pendula;
using namespace pendula::test;

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

TEST_CASE("words come back from a line as they went into it, also through a shell") {
    const TemporaryFolder folder;
    for (const std::string word : {"plain", "", "two words", "Bob's", "''", "a\\", "\\'", "\"$HOME\" `x`",
                                   "a --fps 5 b.toml", "θ", "a\nb"}) {
        INFO(word);
        const std::string line = "one " + shell_quoted(word) + " three";
        CHECK(shell_words(line) == std::vector<std::string>{"one", word, "three"});
        CHECK(run_shell("printf %s " + shell_quoted(word), folder.path()).output == word);
    }
    CHECK(shell_quoted("--set") == "--set");
    CHECK(shell_words("  a\\ b \"c'd\\\"\" ") == std::vector<std::string>{"a b", "c'd\""});
    CHECK(shell_words("a \\\n b\\\nc\r\n") == std::vector<std::string>{"a", "bc"});
    CHECK(shell_words("it's") == std::nullopt);
    CHECK(shell_words("") == std::vector<std::string>{});
}

TEST_CASE("exponents are raised digits with either minus sign") {
    CHECK(raised("-12") == "⁻¹²");
    CHECK(raised("−3.5") == "⁻³·⁵");
    CHECK(raised("0") == "⁰");
}
