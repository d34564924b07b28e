// SPDX-License-Identifier: MIT
/// How single values are written; to_toml() is built from these.
#pragma once

#include "scene/parameter_table.hpp"

#include <string>

namespace pendula {

/// Whether a complete scene file contains the row: of two keys for the same value, one is enough.
bool is_written(const Parameter&, const Scene&);

/// The scene's value of a row, as TOML, every number to all its digits.
std::string value_text(const Parameter&, const Scene&);

/// A value that the row accepts, as TOML.
std::string value_text(const Parameter&, const ParameterValue&);

} // namespace pendula
