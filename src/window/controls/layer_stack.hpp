// SPDX-License-Identifier: MIT
/// Which temporary window was opened last: Escape closes that one only.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

namespace pendula {

template<class Layer>
class LayerStack {
  public:
    /// Once a frame for each layer.
    void follow(Layer layer, bool open) {
        const auto place = std::find(open_.begin(), open_.end(), layer);
        if (open && place == open_.end()) open_.push_back(layer);
        if (!open && place != open_.end()) open_.erase(place);
    }

    std::optional<Layer> top() const { return open_.empty() ? std::nullopt : std::optional(open_.back()); }

  private:
    std::vector<Layer> open_; ///< the last opened at the end
};

} // namespace pendula
