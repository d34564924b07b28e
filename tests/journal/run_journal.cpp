// SPDX-License-Identifier: MIT
// Tests for journal/run_journal.hpp: the file on disk during a run, and failures of the disk.
#include "journal/run_journal.hpp"

#include "journal/journal_file.hpp"
#include "record/record_error.hpp"
#include "scene/run_file.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

#include <cmath>
#include <csignal>
#include <mutex>
#include <sys/resource.h>
#include <thread>

using namespace pendula;
using namespace pendula::test;

namespace {

using Happening = std::function<void(RunObserver&)>;

/// A queue of events, which the journal drains.
class Feed {
  public:
    void add(Happening happening) {
        const std::lock_guard lock(mutex_);
        happenings_.push_back(std::move(happening));
    }
    RunJournal::Drain drain() {
        return [this](RunObserver& observer) {
            std::vector<Happening> taken;
            {
                const std::lock_guard lock(mutex_);
                taken = std::exchange(happenings_, {});
            }
            for (const Happening& happening : taken) happening(observer);
            const std::lock_guard lock(mutex_);
            if (happenings_.empty()) ++idle_drains_;
        };
    }
    /// Waits until everything added so far is on disk, which is so once a later drain has begun.
    void wait() {
        int before = 0;
        {
            const std::lock_guard lock(mutex_);
            before = idle_drains_;
        }
        for (;;) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            const std::lock_guard lock(mutex_);
            if (idle_drains_ > before + 1) return;
        }
    }

  private:
    std::mutex mutex_;
    std::vector<Happening> happenings_;
    int idle_drains_ = 0;
};

constexpr std::chrono::milliseconds quick{2};

Scene test_scene() {
    const std::vector<std::string> overrides{"integration.arithmetic=double", "name=A run"};
    return load_scene("double-2-1", overrides);
}

RunRecord test_record(const Scene& scene) { return Timeline(scene.setup).record(); }

JournalPlace at(const std::filesystem::path& path) {
    return {.kept = true, .file = path, .overwrite = false};
}

const LoggedCommand gravity{100, SetGravity{1}, 5}, damping{200, SetDamping{2}, 6};

std::vector<JournalNotice> wait_for_notice(RunJournal& journal) {
    for (;;) {
        if (auto notices = journal.take_notices(); !notices.empty()) return notices;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

/// A run with a journal in a file of its own.
struct KeptRun {
    TemporaryFolder folder;
    std::filesystem::path path = folder.path() / "run";
    Scene scene = test_scene();
    Feed feed;
    RunJournal journal{scene, at(path), feed.drain(), quick};

    void begin(const RunRecord& record) {
        feed.add([record](RunObserver& observer) { observer.run_began(record); });
        feed.wait();
    }
    void reach(std::int64_t step) {
        feed.add([step](RunObserver& observer) { observer.reached(step, std::nullopt); });
        feed.wait();
    }
    RunFile file() const { return load_run(path); }
};

} // namespace

TEST_CASE("the journal's file holds the current run after every event") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "run.pendula";
    const Scene scene = test_scene();
    RunRecord expected = test_record(scene);
    Feed feed;
    RunJournal journal(scene, at(path), feed.drain(), quick);
    CHECK(journal.path() == path);

    feed.add([&](RunObserver& observer) { observer.run_began(test_record(scene)); });
    feed.wait();
    CHECK(load_run(path) == RunFile{scene, expected});

    feed.add([](RunObserver& observer) {
        observer.command_logged(gravity);
        observer.keyframe_taken({150, 1, 8});
        observer.command_logged(damping);
        observer.reached(250, std::nullopt);
    });
    feed.wait();
    expected.log = {gravity, damping};
    expected.keyframes.push_back({150, 1, 8});
    expected.end = 250;
    expected.end_hash.reset(); // reached() was given no hash
    CHECK(load_run(path).record == expected);

    feed.add([](RunObserver& observer) {
        observer.future_cut(120, 1);
        observer.reached(130, std::nullopt);
    });
    feed.wait();
    expected.log = {gravity};
    expected.keyframes.pop_back();
    expected.end = 130;
    CHECK(load_run(path).record == expected);

    // After another scene is loaded, new runs have its name.
    Scene other = scene;
    other.name = "Another";
    other.setup.chain.gravity = 3;
    journal.set_scene(other, 1);
    RunRecord of_other = test_record(other);
    of_other.scene = 1;
    feed.add([&](RunObserver& observer) { observer.run_began(of_other); });
    feed.wait();
    CHECK(load_run(path) == RunFile{other, test_record(other)});

    // Undo brings back the first scene's run without a call of set_scene().
    feed.add([&](RunObserver& observer) { observer.run_began(expected); });
    feed.wait();
    CHECK(load_run(path).scene.name == scene.name);
    CHECK(journal.take_notices().empty());
}

