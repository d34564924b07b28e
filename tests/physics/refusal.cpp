// SPDX-License-Identifier: MIT
// Tests for refusal(): for a combination that cannot run, it returns one sentence that says what to do
// instead.
#include "physics/refusal.hpp"
#include "study.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <limits>

using namespace pendula;

namespace {

const Integration plain{Method::rk4, Arithmetic::long_double, 1e-4, false};

/// The sentence of refusal(), empty if there is none. Checks that make_trajectory() throws the same sentence.
std::string sentence(const Chain& chain, const StartState& start, const Integration& integration = plain) {
    const auto no = refusal(chain, start, integration);
    if (!no) {
        CHECK_NOTHROW(make_trajectory(chain, start, integration));
        return "";
    }
    CHECK_THROWS_WITH(make_trajectory(chain, start, integration), *no);
    CHECK(no->find('\n') == std::string::npos);
    return *no;
}

bool says(const std::string& text, std::initializer_list<const char*> words) {
    UNSCOPED_INFO(text);
    for (const char* word : words)
        if (text.find(word) == std::string::npos) return false;
    return true;
}

} // namespace

TEST_CASE("refusal() accepts valid setups") {
    CHECK(sentence(study_chain(), study_start()) == "");
    CHECK(sentence(chain_of(1), start_of(1)) == "");
    CHECK(sentence(chain_of(1000), start_of(1000)) == "");
    Chain floating = study_chain();
    floating.gravity = 0;
    CHECK(sentence(floating, study_start()) == "");
}

TEST_CASE("refusal() rejects no links, more than 1000 links and lists of the wrong length") {
    CHECK(says(sentence(chain_of(0), start_of(0)), {"1 to 1000 links", "not 0"}));
    CHECK(says(sentence(chain_of(1001), start_of(1001)), {"1 to 1000 links", "not 1001"}));
    Chain chain = study_chain();
    chain.masses.pop_back();
    CHECK(says(sentence(chain, study_start()), {"3 masses", "not 2"}));
    StartState start = study_start();
    start.angles.push_back(0);
    CHECK(says(sentence(study_chain(), start), {"3 angles", "not 4"}));
    start = study_start();
    start.angular_velocities.clear();
    CHECK(says(sentence(study_chain(), start), {"3 angular velocities", "not 0"}));
    start = study_start();
    start.offset_link = 3;
    CHECK(says(sentence(study_chain(), start), {"link from 1 to 3", "not 4"}));
}

TEST_CASE("refusal() rejects numbers out of range") {
    const double nan = std::nan(""), infinity = std::numeric_limits<double>::infinity();
    for (const double bad : {0.0, -1.0, nan, infinity, -infinity}) {
        CAPTURE(bad);
        Chain chain = study_chain();
        chain.lengths[1] = bad;
        CHECK(says(sentence(chain, study_start()), {"length of link 2", "positive"}));
        chain = study_chain();
        chain.masses[2] = bad;
        CHECK(says(sentence(chain, study_start()), {"mass of link 3", "positive"}));
        Integration integration = plain;
        integration.dt = bad;
        CHECK(says(sentence(study_chain(), study_start(), integration), {"dt", "positive"}));
        if (bad == 0) continue;
        chain = study_chain();
        chain.gravity = bad;
        CHECK(says(sentence(chain, study_start()), {"gravity"}));
        chain = study_chain();
        chain.damping = bad;
        CHECK(says(sentence(chain, study_start()), {"damping"}));
        if (bad == -1) continue;
        StartState start = study_start();
        start.angles[0] = bad;
        CHECK(says(sentence(study_chain(), start), {"start angle of link 1", "finite"}));
        start = study_start();
        start.angular_velocities[0] = bad;
        CHECK(says(sentence(study_chain(), start), {"angular velocity of link 1", "finite"}));
        start = study_start();
        start.offset = bad;
        CHECK(says(sentence(study_chain(), start), {"offset", "finite"}));
    }
    Chain huge = study_chain();
    huge.masses = {1e308, 1e308, 1e308};
    CHECK(says(sentence(huge, study_start()), {"too large or too small"}));
    Chain tiny = study_chain();
    tiny.masses[0] = 1e-310;
    CHECK(says(sentence(tiny, study_start()), {"too large or too small"}));
}

