// SPDX-License-Identifier: MIT
// Tests for ensemble/frame_pool.hpp: frames come back, and are never handed out twice.
#include "ensemble/frame_pool.hpp"

#include "support/catch.hpp"

#include <atomic>
#include <thread>

using namespace pendula;

TEST_CASE("a frame is used again when nobody holds it") {
    FramePool pool;
    std::shared_ptr<EnsembleFrame> one = pool.take();
    one->coordinates.resize(1000);
    const EnsembleFrame* const address = one.get();
    std::shared_ptr<const EnsembleFrame> shown = one;
    one.reset();
    CHECK(pool.take().get() != address);
    shown.reset();
    one = pool.take();
    const auto two = pool.take();
    CHECK((one.get() == address || two.get() == address));
    CHECK(one != two);
    CHECK(pool.made() == 2);
    one.reset();
    pool.shrink();
    CHECK(pool.made() == 1);
}

TEST_CASE("a frame may outlive its pool") {
    std::shared_ptr<const EnsembleFrame> kept;
    {
        FramePool pool;
        const auto frame = pool.take();
        frame->time = 2.5;
        kept = frame;
    }
    CHECK(kept->time == 2.5);
}

TEST_CASE("frames that are let go on another thread are whole when they come back") {
    FramePool pool;
    std::atomic<std::shared_ptr<const EnsembleFrame>> passed;
    std::atomic<bool> done = false;
    std::atomic<std::uint64_t> torn = 0;
    std::thread reader([&] {
        while (!done) {
            const auto frame = passed.exchange(nullptr);
            if (frame && frame->coordinates.front() != static_cast<float>(frame->time)) ++torn;
        }
    });
    for (int i = 0; i < 20'000; ++i) {
        auto frame = pool.take();
        frame->time = i;
        frame->coordinates.assign(4, static_cast<float>(i));
        passed.store(std::move(frame));
    }
    done = true;
    reader.join();
    CHECK(torn == 0);
    CHECK(pool.made() <= 4);
}
