// SPDX-License-Identifier: MIT
#include "commands/numeric/command_line.hpp"

#include "commands/numeric/command_text.hpp"
#include "commands/numeric/generate.hpp"
#include "commands/numeric/misspelling.hpp"
#include "commands/numeric/report.hpp"
#include "scene/scene_error.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cfenv>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <new>
#include <sstream>
#include <system_error>
#include <vector>

namespace pendula {
namespace {

std::string program_name = "pendula"; ///< precedes error messages

/// Everything after a lone `--` is for another program, if the subcommand starts one.
void pass_on(const CLI::App& subcommand, std::vector<std::string>& arguments) {
    const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
    if (dashes == arguments.end() || subcommand.get_option_no_throw(pass_on_option) == nullptr) return;
    for (auto each = dashes + 1; each != arguments.end(); ++each) *each = pass_on_option + ("=" + *each);
    arguments.erase(dashes);
}

/// `pendula [view] …`: without a subcommand, the arguments belong to the default one.
std::vector<std::string> with_subcommand(const CLI::App& app, const Program& program, int argc, char** argv) {
    std::vector<std::string> arguments(argv + 1, argv + argc);
    put_command_first(app, arguments);
    if (!arguments.empty()) require_known_word(app, arguments.front(), !program.default_subcommand.empty());
    const auto subcommand = [&]() -> const CLI::App* {
        for (const CLI::App* each : app.get_subcommands([](const CLI::App*) { return true; }))
            if (!arguments.empty() && each->get_name() == arguments.front()) return each;
        return nullptr;
    };
    const bool is_about_program =
        !arguments.empty() &&
        (arguments.front() == "--help" || arguments.front() == "-h" || arguments.front() == "--version");
    if (!program.default_subcommand.empty() && subcommand() == nullptr && !is_about_program)
        arguments.insert(arguments.begin(), program.default_subcommand);
    if (const CLI::App* named = subcommand()) pass_on(*named, arguments);
    return arguments;
}

/// Prints --help with the texts of describe(), whatever the version of CLI11.
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
    app.footer(program.default_subcommand.empty() // added after the commands, which would inherit it
                   ? more
                   : "Without a command, '" + program.default_subcommand + "' is run. " + more);
}

void parse(CLI::App& app, std::vector<std::string> arguments) {
    std::reverse(arguments.begin(), arguments.end()); // CLI11 takes them from the end
    app.parse(std::move(arguments));
}

int parse_and_run(CLI::App& app, std::vector<std::string> arguments, const ChosenCommand& chosen) {
    try {
        parse(app, std::move(arguments));
    } catch (const CLI::Success& asked) { // --help or --version
        std::ostringstream text;
        app.exit(asked, text, text);
        print_report(text.str());
        return exit_code::done;
    }
    return chosen();
}

/// Rooms throw sentences for the user. What the system refuses has only its own words, which do not say what
/// to do.
std::string sentence_for(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error))
        return "there is not enough memory: choose a smaller size, fewer members or links, or a shorter run";
    const auto* refused = dynamic_cast<const std::system_error*>(&error);
    if (refused && refused->code() == std::errc::resource_unavailable_try_again)
        return "the system allows no more threads (see 'ulimit -u'): choose fewer --threads, or end other "
               "programs";
    std::error_code lost;
    const std::filesystem::path here = std::filesystem::current_path(lost);
    if (here.empty() && dynamic_cast<const std::filesystem::filesystem_error*>(&error))
        return "the folder that the program was started in is gone: start it in one that exists";
    return error.what();
}

} // namespace

void complain(const std::string& sentence) {
    std::fprintf(stderr, "%s\n", as_message(program_name + ": " + sentence).c_str());
}

int run_command_line(const Program& program, int argc, char** argv) {
    // Long double rounds to 64 bits, and nothing is flushed to zero: WSL1 and some libraries leave other
    // settings.
    std::fesetenv(FE_DFL_ENV);
    std::signal(SIGXFSZ, SIG_IGN); // a file larger than `ulimit -f` allows is an ordinary error
    program_name = program.name;
    CLI::App app{program.description, program.name};
    ChosenCommand chosen;
    declare_program(app, program, chosen);
    try {
        return parse_and_run(app, with_subcommand(app, program, argc, argv), chosen);
    } catch (const CLI::ParseError& error) {
        complain(explain(app, error));
    } catch (const CommandFailed& error) {
        complain(error.what());
        return exit_code::failed;
    } catch (const std::exception& error) {
        complain(sentence_for(error));
    }
    return exit_code::bad_input;
}

struct ArgumentReader::Declared {
    explicit Declared(const Program& read) : program(read), app{read.description, read.name} {
        declare_program(app, program, chosen);
    }
    Program program;
    CLI::App app;
    ChosenCommand chosen;
};

ArgumentReader::ArgumentReader(const Program& program) : declared_(std::make_unique<Declared>(program)) {}
ArgumentReader::~ArgumentReader() = default;

std::string ArgumentReader::complaint_about(int argc, char** argv) {
    CLI::App& app = declared_->app;
    try {
        parse(app, with_subcommand(app, declared_->program, argc, argv));
    } catch (const CLI::Success& asked) { // --help or --version
        std::ostringstream text;
        app.exit(asked, text, text);
    } catch (const CLI::ParseError& error) {
        return explain(app, error);
    }
    return {};
}

} // namespace pendula
