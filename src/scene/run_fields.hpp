// SPDX-License-Identifier: MIT
/// Writes the changes in a run's log, and the views of a run, as fields of a JSON line, and reads them. Used
/// only in this folder.
#pragma once

#include "scene/json_fields.hpp"
#include "scene/run_view.hpp"
#include "scene/scene.hpp"
#include "simulation/command.hpp"

#include <nlohmann/json.hpp>

namespace pendula {

/// Adds the field "change" with the change's name, and the change's own fields. Throws SceneError if a number
/// is not finite.
void put_change(nlohmann::ordered_json& line, const LoggedChange&);

/// Reads a change. Throws SceneError.
LoggedChange take_change(JsonFields& line);

/// Writes the fields of a view that differ from the run's scene. Throws SceneError if a number is not finite.
void put_view(nlohmann::ordered_json& line, const RunView&, const Scene&);

/// Reads a view. Fields that are not given have the scene's values. Throws SceneError.
RunView take_view(JsonFields& line, const Scene&);

} // namespace pendula
