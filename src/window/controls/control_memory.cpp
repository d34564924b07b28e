// SPDX-License-Identifier: MIT
#include "window/controls/control_memory.hpp"

#include <stdexcept>

namespace pendula {

ControlMemory::~ControlMemory() {
    if (present == this) present = nullptr;
}

ControlMemory& ControlMemory::current() {
    if (!present) throw std::logic_error("a control is used, but there is no ControlMemory");
    return *present;
}

} // namespace pendula
