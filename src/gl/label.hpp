// SPDX-License-Identifier: MIT
/// Names for GL objects, shown in debug messages and frame debuggers. Used inside gl/ only.
#pragma once

#include <string_view>

namespace pendula::gl {

enum class ObjectKind { buffer, vertex_array, texture, framebuffer, program, query };

void set_label(ObjectKind, unsigned id, std::string_view label);

} // namespace pendula::gl
