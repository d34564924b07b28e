// SPDX-License-Identifier: MIT
// pendula scenes: lists the shipped scenes or storyboards, with the id and name of each.
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/numeric_subcommands.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "scene/scene.hpp"
#include "storyboard/storyboard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

void declare_scenes(CLI::App& app, ChosenCommand& chosen) {
    CLI::App* command = app.add_subcommand("scenes", "list the shipped scenes");
    const auto storyboards = std::make_shared<bool>();
    command->add_flag("--storyboards", *storyboards,
                      "list the shipped storyboards instead, from which 'record' makes films");
    command->callback([&chosen, storyboards] {
        chosen = [storyboards] {
            std::vector<std::pair<std::string, std::string>> rows;
            if (*storyboards)
                for (ShippedStoryboard& board : shipped_storyboards())
                    rows.emplace_back(std::move(board.file), std::move(board.name));
            else
                for (ShippedScene& scene : shipped_scenes())
                    rows.emplace_back(std::move(scene.id), std::move(scene.name));
            std::size_t width = 0;
            for (const auto& [id, name] : rows) width = std::max(width, id.size());
            std::string text;
            for (const auto& [id, name] : rows) text += fmt::format("{:<{}}  {}\n", id, width, name);
            print_report(text);
            return exit_code::done;
        };
    });
}

} // namespace pendula
