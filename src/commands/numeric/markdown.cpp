// SPDX-License-Identifier: MIT
#include "commands/numeric/markdown.hpp"

#include "scene/parameter_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pendula {
namespace {

/// Text between the bars of a table.
std::string cell(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '|') result += '\\';
        result += c;
    }
    return result;
}

std::string code(std::string_view text) { return fmt::format("`{}`", text); }

std::string names_of(const OptionText& option) {
    std::string names;
    for (const std::string& name : option.names) names += (names.empty() ? "" : ", ") + name;
    if (!option.value.empty()) names += (names.empty() ? "" : " ") + option.value;
    return code(names);
}

std::string option_table(const std::vector<OptionText>& options) {
    std::string rows;
    for (const OptionText& option : options)
        if (std::find(option.names.begin(), option.names.end(), "--help") == option.names.end())
            rows += fmt::format("| {} | {}{} |\n", cell(names_of(option)), cell(option.description),
                                option.required ? "; required" : "");
    return rows;
}

std::string section(const CommandText& command) {
    std::string text;
    if (command.commands.empty()) {
        text = fmt::format("\n## {}\n\n    {} {}\n\n{}\n", command.name, command.name, usage_of(command),
                           sentence(command.description));
        const std::string rows = option_table(command.arguments) + option_table(command.options);
        if (!rows.empty()) text += "\n| argument | meaning |\n|---|---|\n" + rows;
        if (!command.footer.empty()) text += "\n" + command.footer + "\n";
    }
    for (const CommandText& each : command.commands) text += section(each);
    return text;
}

std::string default_of(const Parameter& row) {
    if (row.required) return "required";
    if (row.key == "start.angles" || row.key == "start.angles_deg") return "one of the two is required";
    if (const auto* text = std::get_if<std::string>(&row.default_value); text && text->empty()) return "";
    return code(value_text(row, row.default_value));
}

} // namespace

std::string command_line_page(const CommandText& program) {
    std::string text = fmt::format("# Command line\n\n"
                                   "<!-- Written by `{0} generate command-line`. -->\n\n"
                                   "Run without a command, `{0}` opens the window: `{0} study-triple` is "
                                   "`{0} view study-triple`. Every command has\n"
                                   "`--help`. SCENE is the name of a shipped scene (`{0} scenes` lists them) "
                                   "or the path of a scene file.\n\n"
                                   "Exit codes: 0 done; 1 started but failed; 2 could not start (a bad scene "
                                   "or command line, no display, no\n"
                                   "ffmpeg, …). What is done may have a warning on standard error, as of an "
                                   "energy that becomes wrong: a file is\n"
                                   "then as calculated, and the code is 0.\n",
                                   program.name);
    for (const CommandText& command : program.commands) text += section(command);
    return text;
}

std::string scene_keys_page() {
    std::string text =
        "# Scene keys\n\n"
        "<!-- Written by `pendula generate scene-keys`. -->\n\n"
        "[scenes.md](scenes.md) explains scene files. Any key can be set on the command line too:\n"
        "`--set chain.gravity=3.7`. A key that is left out has its default.\n";
    std::string_view table = "-";
    for (const Parameter& row : parameter_table()) {
        const std::size_t dot = row.key.find('.');
        const std::string_view its_table = dot == row.key.npos ? "" : row.key.substr(0, dot);
        if (its_table != table) {
            table = its_table;
            text += fmt::format("\n## {}\n\n| key | default | accepts | meaning |\n|---|---|---|---|\n",
                                table.empty() ? "At the top" : fmt::format("[{}]", table));
            if (table.empty()) text += "| `format` | required | 1 | The format of the file. |\n";
        }
        text += fmt::format("| {} | {} | {}{} | {} |\n", code(row.key), cell(default_of(row)),
                            cell(expectation(row)), row.unit.empty() ? "" : fmt::format(", in {}", row.unit),
                            cell(row.help));
    }
    return text;
}

} // namespace pendula
