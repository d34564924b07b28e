// SPDX-License-Identifier: MIT
/// The dialogue that turns a table into a recording. It shows the guessed meaning of each column, which the
/// user can correct, and asks for data that the table lacks. Drawing thread, within an ImGui frame.
#pragma once

#include "measured/measured_table.hpp"
#include "scene/scene.hpp"
#include "window/panels/dialog_window.hpp"
#include "window/panels/theme.hpp"

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

    /// Builds the dialogue. Returns the scene with the recording once the user has accepted it. Escape
    /// cancels.
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
    double frame_rate_ = 0; ///< the camera's frame rate, Hz; 0 if not given
    int piece_ = 1;
    std::optional<Measured> measured_; ///< the recording, as read with the user's choices
    std::string problem_;              ///< why there is no recording
    bool open_ = false, opens_now_ = false;
};

} // namespace pendula
