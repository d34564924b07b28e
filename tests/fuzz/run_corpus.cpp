// SPDX-License-Identifier: MIT
// Runs a fuzz target on every file that is named, and on those of every folder, in a program that no fuzzer
// is part of: what once was found stays mended with any compiler.
#include "fuzz/target.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <sys/resource.h>
#include <vector>

namespace {

/// Of addresses, so that a small file that makes the program ask for much memory is an error on any machine.
constexpr rlim_t most_memory = rlim_t{1} << 30;

std::vector<std::filesystem::path> files_of(std::span<char* const> names) {
    std::vector<std::filesystem::path> files;
    for (const std::filesystem::path name : names) {
        if (!std::filesystem::is_directory(name)) {
            files.push_back(name);
            continue;
        }
        for (const auto& entry : std::filesystem::directory_iterator(name)) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

int main(int argc, char** argv) {
    const rlimit limit{most_memory, most_memory};
    ::setrlimit(RLIMIT_AS, &limit);
    const std::vector<std::filesystem::path> files = files_of({argv + 1, argv + argc});
    for (const std::filesystem::path& file : files) {
        std::fprintf(stderr, "%s\n", file.c_str()); // the last one named is the one that ended the program
        std::ifstream in(file, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        if (!in) return 1;
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    }
    std::printf("%zu inputs\n", files.size());
    return files.empty() ? 1 : 0;
}
