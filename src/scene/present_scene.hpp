// SPDX-License-Identifier: MIT
/// The present moment of a run as a scene, and a scene as a command line: for copying and saving a state and
/// storing it in pictures. Pure functions, any thread.
#pragma once

#include "scene/scene.hpp"
#include "simulation/snapshot.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace pendula {

/// `shown` with the snapshot's values: every present parameter, and a start with the main chain's exact
/// present state. Time begins at 0 again, and companions start beside the main chain.
Scene present_scene(Scene shown, const Snapshot&);

/// "SCENE --set 'KEY=VALUE' …", quoted for a shell: the shipped scene named `base`, or else the default one,
/// with an override for every key that differs. Reading it back gives the same scene to the last bit.
std::string scene_arguments(const Scene&, std::string_view base);
inline std::string scene_arguments(const Scene& scene) { return scene_arguments(scene, scene.name); }
/// Bytes; longer arguments are not stored in films.
inline constexpr std::size_t longest_scene_arguments = 1000;

/// "pendula view " followed by scene_arguments().
std::string to_command_line(const Scene&, std::string_view base);
inline std::string to_command_line(const Scene& scene) { return to_command_line(scene, scene.name); }

/// Reads such a line, with or without its first two words. Throws SceneError, one line that says what was
/// expected.
Scene scene_from_command_line(std::string_view line);

} // namespace pendula
