// SPDX-License-Identifier: MIT
// Tests for ensemble/ensemble_frame: every coordinate at its place, and members that have run away as NaN.
#include "ensemble/ensemble_frame.hpp"
#include "ensemble/chains.hpp"

#include <cmath>
#include <limits>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("a frame holds each member's coordinates, and those of a lost one as NaN") {
    for (const EnsemblePrecision precision : {EnsemblePrecision::single, EnsemblePrecision::double_}) {
        CAPTURE(name_of(precision));
        constexpr std::size_t members = 9000, links = 3, lost = 8191; // more than one task's
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
