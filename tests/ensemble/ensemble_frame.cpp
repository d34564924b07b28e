// SPDX-License-Identifier: MIT
// Tests for ensemble/ensemble_frame.hpp: every coordinate is at its place, and diverged members are NaN.
#include "ensemble/ensemble_frame.hpp"

#include "ensemble/chains.hpp"
#include "support/catch.hpp"

#include <atomic>
#include <cmath>
#include <limits>
#include <thread>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("a frame holds the coordinates of each member, or NaN for a lost member") {
    for (const EnsemblePrecision precision : {EnsemblePrecision::single, EnsemblePrecision::double_}) {
        CAPTURE(name_of(precision));
        constexpr std::size_t members = 9000, links = 3, lost = 8191; // more members than one task has
        WorkerPool workers(3);
        Ensemble ensemble(uneven_chain(links), start_at(links, 1),
                          {.count = members, .spread = 0.5, .precision = precision}, workers);
        ensemble.advance(10, workers);
        std::visit(
            [&]<class Real>(MemberStates<Real>& states) {
                states.omega(1)[lost] = std::numeric_limits<Real>::infinity();
            },
            ensemble.states());

        EnsembleFrame frame;
        fill_frame(frame, ensemble, 2.5, workers);
        CHECK(frame.time == 2.5);
        CHECK(frame.members == members);
        CHECK(frame.links == links);
        CHECK(frame.lost == 1);
        for (const std::size_t member : {std::size_t{0}, std::size_t{4096}, members - 1}) {
            const auto state = coordinates_of(ensemble, member);
            for (std::size_t link = 0; link < links; ++link) {
                CHECK(frame.theta(link)[member] == static_cast<float>(state[link]));
                CHECK(frame.omega(link)[member] == static_cast<float>(state[links + link]));
            }
        }
        for (std::size_t place = 0; place < 2 * links; ++place) CHECK(std::isnan(frame.row(place)[lost]));
    }
}

TEST_CASE("a frame pool reuses a frame when nobody holds it") {
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

TEST_CASE("a frame pool does not overwrite a frame while another thread reads it") {
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
