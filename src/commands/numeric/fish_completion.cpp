// SPDX-License-Identifier: MIT
#include "commands/numeric/completions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace pendula {
namespace {

std::string fish_quoted(std::string_view text) {
    std::string quoted = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + "'";
}

/// The beginning of a line that applies only if the words so far name this command.
std::string where(const CommandText& program, const std::string& function, const CommandText& command) {
    const std::string path = command.name == program.name ? "" : command.name.substr(program.name.size() + 1);
    return fmt::format("complete -c {} -n {}", program.name,
                       fish_quoted(fmt::format("{} {}", function, fish_quoted(path))));
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
    for (char& c : function)
        if (c == '-') c = '_';
    std::string paths;
    for (const CommandText* command : all_commands(program))
        if (command != &program) paths += " " + fish_quoted(command->name.substr(program.name.size() + 1));
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
