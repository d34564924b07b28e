// SPDX-License-Identifier: MIT
/// The dialogue for opening a file. It lists the files of a folder with the dates of their last changes, the
/// recent files and the shipped storyboards; the user can also type a path. Drawing thread, within an ImGui
/// frame.
#pragma once

#include "storyboard/storyboard.hpp"
#include "window/controls/typed_ahead.hpp"
#include "window/panels/dialog_window.hpp"
#include "window/panels/theme.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

class OpenDialog {
  public:
    /// Returns the files in a folder that the dialogue offers.
    using FilesOf = std::function<std::vector<std::filesystem::path>(const std::filesystem::path&)>;

    /// Opens the dialogue in `folder`. `recent`: the files opened last, in any folder. `endings`: the endings
    /// of the offered files, in words. `shipped`: storyboards, offered by their file names.
    void show(const std::filesystem::path& folder, FilesOf files_of,
              std::vector<std::filesystem::path> recent, std::string endings,
              std::vector<ShippedStoryboard> shipped = {});
    bool is_open() const { return open_; }

    /// Builds the dialogue. Returns the file that the user chose in this frame with a click, with the arrow
    /// keys and Enter, or by its path. Escape cancels.
    std::optional<std::filesystem::path> build(const theme::Fonts&, float scale, const DialogKeys&);

    /// The texts of the shown list; folders end in a slash.
    std::vector<std::string> listed() const;

  private:
    struct Row {
        std::filesystem::path path;
        std::string text;
        std::string date; ///< date of the file's last change
        bool is_folder = false;
        const char* heading = nullptr; ///< shown above the row
    };
    void go_to(const std::filesystem::path& folder);
    void list();
    bool row(std::size_t index, const theme::Fonts&);

    FilesOf files_of_;
    std::string endings_;
    std::vector<std::filesystem::path> recent_;
    std::filesystem::path start_; ///< the folder to which typed paths are relative
    std::vector<ShippedStoryboard> shipped_;
    std::filesystem::path folder_; ///< the folder of the typed path
    std::vector<Row> rows_;
    std::size_t selected_ = 0;
    typed_ahead::Field field_;
    std::string listed_for_; ///< the text for which rows_ was made
    bool open_ = false, opens_now_ = false, moved_ = false;
};

} // namespace pendula
