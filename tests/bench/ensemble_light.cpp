// SPDX-License-Identifier: MIT
// How long an ensemble's light takes: put() and draw() of a fan of double pendulums, without their physics.
//   bench_ensemble_light [key=value …]
// count, spread, seconds (when the picture is drawn), from (s: earlier frames are not handed over), fps
// (frames per simulated second), width, height, scale (as FrameInput::render_scale), links, colour, theme,
// layout (chain, torus, both, everything), zoom, x, y (of the chain's camera, m), tau, rods, brightness,
// repeats, out (a PNG).
#include "ensemble/ensemble_frame.hpp"
#include "gl/context.hpp"
#include "gl/texture.hpp"
#include "physics/names.hpp"
#include "render/scene_renderer.hpp"
#include "render/view_layout.hpp"
#include "support/gl_context.hpp"
#include "support/picture.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <map>
#include <string>
#include <vector>

using namespace pendula;

namespace {

std::map<std::string, std::string> settings{
    {"count", "6000"}, {"spread", "0.004"}, {"seconds", "3"},    {"fps", "30"},      {"width", "1280"},
    {"height", "720"}, {"links", "2"},      {"colour", "prism"}, {"theme", "night"}, {"layout", "both"},
    {"tau", "1"},      {"rods", "2000"},    {"brightness", "0"}, {"repeats", "0"},   {"out", ""},
    {"angle", "120"},  {"starts", "fan"},   {"roll", "1"},       {"clifford", "0"},  {"passes", "0"},
    {"from", "0"},     {"scale", "1"},      {"zoom", "1"},       {"x", "0"},         {"y", "0"}};

double number(const char* key) { return std::stod(settings[key]); }

ChainState state_of(const Chain& chain, const EnsembleFrame& frame, std::size_t member) {
    ChainState state;
    double x = 0, y = 0, vx = 0, vy = 0;
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const double theta = frame.theta(i)[member], omega = frame.omega(i)[member];
        x += chain.lengths[i] * std::sin(theta);
        y -= chain.lengths[i] * std::cos(theta);
        vx += chain.lengths[i] * std::cos(theta) * omega;
        vy += chain.lengths[i] * std::sin(theta) * omega;
        state.theta.push_back(theta);
        state.omega.push_back(omega);
        state.x.push_back(x);
        state.y.push_back(y);
        state.vx.push_back(vx);
        state.vy.push_back(vy);
    }
    return state;
}

