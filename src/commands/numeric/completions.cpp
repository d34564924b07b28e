// SPDX-License-Identifier: MIT
// Writes scripts with which shells complete a program's command line: its commands, their options, and the
// words and files that options accept.
#include "commands/numeric/generate.hpp"

#include "commands/numeric/options.hpp"
#include "scene/parameter_table.hpp"
#include "scene/scene.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace pendula {
namespace {

/// The possible values of an argument or an option.
struct Completion {
    std::vector<std::string> words; ///< a word that ends in '=' can be continued
    bool files = false;
};

std::vector<std::string> choices_of(std::string_view key) {
    const Parameter* parameter = find_parameter(key);
    if (parameter == nullptr) return {};
    return {parameter->choices.begin(), parameter->choices.end()};
}

/// The completion for a value, from its placeholder: "table|csv|json", "METHOD", "SCENE", "FILE.csv".
Completion completion_of(std::string_view placeholder) {
    if (placeholder.find('|') != std::string_view::npos) {
        const std::vector<std::string_view> alternatives = parts_of(placeholder, '|');
        return {.words = {alternatives.begin(), alternatives.end()}};
    }
    if (placeholder == "METHOD") return {.words = choices_of("integration.method")};
    if (placeholder == "ARITHMETIC") return {.words = choices_of("integration.arithmetic")};
    if (placeholder == "KEY=VALUE") {
        Completion keys;
        for (const Parameter& parameter : parameter_table())
            keys.words.push_back(std::string(parameter.key) + "=");
        return keys;
    }
    if (placeholder == "SCENE") {
        Completion scenes{.words = {}, .files = true};
        for (const ShippedScene& scene : shipped_scenes()) scenes.words.push_back(scene.id);
        return scenes;
    }
    return {.words = {}, .files = placeholder.starts_with("FILE") || placeholder == "PATH"};
}

/// The command and all its subcommands; each command comes before its own subcommands.
std::vector<const CommandText*> all_commands(const CommandText& command) {
    std::vector<const CommandText*> all{&command};
    for (const CommandText& each : command.commands)
        for (const CommandText* one : all_commands(each)) all.push_back(one);
    return all;
}

std::string in_single_quotes(std::string_view text) {
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

/// The end of a branch of the shell's `case`; it offers words, files or both for the word being typed.
std::string offer(const Completion& completion) {
    std::string line;
    if (!completion.words.empty())
        line +=
            fmt::format("words={}; ", in_single_quotes(fmt::format("{}", fmt::join(completion.words, " "))));
    if (completion.files) line += "files=1; ";
    return line + ";;\n";
}

/// The name of a command in the script: "bench render" for "pendula bench render".
std::string path_of(const CommandText& command) {
    const std::size_t space = command.name.find(' ');
    return space == std::string::npos ? "" : command.name.substr(space + 1);
}

/// The branches of the shell's `case` that find the subcommand named by the words typed so far.
std::string command_finder(const CommandText& program) {
    std::string cases;
    for (const CommandText* command : all_commands(program)) {
        if (command->commands.empty()) continue;
        for (const CommandText& each : command->commands)
            cases += fmt::format("            {})  command={} ;;\n",
                                 in_single_quotes(path_of(*command) + ":" + each.last_name()),
                                 in_single_quotes(path_of(each)));
    }
    return cases;
}

} // namespace

std::string bash_completion(const CommandText& program) {
    std::string values, words;
    for (const CommandText* command : all_commands(program)) {
        std::vector<std::string> names;
        for (const OptionText& option : command->options) {
            names.insert(names.end(), option.names.begin(), option.names.end());
            if (option.value.empty()) continue;
            for (const std::string& name : option.names)
                values += fmt::format("        {}) {}", in_single_quotes(path_of(*command) + ":" + name),
                                      offer(completion_of(option.value)));
        }
        Completion plain;
        for (const OptionText& argument : command->arguments) plain = completion_of(argument.value);
        for (const CommandText& each : command->commands) plain.words.push_back(each.last_name());
        words += fmt::format("        {}) options={}; {}", in_single_quotes(path_of(*command)),
                             in_single_quotes(fmt::format("{}", fmt::join(names, " "))), offer(plain));
    }
    std::string function = "_" + program.name;
    std::ranges::replace(function, '-', '_');
    return fmt::format(R"(# bash completion for {program}, written by '{program} generate bash'
{function}() {{
    local typed=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}
    local command= options= words= files= i
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$command:${{COMP_WORDS[i]}}" in
{finder}            *) break ;;
        esac
    done
    case "$command:$before" in
{values}        *) case "$command" in
{words}        esac
           [[ $typed == -* ]] && words=$options files=
           ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$typed"))
    [[ ${{#COMPREPLY[@]}} == 1 && ${{COMPREPLY[0]}} == *= ]] && compopt -o nospace 2>/dev/null
    if [[ $files ]]; then
        local name
        while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -f -- "$typed")
        compopt -o filenames 2>/dev/null
    fi
    return 0
}}
complete -F {function} {program}
)",
                       fmt::arg("program", program.name), fmt::arg("function", function),
                       fmt::arg("finder", command_finder(program)), fmt::arg("values", values),
                       fmt::arg("words", words));
}