TEST_CASE("the journal writes pending events when it is destroyed") {
    const TemporaryFolder folder;
    const Scene scene = test_scene();
    Feed feed;
    {
        RunJournal journal(scene, at(folder.path() / "run"), feed.drain(), std::chrono::hours(1));
        feed.add([&](RunObserver& observer) {
            observer.run_began(test_record(scene));
            observer.command_logged(gravity);
        });
    }
    CHECK(load_run(folder.path() / "run").record.log == std::vector{gravity});
}

TEST_CASE("a run that begins with earlier changes is written with all of them") {
    const TemporaryFolder folder;
    RunFile file{test_scene(), {}};
    Timeline timeline(file.scene.setup);
    timeline.apply(SetGravity{2});
    file.record = timeline.record();
    Feed feed;
    {
        RunJournal journal(file.scene, at(folder.path() / "run"), feed.drain(), quick);
        feed.add([&](RunObserver& observer) { observer.run_began(test_record(file.scene)); });
        feed.add([&](RunObserver& observer) { observer.run_began(file.record); });
    }
    CHECK(load_run(folder.path() / "run") == file);
}

TEST_CASE("saving writes the whole current run to a new file, or leaves all files as they were") {
    const TemporaryFolder folder;
    const Scene scene = test_scene();
    Feed feed;
    RunJournal journal(scene, {.kept = false, .file = {}, .overwrite = false}, feed.drain(), quick);
    CHECK(journal.path().empty());
    feed.add([&](RunObserver& observer) {
        observer.run_began(test_record(scene));
        observer.command_logged(gravity);
        observer.command_logged(damping);
        observer.future_cut(100, 1);
    });
    feed.wait();
    journal.save(folder.path() / "saved.pendula");
    const auto saved = wait_for_notice(journal);
    CHECK_FALSE(saved.front().is_error);
    CHECK(saved.front().text == "Saved " + (folder.path() / "saved.pendula").string());
    const std::string text = read_file(folder.path() / "saved.pendula");
    CHECK(load_run(folder.path() / "saved.pendula").record.log == std::vector{gravity});
    CHECK(text.find("\"cut\"") == std::string::npos);

    journal.save(folder.path() / "saved.pendula");
    const auto refused = wait_for_notice(journal);
    CHECK(refused.front().is_error);
    CHECK(refused.front().text.find("exists already") != std::string::npos);
    CHECK(read_file(folder.path() / "saved.pendula") == text);
    journal.save(folder.path() / "missing" / "x");
    CHECK(wait_for_notice(journal).front().is_error);
    // no partial files left
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("a journal starts its named file or refuses it at once") {
    const TemporaryFolder folder;
    const Scene scene = test_scene();
    Feed feed;
    write_file(folder.path() / "run", "precious");
    CHECK_THROWS_AS(RunJournal(scene, at(folder.path() / "run"), feed.drain()), FileError);
    CHECK_THROWS_AS(RunJournal(scene, at(folder.path() / "missing" / "run"), feed.drain()), FileError);
    CHECK_THROWS_AS(RunJournal(scene, at(folder.path()), feed.drain()), FileError);
    CHECK(read_file(folder.path() / "run") == "precious");
    const JournalPlace over{.kept = true, .file = folder.path() / "run", .overwrite = true};
    const RunJournal journal(scene, over, feed.drain());
    CHECK(read_file(folder.path() / "run").starts_with("{\"pendula\":"));
    CHECK_THROWS_WITH(RunJournal(scene, over, feed.drain()),
                      Catch::Matchers::EndsWith("another pendula process is writing it"));
}

TEST_CASE("a full disk causes one notice, and the file remains a valid run") {
    KeptRun run;
    RunJournal& journal = run.journal;
    run.begin(test_record(run.scene));
    const auto whole = std::filesystem::file_size(run.path);

    // With this limit, the file cannot hold the whole next line.
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    rlimit tight = before;
    tight.rlim_cur = whole + 20;
    REQUIRE(setrlimit(RLIMIT_FSIZE, &tight) == 0);
    run.feed.add([](RunObserver& observer) { observer.reached(50, std::nullopt); });
    const auto notices = wait_for_notice(journal);
    run.feed.add([](RunObserver& observer) { observer.command_logged(gravity); });
    run.feed.wait();
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);

    REQUIRE(notices.size() == 1);
    CHECK(notices[0].is_error);
    CHECK(notices[0].text == "This run is no longer written to its file: " + run.path.string() +
                                 " cannot be written: File too large");
    CHECK(journal.take_notices().empty());
    CHECK(std::filesystem::file_size(run.path) == whole);
    CHECK(run.file().record == test_record(run.scene));
    // The journal still follows the run in memory.
    journal.save(run.folder.path() / "saved");
    wait_for_notice(journal);
    // finish() repeats the failure because the user named the file
    CHECK(journal.finish() == notices[0].text);
    CHECK(load_run(run.folder.path() / "saved").record.log == std::vector{gravity});
}

