// SPDX-License-Identifier: MIT
// The run reader against files damaged at every byte, each in one of several ways: a run or a SceneError of
// one line, nothing else. tests/fuzz looks further.
#include "run_texts.hpp"
#include "support/sanitized.hpp"

#include <random>

using namespace pendula;
using namespace pendula::test;

namespace {

/// A run with every kind of record, short so that damaging every byte takes little time.
std::string small_text() {
    RunFile file;
    file.scene = parse_scene("format = 1\n[chain]\nlengths = [1]\nmasses = [1]\n[start]\nangles = [1]\n"
                             "[integration]\narithmetic = \"double\"\n",
                             "f.toml");
    file.record = record_of(file.scene);
    std::string text = run_lines::header() + run_lines::start(file.scene, file.record);
    for (const LoggedChange& change : every_change()) text += run_lines::command({5, change, 77});
    return text + run_lines::keyframe({5, 3, 78}) + run_lines::cut(5, 2) + run_lines::reached(9);
}

/// Catches only SceneError; any other exception fails the test case.
void read_damaged_run(const std::string& text) {
    try {
        const RunFile file = parse_run(text, "damaged.pendula");
        if (file.scene.setup != file.record.setup) FAIL_CHECK("two setups from\n" << text);
    } catch (const SceneError& error) {
        const std::string_view line = error.what();
        if (!line.starts_with("damaged.pendula:") || line.find('\n') != line.npos)
            FAIL_CHECK(line << " from\n" << text);
    }
}

} // namespace

TEST_CASE("a run damaged at any byte is read or gives an error of one line") {
    std::mt19937_64 random(20261121);
    // Characters of the JSON syntax cause more faults than others.
    constexpr std::string_view telling = "[]{}:,\"\\\n\t -+.019eEntf";
    const std::string good = small_text();
    REQUIRE_NOTHROW(parse_run(good, "good"));
    for (std::size_t at = 0; at < good.size(); at += byte_step) {
        const std::size_t kind = at % 6;
        std::string text = good;
        if (kind == 0) text.erase(at, 1);
        if (kind == 1) text.erase(at, 1 + random() % 40);
        if (kind == 2) text.insert(at, 1, telling[random() % telling.size()]);
        if (kind == 3) text[at] = telling[random() % telling.size()];
        if (kind == 4) text[at] = static_cast<char>(random());
        if (kind == 5) text[at] = static_cast<char>(text[at] ^ (1 << random() % 8));
        read_damaged_run(text);
    }
}

TEST_CASE("a run with deep brackets, long texts or invalid bytes is read or gives an error of one line") {
    const std::string head = small_text();
    for (const char* piece : {"[", "{\"a\":", "\"", "\xff", "\0x", "-", "9"}) {
        std::string line;
        for (int i = 0; i < 20000; ++i) line += piece;
        read_damaged_run(head + line + "\n");
        read_damaged_run(head + "{\"kind\":" + line + "\n");
        read_damaged_run(head + "{\"kind\":\"reached\",\"step\":" + line + "}\n");
    }
    read_damaged_run(head + "{\"kind\":\"" + std::string(100000, 'x') + "\"}\n");
    read_damaged_run(std::string(1000, '\n'));
}
