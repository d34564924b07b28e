// SPDX-License-Identifier: MIT
#include "commands/numeric/numbers.hpp"

#include "scene/typed_number.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <ctime>
#include <string_view>

namespace pendula {
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

CLI::Validator whole_number_within(std::int64_t lowest, std::int64_t highest) {
    const auto look = [lowest, highest](const std::string& text) -> std::string {
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error == std::errc{} && end == text.data() + text.size() && value >= lowest && value <= highest)
            return "";
        return fmt::format("expected a whole number from {} to {}, got '{}'", lowest, highest, text);
    };
    return {look, ""};
}

std::string norm_text(Model model, const StateScales& scales) {
    return model == Model::rigid
               ? fmt::format("√Σ(Δθ² + T²Δω²), T = {:.4g} s", scales.time)
               : fmt::format("√Σ(Δx² + Δy² + T²Δvx² + T²Δvy²)/ℓ, ℓ = {:.4g} m, T = {:.4g} s", scales.length,
                             scales.time);
}

double thread_seconds() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

} // namespace pendula
