// SPDX-License-Identifier: MIT
#include "commands/subcommand.hpp"

#include <fmt/format.h>

#include <charconv>

namespace pendula {
namespace {

bool read_pixels(std::string_view text, int& pixels) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), pixels);
    return error == std::errc{} && end == text.data() + text.size() && pixels >= 16 && pixels <= 16384;
}

} // namespace

void add_size_option(CLI::App& app, FrameSize& size, const std::string& help) {
    const auto read = [&size](const CLI::results_t& results) {
        const std::string& text = results.front();
        const std::size_t cross = text.find('x');
        if (cross == std::string::npos || !read_pixels(std::string_view(text).substr(0, cross), size.width) ||
            !read_pixels(std::string_view(text).substr(cross + 1), size.height))
            throw CLI::ValidationError("--size",
                                       "expected WIDTHxHEIGHT from 16 to 16384 pixels, got '" + text + "'");
        return true;
    };
    app.add_option("--size", read, fmt::format("{} [{}x{}]", help, size.width, size.height))
        ->type_name("WxH")
        ->expected(1);
}

} // namespace pendula
