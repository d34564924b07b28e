// SPDX-License-Identifier: MIT
/// Says what an undo or redo has changed, by comparing the run before and after it. Plain
/// values; drawing thread.
#pragma once

#include "simulation/snapshot.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pendula {

/// The differences: "gravity 9.81 m/s², 3 links". Empty if there are none.
std::string what_changed(const Setup& before, const Setup& after);

class UndoTeller {
  public:
    /// An undo or redo has been asked for; it is the `order`-th command, and `now` is from before it.
    void begin(bool is_undo, const Snapshot& now, std::uint64_t order);

    /// The sentence, once it has been carried out; `scene` is the name of the scene shown.
    std::optional<std::string> look(const Snapshot&, std::string_view scene = {});

  private:
    struct Asked {
        bool is_undo = true;
        std::uint64_t order = 0;
        std::size_t undos = 0;   ///< so far
        std::size_t changes = 0; ///< of the run
        std::uint32_t scene = 0;
        Setup before;
    };
    std::optional<Asked> asked_;
};

} // namespace pendula
