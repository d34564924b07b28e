// SPDX-License-Identifier: MIT
// The command line: each line of the input is an argument. Nothing is carried out. The same text is read as
// the command line that a recording stores, from which its options are taken when it is made again.
#include "fuzz/target.hpp"

#include "commands/graphic/film_options.hpp"
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/ensemble.hpp"
#include "commands/numeric/map.hpp"
#include "commands/numeric/section.hpp"
#include "physics/trajectory.hpp"
#include "scene/scene_error.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace pendula;

const Program& program() {
    static const Program pendula{"pendula", "A program.", graphic_subcommands(), "view", nullptr, nullptr};
    return pendula;
}

/// Requires that complain() prints a sentence as one line, although the sentence quotes words of the input
/// unchanged.
void require_one_line(const std::string& sentence) {
    const std::string shown = as_message(sentence);
    fuzz::require(shown.find_first_of(std::string_view("\n\r\0", 3)) == shown.npos,
                  "a complaint is one line");
}

void read_arguments(std::string text) {
    std::vector<char*> arguments{text.data()}; // the program's name, which is not read
    for (char& c : text)
        if (c == '\n') {
            c = '\0';
            arguments.push_back(&c + 1);
        }
    arguments.push_back(nullptr);
    // made once: this takes a hundred times as long as reading
    static const auto complaint = argument_reader(program());
    try {
        require_one_line(complaint(static_cast<int>(arguments.size()) - 1, arguments.data()));
    } catch (const Refused& refusal) {
        require_one_line(refusal.what());
    }
}

void read_recorded(const std::string& text) {
    const RecordedCommand recorded = recorded_command(text);
    if (recorded.words.empty()) return;
    const auto options = options_of(recorded.words);
    if (!options) return;
    std::vector<std::string> words;
    for (const FilmOptionRow& row : film_option_rows()) row.print(*options, words);
    fuzz::require(options_of(words).has_value(), "options are written as they are read");
}

/// Reads the options of one command, and lets `complete` work out what would be calculated.
template<class Options>
void read_request(const std::vector<std::string>& words, void (*complete)(const Options&)) {
    Options options;
    CLI::App app;
    app.allow_extras();
    options.declare(app);
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
        complete(options);
    } catch (const CLI::ParseError& error) {
        require_one_line(error.what());
    } catch (const Refused& refusal) {
        fuzz::require(*refusal.what() != '\0', "a refusal says why");
        require_one_line(refusal.what());
    }
}

const Scene& double_pendulum() {
    static const Scene scene = load_scene("double-1-1");
    return scene;
}

void read_requests(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : text)
        if (c == '\n')
            words.emplace_back();
        else
            words.back() += c;
    // the system ends an argument at its first 0 byte
    for (std::string& word : words) word.resize(std::min(word.find('\0'), word.size()));
    if (words.front() == "map")
        read_request<MapOptions>(words, [](const MapOptions& options) {
            const MapOrder order = options.over(map_of_scene(double_pendulum()));
            const std::string written = to_map_text(order);
            fuzz::require(to_map_text(parse_map_text(written, order.scene, "again.png")) == written,
                          "a map is written as it was asked for");
        });
    if (words.front() == "ensemble")
        read_request<EnsembleOptions>(words, [](const EnsembleOptions& options) {
            options.over(double_pendulum().setup.ensemble.setup);
        });
    if (words.front() == "section")
        read_request<SectionOptions>(
            words, [](const SectionOptions& options) { options.plan_for(double_pendulum().setup); });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const fuzz::ProcessorTime limit;
    const std::string text(fuzz::text_of(bytes, size));
    read_recorded(text);
    read_requests(text);
    // With the line feed, the first line of the input is an argument, too.
    read_arguments("\n" + text);
    return 0;
}
