// SPDX-License-Identifier: MIT
// Tests for physics/methods/dop853.hpp: the order conditions themselves.
#include "physics/methods/dop853.hpp"
#include "support/catch.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

using namespace pendula;

namespace {

constexpr std::size_t stages = 12;
using StageValues = std::array<Wide, stages>;

/// A rooted tree: its elementary weight at each stage, its number of nodes and its density γ.
struct Tree {
    StageValues weight;
    int nodes;
    double density;
};

/// Σ_j a_ij x_j.
StageValues times_matrix(const Dop853Table& table, const StageValues& x) {
    StageValues out{};
    for (std::size_t i = 0; i < stages; ++i)
        for (const auto& [from, factor] : table.stages[i]) out[i] += factor * x[from];
    return out;
}

/// All rooted trees of up to `most` nodes. A tree is a root with a multiset of smaller trees as branches;
/// `branches` holds the smaller trees, with the matrix applied to their weights.
std::vector<Tree> rooted_trees(const Dop853Table& table, int most) {
    std::vector<Tree> all, branches;
    StageValues ones;
    ones.fill(1);
    for (int nodes = 1; nodes <= most; ++nodes) {
        std::vector<Tree> fresh;
        const auto grow = [&](const auto& self, std::size_t first, const Tree& partial) -> void {
            if (partial.nodes == nodes) {
                fresh.push_back(partial);
                fresh.back().density *= nodes;
                return;
            }
            for (std::size_t b = first; b < branches.size(); ++b) {
                if (partial.nodes + branches[b].nodes > nodes) continue;
                Tree next = partial;
                next.nodes += branches[b].nodes;
                next.density *= branches[b].density;
                for (std::size_t i = 0; i < stages; ++i) next.weight[i] *= branches[b].weight[i];
                self(self, b, next);
            }
        };
        grow(grow, 0, {ones, 1, 1.0});
        for (const Tree& tree : fresh) {
            all.push_back(tree);
            branches.push_back({times_matrix(table, tree.weight), tree.nodes, tree.density});
        }
    }
    return all;
}

} // namespace

TEST_CASE("the table of dop853 satisfies all conditions of order 8 to 1e-31, but not all of order 9") {
    const Dop853Table table = dop853_table();
    const std::vector<Tree> trees = rooted_trees(table, 8);
    REQUIRE(trees.size() == 200); // 1 + 1 + 2 + 4 + 9 + 20 + 48 + 115
    for (const Tree& tree : trees) {
        Wide sum = 0;
        for (const auto& [from, factor] : table.weights) sum += factor * tree.weight[from];
        const Wide residual = sum - 1 / to_wide(tree.density);
        CAPTURE(tree.nodes, tree.density);
        // Coefficients of up to 43 cancel. The 30 published digits would leave a residual of 6e-29.
        CHECK(std::abs(static_cast<double>(residual)) < 1e-31);
    }
    // The method does not have order 9: at least one condition fails by far.
    double worst = 0;
    for (const Tree& tree : rooted_trees(table, 9)) {
        Wide sum = 0;
        for (const auto& [from, factor] : table.weights) sum += factor * tree.weight[from];
        worst = std::max(worst, std::abs(static_cast<double>(sum - 1 / to_wide(tree.density))));
    }
    CHECK(worst > 1e-7);
}

TEST_CASE("the nodes of dop853 are the published ones") {
    const Dop853Table table = dop853_table();
    const Wide root = square_root(Wide(6));
    const Wide nodes[stages] = {
        0,           2 * (6 - root) / 135, (6 - root) / 45, (6 - root) / 30, (6 + root) / 30, Wide(1) / 3,
        Wide(1) / 4, Wide(4) / 13,         Wide(127) / 195, Wide(3) / 5,     Wide(6) / 7,     1};
    StageValues ones;
    ones.fill(1);
    const StageValues sums = times_matrix(table, ones);
    for (std::size_t i = 0; i < stages; ++i) CHECK(std::abs(static_cast<double>(sums[i] - nodes[i])) < 1e-31);
}
