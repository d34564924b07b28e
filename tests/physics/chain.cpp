// SPDX-License-Identifier: MIT
// Tests for physics/chain.hpp: that a chain is more than its known members to nobody.
#include "study.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <string_view>

using namespace pendula;

namespace {

void change(Model& model) { model = model == Model::rigid ? Model::elastic : Model::rigid; }
void change(double& number) { number += 1; }
void change(std::vector<double>& list) { list.back() += 1; }

} // namespace

TEST_CASE("every member of a chain is visited once, under its key") {
    Chain chain = study_chain();
    std::vector<std::string_view> keys;
    for_each_field(chain, [&](std::string_view key, auto& member) {
        const Chain before = chain;
        change(member);
        CAPTURE(key);
        CHECK(!(chain == before));
        keys.push_back(key);
    });
    CHECK(std::ranges::equal(keys, chain_keys));
    Chain changed = study_chain();
    changed.model = Model::elastic;
    changed.lengths.back() += 1;
    changed.masses.back() += 1;
    changed.gravity += 1;
    changed.damping += 1;
    changed.stiffness += 1;
    CHECK(chain == changed);
}

TEST_CASE("names of models and arithmetics come back from their text") {
    for (const std::string_view name : names_of<Model>())
        CHECK(name_of(from_name<Model>(name).value()) == name);
    for (const std::string_view name : names_of<Arithmetic>())
        CHECK(name_of(from_name<Arithmetic>(name).value()) == name);
    CHECK(name_of(Arithmetic::double_double) == "double-double");
    CHECK(name_of(static_cast<Model>(7)) == "?");
    CHECK(from_name<Model>("Rigid") == std::nullopt);
}
