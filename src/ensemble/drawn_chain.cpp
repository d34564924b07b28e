// SPDX-License-Identifier: MIT
#include "ensemble/drawn_chain.hpp"

#include "ensemble/draw_starts.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

namespace pendula {
namespace {

std::size_t numbers_in_a_way(const Chain& chain, const EnsembleSetup& setup) {
    return setup.drawn.size() + 2 * chain.links();
}

} // namespace

double* constant_of(Chain& chain, std::string_view name) {
    if (name == "damping") return &chain.damping;
    const std::size_t space = name.find(' ');
    const std::string_view of = name.substr(0, space);
    const auto* const row = std::ranges::find(chain_lists, of, &ChainList::name);
    if (space == name.npos || row == std::end(chain_lists)) return nullptr;
    std::size_t place = 0;
    const char* const end = name.data() + name.size();
    const auto [rest, error] = std::from_chars(name.data() + space + 1, end, place);
    std::vector<double>& list = chain.*row->list;
    if (error != std::errc() || rest != end || place < 1 || place > list.size()) return nullptr;
    return &list[place - 1];
}

Chain drawn_chain(const Chain& chain, const EnsembleSetup& setup, std::size_t block) {
    Chain drawn = chain;
    const std::size_t constants = setup.drawn.size(), numbers = numbers_in_a_way(chain, setup);
    const std::vector<double> factors = common_factors(setup, block);
    for (std::size_t k = 0; k < constants; ++k) {
        double change = 0;
        for (std::size_t way = 0; way < constants && (way + 1) * numbers <= setup.ways.size(); ++way)
            change += factors[way] * setup.ways[way * numbers + k];
        double& value = *constant_of(drawn, setup.drawn[k]);
        // The exponential keeps masses and lengths positive for every change. A friction of 0 stays 0.
        const double kept = value;
        value = kept > 0 ? kept * std::exp(change / kept) : kept;
    }
    return drawn;
}

std::optional<std::string> drawn_refusal(const Chain& chain, const EnsembleSetup& setup) {
    if (setup.starts != EnsembleStarts::fit) return std::nullopt;
    Chain with = chain;
    for (const std::string& name : setup.drawn)
        if (!constant_of(with, name))
            return refusal_words(
                "ensemble.drawn has '", name,
                "': expected constants of the chain, such as \"link_masses 2\" or \"damping\"");
    const std::size_t constants = setup.drawn.size(), numbers = numbers_in_a_way(chain, setup);
    if (constants > most_drawn)
        return refusal_words("ensemble.drawn has ", constants, " constants: expected at most ", most_drawn);
    if (setup.ways.empty() || setup.ways.size() % numbers != 0)
        return refusal_words("ensemble.ways: expected rows of ", numbers, " numbers, got ", setup.ways.size(),
                             " numbers in all: pendula fit --prism writes this list");
    for (std::size_t i = constants * numbers; i < setup.ways.size(); ++i)
        if (i % numbers < constants && setup.ways[i] != 0)
            return refusal_words("ensemble.ways: row ", i / numbers + 1,
                                 " changes a constant: only the first ", constants,
                                 " rows may, one for each constant in ensemble.drawn");
    return std::nullopt;
}

} // namespace pendula
