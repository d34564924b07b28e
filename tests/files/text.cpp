// SPDX-License-Identifier: MIT
// Tests for files/text.hpp.
#include "files/text.hpp"

#include "support/catch.hpp"
#include "support/process.hpp"

using namespace pendula;
using namespace pendula::test;

TEST_CASE("characters_of() decodes UTF-8 and replaces invalid bytes") {
    CHECK(characters_of("aθ₁") == std::vector<char32_t>{U'a', U'θ', U'₁'});
    CHECK(characters_of("\xC3") == std::vector<char32_t>{U'\xFFFD'});
    CHECK(characters_of("\xF0\x9F\x98\x80") == std::vector<char32_t>{U'\x1F600'});
}

TEST_CASE("undrawn_character() accepts European letters, Greek and signs, and returns the first other one") {
    CHECK_FALSE(undrawn_character("Größe, œuvre, Łódź, ∂E*/∂θ₁ ≈ −√2·10⁻⁹ ± ½ → ∞\n“quoted” – ‘so’…"));
    CHECK(undrawn_character("tab\t") == U'\t');
    CHECK(undrawn_character("a中b") == U'中');
    CHECK(undrawn_character("\xFF") == U'\xFFFD');
}

TEST_CASE("a quoted word is read back unchanged, also by a shell") {
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

TEST_CASE("raised() makes superscript digits and accepts both minus signs") {
    CHECK(raised("-12") == "⁻¹²");
    CHECK(raised("−3.5") == "⁻³·⁵");
    CHECK(raised("0") == "⁰");
}
