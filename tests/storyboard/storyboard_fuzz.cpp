// SPDX-License-Identifier: MIT
// 10,000 storyboards damaged by a seeded generator, fewer with a sanitizer: each is read, or gives a
// SceneError of one line.
#include "storyboard/film_plan.hpp"

#include "story_texts.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"

#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <string>

using namespace pendula;
using namespace pendula::test;

namespace {

std::string damaged(std::mt19937_64& random) {
    constexpr std::string_view telling = "[]{}=.,\"'#\n\r\t -+_0e9\\";
    std::string text(good_storyboard);
    for (std::uint64_t wounds = 1 + random() % 2; wounds > 0; --wounds) {
        const std::size_t at = random() % text.size();
        switch (random() % 7) {
        case 0:
            text.erase(at, 1);
            break;
        case 1:
            text.erase(at, 1 + random() % 40);
            break;
        case 2:
            text.insert(at, 1, telling[random() % telling.size()]);
            break;
        case 3:
            text[at] = telling[random() % telling.size()];
            break;
        case 4:
            text[at] = static_cast<char>(random());
            break;
        case 5: // a piece of the text from elsewhere
            text.insert(at, good_storyboard.substr(random() % good_storyboard.size(), random() % 60));
            break;
        default: { // another number
            const std::size_t digit = text.find_first_of("0123456789", at);
            constexpr std::string_view numbers[] = {"-1",   "0",      "1e308",       "nan", "inf",
                                                    "-0.0", "1e-320", "99999999999", "0.5"};
            if (digit != text.npos) text.replace(digit, 1, numbers[random() % std::size(numbers)]);
        }
        }
        if (text.empty()) text = "\n";
    }
    return text;
}

} // namespace

TEST_CASE("each damaged storyboard is read or refused with an error of one line") {
    // Scenes without overrides are loaded once, because this is a test of the storyboard reader.
    std::map<std::string, Scene, std::less<>> known;
    const SceneLoader load = [&](std::string_view name, std::span<const std::string> overrides) {
        if (!overrides.empty()) return load_scene(name, overrides);
        if (const auto found = known.find(name); found != known.end()) return found->second;
        return known.emplace(name, load_scene(name)).first->second;
    };
    std::mt19937_64 random(15);
    int read = 0, refused = 0;
    for (int i = 0; i < repeats(10000); ++i) {
        const std::string text = damaged(random);
        try {
            const Storyboard board = read_storyboard(text, "damaged.film.toml", load);
            const FilmPlan plan(board, 60);
            for (const std::int64_t frame : {std::int64_t{0}, plan.frames() * 3 / 10, plan.frames()})
                for (const ShownShot& shown : plan.shown(frame))
                    if (!std::isfinite(shown.simulated) || shown.simulated < 0)
                        FAIL_CHECK("a time that cannot be shown from\n" << text);
            ++read;
        } catch (const SceneError& error) {
            const std::string_view line = error.what();
            if (!line.starts_with("damaged.film.toml:") || line.find('\n') != line.npos)
                FAIL_CHECK(line << " from\n" << text);
            ++refused;
        }
    }
    // A storyboard with damaged texts or numbers is often still valid.
    CHECK(read > repeats(300));
    CHECK(refused > repeats(3000));
}
