// SPDX-License-Identifier: MIT
/// A scene that every build can run, and the error when a piece of it is replaced.
#pragma once

#include "scene/scene.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pendula::test {

inline constexpr std::string_view good_scene = R"(format = 1
name = "Test"
[chain]
model = "rigid"
lengths = [4.0, 3.5, 3.0]
masses = [1.0, 1.0, 1.0]
gravity = 9.81
damping = 0.0
[start]
angles_deg = [90, 90, 90]
angular_velocities = [0, 0, 0]
[integration]
method = "rk4"
arithmetic = "long-double"
dt = 1e-4
[ghost]
enabled = true
link = 1
offset = 1e-3
[trail]
seconds = 12.0
[view]
speed = 1.0
)";

/// `text` with the first occurrence of `piece` replaced.
inline std::string replaced(std::string text, std::string_view piece, std::string_view replacement) {
    const std::size_t at = text.find(piece);
    REQUIRE(at != std::string::npos);
    return text.replace(at, piece.size(), replacement);
}

/// `good_scene` with the first occurrence of `piece` replaced.
inline std::string with(std::string_view piece, std::string_view replacement) {
    return replaced(std::string(good_scene), piece, replacement);
}

/// Writes a file into the folder and returns its path.
inline std::string written(const TemporaryFolder& folder, const std::string& name, std::string_view text) {
    write_file(folder.path() / name, std::string(text));
    return (folder.path() / name).string();
}

/// The message of the SceneError that `action` throws; "no error" if it throws none.
template<class Action>
std::string refusal_of(Action&& action) {
    try {
        action();
    } catch (const SceneError& error) {
        return error.what();
    }
    return "no error";
}

/// The error message of reading `text` as a scene.
inline std::string error_of(std::string_view text, const std::vector<std::string>& overrides = {}) {
    return refusal_of([&] { parse_scene(text, "f.toml", overrides); });
}

} // namespace pendula::test
