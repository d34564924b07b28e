// SPDX-License-Identifier: MIT
// Tests for scene/run_file.hpp: what is written is read back.
#include "physics/refusal.hpp"
#include "run_texts.hpp"
#include "support/process.hpp"
#include "support/sanitized.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

void check_round_trip(const RunFile& file) {
    const std::string text = to_lines(file);
    INFO(text);
    const RunFile again = parse_run(text, "again.pendula");
    CHECK(again == file);
    CHECK(again.scene.setup == again.record.setup);
    CHECK(to_lines(again) == text);
}

LoggedView view_at(std::int64_t step, float pan) {
    LoggedView view{step, 1e-4 * static_cast<double>(step), {}};
    view.view.viewing() = parse_scene(good_scene, "f.toml").viewing();
    view.view.camera.chain_x = pan;
    view.view.camera.azimuth = 0.1f + pan;
    return view;
}

} // namespace

TEST_CASE("a run with every kind of command is read back as it was written") {
    check_round_trip(small_run());
}

TEST_CASE("a run's views are read back, and only their differences from the scene are written") {
    RunFile file = small_run();
    file.views = {view_at(0, 0), view_at(20, 0.3f), view_at(21, -1e-7f)};
    file.views[1].view.look.palette = Palette::ember;
    file.views[1].view.views.layout = Layout::everything;
    file.views[2].view.show_trails = false;
    file.views[2].view.trail_seconds = 3.5;
    check_round_trip(file);
    const std::string line = run_lines::view(file.views[1], file.scene);
    CHECK(line.find("\"look.palette\":\"ember\"") != std::string::npos);
    CHECK(line.find("look.theme") == std::string::npos);
    CHECK(seen_last(file).trail_seconds == 3.5);
    CHECK(view_at_step(file.views, 19)->step == 0);
    CHECK(view_at_step(file.views, 20)->step == 20);
    CHECK(view_at_step({}, 20) == nullptr);
}

TEST_CASE("going back and changing the view replaces the later views of a run") {
    const Scene scene = parse_scene(good_scene, "f.toml");
    std::string lines;
    for (const std::int64_t step : {10, 20, 30, 20})
        lines += run_lines::view(view_at(step, static_cast<float>(lines.size())), scene);
    const std::vector<LoggedView> views = parse_run(run_with(lines), "r.pendula").views;
    REQUIRE(views.size() == 2);
    CHECK(views[1].step == 20);
    CHECK(views[1].view.camera.chain_x > 300); // the last one written
    lines += run_lines::reached(50) + run_lines::cut(15, 0);
    CHECK(parse_run(run_with(lines), "r.pendula").views.size() == 1);
}

TEST_CASE("a run of format 1 has no views, and an error in a view names its line and key") {
    const std::string first = replaced(run_with(""), "\"format\":6", "\"format\":1");
    CHECK(parse_run(first, "r.pendula").views.empty());
    const Scene scene = parse_scene(good_scene, "f.toml");
    CHECK(read_error(first + run_lines::view(view_at(1, 0), scene))
              .starts_with("r.pendula:3: kind: expected one of start, command, keyframe, cut, reached"));
    const std::string line = run_lines::view(view_at(1, 0), scene);
    CHECK(read_error(run_with(replaced(line, "\"camera\":[0.0,", "\"camera\":[")))
              .starts_with("r.pendula:3: camera: expected 13 numbers, got 12"));
    CHECK(read_error(run_with(replaced(line, "\"camera\"", "\"look.palette\":\"mud\",\"camera\"")))
              .starts_with("r.pendula:3: look.palette: expected one of"));
}

TEST_CASE("minus zero keeps its sign in a run") {
    const RunFile again = parse_run(to_lines(small_run()), "again");
    const auto& motion = std::get<SetMotion>(again.record.log[9].change).motion;
    CHECK(std::signbit(motion.theta[1]));
}

TEST_CASE("a run keeps every bit of its start in several arithmetics, for rigid and elastic chains") {
    for (const char* arithmetic : {"double", "long-double", "double-double"})
        for (const char* model : {"rigid", "elastic"}) {
            const std::vector<std::string> overrides{"integration.arithmetic=" + std::string(arithmetic),
                                                     "chain.model=" + std::string(model),
                                                     "start.angles=[0.1, 2.2, -3.3]"};
            RunFile file;
            file.scene = parse_scene(good_scene, "f.toml", overrides);
            file.record = record_of(file.scene);
            check_round_trip(file);
        }
}

