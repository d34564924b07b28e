// SPDX-License-Identifier: MIT
/// Writes the views of a run as fields of a JSON line, and reads them. For this room's files.
#pragma once

#include "scene/json_fields.hpp"
#include "scene/run_view.hpp"
#include "scene/scene.hpp"

#include <nlohmann/json.hpp>

namespace pendula {

/// Writes only what differs from the run's scene. Throws SceneError if a number is not finite.
void put_view(nlohmann::ordered_json& line, const RunView&, const Scene&);

/// Fields that are not given are as in the scene. Throws SceneError.
RunView take_view(JsonFields& line, const Scene&);

} // namespace pendula