TEST_CASE("refusal() rejects a dt that makes damping unstable, and accepts one just below the limit") {
    Chain chain = study_chain();
    chain.damping = 1000;
    chain.gravity = 0;
    StartState start = study_start();
    start.angular_velocities = {1, 1, 1};
    for (const Method method : {Method::rk4, Method::dop853, Method::gauss_legendre}) {
        CAPTURE(name_of(method));
        Integration integration{method, Arithmetic::double_, 1, false};
        CHECK(says(sentence(chain, start, integration), {"damping of 1000 1/s", "needs at most"}));
        integration.dt = 0.99 * longest_stable_dt(chain, integration);
        CHECK(sentence(chain, start, integration) == "");
        const auto trajectory = make_trajectory(chain, start, integration);
        trajectory->advance(1000);
        CHECK(!trajectory->failure());
        ChainState state;
        trajectory->state(state);
        for (const double omega : state.omega) CHECK(std::abs(omega) < 1e-9);
    }
    for (const Method method : {Method::leapfrog, Method::symplectic_euler, Method::taylor})
        CHECK(sentence(chain, start, {method, Arithmetic::double_, 1, false}) == "");
}

TEST_CASE("a build with x87 runs both models in x87 under rk4") {
    Integration x87 = plain;
    x87.arithmetic = Arithmetic::x87;
    for (const std::size_t links : {1, 2, 3, 4, 10, 1000}) {
        const std::string no = sentence(chain_of(links), start_of(links), x87);
        CHECK((no.empty() || says(no, {"build", "long-double"}))); // a build without nasm refuses x87
    }
    const std::string no = sentence(elastic_chain(), study_start(), x87);
    CHECK((no.empty() || says(no, {"build", "long-double"})));
}

TEST_CASE("the refusal of an impossible pair names another choice") {
    Integration integration = plain;
    integration.method = Method::symplectic_euler;
    CHECK(
        says(sentence(elastic_chain(), study_start(), integration), {"symplectic-euler", "gauss-legendre"}));
    integration.arithmetic = Arithmetic::x87;
    for (const Method method : methods) {
        if (method == Method::rk4) continue;
        integration.method = method;
        CHECK(says(sentence(study_chain(), study_start(), integration), {"x87", "long-double"}));
    }
}

TEST_CASE("refusal() rejects stages and orders out of range") {
    Integration integration = plain;
    integration.method = Method::gauss_legendre;
    for (const int stages : {-1, 0, 1, 9, 1000}) {
        integration.stages = stages;
        CHECK(says(sentence(study_chain(), study_start(), integration), {"2 to 8 stages"}));
    }
    integration.method = Method::taylor;
    integration.stages = 8;
    for (const int order : {-1, 1, 7, 69, 1000}) {
        integration.order = order;
        CHECK(says(sentence(study_chain(), study_start(), integration), {"order of taylor", "8 to 68"}));
    }
    for (const int order : {0, 8, 68}) {
        integration.order = order;
        CHECK(sentence(study_chain(), study_start(), integration) == "");
    }
}

TEST_CASE("the refusal of a dt too large for the stiffness names a dt that is accepted") {
    for (const Method method : {Method::rk4, Method::leapfrog, Method::dop853, Method::gauss_legendre}) {
        CAPTURE(name_of(method));
        Integration integration = plain;
        integration.method = method;
        integration.dt = 0.1;
        const std::string no = sentence(elastic_chain(1e6), study_start(), integration);
        REQUIRE(says(no, {"dt = 0.1 s", "stiffness of 1e+06 N/m", "at most"}));
        // The dt that the sentence names is accepted.
        integration.dt = std::stod(no.substr(no.find("at most ") + 8));
        CHECK(sentence(elastic_chain(1e6), study_start(), integration) == "");
    }
    Integration taylor = plain;
    taylor.method = Method::taylor;
    taylor.dt = 0.1;
    CHECK(sentence(elastic_chain(1e6), study_start(), taylor) == ""); // taylor chooses its own steps
}
