// SPDX-License-Identifier: MIT
/// The dialogue in which a table becomes a recording: what each column was taken for, to be corrected, and
/// what the table does not say. Drawing thread, within an ImGui frame.
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
    /// Reads the table. Throws FileError if it is none.
    void show(const std::filesystem::path&);
    bool is_open() const { return open_; }
    const std::filesystem::path& path() const { return path_; }

    /// The scene with the recording, in the frame in which it is accepted. Escape cancels.
    std::optional<Scene> build(const theme::Fonts&, float scale, const DialogKeys&);

  private:
    void read();
    void build_columns(float scale);
    void build_choices(float scale);
    bool has(ColumnMeaning) const;

    std::filesystem::path path_;
    std::string text_; ///< of the file
    std::vector<TableColumn> columns_;
    MeasuredReading reading_;
    double frame_rate_ = 0; ///< Hz; 0: not given
    int piece_ = 1;
    std::optional<Measured> measured_; ///< as read with these choices
    std::string problem_;              ///< why not
    bool open_ = false, opens_now_ = false;
};

} // namespace pendula
