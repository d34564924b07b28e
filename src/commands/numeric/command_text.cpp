// SPDX-License-Identifier: MIT
#include "commands/numeric/command_text.hpp"
#include "commands/numeric/output.hpp"
#include "files/text.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

namespace pendula {
namespace {

constexpr std::size_t columns = 80; ///< the narrowest terminal in common use
constexpr std::size_t widest_names = 28;

/// "INT in [1 - 60]", CLI11's form of a range, becomes "1 to 60". Other texts are returned unchanged.
std::string range_in_words(std::string text) {
    const std::size_t open = text.find(" in [");
    const std::size_t dash = text.find(" - ");
    if (open == std::string::npos || dash == std::string::npos || !text.ends_with(']')) return text;
    return text.substr(open + 5, dash - open - 5) + " to " + text.substr(dash + 3, text.size() - dash - 4);
}

/// The name of an option's type, and the range of values that its checks accept.
struct Accepted {
    std::string type, range;
};

Accepted accepted_by(const CLI::Option& option) {
    Accepted accepted{option.get_type_name(), {}};
    auto& checks = const_cast<CLI::Option&>(option); // CLI11 gives no access to the checks of a const option
    for (int i = 0;; ++i) {
        std::string description;
        try {
            description = checks.get_validator(i)->get_description();
        } catch (const CLI::OptionNotFound&) {
            break;
        }
        if (description.empty()) continue;
        if (const std::size_t at = accepted.type.rfind(":" + description); at != std::string::npos)
            accepted.type.erase(at, description.size() + 1);
        accepted.range += (accepted.range.empty() ? "" : ", ") + range_in_words(description);
    }
    return accepted;
}

std::string placeholder(const std::string& type, const CLI::Option& option) {
    if (option.get_items_expected_max() == 0 || option.get_positional()) return "";
    return type == "INT" || type == "UINT" ? "N" : type == "FLOAT" ? "NUMBER" : type;
}

/// "the rate (1 to 60) [30]". The default comes last. It is taken from the description, or from CLI11 if the
/// description has none.
std::string whole_description(const CLI::Option& option, const std::string& range) {
    std::string text = option.get_description();
    std::string present;
    if (const std::size_t bracket = text.rfind(" ["); bracket != std::string::npos && text.ends_with(']')) {
        present = text.substr(bracket);
        text.erase(bracket);
    } else if (!option.get_default_str().empty()) {
        present = " [" + option.get_default_str() + "]";
    }
    if (!range.empty()) text += " (" + range + ")";
    return text + present;
}

OptionText text_of(const CLI::Option& option) {
    const Accepted accepted = accepted_by(option);
    OptionText text{.names = {},
                    .value = placeholder(accepted.type, option),
                    .description = whole_description(option, accepted.range),
                    .required = option.get_required()};
    if (option.get_positional()) {
        text.value = option.get_name(true);
        return text;
    }
    for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
    return text;
}

/// Breaks text into lines of at most `columns` characters, unless a word is longer. Every line except the
/// first begins with `indent` spaces.
std::string wrapped(std::string_view text, std::size_t indent) {
    std::string lines;
    std::size_t at = indent;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        const std::string_view word = text.substr(begin, end - begin);
        const std::size_t width = width_of(word);
        if (at > indent && at + 1 + width > columns) {
            lines += '\n' + std::string(indent, ' ');
            at = indent;
        } else if (at > indent) {
            lines += ' ';
            ++at;
        }
        lines += word;
        at += width;
        begin = end + 1;
    }
    return lines;
}

/// Two columns: names and their descriptions.
std::string listed(const std::vector<std::pair<std::string, std::string>>& rows) {
    std::size_t width = 0;
    for (const auto& [name, description] : rows)
        if (width_of(name) <= widest_names) width = std::max(width, width_of(name));
    std::string text;
    for (const auto& [name, description] : rows) {
        text += "  " + name;
        if (width_of(name) <= width)
            text += std::string(width - width_of(name) + 2, ' ');
        else
            text += '\n' + std::string(width + 4, ' ');
        text += wrapped(description, width + 4) + '\n';
    }
    return text;
}

using Rows = std::vector<std::pair<std::string, std::string>>;

Rows option_rows(const std::vector<OptionText>& options) {
    Rows rows;
    for (const OptionText& option : options)
        rows.emplace_back(option.names_and_value(),
                          option.description + (option.required ? "; required" : ""));
    return rows;
}

} // namespace

std::string OptionText::names_and_value() const {
    std::string text = fmt::format("{}", fmt::join(names, ", "));
    if (!value.empty()) text += (text.empty() ? "" : " ") + value;
    return text;
}

CommandText describe(const CLI::App& app, const std::string& name) {
    CommandText text{.name = name,
                     .description = app.get_description(),
                     .footer = app.get_footer(),
                     .arguments = {},
                     .options = {},
                     .commands = {}};
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_group().empty()) continue;
        (option->get_positional() ? text.arguments : text.options).push_back(text_of(*option));
    }
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        if (!command->get_group().empty())
            text.commands.push_back(describe(*command, name + " " + command->get_name()));
    return text;
}

std::string sentence(std::string text) {
    if (text.empty()) return text;
    text = capitalised(text);
    return text.ends_with('.') ? text : text + '.';
}

std::string usage_of(const CommandText& command) {
    std::string usage;
    for (const OptionText& option : command.options)
        if (option.required) usage += fmt::format("{} {} ", option.names.back(), option.value);
    usage += "[OPTIONS]";
    for (const OptionText& argument : command.arguments)
        usage += argument.required ? " " + argument.value : " [" + argument.value + "]";
    return usage + (command.commands.empty() ? "" : " COMMAND");
}

std::string help_text(const CommandText& command) {
    std::string text = wrapped(sentence(command.description), 0) + "\n\nUsage: " + command.name + " " +
                       usage_of(command) + "\n";
    if (!command.arguments.empty()) text += "\n" + listed(option_rows(command.arguments));
    if (!command.commands.empty()) {
        Rows rows;
        for (const CommandText& each : command.commands)
            rows.emplace_back(each.last_name(), each.description);
        text += "\nCommands:\n" + listed(rows);
    }
    text += "\nOptions:\n" + listed(option_rows(command.options));
    if (!command.footer.empty()) text += "\n" + wrapped(command.footer, 0) + "\n";
    return text;
}

} // namespace pendula
