// SPDX-License-Identifier: MIT
#include "commands/numeric/generate.hpp"

#include "commands/numeric/command_line.hpp"
#include "commands/numeric/output.hpp"
#include "files/text.hpp"
#include "scene/parameter_table.hpp"
#include "scene/scene.hpp"
#include "storyboard/storyboard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <memory>

namespace pendula {
namespace {

/// Text escaped for troff. A hyphen between letters stays a hyphen (unless `literal`). Every other hyphen
/// becomes a minus, so that options can be copied into a shell.
std::string escaped(std::string_view text, bool literal = false) {
    std::string result;
    const std::vector<char32_t> characters = characters_of(text);
    const auto is_letter = [&](std::size_t index) {
        return index < characters.size() && characters[index] < 0x80 &&
               std::isalpha(static_cast<int>(characters[index])) != 0;
    };
    for (std::size_t here = 0; here < characters.size(); ++here) {
        const char32_t character = characters[here];
        if (character == '\\')
            result += "\\e";
        else if (character == '-')
            result += !literal && here > 0 && is_letter(here - 1) && is_letter(here + 1) ? "-" : "\\-";
        else if (character == '\'')
            result += "\\(aq";
        else if (character == '~')
            result += "\\(ti";
        else if (character == '^')
            result += "\\(ha";
        else if (character == '`')
            result += "\\(ga";
        else if (character == '.' && here == 0)
            result += "\\&.";
        else if (character >= 0x80)
            result += fmt::format("\\[u{:04X}]", static_cast<std::uint32_t>(character));
        else
            result += static_cast<char>(character);
    }
    return result;
}

/// Running text in short input lines, as mandoc recommends. A dot at the beginning of a word is escaped, so
/// that no line is a troff request.
std::string running(std::string_view text) {
    constexpr std::size_t longest = 78;
    std::string lines, line;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        const std::string word = escaped(text.substr(begin, end - begin));
        if (!line.empty() && line.size() + 1 + word.size() > longest) {
            lines += line + '\n';
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
        begin = end + 1;
    }
    return lines + line;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text, true) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text, true) + "\\fR"; }

/// One item of a list: its name and its description.
std::string item(const std::string& name, std::string_view text) {
    return ".TP\n" + name + "\n" + running(text) + "\n";
}

std::string heading(std::string_view title) { return fmt::format(".SH {}\n", title); }

std::string option_item(const OptionText& option) {
    std::string name;
    for (const std::string& each : option.names) name += (name.empty() ? "" : ", ") + bold(each);
    if (!option.value.empty()) name += (name.empty() ? "" : " ") + italic(option.value);
    return item(name, option.description + (option.required ? "; required" : ""));
}

bool is_help(const OptionText& option) {
    return std::find(option.names.begin(), option.names.end(), "--help") != option.names.end();
}

std::string command_section(const CommandText& command) {
    std::string text;
    if (command.commands.empty()) {
        text = fmt::format(".SS {} {}\n{}\n", bold(command.name), escaped(usage_of(command), true),
                           running(sentence(command.description)));
        for (const OptionText& argument : command.arguments) text += option_item(argument);
        for (const OptionText& option : command.options)
            if (!is_help(option)) text += option_item(option);
        if (!command.footer.empty()) text += ".PP\n" + running(command.footer) + "\n";
    }
    for (const CommandText& each : command.commands) text += command_section(each);
    return text;
}

std::string list_section(std::string_view title, std::span<const ManualEntry> entries) {
    std::string text = heading(title);
    for (const ManualEntry& entry : entries) text += item(bold(entry.term), entry.text);
    return text;
}

std::string in_capitals(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

/// The man page (section 1) in troff, with the version and the date of its release.
std::string man_page(const CommandText& program, const Manual& manual) {
    std::string text =
        fmt::format(".\\\" Written by '{} generate man' from the program's own texts.\n"
                    ".TH {} 1 {} \"pendula {}\" \"User Commands\"\n",
                    program.name, in_capitals(program.name), PENDULA_RELEASE_DATE, PENDULA_VERSION);
    text += heading("NAME") + escaped(program.name, true) + " \\- " + escaped(manual.summary) + "\n";
    text += heading("SYNOPSIS");
    text += bold(program.name) + " " + escaped(manual.synopsis) + "\n";
    text += heading("DESCRIPTION");
    for (std::size_t i = 0; i < manual.description.size(); ++i)
        text += (i == 0 ? "" : ".PP\n") + running(manual.description[i]) + "\n";
    text += heading("OPTIONS");
    for (const OptionText& option : program.options) text += option_item(option);
    text += ".PP\nEvery command has " + bold("--help") + ", too.\n";
    text += heading("COMMANDS");
    for (const CommandText& command : program.commands) text += command_section(command);
    text += heading("SCENES") + "SCENE is one of these names or the path of a scene file:\n";
    for (const ShippedScene& scene : shipped_scenes()) text += item(bold(scene.id), scene.name);
    if (std::ranges::find(program.commands, "record", &CommandText::name) != program.commands.end()) {
        text += heading("STORYBOARDS") + "\\fBrecord\\fR makes films of these storyboards:\n";
        for (const ShippedStoryboard& board : shipped_storyboards())
            text += item(bold(board.file), board.name);
    }
    text += list_section("FILES", manual.files);
    text += list_section("ENVIRONMENT", manual.environment);
    text += heading("EXIT STATUS") + item("\\fB0\\fR", "done") + item("\\fB1\\fR", "started but failed") +
            item("\\fB2\\fR", "could not start: a bad scene or command line, no display, no ffmpeg, …");
    text += list_section("EXAMPLES", manual.examples);
    return text + heading("SEE ALSO") + fmt::format(".BR {} (1)\n", escaped(manual.see_also, true));
}

/// Text for a cell of a Markdown table.
std::string cell(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '|') result += '\\';
        result += c;
    }
    return result;
}

std::string code(std::string_view text) { return fmt::format("`{}`", text); }

std::string option_table(const std::vector<OptionText>& options) {
    std::string rows;
    for (const OptionText& option : options)
        if (!is_help(option))
            rows += fmt::format("| {} | {}{} |\n", cell(code(option.names_and_value())),
                                cell(option.description), option.required ? "; required" : "");
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
    if (row.key == "start.angles" || row.key == "start.angles_deg")
        return "start.angles or start.angles_deg is required";
    if (const auto* text = std::get_if<std::string>(&row.default_value); text && text->empty()) return "";
    return code(value_text(row, row.default_value));
}

/// docs/command-line.md: every command with its arguments and options. A test compares this text with the
/// file.
std::string command_line_page(const CommandText& program) {
    std::string text =
        fmt::format("# Command line\n\n"
                    "<!-- Written by `{0} generate command-line`. -->\n\n"
                    "Run without a command, `{0}` opens the window: `{0} study-triple` is "
                    "`{0} view study-triple`. Every command has\n"
                    "`--help`. SCENE is the name of a shipped scene (`{0} scenes` lists them) "
                    "or the path of a scene file.\n\n"
                    "Exit codes: 0 done; 1 started but failed; 2 could not start (a bad scene "
                    "or command line, no display, no\n"
                    "ffmpeg, …). A command that succeeds may print a warning on standard error, "
                    "for example about\n"
                    "energy errors; its file is then written nevertheless.\n",
                    program.name);
    for (const CommandText& command : program.commands) text += section(command);
    return text;
}

/// docs/scene-keys.md: every key of a scene file with its meaning, unit, accepted values and default.
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

/// Adds the arguments and options of the default command to the program, so that a shell offers them without
/// a command too.
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
