// SPDX-License-Identifier: MIT
/// The present moment of a run as a scene, and a scene as a command line: how a state is copied, saved and
/// carried in pictures. Pure functions, any thread.
#pragma once

#include "scene/scene.hpp"
#include "simulation/snapshot.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace pendula {

/// `shown` with what the snapshot has: every parameter as it is now, and a start that goes on from the
/// main chain's present bits. Time begins at 0 again, and companions beside the main chain.
Scene present_scene(Scene shown, const Snapshot&);

/// "SCENE --set 'KEY=VALUE' …", quoted for a shell: the shipped scene of the same name, else the default one,
/// with an override for every key that differs. Read back, it is the same scene to every bit.
std::string scene_arguments(const Scene&);
/// Bytes; longer ones are no use in what a film says of itself.
inline constexpr std::size_t longest_scene_arguments = 1000;

/// "pendula view " and these.
std::string to_command_line(const Scene&);

/// Reads such a line, with or without its first two words. Throws SceneError, one line that says what was
/// expected.
Scene scene_from_command_line(std::string_view line);

} // namespace pendula
