// SPDX-License-Identifier: MIT
/// The film being directed in the window: the storyboard with its edits, the play-head, and the preview. The
/// window shows the preview instead of the run, which waits. If an action fails, a notice reports the failure
/// and nothing changes. Drawing thread.
#pragma once

#include "gl/texture.hpp"
#include "gl/window.hpp"
#include "record/frame_rate.hpp"
#include "render/view.hpp"
#include "simulation/physics_thread.hpp"
#include "storyboard/storyboard.hpp"
#include "window/features/directing/film_preview.hpp"
#include "window/features/directing/shot_edits.hpp"
#include "window/features/files/shown_scene.hpp"
#include "window/panels/overlay.hpp"
#include "window/shell/feature.hpp"
#include "window/shell/window_input.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// The moment at which the film is shown. While the film plays, advance() moves the moment; this class reads
/// no clock. Film times are in s.
class PlayHead {
  public:
    double time() const { return time_; }
    bool plays() const { return plays_; }

    /// Sets the film's duration, which may be shorter than before. The moment stays within 0 … duration.
    void set_duration(double duration) {
        duration_ = std::max(duration, 0.0);
        seek(time_);
    }
    void seek(double time) { time_ = std::clamp(time, 0.0, duration_); }
    /// Plays the film, from the beginning if the moment is at the end.
    void play() {
        if (time_ >= duration_) time_ = 0;
        plays_ = true;
    }
    void stop() { plays_ = false; }
    /// Advances by `seconds` of wall time while it plays; stops at the end.
    void advance(double seconds) {
        if (!plays_) return;
        seek(time_ + std::max(seconds, 0.0));
        plays_ = time_ < duration_;
    }

    /// Returns the last frame whose time has come. At the exact time of a frame, returns that frame, despite
    /// rounding errors.
    std::int64_t frame(const FrameRate& rate, std::int64_t frames) const {
        const auto due = static_cast<std::int64_t>(std::floor(rate.frames_in(time_) + 1e-6));
        return std::clamp(due, std::int64_t{0}, std::max<std::int64_t>(frames - 1, 0));
    }
    /// Stops, and moves by `count` frames; a negative `count` moves back.
    void step(std::int64_t count, const FrameRate& rate, std::int64_t frames) {
        stop();
        seek(rate.time_of(static_cast<double>(frame(rate, frames) + count)));
    }

  private:
    double time_ = 0, duration_ = 0;
    bool plays_ = false;
};

/// A film's size and rate.
struct FilmShape {
    FilmShape() = default;
    explicit FilmShape(const FilmSettings& film)
        : width(film.width), height(film.height), rate(film.frames_per_second) {}
    void put(FilmSettings& film) const {
        film.width = width;
        film.height = height;
        film.frames_per_second = rate;
    }

    int width = 0, height = 0; ///< px
    double rate = 60;          ///< frames per second
    bool operator==(const FilmShape&) const = default;
};

/// The window's feature for directing films. The constructor's arguments must outlive this object.
class WindowFilm final : public Feature {
  public:
    WindowFilm(const gl::Window& window, ViewState& view, Overlay& overlay, ShownScene& scene,
               PhysicsThread& physics);

    /// Shows another film from its beginning. `file`: the film's file, or empty. Unsaved changes of the
    /// previous film are first written by keep_unsaved().
    void open(std::shared_ptr<const Storyboard>, const std::filesystem::path& file);
    /// Whether the film is shown instead of the run.
    bool is_shown() const { return view_.directing; }
    /// Shows the film, or shows the run again as the user left it; the film stays open. show(true) needs an
    /// open film.
    void show(bool shown);

    /// Shows the film's picture behind the panels.
    void build(const WindowMoment&) override;
    /// While the film is shown, the pointer moves its cameras and nothing else.
    bool handle(const WindowMoment&, const ViewLayout&, InputEvents&) override;
    void carry_out(const WindowMoment&) override;
    /// On Escape, undoes a move of the camera.
    bool perform(const WindowMoment&, Action) override;
    void report(const Snapshot&, nlohmann::ordered_json&) const override;

    /// Returns the film as text that needs no other file; empty if no film is open.
    std::string text() const;
    const FilmReport& report() const { return report_; }
    /// Whether one of this film's pictures covers the run.
    bool has_picture() const { return texture_.width() > 0 && shown_.story; }

    /// Writes unsaved changes to a file beside the film's file or, if this fails, to the folder above the
    /// folder of runs. Returns a message about the written file or the failure; empty if there are no unsaved
    /// changes. Call it when the window closes.
    std::string keep_unsaved();

  private:
    using Story = std::shared_ptr<const Storyboard>;

    void direct(Action);
    void edit(const std::function<void(Storyboard&)>&, std::uint32_t gesture = 0);
    void go_back(std::vector<Story>& from, std::vector<Story>& to);
    void seek(double time);
    bool take_camera_back(); ///< false if no camera was moved
    void create();
    void add_key();
    void remove_selected();
    void add_shot();
    void split();
    void add_speed();
    void add_caption();
    void follow_settings();
    void save();
    void close();
    void write(const std::filesystem::path&) const;
    FrameRate rate() const;
    std::int64_t frame() const;
    double frame_time() const; ///< time of frame(), s: edits begin there, not between frames
    void place_picture(const PixelRectangle& area);
    void ask_preview();
    void take_picture();
    void put_picture(float pixel_ratio) const;
    void say_waiting(float pixel_ratio) const;
    void fill_report();

    const gl::Window& window_;
    ViewState& view_;
    Overlay& overlay_;
    ShownScene& scene_;
    PhysicsThread& physics_;

    Story story_, saved_; ///< story_: null if no film is open; saved_: null if the film was never saved
    Story moved_;         ///< the storyboard with the camera moved by the pointer
    std::optional<MovedCamera> hand_; ///< the moved camera
    std::optional<SeenView> dragged_, pointed_;
    std::filesystem::path file_;
    std::vector<Story> undo_, redo_;
    std::uint32_t gesture_ = 0; ///< gesture of the last edit
    PlayHead head_;
    FilmSelection selection_;
    FilmShape last_shape_;    ///< the size and rate last shown in the panels
    FilmShape of_run_, kept_; ///< before the film was shown: the panels' shape; the preferences' shape
    bool ran_ = false;        ///< whether the run was running before the film was shown
    PixelRectangle area_, picture_;
    std::unique_ptr<FilmPreview> preview_;
    PreviewWish wish_, shown_;
    std::uint64_t pictures_ = 0; ///< number of pictures taken so far
    gl::Texture texture_;
    FilmReport report_;
};

} // namespace pendula
