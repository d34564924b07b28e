// SPDX-License-Identifier: MIT
#include "scene/run_digits.hpp"

#include "physics/systems/lane_tension.hpp"

#include <fmt/format.h>

#include <variant>

namespace pendula {
namespace {

constexpr std::int64_t lanes_of_links = 6; ///< the format since which long chains are calculated in lanes

/// Of the methods, taylor and those with momenta have equations of their own.
bool in_lanes_of_links(const Chain& chain, Method method, Arithmetic arithmetic) {
    return chain.model == Model::rigid && arithmetic == Arithmetic::double_ && method != Method::taylor &&
           !traits_of(method).needs_momenta && tension_in_lanes(chain);
}

/// Before format 4 the sums of taylor's series in long double were rounded after each product. Before format
/// 5 taylor in double took another order when none was chosen, and the x87 kernels rounded their sines and
/// the solution of three links elsewhere; a rigid chain can become elastic and back, so elastic ones are not
/// told apart. Before format 6 long rigid chains in double were calculated as short ones are.
std::int64_t first_format_with_digits_of_now(const Chain& chain, Method method, Arithmetic arithmetic,
                                             int order) {
    if (in_lanes_of_links(chain, method, arithmetic)) return lanes_of_links;
    if (method == Method::rk4 && arithmetic == Arithmetic::x87) return 5;
    if (method != Method::taylor) return 1;
    if (arithmetic == Arithmetic::double_ && order == 0) return 5;
    return arithmetic == Arithmetic::long_double || arithmetic == Arithmetic::x87 ? 4 : 1;
}

} // namespace

RunMotion::RunMotion(const Setup& setup)
    : chain_(&setup.chain), integration_(&setup.integration), lanes_(&setup.lanes) {}

bool RunMotion::follow(const LoggedChange& change) {
    if (const auto* chain = std::get_if<SetChain>(&change))
        chain_ = &chain->chain;
    else if (const auto* integration = std::get_if<SetIntegration>(&change))
        integration_ = &integration->integration;
    else if (const auto* lanes = std::get_if<SetLanes>(&change))
        lanes_ = &lanes->lanes;
    else
        return false;
    return true;
}

std::optional<std::string> RunMotion::has_other_digits(std::int64_t format) const {
    // Lanes share the order of taylor with the main chain.
    std::vector<PrecisionLane> all{{integration_->method, integration_->arithmetic, false, 0}};
    all.insert(all.end(), lanes_->begin(), lanes_->end());
    for (const PrecisionLane& one : all) {
        const std::int64_t needed =
            first_format_with_digits_of_now(*chain_, one.method, one.arithmetic, integration_->order);
        if (format >= needed) continue;
        const std::string chains =
            needed == lanes_of_links ? fmt::format(" for chains of {} links or more", least_lane_links) : "";
        return fmt::format("expected a run of format {} or later, got one of format {}: this version "
                           "calculates other last digits by {} in {}{} and cannot repeat it",
                           needed, format, name_of(one.method), name_of(one.arithmetic), chains);
    }
    return std::nullopt;
}

} // namespace pendula
