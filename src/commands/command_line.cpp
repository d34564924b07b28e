// SPDX-License-Identifier: MIT
#include "commands/command_line.hpp"

#include "commands/command_text.hpp"
#include "commands/generate.hpp"
#include "commands/report.hpp"
#include "physics/trajectory.hpp"
#include "scene/nearest_word.hpp"
#include "scene/scene.hpp"
#include "scene/scene_error.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <sstream>
#include <vector>

namespace pendula {
namespace {

std::string program_name = "pendula"; ///< as errors are signed

void print_error(const std::string& line) { std::fprintf(stderr, "%s\n", as_message(line).c_str()); }

bool is_option(const std::string& word) { return word.starts_with('-'); }

/// `pendula simulat study-triple`: a first word that is hardly a command, and neither a scene nor a file.
void refuse_misspelt_command(const CLI::App& app, const std::string& word) {
    std::vector<std::string_view> names;
    for (const CLI::App* subcommand : app.get_subcommands({})) names.push_back(subcommand->get_name());
    const auto meant = nearest_word(word, names);
    std::error_code ignored;
    if (!meant || std::filesystem::exists(word, ignored)) return;
    std::vector<std::string_view> scenes;
    const std::vector<ShippedScene> shipped = shipped_scenes();
    for (const ShippedScene& scene : shipped) scenes.push_back(scene.id);
    if (nearest_word(word, scenes)) return;
    throw Refused("unknown command " + in_quotes(word) + "; did you mean " + std::string(*meant) + "?");
}

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
    if (!arguments.empty() && !is_option(arguments.front()) && !is_subcommand(arguments.front()))
        refuse_misspelt_command(app, arguments.front());
    if (!program.default_subcommand.empty() &&
        (arguments.empty() || (!is_subcommand(arguments.front()) && !is_about_program(arguments.front()))))
        arguments.insert(arguments.begin(), program.default_subcommand);
    if (!arguments.empty() && is_subcommand(arguments.front()))
        pass_on(*app.get_subcommand(arguments.front()), arguments);
    return arguments;
}

/// --help in the words of describe(), whatever the version of CLI11.
class HelpFormatter : public CLI::FormatterBase {
  public:
    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode) const override {
        return help_text(describe(*app, name));
    }
};

void declare_program(CLI::App& app, const Program& program, ChosenCommand& chosen) {
    app.formatter(std::make_shared<HelpFormatter>());
    app.set_version_flag(
        "--version",
        [&program] { return version_text(program.name, program.found ? program.found() : FoundParts{}); },
        "show the version, how it was built and what it finds on this machine");
    app.set_help_flag("--help,-h", "show this help");
    app.require_subcommand(1);
    for (const DeclareSubcommand declare : program.subcommands) declare(app, chosen);
    declare_generate(app, program, chosen);
    const std::string more = "'" + program.name + " COMMAND --help' tells more.";
    app.footer(program.default_subcommand.empty() // after the commands, which would inherit it
                   ? more
                   : "Without a command, '" + program.default_subcommand + "' is run. " + more);
}

int parse_and_run(CLI::App& app, std::vector<std::string> arguments, const ChosenCommand& chosen) {
    std::reverse(arguments.begin(), arguments.end()); // CLI11 takes them from the back
    try {
        app.parse(std::move(arguments));
    } catch (const CLI::Success& asked) { // for --help or --version
        std::ostringstream text;
        app.exit(asked, text, text);
        print_report(text.str());
        return exit_code::done;
    }
    return chosen();
}

} // namespace

void complain(const std::string& sentence) { print_error(program_name + ": " + sentence); }

int run_command_line(const Program& program, int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN); // a file larger than `ulimit -f` allows is an error as any other
    program_name = program.name;
    CLI::App app{program.description, program.name};
    ChosenCommand chosen;
    declare_program(app, program, chosen);
    try {
        return parse_and_run(app, with_subcommand(app, program, argc, argv), chosen);
    } catch (const CLI::ParseError& error) {
        complain(std::string(error.what()) + " (" + program.name + " --help lists what there is)");
    } catch (const SceneError& error) {
        print_error(error.what());
    } catch (const CommandFailed& error) {
        complain(error.what());
        return exit_code::failed;
    } catch (const std::exception& error) {
        // Refused and the rooms' own errors are sentences for the user; anything else is too, if less
        // polished.
        complain(error.what());
    }
    return exit_code::bad_input;
}

} // namespace pendula
