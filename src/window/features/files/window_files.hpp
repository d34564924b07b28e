// SPDX-License-Identifier: MIT
/// Opens and saves scenes: shipped scenes, files opened, dropped and saved, the clipboard, screenshots. On
/// failure there is a notice, and nothing changes. Drawing thread.
#pragma once

#include "gl/window.hpp"
#include "journal/run_journal.hpp"
#include "window/features/files/open_dialog.hpp"
#include "window/features/files/shown_scene.hpp"
#include "window/features/gallery/gallery.hpp"
#include "window/features/gallery/thumbnails.hpp"
#include "window/panels/overlay.hpp"
#include "window/shell/clipboard.hpp"
#include "window/shell/dialog_keys.hpp"
#include "window/shell/feature.hpp"
#include "window/shell/window_input.hpp"

#include <filesystem>
#include <string>

namespace pendula {

/// What a frame's keys do in a dialogue.
DialogKeys dialog_keys(const InputEvents&);

struct OpenedFile;
class WindowFilm;

class WindowFiles final : public Feature {
  public:
    /// All of them must outlive this.
    WindowFiles(const gl::Window& window, Clipboard& clipboard, Overlay& overlay, ShownScene& scene,
                RunJournal& journal, WindowFilm& film)
        : window_(window)
        , clipboard_(clipboard)
        , overlay_(overlay)
        , scene_(scene)
        , journal_(journal)
        , film_(film) {}

    /// Draws the open dialogue, and opens the file that was chosen in it or dropped.
    void build_dialogs(const theme::Fonts&, float scale, const InputEvents&,
                       bool still); ///< `still`: no picture moves
    /// While a dialogue is open, all keys go to it.
    bool dialog_is_open() const { return open_dialog_.is_open() || gallery_.is_open(); }

    void carry_out(const WindowMoment&) override;
    bool perform(const WindowMoment&, Action) override;

  private:
    void open_scene(const std::string& id);
    void show_gallery();
    void show_open_dialog();
    // Files named after the scene and the time; a notice reports the outcome.
    void save_scene();
    void save_run();
    /// Saves what the framebuffer object holds.
    void save_dated_screenshot(gl::Size picture, unsigned framebuffer);
    // The state as a command line, to and from the desktop's clipboard; pasted in a later frame, when the
    // text has arrived.
    void copy_state();
    void paste_state();
    void start_from(const std::string& command_line);
    void open_path(const std::filesystem::path&);
    /// A film is shown over the run; a scene or a run is shown instead of a film, which stays open.
    void show(OpenedFile, const std::filesystem::path& = {});

    const gl::Window& window_;
    Clipboard& clipboard_;
    Overlay& overlay_;
    ShownScene& scene_;
    RunJournal& journal_;
    WindowFilm& film_;
    OpenDialog open_dialog_;
    Gallery gallery_;
    Thumbnails thumbnails_;
};

} // namespace pendula
