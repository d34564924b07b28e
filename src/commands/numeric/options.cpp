// SPDX-License-Identifier: MIT
#include "commands/numeric/options.hpp"

#include "files/numbers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <string_view>

namespace pendula {

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
        const auto number = number_from<int>(text);
        return number && *number >= low && *number <= high
                   ? std::string{}
                   : fmt::format("expected a whole number from {} to {}, got '{}'", low, high, text);
    };
    return CLI::Validator(check, fmt::format("{} to {}", low, high));
}

std::vector<std::string_view> parts_of(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::optional<FrameSize> frame_size_from(std::string_view text, int smallest, int largest) {
    const std::size_t cross = text.find('x');
    if (cross == std::string_view::npos) return std::nullopt;
    const auto width = number_from<int>(text.substr(0, cross)),
               height = number_from<int>(text.substr(cross + 1));
    const auto fits = [&](const std::optional<int>& pixels) {
        return pixels && *pixels >= smallest && *pixels <= largest;
    };
    if (!fits(width) || !fits(height)) return std::nullopt;
    return FrameSize{*width, *height};
}

void add_size_option(CLI::App& app, const std::string& name, int& width, int& height, const std::string& help,
                     int largest) {
    const auto read = [name, &width, &height, largest](const CLI::results_t& results) {
        const auto size = frame_size_from(results.front(), 16, largest);
        if (!size)
            throw CLI::ValidationError(name,
                                       fmt::format("expected WIDTHxHEIGHT from 16 to {} pixels, got '{}'",
                                                   largest, results.front()));
        width = size->width;
        height = size->height;
        return true;
    };
    const std::string present = width > 0 ? fmt::format(" [{}x{}]", width, height) : "";
    app.add_option(name, read, help + present)->type_name("WxH")->expected(1);
}

namespace {

std::string positive_seconds() {
    return fmt::format("a positive number of seconds, up to {:g}", longest_duration);
}

std::optional<double> seconds_from(std::string_view text) {
    const double value = typed_number(text, "s").value_or(0);
    if (!std::isfinite(value) || value <= 0 || value > longest_duration) return std::nullopt;
    return value;
}

} // namespace

CLI::Option* add_seconds_option(CLI::App& app, const std::string& name, double& seconds,
                                const std::string& help) {
    const std::string present = seconds > 0 ? fmt::format(" [{}]", seconds) : "";
    return add_value_option(app, name, seconds, seconds_from, positive_seconds(), help + present, "SECONDS");
}

void add_seconds_list_option(CLI::App& app, const std::string& name, std::vector<double>& seconds,
                             const std::string& help) {
    const auto read = [name, &seconds](const CLI::results_t& results) {
        seconds.clear();
        for (const std::string_view text : parts_of(results.front(), ',')) {
            const auto value = seconds_from(text);
            if (!value)
                throw CLI::ValidationError(name,
                                           fmt::format("expected {}, got '{}'", positive_seconds(), text));
            if (std::find(seconds.begin(), seconds.end(), *value) != seconds.end())
                throw CLI::ValidationError(name, fmt::format("{} is given twice", *value));
            seconds.push_back(*value);
        }
        return true;
    };
    app.add_option(name, read, fmt::format("{} [{}]", help, fmt::join(seconds, ",")))
        ->type_name("SECONDS,…")
        ->expected(1);
}

void add_threads_option(CLI::App& app, std::optional<std::size_t>& threads, const std::string& help) {
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
    add_choice<EnsembleEngine>(app, "--engine", engine, fmt::format("{} [{}]", help, name_of(engine)));
}

double wall_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace pendula
