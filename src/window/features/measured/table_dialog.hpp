// SPDX-License-Identifier: MIT
/// The dialogue that turns a table into a recording. It shows what each column was taken for, which the user
/// can correct, and asks for what the table does not say. Drawing thread, within an ImGui frame.
#pragma once

#include "measured/measured_table.hpp"
#include "scene/scene.hpp"
#include "window/panels/dialog_window.hpp"
#include "window/panels/theme.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

class TableDialog {
  public:
    /// Reads the table. Throws FileError if the file is not a table.
    void show(const std::filesystem::path&);
    bool is_open() const { return open_; }
    const std::filesystem::path& path() const { return path_; }

    /// Returns the scene with the recording, in the frame in which the user accepts it. Escape cancels.
    std::optional<Scene> build(const theme::Fonts&, float scale, const DialogKeys&);

  private:
    void read();
    void build_columns(float scale);
    void build_choices(float scale);
    bool has(ColumnMeaning) const;

    std::filesystem::path path_;
    std::string text_; ///< the file's text
    std::vector<TableColumn> columns_;
    MeasuredReading reading_;
    double frame_rate_ = 0; ///< Hz; 0: not given
    int piece_ = 1;
    std::optional<Measured> measured_; ///< the recording as read with these choices
    std::string problem_;              ///< why there is no recording
    bool open_ = false, opens_now_ = false;
};

} // namespace pendula
