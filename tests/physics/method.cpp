// SPDX-License-Identifier: MIT
// Tests for physics/method.hpp: the table of methods is complete, and each row is true.
#include "study.hpp"
#include "support/catch.hpp"
#include "support/test_data.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

using namespace pendula;
using namespace pendula::test;

namespace {

/// The text of README.md and of the documents in docs/.
std::string documentation() {
    const std::filesystem::path root = test_data() + "/..";
    std::vector<std::filesystem::path> files{root / "README.md"};
    if (std::filesystem::exists(root / "docs"))
        for (const auto& entry : std::filesystem::directory_iterator(root / "docs"))
            if (entry.path().extension() == ".md") files.push_back(entry.path());
    std::string words;
    for (const auto& path : files) {
        std::ifstream file(path);
        words.append(std::istreambuf_iterator<char>(file), {});
    }
    return words;
}

} // namespace

TEST_CASE("every method has one row in the table, a unique name and a row in the documentation") {
    const std::string words = documentation();
    REQUIRE(words.find("pendula") != std::string::npos);
    CHECK(names_of<Method>().size() == method_table.size());
    for (std::size_t i = 0; i < method_table.size(); ++i) {
        const auto method = static_cast<Method>(i);
        CAPTURE(name_of(method));
        CHECK(std::ranges::count(method_table, method, &MethodTraits::method) == 1);
        CHECK(std::ranges::count(names_of<Method>(), name_of(method)) == 1);
        CHECK(from_name<Method>(name_of(method)) == method);
        CHECK(words.find("| `" + std::string(name_of(method)) + "` | ") != std::string::npos);
    }
    CHECK(from_name<Method>("") == std::nullopt);
}

TEST_CASE("every method runs the study chain with its usual dt, and refuses the elastic chain only if it "
          "needs momenta") {
    for (const MethodTraits& row : method_table) {
        CAPTURE(row.name);
        const Integration integration{row.method, Arithmetic::double_, row.usual_dt, true};
        const auto trajectory = make_trajectory(study_chain(), study_start(), integration);
        trajectory->advance(100);
        CHECK(!trajectory->failure());
        CHECK(refusal(elastic_chain(), study_start(), integration).has_value() == row.needs_momenta);
    }
}
