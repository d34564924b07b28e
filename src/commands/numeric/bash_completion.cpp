// SPDX-License-Identifier: MIT
#include "commands/numeric/completions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace pendula {
namespace {

/// The lines that offer words, files or both for the word being typed.
std::string offer(const Completion& completion) {
    std::string line;
    if (!completion.words.empty())
        line += fmt::format("words={}; ", shell_quoted(fmt::format("{}", fmt::join(completion.words, " "))));
    if (completion.files) line += "files=1; ";
    return line + ";;\n";
}

/// The script's name for a command: "bench render" for "pendula bench render".
std::string path_of(const CommandText& command) {
    const std::size_t space = command.name.find(' ');
    return space == std::string::npos ? "" : command.name.substr(space + 1);
}

std::string bash_commands(const CommandText& command) {
    std::string names;
    for (const CommandText& each : command.commands) names += (names.empty() ? "" : " ") + each.last_name();
    return names;
}

/// For words so far that name a command with commands of its own.
std::string command_finder(const CommandText& program) {
    std::string cases;
    for (const CommandText* command : all_commands(program)) {
        if (command->commands.empty()) continue;
        for (const CommandText& each : command->commands)
            cases += fmt::format("            {})  command={} ;;\n",
                                 shell_quoted(path_of(*command) + ":" + each.last_name()),
                                 shell_quoted(path_of(each)));
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
                values += fmt::format("        {}) {}", shell_quoted(path_of(*command) + ":" + name),
                                      offer(completion_of(option.value)));
        }
        Completion plain;
        for (const OptionText& argument : command->arguments) plain = completion_of(argument.value);
        const std::string offered = bash_commands(*command);
        if (!offered.empty()) plain.words.push_back(offered);
        words += fmt::format("        {}) options={}; {}", shell_quoted(path_of(*command)),
                             shell_quoted(fmt::format("{}", fmt::join(names, " "))), offer(plain));
    }
    std::string function = "_" + program.name;
    for (char& c : function)
        if (c == '-') c = '_';
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

} // namespace pendula
