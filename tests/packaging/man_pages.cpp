// SPDX-License-Identifier: MIT
// The man pages: well formed, and nothing that --help lists is missing.
#include "packaging/packaging.hpp"
#include "support/skip.hpp"

#include <cctype>

using namespace pendula::test;

namespace {

/// The section of the page that describes this command, from its heading to the next one; the section OPTIONS
/// for an empty command. Empty if there is none.
std::string section_of(const std::string& page, const std::string& command) {
    const std::string begin = command.empty() ? ".SH OPTIONS\n" : ".SS \\fB" + command + "\\fR";
    const std::size_t at = page.find(begin);
    if (at == std::string::npos) return "";
    return page.substr(at, page.find("\n.S", at + 1) - at);
}

std::string without_escapes(const std::string& page) {
    return std::regex_replace(page, std::regex(R"(\\-)"), "-");
}

std::string name_of(const std::string& program) { return std::filesystem::path(program).filename(); }

/// Whether the text contains the option as a whole name, not as the start of a longer one.
bool names_option(const std::string& text, const std::string& option) {
    for (std::size_t at = text.find(option); at != std::string::npos; at = text.find(option, at + 1)) {
        const std::size_t end = at + option.size();
        if (end == text.size() || (text[end] != '-' && !std::islower(static_cast<unsigned char>(text[end]))))
            return true;
    }
    return false;
}

} // namespace

TEST_CASE("the man page names every option of a command's --help in the section of this command") {
    for (const std::string& program : programs) {
        const std::string page = without_escapes(output_of(quoted(program) + " generate man"));
        for (const std::string& command : all_command_lines(program)) {
            const std::string help = output_of(quoted(program) + command + " --help");
            if (!command.empty() && !commands_in(help).empty()) continue; // its subcommands have sections
            const std::string section = section_of(page, command.empty() ? "" : name_of(program) + command);
            CAPTURE(program, command);
            REQUIRE_FALSE(section.empty());
            const std::set<std::string> options = options_in(help);
            REQUIRE_FALSE(options.empty());
            for (const std::string& option : options) {
                CAPTURE(option);
                // The man page describes --help once, for all commands.
                const std::string where = option == "--help" ? section_of(page, "") : section;
                CHECK(names_option(where, option));
            }
        }
    }
}

TEST_CASE("each man page names its program, the version and all shipped scenes") {
    for (const std::string& program : programs) {
        const std::string page = without_escapes(output_of(quoted(program) + " generate man"));
        CHECK(page.find("pendula " PENDULA_VERSION) != std::string::npos);
        CHECK(page.find(".SH NAME\n" + name_of(program) + " - ") != std::string::npos);
        const std::string scenes = output_of(quoted(program) + " scenes");
        static const std::regex id("(^|\n)([a-z0-9-]+)  ");
        std::size_t found = 0;
        for (std::sregex_iterator each(scenes.begin(), scenes.end(), id), none; each != none; ++each, ++found)
            CHECK(page.find("\\fB" + std::string((*each)[2]) + "\\fR") != std::string::npos);
        CHECK(found > 10);
    }
}

TEST_CASE("man and mandoc report no problem in the man pages") {
    if (!is_installed("man") && !is_installed("mandoc")) PENDULA_SKIP("neither man nor mandoc here");
    for (const std::string& program : programs) {
        const TemporaryFolder folder;
        const auto judged = [&](const std::string& command_line) {
            return run_shell(quoted(program) + " generate man > page.1 && " + command_line, folder.path());
        };
        if (is_installed("man") && is_installed("groff")) {
            const Outcome man = judged("LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -l page.1");
            CHECK(man.exit_code == 0);
            CHECK(man.errors == "");
            CHECK(man.output.find("EXIT STATUS") != std::string::npos);
        }
        if (is_installed("mandoc")) {
            const Outcome lint = judged("mandoc -T lint page.1");
            CHECK(lint.output + lint.errors == "");
        }
    }
}
