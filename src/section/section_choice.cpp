// SPDX-License-Identifier: MIT
#include "section/section_choice.hpp"

#include "physics/systems/body_chain.hpp"
#include "physics/systems/rigid_chain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace pendula {
namespace {

/// A link, counted from 0, as a subscript that counts from 1.
std::string subscript(std::size_t link) {
    static constexpr std::array<const char*, 10> digits{"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
    std::string text;
    for (const char digit : std::to_string(link + 1)) text += digits[static_cast<std::size_t>(digit - '0')];
    return text;
}

std::optional<std::string> refuse_poincare(const Chain& chain, const SectionChoice& choice) {
    if (chain.model != Model::rigid)
        return "a Poincaré section needs rigid links, since an elastic chain has more coordinates than a "
               "plane can fix: choose a stroboscopic section, or set chain.model to rigid";
    if (chain.damping > 0 || chain.has_friction() || chain.is_driven())
        return fmt::format("a Poincaré section needs a chain that keeps its energy: choose a stroboscopic "
                           "section, or leave out damping, friction, drag, {}",
                           drive_words);
    if (chain.links() < 2)
        return "a Poincaré section needs at least two links: with one link it is a single point";
    if (choice.plane_link >= chain.links())
        return fmt::format("the chain has no link {}: expected 1 to {}", choice.plane_link + 1,
                           chain.links());
    if (choice.plane_link == choice.point_link)
        return fmt::format("the plane fixes θ{0}, so every point would have the same angle: choose a link "
                           "other than {1} for the point",
                           subscript(choice.plane_link), choice.plane_link + 1);
    if (!(std::abs(choice.angle) <= 2 * std::numbers::pi))
        return "the plane's angle must be from −360° to 360°";
    return std::nullopt;
}

} // namespace

std::optional<std::string> refuse_section(const Chain& chain, const SectionChoice& choice) {
    constexpr double shortest = 1e-6, longest = 1e6; // s
    if (choice.is_strobe()) {
        const auto period = static_cast<double>(choice.period);
        if (period < 0)
            return "a stroboscopic section needs a period, and this chain has no periodic drive: set the "
                   "period";
        if (!(period >= shortest && period <= longest))
            return fmt::format("the period of a stroboscopic section must be from {:g} to {:g} s, not {:g}",
                               shortest, longest, period);
    } else if (auto no = refuse_poincare(chain, choice)) {
        return no;
    }
    if (choice.point_link >= chain.links())
        return fmt::format("the chain has no link {}: expected 1 to {}", choice.point_link + 1,
                           chain.links());
    return std::nullopt;
}

std::string plane_words(const SectionChoice& choice) {
    if (choice.is_strobe()) return fmt::format("every {:.6g} s", static_cast<double>(choice.period));
    const std::string link = subscript(choice.plane_link);
    const double degrees = choice.angle * 180 / std::numbers::pi;
    const std::string angle = fmt::format("{:.6g}", std::abs(degrees));
    return fmt::format("θ{0} = {1}{2}{3}, ω{0} > 0", link, degrees < 0 ? "−" : "", angle,
                       degrees == 0 ? "" : "°");
}

std::string across_name(const SectionChoice& choice) { return "θ" + subscript(choice.point_link); }

std::string up_name(const SectionChoice& choice) {
    return (choice.upward == SectionUpward::momentum ? "p" : "ω") + subscript(choice.point_link);
}

const char* up_unit(const SectionChoice& choice) {
    return choice.upward == SectionUpward::momentum ? "kg·m²/s" : "rad/s";
}

Wide section_energy(const Chain& chain, const PreciseState& state) {
    if (chain.is_plain())
        return rigid_energy<Wide>(RigidChain<Wide>(chain), state.theta, state.omega).total();
    return body_energy<Wide>(BodyChain<Wide>(chain), state.theta, state.omega).total();
}

namespace {

double scale_of(const Chain& chain) {
    return chain.is_plain() ? energy_scale(RigidChain<double>(chain))
                            : energy_scale(BodyChain<double>(chain));
}

} // namespace

std::string energy_words(const Chain& chain, Wide energy) {
    const auto joules = static_cast<double>(energy);
    if (std::abs(joules) < 1e-15 * scale_of(chain)) return "0 J";
    return fmt::format("{}{:.6g} J", joules < 0 ? "−" : "", std::abs(joules));
}

double section_energy_scale(const Chain& chain, Wide energy) {
    const double scale = scale_of(chain);
    if (scale > 0) return scale;
    const double own = std::abs(static_cast<double>(energy));
    return own > 0 ? own : 1;
}

double section_time(const Chain& chain, Wide energy) {
    const double longest = *std::max_element(chain.lengths.begin(), chain.lengths.end());
    if (chain.gravity > 0) return std::sqrt(longest / chain.gravity);
    const double mass = std::accumulate(chain.masses.begin(), chain.masses.end(), 0.0) +
                        std::accumulate(chain.link_masses.begin(), chain.link_masses.end(), 0.0);
    const double own = std::abs(static_cast<double>(energy));
    return own > 0 ? longest * std::sqrt(mass / (2 * own)) : 1;
}

} // namespace pendula
