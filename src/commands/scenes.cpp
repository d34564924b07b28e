// SPDX-License-Identifier: MIT
// pendula scenes: the shipped scenes, an id and a name each.
#include "commands/command_line.hpp"
#include "commands/report.hpp"
#include "commands/subcommand.hpp"
#include "scene/scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace pendula {

void declare_scenes(CLI::App& app, ChosenCommand& chosen) {
    CLI::App* command = app.add_subcommand("scenes", "list the shipped scenes");
    command->callback([&chosen] {
        chosen = [] {
            const std::vector<ShippedScene> scenes = shipped_scenes();
            std::size_t width = 0;
            for (const ShippedScene& scene : scenes) width = std::max(width, scene.id.size());
            std::string text;
            for (const ShippedScene& scene : scenes)
                text += fmt::format("{:<{}}  {}\n", scene.id, width, scene.name);
            print_report(text);
            return exit_code::done;
        };
    });
}

} // namespace pendula
