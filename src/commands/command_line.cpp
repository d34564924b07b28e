// SPDX-License-Identifier: MIT
#include "commands/command_line.hpp"

#include "commands/subcommand.hpp"
#include "gl/error.hpp"
#include "physics/trajectory.hpp"
#include "record/record_error.hpp"
#include "scene/scene.hpp"

#include <algorithm>
#include <cstdio>

namespace pendula {
namespace {

void print_error(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

/// `pendula [view] …`: without a subcommand the arguments are view's.
std::vector<std::string> with_subcommand(const CLI::App& app, int argc, char** argv) {
    std::vector<std::string> arguments(argv + 1, argv + argc);
    const auto is_subcommand = [&](const std::string& word) {
        const auto subcommands = app.get_subcommands({});
        return std::any_of(subcommands.begin(), subcommands.end(),
                           [&](const CLI::App* subcommand) { return subcommand->get_name() == word; });
    };
    const auto is_about_program = [](const std::string& word) {
        return word == "--help" || word == "-h" || word == "--version";
    };
    if (arguments.empty() || (!is_subcommand(arguments.front()) && !is_about_program(arguments.front())))
        arguments.insert(arguments.begin(), "view");
    return arguments;
}

} // namespace

int run_command_line(int argc, char** argv) {
    CLI::App app{"A real-time visualizer of chaotic pendulum chains.", "pendula"};
    app.set_version_flag("--version", PENDULA_VERSION);
    app.set_help_flag("--help,-h", "show this help");
    app.require_subcommand(1);
    app.footer("Without a command, 'view' is run.  'pendula COMMAND --help' tells more.");
    ChosenCommand chosen;
    declare_view(app, chosen);
    declare_record(app, chosen);
    declare_scenes(app, chosen);

    try {
        std::vector<std::string> arguments = with_subcommand(app, argc, argv);
        std::reverse(arguments.begin(), arguments.end()); // CLI11 takes them from the back
        app.parse(std::move(arguments));
        return chosen();
    } catch (const CLI::Success& success) {
        return app.exit(success); // --help, --version
    } catch (const CLI::ParseError& error) {
        print_error("pendula: " + std::string(error.what()) + " (pendula --help lists what there is)");
    } catch (const SceneError& error) {
        print_error(error.what());
    } catch (const std::exception& error) {
        // Refused, gl::Error and RecordError are sentences for the user; anything else is too, if less
        // polished.
        print_error("pendula: " + std::string(error.what()));
        const auto* record_error = dynamic_cast<const RecordError*>(&error);
        return record_error && record_error->started() ? exit_code::failed : exit_code::bad_input;
    }
    return exit_code::bad_input;
}

} // namespace pendula
