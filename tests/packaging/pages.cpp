// SPDX-License-Identifier: MIT
// The pages of docs/ that the program generates, the links between all documents, and their command lines.
#include "packaging/packaging.hpp"

#include "support/test_data.hpp"

#include <algorithm>
#include <sstream>

using namespace pendula::test;

namespace {

std::filesystem::path repository() { return std::filesystem::path(test_data()).parent_path(); }

std::vector<std::filesystem::path> documents() {
    std::vector<std::filesystem::path> files{repository() / "README.md", repository() / "ARCHITECTURE.md"};
    for (const auto& entry : std::filesystem::directory_iterator(repository() / "docs"))
        if (entry.path().extension() == ".md") files.push_back(entry.path());
    return files;
}

std::string generated(const std::string& page) {
    return output_of(quoted(PENDULA_PROGRAM) + " generate " + page);
}

} // namespace

TEST_CASE("docs/command-line.md and docs/scene-keys.md equal the pages that the program generates") {
    INFO("write it anew: pendula generate command-line > docs/command-line.md");
    CHECK(read_file(repository() / "docs/command-line.md") == generated("command-line"));
    INFO("write it anew: pendula generate scene-keys > docs/scene-keys.md");
    CHECK(read_file(repository() / "docs/scene-keys.md") == generated("scene-keys"));
}

TEST_CASE("every link between the documents leads to an existing file") {
    static const std::regex link(R"(\]\(([^)#:]+)(#[^)]*)?\))");
    std::size_t found = 0;
    for (const std::filesystem::path& file : documents()) {
        const std::string text = read_file(file);
        for (std::sregex_iterator each(text.begin(), text.end(), link), none; each != none; ++each, ++found) {
            CAPTURE(file.string(), (*each)[1].str());
            CHECK(std::filesystem::exists(file.parent_path() / (*each)[1].str()));
        }
    }
    CHECK(found > 20);
}

TEST_CASE("README.md has at most 120 lines") {
    const std::string readme = read_file(repository() / "README.md");
    CHECK(std::count(readme.begin(), readme.end(), '\n') <= 120);
}

TEST_CASE("the program has every option that the documents' command lines use") {
    static const std::regex option(R"((^|\s)(--[a-z][a-z-]*))");
    const std::string known = generated("command-line");
    for (const std::filesystem::path& file : documents()) {
        std::istringstream lines(read_file(file));
        for (std::string line; std::getline(lines, line);) {
            if (!line.starts_with("    pendula ")) continue;
            const std::string command_line = line.substr(0, std::min(line.find(" -- "), line.find(" | ")));
            for (std::sregex_iterator each(command_line.begin(), command_line.end(), option), none;
                 each != none; ++each) {
                CAPTURE(file.string(), line);
                const std::string name = (*each)[2].str();
                CHECK(
                    (name == "--help" || name == "--version" || known.find("`" + name) != std::string::npos));
            }
        }
    }
}
