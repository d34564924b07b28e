// SPDX-License-Identifier: MIT
#include "storyboard/storyboard.hpp"

#include "story_texts.hpp"
#include "storyboard/story_edit.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"
#include "support/test_data.hpp"

#include <cmath>
#include <cstdint>
#include <iterator>
#include <map>
#include <numbers>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

/// A scene loader that reads each scene only once.
class KnownScenes {
  public:
    Scene operator()(std::string_view name, std::span<const std::string> overrides) {
        std::string key(name);
        for (const std::string& one : overrides) key += '\n' + one;
        const auto found = known_.find(key);
        return found != known_.end() ? found->second
                                     : known_.emplace(key, load_scene(name, overrides)).first->second;
    }

  private:
    std::map<std::string, Scene> known_;
};

/// Random edits as a user makes them, with values in and out of range.
class RandomEdits {
  public:
    RandomEdits(std::uint64_t seed, const SceneLoader& load) : random_(seed), load_(load) {}

    void edit(Storyboard& board) {
        const std::size_t shot = random_() % board.shots.size(), pane = random_() % 2, number = random_() % 3;
        const double duration = board.shots[shot].duration, at = between(-0.5, duration + 0.5);
        const KeyPlace place{shot, pane, random_() % 2 ? KeyedView::chain : KeyedView::torus, random_() % 4};
        switch (random_() % 20) {
        case 0:
        case 2:
            if (board.shots.size() < 6) insert_shot(board, random_() % 4, Shot(board.shots[shot]));
            break;
        case 1:
            remove_shot(board, shot);
            break;
        case 3:
            split_shot(board, shot, at);
            break;
        case 4:
            set_duration(board, shot, duration * between(0.1, 2));
            break;
        case 5:
            set_from(board, shot, between(-1, 50));
            break;
        case 6:
            set_transition(board, shot, random_() % 4 ? Transition::dissolve : Transition::cut,
                           between(0, 4));
            break;
        case 7:
        case 8:
            put_key(board, shot, pane,
                    ChainKey{at, between(-3, 3), between(-2000, 2000), between(0, 20), random_() % 5});
            break;
        case 9:
        case 10:
            put_key(board, shot, pane,
                    TorusKey{at, between(-80, 80), between(-2, 2), between(1, 9), between(-1, 1),
                             between(-12, 12)});
            break;
        case 11:
            remove_key(board, place);
            break;
        case 12:
            move_key(board, place, at);
            break;
        case 13:
            put_speed_key(board, shot, {at, between(-1, 4)});
            break;
        case 14:
            if (random_() % 2)
                remove_speed_key(board, shot, number);
            else
                move_speed_key(board, shot, number, at);
            break;
        case 15:
            put_caption(board, shot, a_caption());
            break;
        case 16:
            if (random_() % 2)
                remove_caption(board, shot, number);
            else
                replace_caption(board, shot, number, a_caption());
            break;
        case 17:
            move_caption(board, shot, number, at);
            break;
        case 18:
            set_caption_from(board, shot, number, at);
            set_caption_to(board, shot, number, between(0, 6));
            break;
        default:
            set_pane(board, shot, pane, {settings[random_() % std::size(settings)]}, load_);
        }
    }

  private:
    static constexpr const char* settings[] = {"look.bloom=0.5", "view.layout=torus", "look.theme=\"paper\"",
                                               "chain.gravity=1.62"};

    double between(double least, double most) { return std::uniform_real_distribution(least, most)(random_); }
    Caption a_caption() {
        constexpr const char* texts[] = {"θ₁ at {t} s", "\"quoted\" and \\ and {{", "two\nlines",
                                         "it's \"so\"", ""};
        return {
            texts[random_() % std::size(texts)],      between(-1, 3), between(0, 6),
            static_cast<CaptionPlace>(random_() % 9), between(0, 11), random_() % 2 ? 0.5 : between(-1, 70)};
    }

    std::mt19937_64 random_;
    const SceneLoader& load_;
};

} // namespace

