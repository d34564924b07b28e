// SPDX-License-Identifier: MIT
/// Opens scenes from the gallery, from files and from the clipboard, and saves scenes, runs and screenshots.
/// If an action fails, a notice reports the failure and nothing changes. Drawing thread.
#pragma once

#include "gl/window.hpp"
#include "journal/run_journal.hpp"
#include "window/features/files/open_dialog.hpp"
#include "window/features/files/shown_scene.hpp"
#include "window/features/gallery/gallery.hpp"
#include "window/features/gallery/thumbnails.hpp"
#include "window/features/measured/marker_dialog.hpp"
#include "window/features/measured/table_dialog.hpp"
#include "window/panels/dialog_window.hpp"
#include "window/panels/overlay.hpp"
#include "window/shell/clipboard.hpp"
#include "window/shell/feature.hpp"
#include "window/shell/window_input.hpp"

#include <filesystem>
#include <string>

namespace pendula {

/// Returns the keys for dialogues among the key presses of one frame.
DialogKeys dialog_keys(const InputEvents&);

struct OpenedFile;
class WindowFilm;

class WindowFiles final : public Feature {
  public:
    /// All arguments must outlive this object.
    WindowFiles(const gl::Window& window, Clipboard& clipboard, Overlay& overlay, ShownScene& scene,
                RunJournal& journal, WindowFilm& film)
        : window_(window)
        , clipboard_(clipboard)
        , overlay_(overlay)
        , scene_(scene)
        , journal_(journal)
        , film_(film) {}

    /// Draws the dialogue that is open, and opens files that were chosen in it or dropped on the window.
    void build_dialogs(const theme::Fonts&, float scale, const InputEvents&,
                       bool still); ///< `still`: pictures in the gallery do not move
    /// Whether a dialogue is open. An open dialogue gets all keys.
    bool dialog_is_open() const {
        return open_dialog_.is_open() || gallery_.is_open() || table_dialog_.is_open() ||
               marker_dialog_.is_open();
    }

    void carry_out(const WindowMoment&) override;
    bool perform(const WindowMoment&, Action) override;

  private:
    void open_scene(const std::string& id);
    /// Saves the scene in a file named by the date and time; a notice reports the result.
    void save_scene();
    /// Saves the picture in the framebuffer object.
    void save_dated_screenshot(gl::Size picture, unsigned framebuffer);
    /// Copies the state to the desktop's clipboard as a command line.
    void copy_state();
    void start_from(const std::string& command_line);
    void show_behind(const std::filesystem::path& video);
    void open_path(const std::filesystem::path&);
    /// Shows the opened file's film, scene or run. A scene or run replaces the film on the screen; the film
    /// stays open.
    void show(OpenedFile, const std::filesystem::path& = {});

    const gl::Window& window_;
    Clipboard& clipboard_;
    Overlay& overlay_;
    ShownScene& scene_;
    RunJournal& journal_;
    WindowFilm& film_;
    OpenDialog open_dialog_;
    TableDialog table_dialog_;
    MarkerDialog marker_dialog_;
    Gallery gallery_;
    Thumbnails thumbnails_;
};

} // namespace pendula
