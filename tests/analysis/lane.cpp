// SPDX-License-Identifier: MIT
// Tests for analysis/lane.
#include "analysis/lane.hpp"

#include "physics/trajectory.hpp"
#include "support/catch.hpp"

#include <set>

using namespace pendula;

namespace {

const Integration scene{
    .method = Method::rk4, .arithmetic = Arithmetic::x87, .dt = 2e-4, .compensated = true};

std::string sentence(const std::string& lanes) {
    try {
        parse_lanes(lanes, scene);
    } catch (const Refused& refused) {
        return refused.what();
    }
    return "";
}

} // namespace

TEST_CASE("a lane says its method and arithmetic, and may say its dt and compensation") {
    const Lane full = parse_lane("gauss-legendre/long-double@8e-3+c", scene);
    CHECK(full.name == "gauss-legendre/long-double@8e-3+c");
    CHECK(full.integration.method == Method::gauss_legendre);
    CHECK(full.integration.arithmetic == Arithmetic::long_double);
    CHECK(full.integration.dt == 8e-3);
    CHECK(full.integration.compensated);

    CHECK(parse_lane("rk4/double@1e+1", scene).integration.dt == 10);
    CHECK(parse_lane("rk4/double@1e+1+c", scene).integration.dt == 10);
    CHECK_FALSE(parse_lane("rk4/double", scene).integration.compensated);
}

TEST_CASE("a lane without a dt takes the scene's for the scene's method, else the usual one") {
    CHECK(parse_lane("rk4/double", scene).integration.dt == 2e-4);
    for (const Method method : {Method::leapfrog, Method::symplectic_euler, Method::gauss_legendre,
                                Method::dop853, Method::taylor}) {
        const Lane lane = parse_lane(std::string(name_of(method)) + "/double", scene);
        CHECK(lane.integration.method == method);
        CHECK(lane.integration.dt == usual_timestep(method));
    }
}

TEST_CASE("every name is understood in every place") {
    for (const Arithmetic arithmetic :
         {Arithmetic::double_, Arithmetic::long_double, Arithmetic::x87, Arithmetic::double_double})
        CHECK(parse_lane("taylor/" + std::string(name_of(arithmetic)), scene).integration.arithmetic ==
              arithmetic);
    const std::vector<Lane> lanes = parse_lanes(study_lanes(), scene);
    CHECK(lanes.size() == 13);
    std::set<std::string> names;
    for (const Lane& lane : lanes) names.insert(lane.name);
    CHECK(names.size() == lanes.size());
}

TEST_CASE("text that is not a list of lanes is refused with a sentence") {
    const std::string form =
        "expected METHOD/ARITHMETIC[@dt][+c], as in rk4/x87@1e-4 or taylor/long-double+c";
    CHECK(sentence("rk4") == "lane 'rk4': " + form);
    CHECK(sentence("") == "lane '': " + form);
    CHECK(sentence("rk4/double,") == "lane '': " + form);
    CHECK(sentence("rk5/double") ==
          "lane 'rk5/double': 'rk5' is not a method: expected one of rk4, leapfrog, symplectic-euler, "
          "gauss-legendre, dop853, taylor");
    CHECK(sentence("rk4/quad") == "lane 'rk4/quad': 'quad' is not an arithmetic: expected one of double, "
                                  "long-double, x87, double-double, quad-double");
    for (const char* dt : {"0", "-1", "nan", "inf", "1e-4x", "", "1e999"})
        CHECK(sentence(std::string("rk4/double@") + dt) == std::string("lane 'rk4/double@") + dt + "': '" +
                                                               dt +
                                                               "' is not a dt: expected a positive number of "
                                                               "seconds");
    CHECK(sentence("rk4/double,rk4/double@2e-4") == "lane 'rk4/double@2e-4': this lane is given twice");
    CHECK(sentence("rk4/double,rk4/double+c").empty());
}

TEST_CASE("damping is refused where energy should be kept") {
    Chain chain;
    CHECK_NOTHROW(demand_conserved_energy(chain));
    chain.damping = 0.1;
    CHECK_THROWS_AS(demand_conserved_energy(chain), Refused);
}