TEST_CASE("a run keeps the settings that a scene file cannot contain") {
    RunFile file = small_run();
    Setup& setup = file.scene.setup;
    setup.start.offset_link = 2;
    setup.start.offset = 1e-12;
    setup.integration.method = Method::gauss_legendre;
    setup.integration.stages = 5;
    setup.lanes = {{Method::dop853, Arithmetic::double_, false, 0}};
    setup.ghost.count = 3;
    const auto log = file.record.log;
    file.record = record_of(file.scene);
    file.record.log = log;
    file.record.end = log.back().step;
    file.record.end_hash = log.back().hash;
    check_round_trip(file);
    setup.integration.method = Method::taylor;
    setup.integration.stages = 8;
    setup.integration.order = 30;
    file.record = record_of(file.scene);
    check_round_trip(file);
}

TEST_CASE("a run also contains its start in readable digits") {
    const std::string text = to_lines(small_run());
    // π/2 in 64 bits, with 21 digits.
    CHECK(text.find("\"theta\":[\"1.57079632679489661926") != std::string::npos);
}

TEST_CASE("a journal is read from its last start, without the commands and keyframes that were cut off") {
    const Scene scene = parse_scene(good_scene, "f.toml");
    const RunRecord record = record_of(scene);
    const LoggedCommand gravity{100, SetGravity{1}, 1}, damping{200, SetDamping{2}, 2},
        other{150, SetGravity{3}, 3};
    std::string text = to_lines(small_run()) + run_lines::start(scene, record);
    text += run_lines::keyframe({0, 0, 10}) + run_lines::command(gravity) +
            run_lines::keyframe({120, 1, 11}) + run_lines::keyframe({180, 1, 12}) +
            run_lines::command(damping) + run_lines::keyframe({200, 2, 13}) + run_lines::reached(300) +
            run_lines::cut(150, 1) + run_lines::command(other) + run_lines::reached(170);
    const RunRecord read = parse_run(text, "journal").record;
    CHECK(read.setup == scene.setup);
    CHECK(read.log == std::vector{gravity, other});
    CHECK(read.keyframes == std::vector<KeyframeHash>{{0, 0, 10}, {120, 1, 11}});
    CHECK(read.end == 170);
}

TEST_CASE("a run cut off at any byte keeps the complete commands before the cut") {
    const RunFile whole = small_run();
    const std::string text = to_lines(whole);
    const std::size_t start_end = text.find('\n', text.find('\n') + 1) + 1;
    std::size_t commands_before = 0;
    for (std::size_t length = 0; length < text.size(); length += byte_step) {
        const std::string cut = text.substr(0, length);
        if (length < start_end) {
            if (read_error(cut).find("missing; expected a line of kind \"start\"") == std::string::npos)
                FAIL_CHECK(read_error(cut));
            continue;
        }
        const RunRecord read = parse_run(cut, "cut.pendula").record;
        REQUIRE(read.log.size() >= commands_before);
        commands_before = read.log.size();
        if (!std::equal(read.log.begin(), read.log.end(), whole.record.log.begin()))
            FAIL_CHECK("another log at byte " << length);
    }
    CHECK(commands_before == whole.record.log.size());
}

TEST_CASE("the content of a file, not its name, decides whether it is a run or a scene") {
    const TemporaryFolder folder;
    const auto run = folder.path() / "run", scene = folder.path() / "scene.pendula";
    write_file(run, to_lines(small_run()));
    write_file(scene, std::string(good_scene));
    CHECK(is_run_file(run));
    CHECK_FALSE(is_run_file(scene));
    CHECK_FALSE(is_run_file(folder.path()));
    CHECK_FALSE(is_run_file(folder.path() / "missing"));
    CHECK(load_run(run) == small_run());
    CHECK_THROWS_WITH(load_scene(run.string()),
                      run.string() +
                          ": expected a scene, got a run: 'pendula view' opens it, 'pendula replay' "
                          "repeats it");
    CHECK_THROWS_WITH(load_run(scene), pendula::test::contains("expected a run (.pendula), got a scene: "));
    const auto note = folder.path() / "note.txt", picture = folder.path() / "picture";
    write_file(note, "hello there\n");
    write_file(picture, std::string("\x89PNG\0\0", 6));
    CHECK_THROWS_WITH(load_run(note), note.string() + ": expected a run (.pendula), got other text");
    CHECK_THROWS_WITH(
        load_scene(note.string()),
        note.string() + ": expected a scene (.toml), a run (.pendula) or a recording (.csv), got other text");
    CHECK_THROWS_WITH(load_scene(picture.string()), pendula::test::contains("got a binary file"));
    write_file(note, "format = 1\nname is\n"); // the error in a scene names its line
    CHECK_THROWS_WITH(load_scene(note.string()), pendula::test::contains("note.txt:2: "));
    CHECK_THROWS_WITH(load_run(folder.path() / "missing"),
                      pendula::test::contains("missing: the file does not exist"));
    CHECK_THROWS_WITH(load_run(folder.path()),
                      Catch::Matchers::EndsWith("expected a run file, got a folder"));
}

