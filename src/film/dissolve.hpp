// SPDX-License-Identifier: MIT
/// One picture dissolving into another. The same on every machine. Pure.
#pragma once

#include "render/picture_coding.hpp"

#include <cstddef>
#include <span>

namespace pendula {

/// Mixes `other` into `picture`, as far as `weight` says, 0 … 1. Both as in Frame, of that depth; codes are
/// mixed as codes, and light, of half floats, as light.
void dissolve(std::span<std::byte> picture, std::span<const std::byte> other, double weight, int depth,
              PictureCoding);

} // namespace pendula