TEST_CASE("storyboards survive writing and reading unchanged after random edits") {
    const SceneLoader load = KnownScenes();
    const Storyboard good = read_storyboard(good_storyboard, "good.film.toml", load);
    const Storyboard changing = read_storyboard(good_storyboard_with(R"(  [[shot.change]]
  at = 0.1
  set = ["look.bloom=2"]
  [[shot.change]]
  at = 1.7
  set = ["chain.gravity=5"]
)"),
                                                "changing.film.toml", load);
    // A sequence extends an earlier one by one edit; some start again.
    std::vector<Storyboard> edited(8, good);
    edited.resize(16, changing);
    std::mt19937_64 random(15);
    RandomEdits edits(random(), load);
    int changed = 0;
    for (int i = 0; i < repeats(2000); ++i) {
        const Storyboard& before = edited[random() % edited.size()];
        Storyboard board = random() % 10 ? before : random() % 2 ? good : changing;
        edits.edit(board);
        if (board == before) continue;
        ++changed;
        const std::string text = to_toml(board);
        try {
            if (read_storyboard(text, "edited.film.toml", load) != board)
                FAIL_CHECK("edit " << i << ": another storyboard from\n" << text);
        } catch (const SceneError& error) {
            FAIL_CHECK("edit " << i << ": " << error.what() << " in\n" << text);
        }
        edited[random() % edited.size()] = std::move(board);
    }
    CHECK(changed > repeats(1000));
}

TEST_CASE("two shipped storyboards survive writing and reading unchanged") {
    for (const char* name : {"study-chain", "precision-race"}) {
        const Storyboard board =
            load_storyboard(test_data() + "/../assets/storyboards/" + name + ".film.toml");
        const std::string text = to_toml(board);
        CHECK(read_storyboard(text, "again.film.toml") == board);
        CHECK(is_storyboard_text(text));
    }
}

TEST_CASE("a written storyboard can contain its scenes") {
    const Storyboard board = read_storyboard(good_storyboard, "good.film.toml");
    const auto none = [](std::string_view, std::span<const std::string>) -> Scene {
        throw SceneError("no scene may be looked for");
    };
    const Storyboard again = read_storyboard(with_scenes(to_toml(board), board), "whole.film.toml", none);
    CHECK(again == board);
    // A window that has opened the storyboard finds the scenes without the file's text.
    CHECK(read_storyboard(to_toml(again), "named.film.toml", scenes_of(again)) == board);
    CHECK_THROWS_AS(scenes_of(again)("map-of-flips", {}), SceneError);
}

TEST_CASE("the writer reproduces a hand-written storyboard, without default values") {
    const Storyboard board = read_storyboard(good_storyboard, "good.film.toml");
    std::string expected(good_storyboard);
    const auto replace = [&](std::string_view from, std::string_view to) {
        const std::size_t at = expected.find(from);
        REQUIRE(at != expected.npos);
        expected.replace(at, from.size(), to);
    };
    // The writer leaves out what the reader assumes anyway, and has its own order.
    replace("  at = 0\n  zoom = 1\n", "  at = 0\n");
    replace("  zoom = 2\n  y = -0.5\n", "  y = -0.5\n  zoom = 2\n");
    replace("  zoom = 3\n  follow = 3\n  x = 0\n  y = 0\n", "  y = 0\n  zoom = 3\n  follow = 3\n");
    replace("x = \"0.12345678901234567890\"\n", "x = \"1.234567890123456789e-01\"\n    y = 0\n");
    replace("from = 0\nto = 3\nspeed = 1\n", "duration = 3\n");
    CHECK(to_toml(board) == expected);
}

TEST_CASE("written angles are read again exactly if degrees can express them, otherwise within 1 ulp") {
    constexpr double degree = std::numbers::pi / 180;
    Storyboard board =
        read_storyboard("format = 1\n[[shot]]\nscene = \"study-triple\"\nto = 1", "f.film.toml");
    std::vector<TorusKey>& keys = board.shots[0].panes[0].torus;
    std::mt19937_64 random(4);
    int inexact = 0;
    for (int i = 0; i < 500; ++i) {
        const double radians = std::uniform_real_distribution(-3.2, 3.2)(random);
        keys = {TorusKey{.azimuth = radians, .elevation = static_cast<double>(i - 250) * 0.25 * degree}};
        const TorusKey read =
            read_storyboard(to_toml(board), "f.film.toml", KnownScenes()).shots[0].panes[0].torus[0];
        CHECK(read.elevation == keys[0].elevation);
        CHECK(read.azimuth <= std::nextafter(radians, 9));
        CHECK(read.azimuth >= std::nextafter(radians, -9));
        inexact += read.azimuth != radians;
    }
    CHECK(inexact > 0);
}

TEST_CASE("a shot of over ten hours survives writing and reading unchanged") {
    const char* text = "format = 1\n[[shot]]\nfrom = 0.1\nto = 7199.7\nspeed = 0.17\n";
    const Storyboard board = read_storyboard(text, "f.film.toml");
    CHECK(board.duration() > 36000);
    CHECK(read_storyboard(to_toml(board), "f.film.toml") == board);
}