TEST_CASE("a run keeps the hash of its end, which format 2 does not allow") {
    RunFile file = small_run();
    file.record.end_hash = 0xfedcba9876543210;
    check_round_trip(file);
    const std::string lines = run_lines::reached(30, 1) + run_lines::cut(20, 0) + run_lines::reached(25);
    CHECK(parse_run(run_with(lines), "r.pendula").record.end_hash == std::nullopt);
    const std::string more = lines + run_lines::reached(25, 2);
    CHECK(parse_run(run_with(more), "r.pendula").record.end_hash == StateHash{2});
    CHECK(read_error(replaced(run_with(more), "\"format\":6", "\"format\":2"))
              .starts_with("r.pendula:3: hash: unknown key"));
}

TEST_CASE("a run drops a start state of the other model and keeps its recorded start") {
    // A scene with a saved state was made elastic and started again.
    RunFile file = small_run();
    Setup& setup = file.scene.setup;
    setup.start.state.assign(6, 1);
    setup.chain.model = Model::elastic;
    setup.integration.dt = 1e-5;
    file.record = record_of(file.scene);
    const RunFile again = parse_run(to_lines(file), "again");
    CHECK(again.record.start == file.record.start);
    CHECK(again.record.setup.start.state.empty());
}

TEST_CASE("older runs are refused if this version calculates other last digits, and read otherwise") {
    const auto of_format = [](const std::string& text, int format) {
        return replaced(text, "\"format\":6", "\"format\":" + std::to_string(format));
    };
    CHECK_NOTHROW(parse_run(of_format(run_with(run_lines::reached(30)), 3), "r.pendula"));

    struct Case {
        Method method;
        Arithmetic arithmetic;
        int order;
        int needed; // the format
    };
    for (const auto& [method, arithmetic, order, needed] :
         {Case{Method::taylor, Arithmetic::double_, 0, 5}, Case{Method::taylor, Arithmetic::double_, 20, 1},
          Case{Method::taylor, Arithmetic::long_double, 0, 4},
          Case{Method::taylor, Arithmetic::double_double, 0, 1}, Case{Method::rk4, Arithmetic::x87, 0, 5},
          Case{Method::rk4, Arithmetic::long_double, 0, 1}}) {
        if (!supports(arithmetic, method, Model::rigid)) continue; // a build without x87
        RunFile file = small_run();
        Integration& integration = file.scene.setup.integration;
        integration = {.method = method, .arithmetic = arithmetic, .order = order};
        file.record = record_of(file.scene);
        const LoggedCommand command{10, SetIntegration{integration}, 1};
        for (int format = 1; format <= run_format; ++format) {
            CAPTURE(name_of(method), name_of(arithmetic), order, format);
            const std::string problem =
                fmt::format("expected a run of format {} or later, got one of format {}: this version "
                            "calculates different last digits with {} in {} and cannot repeat the run",
                            needed, format, name_of(method), name_of(arithmetic));
            const std::string run = of_format(to_lines(file), format);
            const std::string change = of_format(run_with(run_lines::command(command)), format);
            if (format >= needed) {
                CHECK_NOTHROW(parse_run(run, "r.pendula"));
                CHECK_NOTHROW(parse_run(change, "r.pendula"));
                continue;
            }
            CHECK(read_error(run) == "r.pendula:2: scene: " + problem);
            CHECK(read_error(change) == "r.pendula:3: change: " + problem);
        }
    }

    RunFile file = small_run();
    file.scene.setup.lanes = {parse_precision_lane("taylor/double")};
    file.record = record_of(file.scene);
    CHECK_NOTHROW(parse_run(to_lines(file), "r.pendula"));
    CHECK(read_error(of_format(to_lines(file), 4))
              .starts_with("r.pendula:2: scene: expected a run of format 5 or"));
}

TEST_CASE("a run with automatic accuracy is read with its integration as the chosen one") {
    RunFile file = small_run();
    file.scene.setup.accuracy = Accuracy::automatic;
    file.record.setup.accuracy = Accuracy::automatic;
    const RunFile again = parse_run(to_lines(file), "again.pendula");
    CHECK(again.record.setup.accuracy == Accuracy::chosen);
    CHECK(again.scene.setup == again.record.setup);
    CHECK(again.record.setup.integration == file.record.setup.integration);
    CHECK(again.record.log == file.record.log);
}
