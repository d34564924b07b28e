// SPDX-License-Identifier: MIT
// Tests for window/features/recording/render_queue.hpp, with stand-ins for the program that renders.
#include "window/features/recording/render_queue.hpp"

#include "record/record_error.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

#include <thread>

using namespace pendula;
using namespace pendula::test;

namespace {

/// A shell script in place of the program.
std::string stand_in(const TemporaryFolder& folder, const std::string& script) {
    const auto path = folder.path() / "stand-in";
    write_file(path, "#!/bin/sh\n" + script);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path.string();
}

std::future<std::string> text(std::string text) {
    std::promise<std::string> promise;
    promise.set_value(std::move(text));
    return promise.get_future();
}

RenderJob job(const std::filesystem::path& file, std::string source = "the scene") {
    return {file, {"--fps", "30"}, text(std::move(source))};
}

/// Waits until `done`. The limit is only for programs that never finish, and far longer than slow ones need.
template<class Done>
void update_until(RenderQueue& queue, Done done) {
    const auto limit = RenderQueue::Clock::now() + std::chrono::minutes(5);
    while (!done()) {
        REQUIRE(RenderQueue::Clock::now() < limit);
        queue.update(RenderQueue::Clock::now());
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

} // namespace

TEST_CASE("films are rendered one after the other, each from its own source and options") {
    const TemporaryFolder folder;
    RenderQueue queue(stand_in(folder, "cat $2 >$4; echo $* >>$4\necho 3 7 >&$6\n"));
    queue.add(job(folder.path() / "a.mp4", "one"));
    queue.add(job(folder.path() / "b.mp4", "two"));
    CHECK_THROWS_AS(queue.add(job(folder.path() / "b.mp4")), RecordError);
    queue.update(RenderQueue::Clock::now());
    const auto figures = queue.figures(RenderQueue::Clock::now());
    if (figures.size() == 2) CHECK(figures[1].waits);
    update_until(queue, [&] { return queue.empty(); });
    CHECK(read_file(folder.path() / "a.mp4") ==
          "onerecord /dev/fd/3 --out " + (folder.path() / "a.mp4").string() + " --progress-fd 1 --fps 30\n");
    CHECK(read_file(folder.path() / "b.mp4").starts_with("tworecord"));
    const FilmNews news = queue.take_news();
    CHECK(news.messages.size() == 2);
    CHECK(news.failures.empty());
}

TEST_CASE("the queue follows a film's progress, and a cancelled film keeps its frames") {
    const TemporaryFolder folder;
    // An interrupt ends the program only once this file exists, so that the test can check the queue before.
    const std::filesystem::path go = folder.path() / "go";
    RenderQueue queue(stand_in(folder, "go='" + go.string() +
                                           "'\ntrap 'until [ -e \"$go\" ]; do sleep 0.02; done; echo "
                                           "pendula: interrupted: it holds 2 of 600 frames >&2; exit 1' INT\n"
                                           "echo 1 600\necho 2 600\nprintf 3\n"
                                           "while :; do sleep 0.02; done\n"));
    queue.add(job(folder.path() / "a.mp4"));
    queue.add(job(folder.path() / "b.mp4"));
    const auto first = [&] {
        const auto figures = queue.figures(RenderQueue::Clock::now());
        REQUIRE_FALSE(figures.empty());
        return figures.front();
    };
    update_until(queue, [&] { return first().done == 2; });
    CHECK(first().wanted == 600);
    queue.cancel(first().id, RenderQueue::Clock::now());
    CHECK(first().id == 1);
    CHECK(first().stops);
    write_file(go, "");
    update_until(queue, [&] { return queue.figures(RenderQueue::Clock::now()).size() == 1; });
    const FilmNews first_news = queue.take_news();
    CHECK(first_news.messages == std::vector<std::string>{"interrupted: it holds 2 of 600 frames"});
    CHECK(first_news.failures.empty());
    update_until(queue, [&] { return first().done == 2; });
    queue.cancel_all(RenderQueue::Clock::now());
    update_until(queue, [&] { return queue.empty(); });
    CHECK(queue.empty());
    const FilmNews news = queue.take_news();
    CHECK(news.messages.size() == 1);
    CHECK(news.failures.empty());
}

TEST_CASE("a hand-out is made by its own command, and a stopped hand-out is reported as not completed") {
    const TemporaryFolder folder;
    RenderQueue queue(stand_in(folder, "mkdir $4; echo $* >$4/line\n"));
    const auto hand_out = [&] {
        RenderJob wanted = job(folder.path() / "class");
        wanted.hands_out = true;
        return wanted;
    };
    queue.add(hand_out());
    CHECK_FALSE(queue.figures(RenderQueue::Clock::now()).front().keeps);
    update_until(queue, [&] { return queue.empty(); });
    const std::string made = (folder.path() / "class").string();
    CHECK(read_file(made + "/line") == "handout /dev/fd/3 --out " + made + " --progress-fd 1 --fps 30\n");
    CHECK(queue.take_news().messages ==
          std::vector<std::string>{"The hand-out is in " + made + ": open index.html there in a browser"});
    queue.add(hand_out());
    queue.give_up();
    CHECK(queue.take_news().failures == std::vector<std::string>{made + " was not completed in time"});
}

TEST_CASE("a failed film gives the reason, and the next film begins") {
    const TemporaryFolder folder;
    RenderQueue queue(stand_in(folder, "echo 'pendula: a.mp4: no room' >&2; exit 1\n"));
    std::promise<std::string> none;
    none.set_exception(std::make_exception_ptr(RecordError("no such run")));
    queue.add({folder.path() / "z.mp4", {}, none.get_future()});
    queue.add(job(folder.path() / "a.mp4"));
    update_until(queue, [&] { return queue.empty(); });
    const std::vector<std::string> failures = queue.take_news().failures;
    REQUIRE(failures.size() == 2);
    CHECK(failures[0].find("z.mp4 cannot be rendered: no such run") != std::string::npos);
    CHECK(failures[1] == "a.mp4: no room");
    RenderQueue missing("/nowhere/at-all");
    missing.add(job(folder.path() / "a.mp4"));
    update_until(missing, [&] { return missing.empty(); });
    CHECK(missing.take_news().failures.size() == 1);
}
