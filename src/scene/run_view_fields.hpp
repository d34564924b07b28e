// SPDX-License-Identifier: MIT
/// How the views of a run are written as fields of a JSON line, and read. For this room's files.
#pragma once

#include "scene/json_fields.hpp"
#include "scene/run_view.hpp"
#include "scene/scene.hpp"

#include <nlohmann/json.hpp>

namespace pendula {

/// Only what differs from how the run's scene has it. Throws SceneError if a number is not finite.
void put_view(nlohmann::ordered_json& line, const RunView&, const Scene&);

/// What is not given is as the scene has it. Throws SceneError.
RunView take_view(JsonFields& line, const Scene&);

} // namespace pendula
