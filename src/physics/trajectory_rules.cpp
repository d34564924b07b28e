// SPDX-License-Identifier: MIT
#include "physics/trajectory_rules.hpp"

#include "physics/refusal.hpp"
#include "physics/trajectory.hpp"

#include <sstream>

namespace pendula {

void require_changed_chain(const Chain& present, const Chain& changed, const Integration& integration) {
    if (auto no = refuse_chain(changed)) throw Refused(*no);
    if (changed.model != present.model || changed.links() != present.links())
        throw Refused("a moving chain keeps its model and its number of links: start a new one instead");
    if (auto no = refuse_combination(changed, integration)) throw Refused(*no);
}

void require_changed_timestep(const Chain& chain, const Integration& changed) {
    if (auto no = refuse_timestep(changed.dt)) throw Refused(*no);
    if (auto no = refuse_combination(chain, changed)) throw Refused(*no);
}

StateSignature signature_of(const Chain& chain, const Integration& integration) {
    return {3, // format
            static_cast<std::uint32_t>(chain.model),
            static_cast<std::uint32_t>(integration.method),
            static_cast<std::uint32_t>(integration.arithmetic),
            integration.compensated ? 1u : 0u,
            static_cast<std::uint32_t>(integration.stages),
            static_cast<std::uint32_t>(integration.order),
            static_cast<std::uint32_t>(chain.links())};
}

std::string failure_sentence(const std::string& cause, std::int64_t step, const Chain& chain,
                             const Integration& integration) {
    std::ostringstream sentence;
    sentence << cause << " at step " << step << " of dt = " << integration.dt
             << " s: " << advice(chain, integration);
    return sentence.str();
}

} // namespace pendula
