// SPDX-License-Identifier: MIT
// pendula terminal: the chain drawn live in a text terminal, over the status line of the machine-code study.
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/dot_canvas.hpp"
#include "commands/numeric/numbers.hpp"
#include "commands/numeric/settle_accuracy.hpp"
#include "commands/numeric/subcommand.hpp"
#include "commands/numeric/text_screen.hpp"
#include "physics/trajectory.hpp"
#include "scene/scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <memory>

namespace pendula {
namespace {

struct TerminalOptions {
    SceneOptions scene;
    std::int64_t frames = 0; ///< 0: until the user leaves; without a terminal, one frame
    bool ascii = false;
};

constexpr double frames_per_second = 30;
constexpr std::size_t trail_frames = 60; ///< how long the end bob's trail is
/// An elastic chain hangs lower than its rest lengths; the picture leaves room for that.
constexpr double elastic_room = 1.5;
constexpr double margin = 1.04;

struct Point {
    double x, y; ///< m
};

class TerminalPicture {
  public:
    TerminalPicture(const Chain& chain, Charset charset)
        : half_size_(margin * chain.reach() * (chain.model == Model::elastic ? elastic_room : 1))
        , charset_(charset) {}

    void follow(const ChainState& state) {
        trail_.push_back({state.x.back(), state.y.back()});
        if (trail_.size() > trail_frames) trail_.pop_front();
    }

    std::string draw(const ChainState& state, ScreenSize size, bool colours) const {
        DotCanvas canvas(size.columns, std::max<std::size_t>(size.rows, 2) - 1);
        const double dots_per_metre = (std::min(canvas.width(), canvas.height()) - 1) / (2 * half_size_);
        const auto place = [&](double x, double y) {
            return Point{canvas.width() / 2.0 + x * dots_per_metre,
                         canvas.height() / 2.0 - y * dots_per_metre};
        };
        for (std::size_t i = 1; i < trail_.size(); ++i) {
            const Point from = place(trail_[i - 1].x, trail_[i - 1].y), to = place(trail_[i].x, trail_[i].y);
            canvas.line(from.x, from.y, to.x, to.y, 2 * i < trail_.size() ? Ink::old_trail : Ink::trail);
        }
        Point before = place(0, 0);
        const std::size_t links = state.x.size();
        for (std::size_t i = 0; i < links; ++i) {
            const Point bob = place(state.x[i], state.y[i]);
            canvas.line(before.x, before.y, bob.x, bob.y, Ink::rod);
            if (links <= most_bobs_drawn) canvas.disc(bob.x, bob.y, bob_radius, Ink::bob, i);
            before = bob;
        }
        if (links > most_bobs_drawn) canvas.disc(before.x, before.y, bob_radius, Ink::bob, 0);
        const Point pivot = place(0, 0);
        canvas.dot(static_cast<int>(pivot.x), static_cast<int>(pivot.y), Ink::pivot);

        std::string text;
        for (std::size_t row = 0; row < canvas.rows(); ++row)
            text += canvas.row_text(row, charset_, colours) + '\n';
        return text;
    }

  private:
    static constexpr std::size_t most_bobs_drawn = 20; ///< of longer chains only the end bob is drawn
    static constexpr double bob_radius = 1.5;          ///< dots

    double half_size_; ///< m
    Charset charset_;
    std::deque<Point> trail_;
};

std::string status_line(const Trajectory& trajectory, std::size_t columns) {
    const EnergyReport energy = trajectory.energy();
    std::string line =
        fmt::format("e={:.12g} de={:.3g} step={}", energy.kinetic + energy.gravitational + energy.elastic,
                    energy.change, trajectory.step());
    if (line.size() > columns) line.resize(columns);
    return line + '\n';
}

/// Takes few steps at a time, so that the user can leave even if the chain is slow.
void advance_to(Trajectory& trajectory, std::int64_t step, const TextScreen& screen) {
    constexpr std::int64_t run = 256;
    while (trajectory.step() < step && !trajectory.failure() && !screen.wants_to_leave())
        trajectory.advance(std::min(run, step - trajectory.step()));
    if (trajectory.failure()) throw Refused(*trajectory.failure());
}

void show_chain(const Scene& scene, const TerminalOptions& options) {
    using clock = std::chrono::steady_clock;
    const auto trajectory = make_trajectory(scene.setup.chain, scene.setup.start, scene.setup.integration);
    TerminalPicture picture(scene.setup.chain, options.ascii ? Charset::ascii : Charset::braille);
    ChainState state;
    TextScreen screen;
    const std::int64_t frames = options.frames > 0 ? options.frames : screen.is_terminal() ? -1 : 1;
    const double steps_per_frame = scene.speed / frames_per_second / scene.setup.integration.dt;
    const std::chrono::duration<double> frame_time(1 / frames_per_second);

    // Frame k shows the time k·speed/30, however long its calculation takes.
    std::int64_t moving_frames = 0;
    for (std::int64_t frame = 0; frame != frames && !screen.wants_to_leave(); ++frame) {
        const auto next = clock::now() + frame_time;
        advance_to(*trajectory, std::llround(static_cast<double>(moving_frames) * steps_per_frame), screen);
        trajectory->state(state);
        if (!screen.paused()) {
            picture.follow(state);
            ++moving_frames;
        }
        const ScreenSize size = screen.size();
        screen.show(picture.draw(state, size, screen.is_terminal()) + status_line(*trajectory, size.columns));
        do {
            screen.wait(std::chrono::duration<double>(next - clock::now()).count());
        } while (screen.is_terminal() && !screen.wants_to_leave() &&
                 clock::now() + std::chrono::milliseconds(1) < next);
    }
}

} // namespace

void declare_terminal(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<TerminalOptions>();
    CLI::App* command = app.add_subcommand("terminal", "draw the chain live in a text terminal");
    options->scene.declare(*command);
    command
        ->add_option("--frames", options->frames,
                     "leave after this many frames [1 without a terminal, else until q or Ctrl-C is pressed]")
        ->type_name("N")
        ->check(whole_number_within(1, 1'000'000'000));
    command->add_flag("--ascii", options->ascii, "draw with ASCII characters instead of Braille dots");
    command->footer("The space bar pauses; q or Ctrl-C leaves.");
    command->callback([options, &chosen] {
        chosen = [options] {
            Scene scene = options->scene.load();
            settle_accuracy(scene.setup);
            show_chain(scene, *options);
            return exit_code::done;
        };
    });
}

} // namespace pendula