TEST_CASE("a run that no file can hold causes one notice, and the next run is written") {
    const TemporaryFolder folder;
    const Scene scene = test_scene();
    Feed feed;
    {
        RunJournal journal(scene, at(folder.path() / "run"), feed.drain(), quick);
        RunRecord odd = test_record(scene);
        odd.setup.chain.gravity = 1e6;
        feed.add([odd](RunObserver& observer) {
            observer.run_began(odd);
            observer.command_logged(gravity);
        });
        const auto notices = wait_for_notice(journal);
        REQUIRE(notices.size() == 1);
        CHECK(notices[0].text.starts_with("This run is not written to a file: "));
        CHECK(notices[0].text.find("chain.gravity") != std::string::npos);
        feed.add([&](RunObserver& observer) { observer.run_began(test_record(scene)); });
    }
    CHECK(load_run(folder.path() / "run").record == test_record(scene));
}

namespace {

LoggedView look_at(std::int64_t step, const Scene& scene, Palette palette) {
    LoggedView view{step, 1e-4 * static_cast<double>(step), {}};
    view.view.viewing() = scene.viewing();
    view.view.look.palette = palette;
    return view;
}

} // namespace

TEST_CASE("the views of a run are stored with that run and not with another") {
    KeptRun run;
    const Scene& scene = run.scene;
    RunJournal& journal = run.journal;
    run.begin(test_record(scene));
    run.reach(20000);
    journal.look(look_at(9000, scene, Palette::automatic));
    journal.look(look_at(9500, scene, Palette::automatic));
    journal.look(look_at(10000, scene, Palette::ember));
    journal.look(look_at(30000, scene, Palette::ice)); // later than the reported end of the run
    run.feed.wait();
    std::vector<LoggedView> views = run.file().views;
    REQUIRE(views.size() == 2);
    CHECK(views[0].step == 9000);
    CHECK(views[1] == look_at(10000, scene, Palette::ember));
    CHECK(run.file().scene.look.palette == Palette::automatic);
    run.reach(40000);
    CHECK(run.file().views.size() == 3);
    RunRecord first = run.file().record;

    // Another run begins with the current look and without the first run's views.
    run.begin(test_record(scene));
    CHECK(run.file().views.empty());
    CHECK(run.file().scene.look.palette == Palette::ice);
    // The first run comes back with its views.
    run.begin(first);
    CHECK(run.file().views.size() == 3);
    CHECK(run.file().scene.look.palette == Palette::automatic);
    // The text for a film has the views and a transparent background.
    const RunFile told = parse_run(journal.text(true).get(), "told");
    CHECK(told.views.size() == 3);
    CHECK(told.scene.look.transparent);
}

