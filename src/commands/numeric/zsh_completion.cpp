// SPDX-License-Identifier: MIT
#include "commands/numeric/completions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace pendula {
namespace {

/// Escapes text for _arguments and _describe: their separators are quoted.
std::string plain(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == ':' || c == '[' || c == ']' || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

std::string action(const Completion& completion) {
    const std::string words = fmt::format("{}", fmt::join(completion.words, " "));
    if (!completion.words.empty() && completion.words.front().ends_with('='))
        return "{compadd -S \"\" -- " + words + "}";
    if (!completion.words.empty() && completion.files) return "{compadd -- " + words + "; _files}";
    if (completion.files) return "_files";
    return completion.words.empty() ? " " : "(" + words + ")";
}

std::string specification(const OptionText& option, const std::string& name) {
    const bool repeated = option.value == "KEY=VALUE" || option.value == "ARGUMENT";
    std::string text = (repeated ? "*" : "") + name + "[" + plain(option.description) + "]";
    if (!option.value.empty()) text += ":" + plain(option.value) + ":" + action(completion_of(option.value));
    return shell_quoted(text);
}

std::string arguments_of(const CommandText& command) {
    std::string text = "            _arguments -s -S";
    for (const OptionText& option : command.options)
        for (const std::string& name : option.names)
            text += " \\\n                " + specification(option, name);
    for (const OptionText& argument : command.arguments)
        text += " \\\n                " +
                shell_quoted(":" + plain(argument.value) + ":" + action(completion_of(argument.value)));
    return text + "\n";
}

std::string zsh_commands(const CommandText& command) {
    std::string text = "            commands=(\n";
    for (const CommandText& each : command.commands)
        text +=
            "                " + shell_quoted(plain(each.last_name()) + ":" + plain(each.description)) + "\n";
    return text + "            )\n            (( CURRENT == 2 )) && _describe command commands\n";
}

} // namespace

std::string zsh_completion(const CommandText& program) {
    std::string paths, cases;
    for (const CommandText* command : all_commands(program)) {
        const std::string path = command == &program ? "" : command->name.substr(program.name.size() + 1);
        if (!path.empty()) paths += " " + shell_quoted(path);
        cases += "        " + shell_quoted(path) + ")\n" +
                 (command->commands.empty() ? "" : zsh_commands(*command)) + arguments_of(*command) +
                 "            ;;\n";
    }
    return fmt::format(R"(#compdef {program}
# zsh completion for {program}, written by '{program} generate zsh'
_{program}() {{
    local command= next
    local -a paths commands
    paths=({paths})
    while (( CURRENT > 2 )); do
        next="${{command:+$command }}$words[2]"
        (( ${{paths[(Ie)$next]}} )) || break
        command=$next
        shift words
        (( CURRENT-- ))
    done
    case $command in
{cases}    esac
}}
_{program} "$@"
)",
                       fmt::arg("program", program.name), fmt::arg("paths", paths), fmt::arg("cases", cases));
}

} // namespace pendula