void print_times(const char* what, std::vector<double> times) {
    if (times.empty()) return;
    std::sort(times.begin(), times.end());
    std::printf("%-6s min %7.1f ms  median %7.1f ms\n", what, 1e3 * times.front(),
                1e3 * times[times.size() / 2]);
}

} // namespace

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const auto equals = word.find('=');
        if (equals == std::string::npos || !settings.contains(word.substr(0, equals))) {
            std::fprintf(stderr, "expected key=value, got '%s'\n", argv[i]);
            return 2;
        }
        settings[word.substr(0, equals)] = word.substr(equals + 1);
    }
    Chain chain;
    chain.lengths.assign(static_cast<std::size_t>(number("links")), 1.0);
    chain.masses.assign(chain.lengths.size(), 1.0);
    StartState start;
    start.angles.assign(chain.links(), number("angle"));
    start.angular_velocities.assign(chain.links(), 0.0);
    EnsembleSetup setup;
    setup.count = static_cast<std::size_t>(number("count"));
    setup.spread = number("spread");
    setup.starts = settings["starts"] == "ball"    ? EnsembleStarts::ball
                   : settings["starts"] == "shell" ? EnsembleStarts::shell
                                                   : EnsembleStarts::fan;
    setup.precision = EnsemblePrecision::single;
    WorkerPool pool;
    Ensemble ensemble(chain, start, setup, pool);

    test::GlContext context;
    SceneRenderer renderer;
    const int width = static_cast<int>(number("width")), height = static_cast<int>(number("height"));
    gl::Framebuffer target("target", width, height, gl::Format::rgba8);
    FrameInput input;
    input.chain = &chain;
    input.ensemble_look.trail_seconds = number("tau");
    input.ensemble_look.shown_chains = static_cast<std::size_t>(number("rods"));
    input.ensemble_look.brightness = number("brightness");
    for (std::size_t i = 0; i < 4; ++i) {
        if (EnumNames<EnsembleColour>::list[i] == settings["colour"])
            input.ensemble_look.colour = static_cast<EnsembleColour>(i);
        if (EnumNames<Theme>::list[i] == settings["theme"]) input.look.theme = static_cast<Theme>(i);
    }
    const std::string layout = settings["layout"];
    if (layout == "chain") input.layout[View::chain] = {0, 0, width, height};
    if (layout == "torus") input.layout[View::torus] = {0, 0, width, height};
    if (layout == "both") {
        input.layout[View::chain] = {0, 0, width * 6 / 10, height};
        input.layout[View::torus] = {width * 6 / 10, 0, width - width * 6 / 10, height};
    }
    if (layout == "everything") input.layout = divide_area({0, 0, width, height}, Layout::everything);
    input.torus_shape = {static_cast<float>(number("roll")), static_cast<float>(number("clifford")), 2};
    input.chain_camera = {glm::vec2(number("x"), number("y")), static_cast<float>(number("zoom")), 1};
    input.pixel_scale = static_cast<float>(height) / 900.0f;
    input.render_scale = static_cast<float>(number("scale"));
    input.text_size = text_size_for(height);

    EnsembleFrame frame;
    const double interval = 1 / number("fps");
    const auto steps_at = [&](double time) {
        return static_cast<std::int64_t>(std::lround(time / setup.dt));
    };
    std::vector<ChainState> states;
    std::vector<double> puts, draws, both, work;
    const auto seconds = [](auto from) {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
    };
    std::int64_t number_of_frame = 0;
    const auto step = [&](bool drawn) {
        const double time = static_cast<double>(number_of_frame++) * interval;
        ensemble.advance(std::max<std::int64_t>(steps_at(time) - ensemble.step(), 0), pool);
        fill_frame(frame, ensemble, ensemble.time(), pool);
        states = {state_of(chain, frame, frame.members / 2)};
        input.states = states;
        input.time = time;
        renderer.expect(input, width, height);
        const auto begin = std::chrono::steady_clock::now();
        const std::clock_t work_before = std::clock();
        renderer.put(frame);
        gl::finish();
        const double put = seconds(begin);
        if (!drawn) return;
        renderer.draw(input, target.id(), width, height);
        gl::finish();
        both.push_back(seconds(begin));
        work.push_back(static_cast<double>(std::clock() - work_before) / CLOCKS_PER_SEC);
        puts.push_back(put);
        draws.push_back(both.back() - put);
    };
    const auto frames = static_cast<std::int64_t>(std::lround(number("seconds") * number("fps")));
    number_of_frame =
        std::min(frames, static_cast<std::int64_t>(std::lround(number("from") * number("fps"))));
    while (number_of_frame < frames) step(false);
    if (number("passes") > 0) renderer.time_passes(PassClock::Mode::waiting);
    step(true);
    puts.clear(), draws.clear(), both.clear(), work.clear();
    for (int i = 0; i < static_cast<int>(number("repeats")); ++i) step(true);
    if (number("passes") > 0)
        for (const PassTime& pass : renderer.pass_times())
            std::printf("  %-24.*s %7.1f ms\n", static_cast<int>(pass.name.size()), pass.name.data(),
                        pass.milliseconds);
    print_times("put", puts);
    print_times("draw", draws);
    print_times("both", both);
    print_times("work", work); // processor time of all threads together
    if (!settings["out"].empty())
        test::write_png(settings["out"], test::read_framebuffer(target.id(), width, height));
    if (context.errors() > 0) std::printf("%d GL errors\n", static_cast<int>(context.errors()));
    return 0;
}
