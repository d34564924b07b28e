// SPDX-License-Identifier: MIT
// pendula scenes: the shipped scenes, an id and a name each.
#include "commands/command_line.hpp"
#include "commands/subcommand.hpp"
#include "scene/scene.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pendula {

void declare_scenes(CLI::App& app, ChosenCommand& chosen) {
    CLI::App* command = app.add_subcommand("scenes", "list the shipped scenes");
    command->callback([&chosen] {
        chosen = [] {
            const std::vector<ShippedScene> scenes = shipped_scenes();
            std::size_t width = 0;
            for (const ShippedScene& scene : scenes) width = std::max(width, scene.id.size());
            for (const ShippedScene& scene : scenes) fmt::print("{:<{}}  {}\n", scene.id, width, scene.name);
            return exit_code::done;
        };
    });
}

} // namespace pendula
