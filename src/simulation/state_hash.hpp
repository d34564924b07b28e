// SPDX-License-Identifier: MIT
/// One number for a state, covering all its bits and the same in every build: FNV-1a of 64 bits (G. Fowler,
/// L. C. Noll, K.-P. Vo, 1991). It detects differences; it does not resist forgery.
#pragma once

#include "physics/exact_bytes.hpp"
#include "simulation/setup.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace pendula {

using StateHash = std::uint64_t;

class StateHasher {
  public:
    void add(std::span<const std::byte> bytes) {
        for (const std::byte byte : bytes) {
            hash_ ^= static_cast<StateHash>(byte);
            hash_ *= 0x100000001b3;
        }
    }
    /// Adds every parameter that later states depend on.
    void add(const Setup&);
    StateHash hash() const { return hash_; }

  private:
    StateHash hash_ = 0xcbf29ce484222325;
};

} // namespace pendula
