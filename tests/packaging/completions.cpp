// SPDX-License-Identifier: MIT
// The shell completions: the tests call bash's as bash does, and the shells check the syntax of their files.
#include "packaging/packaging.hpp"

#include <sstream>

using namespace pendula::test;

namespace {

using Words = std::set<std::string>;

/// The words that bash offers for the last word of each line, in a folder that contains scene.toml.
std::vector<Words> all_offered(const std::string& program, const std::vector<std::string>& lines) {
    const TemporaryFolder folder;
    write_file(folder.path() / "scene.toml", "");
    std::string function = "_" + std::filesystem::path(program).filename().string();
    for (char& c : function)
        if (c == '-') c = '_';
    std::string script = quoted(program) + " generate bash > completion && . ./completion\n";
    for (const std::string& words : lines)
        script += "COMPREPLY=(); COMP_WORDS=(" + words + ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n" +
                  function + "\nprintf '%s\\n' \"${COMPREPLY[@]}\" --end--\n";
    write_file(folder.path() / "ask.sh", script);
    const Outcome outcome = run_shell("bash ask.sh", folder.path());
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
    std::vector<Words> replies(1);
    std::istringstream said(outcome.output);
    for (std::string line; std::getline(said, line);)
        if (line == "--end--")
            replies.emplace_back();
        else if (!line.empty())
            replies.back().insert(line);
    replies.pop_back();
    REQUIRE(replies.size() == lines.size());
    return replies;
}

Words offered(const std::string& program, const std::string& words) {
    return all_offered(program, {words}).front();
}

} // namespace

TEST_CASE("bash completion offers every command and every option that --help lists") {
    for (const std::string& program : programs) {
        const std::vector<std::string> commands = all_command_lines(program);
        std::vector<std::string> lines;
        for (const std::string& command : commands)
            for (const char* begun : {" --", " ''"}) lines.push_back("PROGRAM" + command + begun);
        const std::vector<Words> replies = all_offered(program, lines);
        for (std::size_t i = 0; i < commands.size(); ++i) {
            const std::string help = output_of(quoted(program) + commands[i] + " --help");
            CAPTURE(program, commands[i]);
            for (const std::string& option : options_in(help)) CHECK(replies[2 * i].count(option) == 1);
            for (const std::string& name : commands_in(help)) CHECK(replies[2 * i + 1].count(name) == 1);
        }
    }
}

TEST_CASE("bash completion offers scenes, files, choices and parameters") {
    const std::string program = PENDULA_PROGRAM;
    CHECK(offered(program, "pendula rec") == Words{"record"});
    CHECK(offered(program, "pendula bench ''") ==
          Words{"kernels", "ensemble", "integrators", "map", "render", "record"});
    CHECK(offered(program, "pendula drift --format ''") == Words{"table", "csv", "json"});
    CHECK(offered(program, "pendula record --set chain.gr") == Words{"chain.gravity="});
    CHECK(offered(program, "pendula converge --method d") == Words{"dop853"});
    CHECK(offered(program, "pendula view rope") == Words{"rope-100"});
    CHECK(offered(program, "pendula sc") == Words{"scenes", "scene.toml"}); // the command view may be omitted
    CHECK(offered(program, "pendula view --report sc") == Words{"scene.toml"});
    CHECK(offered(program, "pendula record --fps ''").empty());
    // The options of `record` are not offered after `bench record`.
    CHECK(offered(program, "pendula bench record --lo").empty());
    CHECK(offered(program, "pendula record --lo") == Words{"--lossless"});
}

TEST_CASE("bash, zsh and fish accept the syntax of their completions") {
    for (const std::string& program : programs) {
        for (const char* shell : {"bash", "zsh", "fish"}) {
            CAPTURE(program, shell);
            const std::string text = output_of(quoted(program) + " generate " + shell);
            CHECK(text.find("ensemble") != std::string::npos);
            if (!is_installed(shell)) continue;
            const TemporaryFolder folder;
            write_file(folder.path() / "completion", text);
            const Outcome read = run_shell(std::string(shell) + " -n completion", folder.path());
            CHECK(read.exit_code == 0);
            CHECK(read.errors == "");
        }
    }
}
