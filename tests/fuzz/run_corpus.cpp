// SPDX-License-Identifier: MIT
// Runs a fuzz target on every file that is named, and on those of every folder, in a program that no fuzzer
// is part of: what once was found stays mended with any compiler.
#include "fuzz/target.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

// A small file must not make the program ask for much memory, even if the memory is never used. Every library
// calls the functions of this file instead of glibc's own, which have these other names as well.
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
}

namespace {

void require_little(std::size_t size) {
    constexpr std::size_t most = std::size_t{256} << 20;
    pendula::fuzz::require(size <= most, "a small input asks for less than 256 MB at once");
}

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

extern "C" {
void* malloc(std::size_t size) {
    require_little(size);
    return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
    if (size > 0) require_little(count > SIZE_MAX / size ? SIZE_MAX : count * size);
    return __libc_calloc(count, size);
}
void* realloc(void* block, std::size_t size) {
    require_little(size);
    return __libc_realloc(block, size);
}
}

int main(int argc, char** argv) {
    const std::vector<std::filesystem::path> files = files_of({argv + 1, argv + argc});
    for (const std::filesystem::path& file : files) {
        // if the program ends early, the last name is that of the input that ended it
        std::fprintf(stderr, "%s\n", file.c_str());
        std::ifstream in(file, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        if (!in) return 1;
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    }
    std::printf("%zu inputs\n", files.size());
    return files.empty() ? 1 : 0;
}
