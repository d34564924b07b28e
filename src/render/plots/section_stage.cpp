// SPDX-License-Identifier: MIT
#include "render/plots/section_stage.hpp"

#include "render/plots/section_plot.hpp"
#include "section/section_energy.hpp"

#include <cctype>
#include <cmath>

namespace pendula {
namespace {

std::string capitalised(std::string sentence) {
    if (!sentence.empty())
        sentence.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence.front())));
    return sentence;
}

} // namespace

SectionStage section_stage(const RunOrigin& origin, const SectionChoice& choice) {
    SectionStage stage;
    stage.choice = choice;
    const Chain& chain = origin.trajectory->chain();
    if (const auto no = refuse_section(chain, choice)) {
        stage.empty = capitalised(*no);
        return stage;
    }
    const PreciseState start = origin.trajectory->precise_state();
    const Wide energy = section_energy(chain, start);
    stage.energy = static_cast<double>(energy);
    stage.note = section_note(choice, energy_words(chain, energy));
    stage.shell.emplace(chain, choice, start, energy);
    auto outline = section_outline(*stage.shell);
    if (outline.empty()) {
        stage.empty = "No motion of this energy passes the plane: it takes more than " +
                      energy_words(chain, to_wide(stage.shell->least_energy()));
        stage.shell.reset();
    }
    stage.allowed = std::make_shared<const std::vector<OutlinePart>>(std::move(outline));
    return stage;
}

bool same_section(const SectionStage& a, const SectionStage& b) {
    if (!a.shell || !b.shell || !(a.choice == b.choice) || !(a.shell->chain() == b.shell->chain()))
        return false;
    const double scale = section_energy_scale(a.shell->chain(), a.shell->energy());
    return std::abs(static_cast<double>(a.shell->energy() - b.shell->energy())) <= 1e-9 * scale;
}

} // namespace pendula
