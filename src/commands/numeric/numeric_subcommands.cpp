// SPDX-License-Identifier: MIT
#include "commands/numeric/numeric_subcommands.hpp"

#include "commands/numeric/ensemble.hpp"

namespace pendula {

std::vector<DeclareSubcommand> numeric_subcommands(const GraphicParts& parts) {
    using App = CLI::App;
    using Chosen = ChosenCommand;
    return {declare_scenes,
            declare_simulate,
            declare_replay,
            declare_drift,
            declare_converge,
            declare_diverge,
            declare_lyapunov,
            [parts](App& app, Chosen& chosen) { declare_ensemble(app, chosen, parts.device); },
            [parts](App& app, Chosen& chosen) { declare_map(app, chosen, parts.maps); },
            [parts](App& app, Chosen& chosen) { declare_section(app, chosen, parts.portraits); },
            [parts](App& app, Chosen& chosen) { declare_stability(app, chosen, parts.charts); },
            declare_fit,
            declare_terminal,
            [parts](App& app, Chosen& chosen) { declare_bench(app, chosen, parts.device); }};
}

} // namespace pendula
