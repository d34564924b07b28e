// SPDX-License-Identifier: MIT
#include "commands/numeric/generate.hpp"

#include "commands/numeric/completions.hpp"
#include "commands/numeric/manual.hpp"
#include "commands/numeric/markdown.hpp"
#include "commands/numeric/report.hpp"

#include <memory>

namespace pendula {
namespace {

/// Without a command, arguments belong to the default one, so a shell should offer them too.
CommandText with_default_command(CommandText program, const std::string& default_subcommand) {
    for (const CommandText& command : program.commands) {
        if (command.last_name() != default_subcommand) continue;
        const std::vector<OptionText> own = program.options;
        program.arguments = command.arguments;
        program.options = command.options;
        for (const OptionText& option : own)
            if (option.names.back() != "--help") program.options.push_back(option);
        break;
    }
    return program;
}

std::string generated(const CLI::App& app, const Program& program, const std::string& format) {
    const CommandText text = describe(app, program.name);
    if (format == "man") return man_page(text, *program.manual);
    if (format == "command-line") return command_line_page(text);
    if (format == "scene-keys") return scene_keys_page();
    const CommandText offered = with_default_command(text, program.default_subcommand);
    if (format == "bash") return bash_completion(offered);
    if (format == "zsh") return zsh_completion(offered);
    return fish_completion(offered);
}

} // namespace

void declare_generate(CLI::App& app, const Program& program, ChosenCommand& chosen) {
    CLI::App* command =
        app.add_subcommand("generate", "write the man page, a shell's completions, or a page of docs/");
    command->group(""); // hidden
    auto format = std::make_shared<std::string>();
    command->add_option("FORMAT", *format, "what to write")
        ->required()
        ->check(CLI::IsMember({"man", "bash", "zsh", "fish", "command-line", "scene-keys"}));
    command->callback([&app, &program, &chosen, format] {
        chosen = [&app, &program, format] {
            print_report(generated(app, program, *format));
            return exit_code::done;
        };
    });
}

} // namespace pendula
