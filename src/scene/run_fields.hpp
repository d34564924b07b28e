// SPDX-License-Identifier: MIT
/// The changes in a run's log and the views of a run, written as fields of a JSON line and read back. For
/// this directory only.
#pragma once

#include "scene/json_fields.hpp"
#include "scene/run_view.hpp"
#include "scene/scene.hpp"
#include "simulation/command.hpp"

#include <nlohmann/json.hpp>

namespace pendula {

/// Adds "change", its name, and the change's own fields. Throws SceneError if a number is not finite.
void put_change(nlohmann::ordered_json& line, const LoggedChange&);

/// Throws SceneError.
LoggedChange take_change(JsonFields& line);

/// Writes only what differs from the run's scene. Throws SceneError if a number is not finite.
void put_view(nlohmann::ordered_json& line, const RunView&, const Scene&);

/// Fields that are not given are as in the scene. Throws SceneError.
RunView take_view(JsonFields& line, const Scene&);

} // namespace pendula
