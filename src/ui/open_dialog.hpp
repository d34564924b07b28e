// SPDX-License-Identifier: MIT
/// A list of files to open one of, over everything else. Drawing thread, within an ImGui frame.
#pragma once

#include "ui/dialog_keys.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

class OpenDialog {
  public:
    /// `here` are those of the present folder, `recent` those opened last, wherever they are.
    void show(std::vector<std::filesystem::path> here, std::vector<std::filesystem::path> recent);
    bool is_open() const { return open_; }

    /// The file chosen in this frame: by a click, or by the arrow keys and Enter. Escape chooses none.
    std::optional<std::filesystem::path> build(float scale, const DialogKeys&);

  private:
    struct Row {
        std::filesystem::path path;
        std::string text;
        bool begins_recent = false;
    };
    std::vector<Row> rows_;
    std::size_t selected_ = 0;
    bool open_ = false, opens_now_ = false;
};

} // namespace pendula
