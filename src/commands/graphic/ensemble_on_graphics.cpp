// SPDX-License-Identifier: MIT
// pendula ensemble and pendula bench ensemble where there may be a graphics processor.
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/subcommand.hpp"
#include "ensemble_gl/gl_ensemble_device.hpp"

namespace pendula {

void declare_ensemble_on_graphics(CLI::App& app, ChosenCommand& chosen) {
    declare_ensemble_with(app, chosen, open_offscreen_device);
}

void declare_bench_ensemble_on_graphics(CLI::App& app, ChosenCommand& chosen) {
    declare_bench_ensemble_with(app, chosen, open_offscreen_device);
}

} // namespace pendula
