// SPDX-License-Identifier: MIT
/// The changes in a run's log, written as fields of a JSON line and read back. For this room's files.
#pragma once

#include "scene/json_fields.hpp"
#include "simulation/command.hpp"

namespace pendula {

/// Adds "change", its name, and the change's own fields. Throws SceneError if a number is not finite.
void put_change(nlohmann::ordered_json& line, const LoggedChange&);

/// Throws SceneError.
LoggedChange take_change(JsonFields& line);

} // namespace pendula
