// SPDX-License-Identifier: MIT
/// Measures the time that frames take, and chooses the picture's quality accordingly. The panel and the
/// report show the measured times. Drawing thread.
#pragma once

#include "gl/window.hpp"
#include "render/passes/pass_clock.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// Chooses the picture's resolution so that 25 frames a second can be drawn. To avoid changes back and forth,
/// the quality falls as soon as the median of nine frames is late, and rises only when there is clearly
/// enough time. After each rise that was too early, it waits longer until the next rise.
class QualityControl {
  public:
    /// Adds a frame that took `seconds`, of which `busy_seconds` were work.
    void add(double seconds, double busy_seconds);

    float render_scale() const; ///< rendered height / shown height, 0.5 … 1

  private:
    void decide(double median);

    std::vector<double> times_; ///< work of each frame since the last decision, s
    std::size_t level_ = 0;     ///< 0 is full quality
    double since_change_ = 0;   ///< time since the last change, s
    double patience_ = 3;       ///< least time from a change of the quality to a rise, s
    bool went_up_ = false;      ///< whether the last change was upwards
};

// The drawing loop's measurements of its frames, for the overlay.

/// The mean cost of one pass in a frame.
struct PassFigures {
    std::string name;
    double gpu_milliseconds = 0, cpu_milliseconds = 0;
};

struct FrameFigures {
    double frames_per_second = 0;
    double frame_milliseconds = 0;
    int quality_percent = 100; ///< rendered height / shown height, %
    std::vector<PassFigures> passes = {};
};

/// The cost of the passes over many frames: the mean of all frames for the report, and the mean of the last
/// frames for the panel.
class PassStatistics {
  public:
    void add(std::span<const PassTime>);

    /// The means for each pass over all frames in which the pass was drawn.
    std::vector<PassFigures> means() const;
    /// The means for each pass of the last frame, over about the last ten frames in which the pass was drawn.
    std::vector<PassFigures> smoothed() const;

  private:
    struct Pass {
        std::string name;
        PassFigures sum, recent;
        double frames = 0;
        bool in_last = false;
    };
    std::vector<Pass> passes_; ///< in the order of first use
};

// Frame times of the window, for the overlay and the report.

/// The median of any number of times, accurate to 2 %, in little memory.
class MedianTime {
  public:
    void add(double seconds) {
        const double place = std::log(std::max(seconds, shortest) / shortest) / std::log(ratio);
        ++counts_[std::min(static_cast<std::size_t>(place), counts_.size() - 1)];
        ++count_;
    }
    /// In s; 0 if no time has been added.
    double median() const {
        std::uint64_t below = 0;
        for (std::size_t i = 0; i < counts_.size(); ++i)
            if ((below += counts_[i]) > count_ / 2)
                return shortest * std::pow(ratio, static_cast<double>(i) + 0.5);
        return 0;
    }
    std::uint64_t count() const { return count_; }

  private:
    static constexpr double shortest = 1e-5, ratio = 1.02; // shortest in s; times above 28 s count as 28 s
    std::array<std::uint64_t, 750> counts_{};
    std::uint64_t count_ = 0;
};

class FrameStatistics {
  public:
    /// `seconds` since the last frame, of which drawing took `busy_seconds`; `uploaded` bytes went to the
    /// GPU.
    void add(double seconds, double busy_seconds, std::uint64_t uploaded) {
        constexpr double smoothing = 0.1;
        seconds_ += smoothing * (seconds - seconds_) / (frames_ == 0 ? smoothing : 1);
        busy_ += smoothing * (busy_seconds - busy_) / (frames_ == 0 ? smoothing : 1);
        ++frames_;
        uploaded_ += uploaded;
    }

    /// Adds the working time of the previous frame, and whether a film was recorded in that frame.
    void add_work(double seconds, bool recording) { (recording ? recording_ : plain_).add(seconds); }
    const MedianTime& plain() const { return plain_; }
    const MedianTime& recording() const { return recording_; }

    FrameFigures figures() const {
        FrameFigures figures;
        // seconds_ and busy_ are means over different frames; a frame takes at least the time of its drawing.
        const double seconds = std::max(seconds_, busy_);
        figures.frames_per_second = seconds > 0 ? 1 / seconds : 0;
        figures.frame_milliseconds = 1000 * busy_;
        return figures;
    }
    std::uint64_t frames() const { return frames_; }
    double uploaded_bytes_per_frame() const {
        return frames_ > 0 ? static_cast<double>(uploaded_) / static_cast<double>(frames_) : 0;
    }

  private:
    double seconds_ = 0, busy_ = 0; ///< means over about ten frames
    std::uint64_t frames_ = 0, uploaded_ = 0;
    MedianTime plain_, recording_;
};

// The time that a window waits before its next picture.

/// The shortest time between frames, for displays without vertical sync, such as virtual ones.
inline constexpr double shortest_frame = 1.0 / 120; // s

/// The time from the beginning of a frame that took `busy` s to the beginning of the next one, s. While the
/// window `gives_way` to background calculations, slow drawing gets only a third of the time, because a
/// software renderer draws with the same cores that calculate.
inline double frame_period(double busy, bool gives_way) {
    constexpr double quick = 1.0 / 60; // a frame this short leaves enough time to calculate
    constexpr double longest = 0.3;    // a longer time would hide motion
    if (!gives_way || busy <= quick) return shortest_frame;
    return std::min(3 * busy, std::max(longest, busy));
}

/// Makes the drawing thread sleep between a window's pictures.
class FramePacer {
  public:
    using Clock = std::chrono::steady_clock;

    /// Called once a frame, `elapsed` s after the last one.
    void note(bool had_input, double elapsed) { since_input_ = had_input ? 0 : since_input_ + elapsed; }

    /// Sleeps after a picture that was begun at `began` until the next picture is due. Returns the seconds
    /// slept. If `calculates_behind` and the user does nothing, the sleep after a slow picture is longer, to
    /// leave time for background calculations; an event of the window ends this sleep.
    double hold_back(gl::Window& window, Clock::time_point began, bool calculates_behind) const;

  private:
    double since_input_ = 0; ///< time since the last input, s
};

struct FrameTiming {
    FrameStatistics frames;
    PassStatistics passes;
    QualityControl quality;
    double idle = 0; ///< waiting time after the last frame, s

    /// Call it when a frame begins, `elapsed` s after the previous one. The flags say whether the previous
    /// frame was drawn, and whether it was recorded.
    void begin(double elapsed, bool was_drawn, bool recorded) {
        if (was_drawn) quality.add(elapsed, elapsed - idle);
        if (frames.frames() > 0) frames.add_work(elapsed - idle, recorded);
    }

    /// The figures for the panels. `render_scale`: rendered height / shown height.
    FrameFigures figures(float render_scale, bool with_passes) const {
        FrameFigures figures = frames.figures();
        figures.quality_percent = static_cast<int>(std::lround(100 * render_scale));
        if (with_passes) figures.passes = passes.smoothed();
        return figures;
    }
};

} // namespace pendula
