// SPDX-License-Identifier: MIT
#include "commands/numeric/subcommand.hpp"

#include "scene/typed_number.hpp"

#include <fmt/format.h>

#include <charconv>

namespace pendula {
namespace {

bool read_pixels(std::string_view text, int largest, int& pixels) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), pixels);
    return error == std::errc{} && end == text.data() + text.size() && pixels >= 16 && pixels <= largest;
}

} // namespace

Scene SceneOptions::load() const {
    Scene read = load_scene(scene, overrides);
    if (!read.note.empty()) fmt::print(stderr, "{}\n", read.note);
    return read;
}

CLI::Validator number_within(double low, double high) {
    const auto check = [low, high](std::string& text) -> std::string {
        const auto number = typed_number(text, "");
        // A comparison with NaN is false, so NaN is refused here too.
        if (!(number && *number >= low && *number <= high))
            return fmt::format("expected a number from {} to {}, got '{}'", low, high, text);
        text = fmt::format("{}", *number);
        return {};
    };
    return CLI::Validator(check, fmt::format("{} to {}", low, high));
}

CLI::Validator whole_number_within(int low, int high) {
    const auto check = [low, high](const std::string& text) -> std::string {
        int number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool read = error == std::errc{} && end == text.data() + text.size();
        return read && number >= low && number <= high
                   ? std::string{}
                   : fmt::format("expected a whole number from {} to {}, got '{}'", low, high, text);
    };
    return CLI::Validator(check, fmt::format("{} to {}", low, high));
}

void add_size_option(CLI::App& app, FrameSize& size, const std::string& help, int largest) {
    const auto read = [&size, largest](const CLI::results_t& results) {
        const std::string& text = results.front();
        const std::size_t cross = text.find('x');
        if (cross == std::string::npos ||
            !read_pixels(std::string_view(text).substr(0, cross), largest, size.width) ||
            !read_pixels(std::string_view(text).substr(cross + 1), largest, size.height))
            throw CLI::ValidationError(
                "--size", fmt::format("expected WIDTHxHEIGHT from 16 to {} pixels, got '{}'", largest, text));
        return true;
    };
    app.add_option("--size", read, fmt::format("{} [{}x{}]", help, size.width, size.height))
        ->type_name("WxH")
        ->expected(1);
}

} // namespace pendula