namespace {

/// Puts a backslash before each separator of zsh's _arguments and _describe.
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
    return in_single_quotes(text);
}

std::string arguments_of(const CommandText& command) {
    std::string text = "            _arguments -s -S";
    for (const OptionText& option : command.options)
        for (const std::string& name : option.names)
            text += " \\\n                " + specification(option, name);
    for (const OptionText& argument : command.arguments)
        text += " \\\n                " +
                in_single_quotes(":" + plain(argument.value) + ":" + action(completion_of(argument.value)));
    return text + "\n";
}

std::string zsh_commands(const CommandText& command) {
    std::string text = "            commands=(\n";
    for (const CommandText& each : command.commands)
        text += "                " +
                in_single_quotes(plain(each.last_name()) + ":" + plain(each.description)) + "\n";
    return text + "            )\n            (( CURRENT == 2 )) && _describe command commands\n";
}

} // namespace

std::string zsh_completion(const CommandText& program) {
    std::string paths, cases;
    for (const CommandText* command : all_commands(program)) {
        const std::string path = path_of(*command);
        if (!path.empty()) paths += " " + in_single_quotes(path);
        cases += "        " + in_single_quotes(path) + ")\n" +
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

namespace {

std::string fish_quoted(std::string_view text) {
    std::string quoted = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + "'";
}

/// The beginning of a fish line that applies only if the words typed so far name this command.
std::string where(const CommandText& program, const std::string& function, const CommandText& command) {
    return fmt::format("complete -c {} -n {}", program.name,
                       fish_quoted(fmt::format("{} {}", function, fish_quoted(path_of(command)))));
}

std::string values(const Completion& completion) {
    std::string text = completion.files ? " -F" : " -f";
    if (!completion.words.empty())
        text += " -a " + fish_quoted(fmt::format("{}", fmt::join(completion.words, " ")));
    return text;
}

} // namespace

std::string fish_completion(const CommandText& program) {
    std::string function = "__" + program.name + "_is_at";
    std::ranges::replace(function, '-', '_');
    std::string paths;
    for (const CommandText* command : all_commands(program))
        if (command != &program) paths += " " + fish_quoted(path_of(*command));
    std::string text = fmt::format(R"(# fish completion for {program}, written by '{program} generate fish'
function {function} --description 'whether the words so far name this command'
    set -l words (commandline -opc)[2..-1]
    set -l at ''
    for word in $words
        set -l next (string trim -- "$at $word")
        contains -- $next{paths}; or break
        set at $next
    end
    test "$at" = "$argv[1]"
end
complete -c {program} -f
)",
                                   fmt::arg("program", program.name), fmt::arg("function", function),
                                   fmt::arg("paths", paths));
    for (const CommandText* command : all_commands(program)) {
        const std::string beginning = where(program, function, *command);
        for (const CommandText& each : command->commands)
            text += fmt::format("{} -f -a {} -d {}\n", beginning, each.last_name(),
                                fish_quoted(each.description));
        for (const OptionText& argument : command->arguments)
            text += beginning + values(completion_of(argument.value)) + "\n";
        for (const OptionText& option : command->options) {
            text += beginning;
            for (const std::string& name : option.names)
                text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            if (!option.value.empty()) text += " -r" + values(completion_of(option.value));
            text += " -d " + fish_quoted(option.description) + "\n";
        }
    }
    return text;
}

} // namespace pendula
