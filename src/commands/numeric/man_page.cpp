// SPDX-License-Identifier: MIT
#include "commands/numeric/manual.hpp"

#include "commands/numeric/command_line.hpp"
#include "scene/scene.hpp"
#include "storyboard/shipped_storyboards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>

namespace pendula {
namespace {

/// The code point at `at`, which moves past it. The texts are the program's own and therefore valid.
std::uint32_t next_character(std::string_view text, std::size_t& at) {
    const auto lead = static_cast<unsigned char>(text[at++]);
    if (lead < 0x80) return lead;
    const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
    std::uint32_t character = lead & (0x3Fu >> more);
    for (int i = 0; i < more && at < text.size(); ++i)
        character = character << 6 | (static_cast<unsigned char>(text[at++]) & 0x3Fu);
    return character;
}

/// Text escaped for troff. A hyphen stays one within words; anywhere else it becomes a minus, so that it can
/// be copied into a shell.
std::string escaped(std::string_view text, bool literal = false) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t here = at;
        const std::uint32_t character = next_character(text, at);
        const auto is_letter = [&](std::size_t index) {
            return index < text.size() && std::isalpha(static_cast<unsigned char>(text[index])) != 0;
        };
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
            result += fmt::format("\\[u{:04X}]", character);
        else
            result += static_cast<char>(character);
    }
    return result;
}

/// Running text in short input lines, as mandoc recommends. A line that begins with a dot is not a request.
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

} // namespace

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
    text += heading("SCENES") + "Where SCENE is asked for, these names, or the path of a scene file:\n";
    for (const ShippedScene& scene : shipped_scenes()) text += item(bold(scene.id), scene.name);
    if (std::ranges::find(program.commands, "record", &CommandText::name) != program.commands.end()) {
        text += heading("STORYBOARDS") + "Films that \\fBrecord\\fR makes by these names:\n";
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

} // namespace pendula
