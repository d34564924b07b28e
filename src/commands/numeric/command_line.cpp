// SPDX-License-Identifier: MIT
#include "commands/numeric/command_line.hpp"

#include "commands/numeric/command_text.hpp"
#include "commands/numeric/generate.hpp"
#include "commands/numeric/output.hpp"
#include "physics/refusal.hpp"
#include "physics/trajectory.hpp"
#include "scene/scene.hpp"
#include "scene/scene_error.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cfenv>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>
#include <vector>

namespace pendula {
namespace {

using Words = std::vector<std::string>;

bool is_option(const std::string& word) { return word.starts_with('-') && word != "-"; }

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

Words names_of_commands(const CLI::App& app) {
    Words names;
    for (const CLI::App* command : commands_of(app)) names.push_back(command->get_name());
    return names;
}

std::string did_you_mean(std::string_view word, const Words& known, std::string_view before = "") {
    const auto meant = nearest_word(word, std::vector<std::string_view>(known.begin(), known.end()));
    return meant ? fmt::format("; did you mean {}{}?", before, *meant) : "";
}

bool is_command(const CLI::App& app, const std::string& word) {
    const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
    return std::any_of(commands.begin(), commands.end(),
                       [&](const CLI::App* command) { return command->get_name() == word; });
}

/// Whether the word `next` is the value of `option`, according to the first command that has the option. An
/// unknown option is refused later; until then, `next` counts as the option's value unless `next` is itself
/// an option or a command.
bool takes_next_word(const CLI::App& app, const std::string& option, const std::string& next) {
    if (option.find('=') != std::string::npos) return false;
    for (const CLI::App* command : commands_of(app))
        if (const CLI::Option* found = command->get_option_no_throw(option))
            return found->get_items_expected_max() > 0;
    return !is_option(next) && !is_command(app, next);
}

/// The innermost command that was read, and its full name, such as "pendula bench render".
std::pair<const CLI::App*, std::string> command_read(const CLI::App& app) {
    const CLI::App* command = &app;
    std::string name = app.get_name();
    while (!command->get_subcommands().empty()) {
        command = command->get_subcommands().front();
        name += " " + command->get_name();
    }
    return {command, name};
}

std::string unknown_option(const CLI::App& command, const std::string& given) {
    const std::string word = given.substr(0, given.find('='));
    Words names;
    for (const CLI::Option* option : command.get_options())
        if (!option->get_group().empty())
            for (const std::string& name : option->get_lnames()) names.push_back(name);
    const std::string bare = word.substr(std::min(word.find_first_not_of('-'), word.size()));
    return "unknown option " + in_quotes(word) + did_you_mean(bare, names, "--");
}

/// The message about an unknown word or a missing command. It explains more than CLI11's message.
std::optional<std::string> misplaced(const CLI::App& command) {
    const Words words = command.remaining();
    if (const auto option = std::find_if(words.begin(), words.end(), is_option); option != words.end())
        return unknown_option(command, *option);
    const Words commands = names_of_commands(command);
    if (!commands.empty() && words.empty())
        return fmt::format("expected a command: {}", fmt::join(commands, ", "));
    if (!commands.empty())
        return fmt::format("unknown command {}{}", in_quotes(words.front()),
                           did_you_mean(words.front(), commands));
    if (!words.empty()) return "unexpected argument " + in_quotes(words.front());
    return std::nullopt;
}

/// Moves the command to the front: `--size 640x360 record …` becomes `record --size 640x360 …`.
void put_command_first(const CLI::App& app, Words& arguments) {
    for (auto word = arguments.begin(); word != arguments.end(); ++word) {
        if (*word == "--" || *word == "--version") return;
        if (!is_option(*word)) {
            if (is_command(app, *word)) std::rotate(arguments.begin(), word, word + 1);
            return;
        }
        if (word + 1 != arguments.end() && takes_next_word(app, *word, *(word + 1))) ++word;
    }
}

/// Throws Refused if the first argument, `word`, is unknown. Options and commands are known; if
/// `may_be_scene` is set, scenes and files are known too.
void require_known_word(const CLI::App& app, const std::string& word, bool may_be_scene) {
    std::error_code ignored;
    if (is_option(word) || is_command(app, word)) return;
    if (may_be_scene && (is_file_name(word) || std::filesystem::exists(word, ignored))) return;
    const Words commands = names_of_commands(app);
    Words scenes;
    if (may_be_scene)
        for (const ShippedScene& scene : shipped_scenes()) scenes.push_back(scene.id);
    if (std::find(scenes.begin(), scenes.end(), word) != scenes.end()) return;
    Words known = commands;
    known.insert(known.end(), scenes.begin(), scenes.end());
    const std::string guess = did_you_mean(word, known);
    const std::string lists =
        !guess.empty()
            ? ""
            : fmt::format("; the commands are {}", fmt::join(commands, ", ")) +
                  (may_be_scene ? fmt::format("; the scenes are {}", fmt::join(scenes, ", ")) : "");
    throw Refused((may_be_scene ? "unknown command or scene " : "unknown command ") + in_quotes(word) +
                  guess + lists);
}

/// One sentence about the error, with the command whose --help explains the options.
std::string explain(const CLI::App& app, const CLI::ParseError& error) {
    const auto [command, name] = command_read(app);
    std::string sentence = error.what();
    if (dynamic_cast<const CLI::ExtrasError*>(&error) || dynamic_cast<const CLI::RequiredError*>(&error))
        sentence = misplaced(*command).value_or(sentence);
    return fmt::format("{} ({} --help lists what there is)", sentence, name);
}

#if defined(__clang__)
constexpr std::string_view compiler = "Clang " __clang_version__;
#else
constexpr std::string_view compiler = "GCC " __VERSION__;
#endif

#if defined(__x86_64__)
constexpr std::string_view processor = "x86-64";
#elif defined(__aarch64__)
constexpr std::string_view processor = "AArch64";
#else
constexpr std::string_view processor = "another processor";
#endif

/// "pendula 0.1.0", then one line for each part; the lines for `more` come last.
std::string version_text(std::string_view program, const FoundParts& more) {
    FoundParts parts{
        {"compiler", fmt::format("{}, for {}", compiler, processor)},
        {"x87 kernels", supports(Arithmetic::x87, Method::rk4, Model::rigid)
                            ? "yes"
                            : "no: built without nasm, or not for x86-64"},
    };
    parts.insert(parts.end(), more.begin(), more.end());
    std::string text = fmt::format("{} {}", program, PENDULA_VERSION);
    for (const auto& [name, what] : parts) text += fmt::format("\n{:<13}{}", name, what);
    return text;
}

std::string program_name = "pendula"; ///< precedes error messages

/// If the subcommand has pass_on_option, turns each argument after a lone `--` into a value of that option.
void pass_on(const CLI::App& subcommand, std::vector<std::string>& arguments) {
    const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
    if (dashes == arguments.end() || subcommand.get_option_no_throw(pass_on_option) == nullptr) return;
    for (auto each = dashes + 1; each != arguments.end(); ++each) *each = pass_on_option + ("=" + *each);
    arguments.erase(dashes);
}

/// The arguments, beginning with the subcommand. Without one, the default subcommand is inserted.
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

/// Prints --help with help_text(), so that the text does not depend on the version of CLI11.
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
        "show the version, the compiler, and the programs and libraries found on this machine");
    app.set_help_flag("--help,-h", "show this help");
    app.require_subcommand(1);
    for (const DeclareSubcommand& declare : program.subcommands) declare(app, chosen);
    declare_generate(app, program, chosen);
    const std::string more = "'" + program.name + " COMMAND --help' describes a command.";
    // The footer is set last, because commands declared later would inherit it.
    app.footer(program.default_subcommand.empty()
                   ? more
                   : "Without a command, '" + program.default_subcommand + "' is run. " + more);
}

