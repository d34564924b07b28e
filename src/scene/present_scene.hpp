// SPDX-License-Identifier: MIT
/// Makes a scene from the current state of a run, and a command line from a scene. Used to copy a state, to
/// save it, and to store it in pictures. Pure functions, any thread.
#pragma once

#include "scene/scene.hpp"
#include "simulation/snapshot.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace pendula {

/// The scene `shown` with the snapshot's parameters. Its start is the exact state of the main chain in the
/// snapshot. Time begins at 0 again, and companions start beside the main chain.
Scene present_scene(Scene shown, const Snapshot&);

/// The scene as arguments "SCENE --set 'KEY=VALUE' …", quoted for a shell. SCENE is the shipped scene with
/// the name `base`, or the default scene if there is none. Every key whose value differs from SCENE is
/// overridden. Reading the arguments gives the same scene to the last bit.
std::string scene_arguments(const Scene&, std::string_view base);
inline std::string scene_arguments(const Scene& scene) { return scene_arguments(scene, scene.name); }
/// Bytes. Longer arguments are not stored in films.
inline constexpr std::size_t longest_scene_arguments = 1000;

/// "pendula view " followed by scene_arguments().
std::string to_command_line(const Scene&, std::string_view base);
inline std::string to_command_line(const Scene& scene) { return to_command_line(scene, scene.name); }

/// Reads a line of to_command_line(), with or without "pendula view". Throws SceneError with one line that
/// states what was expected.
Scene scene_from_command_line(std::string_view line);

} // namespace pendula