TEST_CASE("a run that is opened keeps its views in the journal") {
    KeptRun run;
    const Scene& scene = run.scene;
    RunFile opened{scene, test_record(scene), {look_at(5000, scene, Palette::ember)}};
    opened.record.end = 8000;
    run.journal.expect(opened);
    run.begin(opened.record);
    CHECK(run.file() == opened);
    // A run that begins again from the same start is another run, without views.
    run.begin(test_record(scene));
    CHECK(run.file().views.empty());
}

namespace {

/// The same run from its start to the same end, with another arithmetic and time step.
RunRecord integrated_otherwise(const RunRecord& run, double dt) {
    Setup setup = run.setup;
    setup.integration.arithmetic = Arithmetic::long_double;
    setup.integration.dt = dt;
    RunRecord anew = Timeline(setup).record();
    anew.end = std::llround(static_cast<double>(run.end) * run.setup.integration.dt / dt);
    anew.end_hash.reset();
    return anew;
}

} // namespace

TEST_CASE("a reintegrated run keeps its end and its views, at the same times") {
    KeptRun run;
    const Scene& scene = run.scene;
    const double anew = GENERATE(1.0, 2.0, 0.5, 0.625) * scene.setup.integration.dt; // of 0.1 ms
    run.begin(test_record(scene));
    run.reach(60000);
    run.journal.look(look_at(0, scene, Palette::automatic));
    run.journal.look(look_at(10000, scene, Palette::ember));
    run.feed.wait();
    run.journal.look(look_at(30000, scene, Palette::ice));
    // the journal takes this view with the next event, or later
    run.journal.look(look_at(50000, scene, Palette::ember));
    RunRecord record = integrated_otherwise(run.file().record, anew);
    record.end = std::llround(6 / anew);
    run.feed.add([record](RunObserver& observer) { observer.run_reintegrated(record); });
    run.feed.wait();
    // This view comes from the drawing thread, which still shows the run as it was.
    run.journal.look(look_at(60000, scene, Palette::automatic));
    run.feed.wait();

    const auto check = [&](std::size_t count) {
        const RunFile file = run.file();
        CHECK(file.record.setup == record.setup);
        CHECK(file.scene.look.palette == Palette::automatic); // the palette at the start of the run
        constexpr double times[]{0, 1, 3, 5, 6, 7};
        REQUIRE(file.views.size() == count);
        for (std::size_t i = 0; i < count; ++i) {
            CHECK(file.views[i].step == std::llround(times[i] / anew));
            CHECK(file.views[i].time == Approx(times[i]).epsilon(1e-9));
        }
        CHECK(file.views[1].view.look.palette == Palette::ember);
        CHECK(file.views[2].view.look.palette == Palette::ice);
        return file.record.end;
    };
    CHECK(check(5) == std::llround(6 / anew));

    // The run continues in its own new steps.
    LoggedView later = look_at(0, scene, Palette::ice);
    later.step = std::llround(7 / anew);
    later.time = 7;
    run.reach(std::llround(8 / anew));
    run.journal.look(later);
    run.feed.wait();
    CHECK(check(6) == std::llround(8 / anew));
}

TEST_CASE("the journal adds the hash of a run's final state once it is known") {
    KeptRun run;
    run.begin(test_record(run.scene));
    RunRecord record = integrated_otherwise(run.file().record, 1e-4);
    record.end = 5000;
    run.feed.add([record](RunObserver& observer) { observer.run_reintegrated(record); });
    run.feed.wait();
    CHECK(run.file().record.end == 5000);
    CHECK_FALSE(run.file().record.end_hash);
    run.feed.add([](RunObserver& observer) { observer.reached(5000, StateHash{77}); });
    run.feed.wait();
    CHECK(run.file().record.end_hash == StateHash{77});
}