void parse(CLI::App& app, std::vector<std::string> arguments) {
    std::reverse(arguments.begin(), arguments.end()); // CLI11 reads the last element first
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

/// The message for the user. Exceptions of this program already contain sentences. Frequent messages of the
/// system do not say what to do, so they are replaced.
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
        return "the current folder does not exist any more: start the program in another folder";
    return error.what();
}

} // namespace

void complain(const std::string& sentence) {
    std::fprintf(stderr, "%s\n", as_message(program_name + ": " + sentence).c_str());
}

int run_command_line(const Program& program, int argc, char** argv) {
    // Restores the default floating-point settings: long double rounds to 64 bits, and subnormal numbers are
    // not flushed to zero. WSL1 and some libraries leave other settings.
    std::fesetenv(FE_DFL_ENV);
    std::signal(SIGXFSZ, SIG_IGN); // writing beyond `ulimit -f` then fails, but does not end the program
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

std::function<std::string(int, char**)> argument_reader(const Program& program) {
    const auto app = std::make_shared<CLI::App>(program.description, program.name);
    const auto chosen = std::make_shared<ChosenCommand>();
    declare_program(*app, program, *chosen);
    return [app, chosen, &program](int argc, char** argv) -> std::string {
        try {
            parse(*app, with_subcommand(*app, program, argc, argv));
        } catch (const CLI::Success& asked) { // --help or --version
            std::ostringstream text;
            app->exit(asked, text, text);
        } catch (const CLI::ParseError& error) {
            return explain(*app, error);
        }
        return {};
    };
}

} // namespace pendula
