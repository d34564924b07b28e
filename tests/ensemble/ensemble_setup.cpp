// SPDX-License-Identifier: MIT
// Tests for ensemble/ensemble_setup.hpp: a setup that cannot be run is refused with one sentence.
#include "ensemble/ensemble_setup.hpp"
#include "ensemble/chains.hpp"

#include <limits>

using namespace pendula;
using namespace pendula::test;

namespace {

std::string refused(const EnsembleSetup& setup, const Chain& chain = uneven_chain(2)) {
    const auto no = refusal(chain, start_at(chain.links(), 90), setup);
    if (no) CHECK(no->find('\n') == std::string::npos);
    return no.value_or("");
}

} // namespace

TEST_CASE("refusal() accepts a valid ensemble setup") {
    CHECK(refused({}) == "");
    CHECK(refused({.count = 1, .spread = 0}) == "");
    CHECK(refused({.count = most_members, .link = 2, .precision = EnsemblePrecision::single}) == "");
    for (std::size_t links = 1; links <= most_ensemble_links; ++links)
        CHECK(refused({}, uneven_chain(links)) == "");
}

TEST_CASE("refusal() explains an invalid ensemble setup in one sentence") {
    CHECK(refused({.count = 0}) == "an ensemble must have 1 to 10000000 members, not 0");
    CHECK(refused({.count = 1'000'000'000}) == "an ensemble must have 1 to 10000000 members, not 1000000000");
    CHECK(refused({.spread = std::nan("")}) == "the spread must be a number from 0 to 1000, in rad, not nan");
    CHECK(refused({.spread = -1}) == "the spread must be a number from 0 to 1000, in rad, not -1");
    CHECK(refused({.spread = std::numeric_limits<double>::infinity()}) ==
          "the spread must be a number from 0 to 1000, in rad, not inf");
    CHECK(refused({.link = 0}) == "the link to vary must be from 1 to 2, not 0");
    CHECK(refused({.link = 3}) == "the link to vary must be from 1 to 2, not 3");
    CHECK(refused({.dt = 0}) == "dt must be a positive number, in s, not 0");
    CHECK(refused({}, uneven_chain(9)) == "an ensemble is made of chains of 1 to 8 links, not 9");
    Chain elastic = uneven_chain(2);
    elastic.model = Model::elastic;
    CHECK(refused({}, elastic) == "an ensemble is made of rigid chains: choose the rigid model");
    Chain bad = uneven_chain(2);
    bad.lengths[1] = -1;
    CHECK(refused({}, bad) == "the length of link 2 must be a positive number, in m, not -1");
    CHECK(
        refused({.dt = 1}, uneven_chain(2, 10)).starts_with("dt = 1 s is too large for a damping of 10 1/s"));
    StartState wound = start_at(2, 90);
    wound.unit = AngleUnit::radians;
    wound.angles[0] = 2e6;
    CHECK(refusal(uneven_chain(2), wound, {.precision = EnsemblePrecision::double_}) == std::nullopt);
    CHECK(refusal(uneven_chain(2), wound, {.precision = EnsemblePrecision::single}) ==
          "single precision has accurate sines only for angles up to 1e+06 rad: choose smaller start angles");
}
