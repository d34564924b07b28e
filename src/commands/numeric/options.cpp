// SPDX-License-Identifier: MIT
#include "commands/numeric/options.hpp"

#include "scene/typed_number.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <ctime>
#include <string_view>

namespace pendula {
namespace {

bool read_pixels(std::string_view text, int largest, int& pixels) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), pixels);
    return error == std::errc{} && end == text.data() + text.size() && pixels >= 16 && pixels <= largest;
}

} // namespace

Scene SceneOptions::load() const {
    Scene read = load_scene(scene, with_tables(overrides));
    if (!read.note.empty()) fmt::print(stderr, "{}\n", read.note);
    return read;
}

CLI::Validator number_within(double low, double high) {
    const auto check = [low, high](std::string& text) -> std::string {
        const auto number = typed_number(text, "");
        // This also refuses NaN: every comparison with NaN is false.
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

namespace {

double read_seconds(const std::string& option, std::string_view text) {
    const double value = typed_number(text, "s").value_or(0);
    if (!std::isfinite(value) || value <= 0 || value > longest_duration)
        throw CLI::ValidationError(option,
                                   fmt::format("expected a positive number of seconds, up to {:g}, got '{}'",
                                               longest_duration, text));
    return value;
}

} // namespace

CLI::Option* add_seconds_option(CLI::App& app, const std::string& name, double& seconds,
                                const std::string& help) {
    const auto read = [name, &seconds](const CLI::results_t& results) {
        seconds = read_seconds(name, results.front());
        return true;
    };
    const std::string present = seconds > 0 ? fmt::format(" [{}]", seconds) : "";
    return app.add_option(name, read, help + present)->type_name("SECONDS")->expected(1);
}

CLI::Option* add_seconds_list_option(CLI::App& app, const std::string& name, std::vector<double>& seconds,
                                     const std::string& help) {
    const auto read = [name, &seconds](const CLI::results_t& results) {
        const std::string_view text = results.front();
        seconds.clear();
        for (std::size_t begin = 0; begin <= text.size();) {
            const std::size_t comma = std::min(text.find(',', begin), text.size());
            const double value = read_seconds(name, text.substr(begin, comma - begin));
            if (std::find(seconds.begin(), seconds.end(), value) != seconds.end())
                throw CLI::ValidationError(name, fmt::format("{} is given twice", value));
            seconds.push_back(value);
            begin = comma + 1;
        }
        return true;
    };
    return app.add_option(name, read, fmt::format("{} [{}]", help, fmt::join(seconds, ",")))
        ->type_name("SECONDS,…")
        ->expected(1);
}

void add_threads_option(CLI::App& app, int& threads, const std::string& help) {
    app.add_option("--threads", threads, help + " [as many as the machine runs at once]")
        ->type_name("N")
        ->check(whole_number_within(1, 1024));
}

void add_repeats_option(CLI::App& app, int& repeats, const std::string& help) {
    app.add_option("--repeats", repeats, help + "; the fastest and the median are reported")
        ->type_name("N")
        ->check(whole_number_within(1, 10'000))
        ->capture_default_str();
}

double thread_seconds() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void add_engine_option(CLI::App& app, EnsembleEngine& engine, const std::string& help) {
    const auto read = [&engine](const CLI::results_t& results) {
        const auto named = from_name<EnsembleEngine>(results.front());
        if (!named)
            throw CLI::ValidationError("--engine", fmt::format("expected one of {}, got '{}'",
                                                               fmt::join(names_of<EnsembleEngine>(), ", "),
                                                               results.front()));
        engine = *named;
        return true;
    };
    app.add_option("--engine", read, fmt::format("{} [{}]", help, name_of(engine)))
        ->type_name(fmt::format("{}", fmt::join(names_of<EnsembleEngine>(), "|")))
        ->expected(1);
}

double wall_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace pendula
