// SPDX-License-Identifier: MIT
// Tests for commands/numeric/shell_words.hpp.
#include "commands/numeric/shell_words.hpp"

#include "support/catch.hpp"
#include "support/process.hpp"

using namespace pendula;
using namespace pendula::test;

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
    CHECK(shell_words("it's") == std::nullopt);
    CHECK(shell_words("") == std::vector<std::string>{});
}
