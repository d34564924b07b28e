// SPDX-License-Identifier: MIT
// A shot can repeat a recorded run, which the storyboard's film contains.
#include "scene/run_file.hpp"
#include "scene/scene_error.hpp"
#include "simulation/timeline.hpp"
#include "storyboard/story_edit.hpp"
#include "storyboard/storyboard.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

#include <fstream>
#include <span>
#include <string>

using namespace pendula;
using namespace pendula::test;

namespace {

RunFile small_run() {
    TeeSink samples;
    RunFile file;
    file.scene = load_scene("double-1-1");
    Timeline timeline(file.scene.setup);
    timeline.advance(100, samples);
    timeline.apply(SetGravity{3});
    timeline.advance(100, samples);
    file.record = timeline.record();
    return file;
}

struct RunFolder {
    TemporaryFolder folder;
    std::string path = (folder.path() / "a.film.toml").string();
    RunFile run = small_run();

    RunFolder() { std::ofstream(folder.path() / "moon.pendula") << to_lines(run); }
    std::string error_of(const std::string& rest) const {
        try {
            read_storyboard("format = 1\n[[shot]]\nduration = 1\n" + rest, path);
            return "no error";
        } catch (const SceneError& error) {
            const std::string problem = error.what();
            REQUIRE(problem.find('\n') == problem.npos);
            return problem.substr(problem.find("a.film.toml"));
        }
    }
};

constexpr std::string_view story = R"(format = 1

[[shot]]
run = "moon.pendula"
duration = 2
  [[shot.camera]]
  view = "chain"
  at = 1
  zoom = 2
)";

} // namespace

TEST_CASE("a shot repeats a recorded run, and a storyboard that contains the run needs no other file") {
    const RunFolder files;
    const Storyboard board = read_storyboard(story, files.path);
    const Pane& pane = board.shots.at(0).panes.at(0);
    REQUIRE(pane.run);
    CHECK(pane.run.file->record == files.run.record);
    CHECK(pane.chain.size() == 1);
    CHECK(to_toml(board) == story);
    const std::string whole = with_scenes(story, board);
    CHECK(read_storyboard(whole, "elsewhere.film.toml") == board);
    CHECK(with_scenes(whole, board) == whole);
}

TEST_CASE("a run in a shot cannot be changed, and each mistake is reported in one line") {
    const RunFolder files;
    CHECK(files.error_of("run = \"sun.pendula\"").starts_with("a.film.toml:4: shot[1].run: "));
    for (const char* other :
         {"set = [\"chain.gravity=1\"]", "layout = \"chain\"", "scene = \"double-1-1\""}) {
        CAPTURE(other);
        CHECK(files.error_of("run = \"moon.pendula\"\n" + std::string(other))
                  .ends_with(": cannot be used with a run: a run is repeated unchanged"));
    }
    CHECK(files.error_of("run = \"moon.pendula\"\n[[shot.pane]]\nscene = \"double-1-1\"") ==
          "a.film.toml:4: shot[1].run: expected either a run or panes, got both");
    std::string changed = to_lines(files.run);
    changed.replace(changed.find("\"bytes\":\"") + 9, 2,
                    changed.substr(changed.find("\"bytes\":\"") + 9, 2) == "00" ? "01" : "00");
    std::ofstream(files.folder.path() / "other.pendula") << changed;
    CHECK(files.error_of("run = \"other.pendula\"").starts_with("a.film.toml:4: shot[1].run: "));
    Storyboard board = read_storyboard(story, files.path);
    CHECK_THROWS_AS(set_pane(board, 0, 0, {"chain.gravity=1"}, scenes_of(board)), SceneError);
}
