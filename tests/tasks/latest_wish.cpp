// SPDX-License-Identifier: MIT
// Tests for tasks/latest_wish.hpp: the newest wish wins, and no exception ends the program.
#include "tasks/latest_wish.hpp"

#include "few_threads.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"
#include "tasks/worker_pool.hpp"

#include <chrono>
#include <memory>
#include <stdexcept>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

struct Told {
    std::vector<int> done;
    std::string failure;
};
using Wishes = LatestWish<int, Told>;

void failed(Told& told, const int&, std::string why) { told.failure = std::move(why); }

/// Waits until the condition holds, but at most about a minute.
template<class Condition>
bool comes(const Condition& holds) {
    for (int look = 0; look < 60'000; ++look) {
        if (holds()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

bool is_done(Wishes& wishes, int wish) {
    const Told told = wishes.report();
    return !told.done.empty() && told.done.back() == wish;
}

/// Waits until the turn must stop, then throws Interrupted.
void wait_for_stop(Wishes::Turn& turn) {
    for (;;) {
        check_stop(&turn.stop());
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

} // namespace

TEST_CASE("a new wish stops the running work, whose results are then ignored") {
    std::atomic<bool> has_begun = false;
    Wishes wishes({.failed = failed}, [&] {
        return [&](const int& wish, Wishes::Turn& turn) {
            if (wish == 1) {
                has_begun = true;
                try {
                    wait_for_stop(turn);
                } catch (const Interrupted&) {
                    turn.tell([](Told& told) { told.done.push_back(1); }); // too late
                    throw;
                }
            }
            turn.tell([&](Told& told) { told.done.push_back(wish); });
        };
    });
    CHECK_FALSE(wishes.is_working());
    CHECK(wishes.want(1) == 1);
    CHECK(wishes.want(1) == 1); // the same wish
    REQUIRE(comes([&] { return has_begun.load(); }));
    CHECK(wishes.is_working());
    CHECK(wishes.want(2) == 2);
    REQUIRE(comes([&] { return is_done(wishes, 2); }));
    CHECK(wishes.report().done == std::vector{2});
    CHECK(wishes.report().failure.empty());
    has_begun = false;
    wishes.want(1);
    REQUIRE(comes([&] { return has_begun.load(); }));
    wishes.rest();
    REQUIRE(comes([&] { return !wishes.is_working(); }));
    CHECK(wishes.report().done == std::vector{2});
    wishes.want(2); // after a rest, the same wish counts as new
    REQUIRE(comes([&] { return wishes.report().done.size() == 2; }));
}

TEST_CASE("work that may finish does so, and only the newest of the waiting wishes is then done") {
    std::atomic<bool> may_end = false;
    std::atomic<int> begun = 0;
    std::atomic<bool> knows_newer = false, knows_newest = false;
    Wishes wishes({.failed = failed, .finishes = Wishes::always}, [&] {
        return [&](const int& wish, Wishes::Turn& turn) {
            ++begun;
            while (wish == 0 && !may_end) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            (wish == 0 ? knows_newer : knows_newest) = turn.is_newest() == (wish != 0);
            turn.tell([&](Told& told) { told.done.push_back(wish); });
        };
    });
    wishes.want(0);
    REQUIRE(comes([&] { return begun == 1; }));
    for (int wish = 1; wish <= 50; ++wish) wishes.want(wish);
    may_end = true;
    REQUIRE(comes([&] { return is_done(wishes, 50); }));
    CHECK(wishes.report().done == std::vector{0, 50});
    CHECK(knows_newer);
    CHECK(knows_newest);
    CHECK(wishes.take().done.size() == 2);
    CHECK(wishes.report().done.empty());
}

TEST_CASE("an exception in the work becomes a sentence in the report, and the next wish starts afresh") {
    int beginnings = 0; // used only on the worker's thread until that thread has ended
    {
        Wishes wishes({.failed = failed}, [&] {
            if (++beginnings == 1) throw std::runtime_error("there is no context");
            return [](const int& wish, Wishes::Turn& turn) {
                if (wish == 2) throw std::bad_alloc();
                if (wish == 3) throw 3;
                turn.tell([&](Told& told) { told.done.push_back(wish); });
            };
        });
        const auto fails = [&](int wish, const std::string& why) {
            wishes.want(wish, [](Told& told) { told.failure.clear(); });
            return comes([&] { return wishes.report().failure == why; });
        };
        CHECK(fails(1, "there is no context"));
        CHECK(fails(2, "there is not enough memory"));
        CHECK(fails(3, "an error of unknown kind"));
        wishes.want(4, [](Told& told) { told.failure.clear(); });
        CHECK(comes([&] { return is_done(wishes, 4); }));
        CHECK(wishes.report().failure.empty());
    }
    CHECK(beginnings == 4);
}

TEST_CASE("an object owned by the work is made and destroyed on the same thread") {
    struct Owned {
        std::thread::id made_on = std::this_thread::get_id();
        std::atomic<bool>* is_right;
        explicit Owned(std::atomic<bool>* right) : is_right(right) {}
        ~Owned() { *is_right = made_on == std::this_thread::get_id(); }
    };
    std::atomic<bool> is_right = false;
    {
        Wishes wishes({.failed = failed}, [&] {
            return [own = std::make_shared<Owned>(&is_right)](const int& wish, Wishes::Turn& turn) {
                turn.tell([&](Told& told) { told.done.push_back(wish); });
            };
        });
        wishes.want(1);
        REQUIRE(comes([&] { return is_done(wishes, 1); }));
    }
    CHECK(is_right);
}

TEST_CASE("ending stops the running work, and later wishes are ignored") {
    std::atomic<bool> has_begun = false;
    Wishes wishes({.failed = failed, .finishes = Wishes::always}, [&] {
        return [&](const int&, Wishes::Turn& turn) {
            has_begun = true;
            wait_for_stop(turn);
        };
    });
    wishes.want(1);
    REQUIRE(comes([&] { return has_begun.load(); }));
    wishes.end();
    wishes.want(2);
    CHECK(comes([&] { return !wishes.is_working(); }));
}

TEST_CASE("a thread that cannot be started is reported as a failure, and the next wish tries again") {
    if (!can_limit_threads) PENDULA_SKIP("a sanitizer's addresses cannot be limited");
    Wishes wishes({.failed = failed}, [] {
        return [](const int& wish, Wishes::Turn& turn) {
            turn.tell([&](Told& told) { told.done.push_back(wish); });
        };
    });
    {
        const FewThreads limit;
        const WorkerPool all_there_are(200);
        wishes.want(1);
        CHECK(wishes.report().failure.find("no more threads") != std::string::npos);
        CHECK_FALSE(wishes.is_working());
    }
    wishes.want(2);
    CHECK(comes([&] { return is_done(wishes, 2); }));
}
