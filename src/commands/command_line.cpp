// SPDX-License-Identifier: MIT
#include "commands/command_line.hpp"

#include "scene/scene.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace pendula {
namespace {

void print_error(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

/// What follows a lone `--` is for another program, if the subcommand starts one.
void pass_on(const CLI::App& subcommand, std::vector<std::string>& arguments) {
    const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
    if (dashes == arguments.end() || subcommand.get_option_no_throw(pass_on_option) == nullptr) return;
    for (auto each = dashes + 1; each != arguments.end(); ++each) *each = pass_on_option + ("=" + *each);
    arguments.erase(dashes);
}

/// `pendula [view] …`: without a subcommand the arguments are the default one's.
std::vector<std::string> with_subcommand(const CLI::App& app, const Program& program, int argc, char** argv) {
    std::vector<std::string> arguments(argv + 1, argv + argc);
    const auto is_subcommand = [&](const std::string& word) {
        const auto subcommands = app.get_subcommands({});
        return std::any_of(subcommands.begin(), subcommands.end(),
                           [&](const CLI::App* subcommand) { return subcommand->get_name() == word; });
    };
    const auto is_about_program = [](const std::string& word) {
        return word == "--help" || word == "-h" || word == "--version";
    };
    if (!program.default_subcommand.empty() &&
        (arguments.empty() || (!is_subcommand(arguments.front()) && !is_about_program(arguments.front()))))
        arguments.insert(arguments.begin(), program.default_subcommand);
    if (!arguments.empty() && is_subcommand(arguments.front()))
        pass_on(*app.get_subcommand(arguments.front()), arguments);
    return arguments;
}

} // namespace

int run_command_line(const Program& program, int argc, char** argv) {
    CLI::App app{program.description, program.name};
    app.set_version_flag("--version", PENDULA_VERSION);
    app.set_help_flag("--help,-h", "show this help");
    app.require_subcommand(1);
    const std::string more = "'" + program.name + " COMMAND --help' tells more.";
    app.footer(program.default_subcommand.empty()
                   ? more
                   : "Without a command, '" + program.default_subcommand + "' is run.  " + more);
    ChosenCommand chosen;
    for (const DeclareSubcommand declare : program.subcommands) declare(app, chosen);

    try {
        std::vector<std::string> arguments = with_subcommand(app, program, argc, argv);
        std::reverse(arguments.begin(), arguments.end()); // CLI11 takes them from the back
        app.parse(std::move(arguments));
        return chosen();
    } catch (const CLI::Success& success) {
        return app.exit(success); // --help, --version
    } catch (const CLI::ParseError& error) {
        print_error(program.name + ": " + error.what() + " (" + program.name +
                    " --help lists what there is)");
    } catch (const SceneError& error) {
        print_error(error.what());
    } catch (const CommandFailed& error) {
        print_error(program.name + ": " + error.what());
        return exit_code::failed;
    } catch (const std::exception& error) {
        // Refused and the rooms' own errors are sentences for the user; anything else is too, if less
        // polished.
        print_error(program.name + ": " + error.what());
    }
    return exit_code::bad_input;
}

} // namespace pendula
