// SPDX-License-Identifier: MIT
#include "window/features/measured/measured_section.hpp"

#include "files/text.hpp"
#include "measured/fit_words.hpp"
#include "render/look/palette.hpp"
#include "render/plots/plot_files.hpp"
#include "scene/recorded_scene.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/controls/widgets.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <utility>
#include <vector>

namespace pendula {
namespace {

struct FreeChoice {
    const char *name, *label, *help;
};
constexpr std::array choices{
    FreeChoice{"lengths", "Lengths",
               "The links' lengths, if you have not measured them from joint to joint."},
    FreeChoice{"masses", "Bobs", "The masses of the bobs."},
    FreeChoice{"link_masses", "Link masses", "The masses of the links themselves."},
    FreeChoice{"centres", "Centres", "The places of the links' centres of mass."},
    FreeChoice{"inertias", "Inertias", "The links' moments of inertia about their centres of mass."},
    FreeChoice{"joint_friction", "Joint friction", "Friction that grows with a joint's speed, as in oil."},
    FreeChoice{"dry_friction", "Dry friction",
               "Friction that is the same at every speed, as in dry bearings."},
    FreeChoice{"air_drag", "Air drag", "Drag that grows with the square of the bobs' speed."},
    FreeChoice{"zero", "Zeros",
               "The angle that the recording has for each link when the link hangs straight down: not 0 if "
               "the markers are not exactly on the links."},
    FreeChoice{"tilt", "Tilt", "The camera's tilt, if it was not level."},
    FreeChoice{"pivot", "Pivot", "The true position of the pivot, if the recording's is not exact."},
    FreeChoice{"stretch", "Stretch",
               "The motion's width relative to its height, if the camera looked from one side."},
    FreeChoice{"rate", "Clock", "The rate of the camera's clock, if its times or frame rate are not exact."}};

/// The label and the unit of a fitted number: "Link masses 2" and kg for "link_masses 2".
std::pair<std::string, std::string> label_and_unit(const std::string& name) {
    const std::size_t space = name.find(' ');
    const Parameter* row = find_parameter("chain." + name.substr(0, space));
    if (!row) {
        const std::string unit = name.starts_with("pivot")             ? "m"
                                 : name == "stretch" || name == "rate" ? ""
                                                                       : "rad";
        return {capitalised(name), unit};
    }
    const std::string place = space == std::string::npos ? "" : name.substr(space);
    return {std::string(row->label) + place, std::string(row->unit)};
}

constexpr std::size_t open_members = 1000; ///< members of the ensemble of possible chains

/// The gestures of this section are numbered from here, other gestures from 1 and from 2³¹.
constexpr std::uint32_t first_gesture = 3u << 30;

} // namespace

MeasuredSection::MeasuredSection()
    : gesture_(first_gesture)
    , worker_({.failed = [](FitReport& report, const FitWish&,
                            std::string why) { report.trouble = std::move(why); }},
              [] {
                  return [](const FitWish& wish, Worker::Turn& turn) {
                      const Setup& setup = wish.setup;
                      const auto tell = [&](const FitProgress& now) {
                          turn.tell([&](FitReport& report) { report.progress = report.last = now; });
                      };
                      const Measured measured = measured_of(setup.measured, setup.chain.links());
                      Chain chain = setup.chain;
                      FitPlan plan = wish.plan;
                      if (wish.chooses) {
                          const auto tried = [&](const std::string& model, const FitProgress& now) {
                              turn.tell([&](FitReport& report) {
                                  report.model = model;
                                  report.last = now;
                              });
                          };
                          ModelChoice choice = choose_model(chain, measured, plan, tried, &turn.stop());
                          chain = choice.trials[choice.best].chain;
                          plan.free = choice.trials[choice.best].free;
                          turn.tell([&](FitReport& report) {
                              report.model.clear();
                              report.choice = std::move(choice);
                          });
                      }
                      ChainFit fit = fit_chain(chain, measured, plan, tell, &turn.stop());
                      turn.tell([&](FitReport& report) { report.fit = std::move(fit); });
                  };
              }) {}

void MeasuredSection::follow(PanelFrame& frame) {
    FitFlag& flag = frame.view.fit_flag;
    flag.is_working = worker_.is_working();
    if (std::exchange(flag.must_stop, false) && flag.is_working) stop();
}

void MeasuredSection::build(PanelFrame& frame) {
    const Setup& setup = frame.snapshot.setup;
    if (!frame.view.video.file.empty()) build_video(frame);
    if (setup.measured.empty()) return;
    if (setup.measured.kept != shown_for_.kept && setup.measured.kept != cleared_.kept) {
        shown_for_ = setup.measured;
        frame.view.fit_flag = {};
        is_guessed(setup.chain) ? void(free_.insert("lengths")) : void(free_.erase("lengths"));
    }
    take_news(frame);
    build_place(frame);
    build_choices(frame);
    build_fit(frame);
}

void MeasuredSection::build_video(PanelFrame& frame) {
    ViewState& view = frame.view;
    const std::string name = std::filesystem::path(view.video.file).filename().string();
    widgets::readout(frame.fonts, "Video", widgets::fitting_combo(name), theme::text);
    control_places::note("video_name");
    widgets::tooltip(view.video.file);
    if (!frame.sources.video_trouble.empty()) widgets::refusal(frame.sources.video_trouble);
    const float width = widgets::equal_width(2);
    if (ImGui::Button(view.places_video ? "Done" : "Place it", {width, 0}))
        view.places_video = !view.places_video;
    control_places::note("place_video");
    widgets::tooltip(
        "Shows two handles on the video. Drag the upper handle until the pivot in the video is at the "
        "chain's pivot, then the lower handle until the links in the video are as long as the "
        "chain's links.");
    ImGui::SameLine();
    if (ImGui::Button("Remove", {width, 0})) view.video = {};
    control_places::note("remove_video");
    if (view.video.file.empty()) return;
    if (ImGui::Button("Follow markers…", {-1, 0})) frame.requests.follow_markers = true;
    control_places::note("open_markers");
    widgets::tooltip("Opens a dialogue in which you click on the coloured or bright spots at the ends of the "
                     "links. The spots are followed through the video and become the recording.");
    for (const char* key : {"video.begin", "video.strength"}) row_control(key, frame);
    if (view.places_video)
        for (const char* key : {"video.scale", "video.pivot_x", "video.pivot_y", "video.tilt_deg"})
            row_control(key, frame);
    if (!frame.snapshot.setup.measured.empty()) ImGui::Separator();
}

void MeasuredSection::build_place(PanelFrame& frame) {
    const Snapshot& snapshot = frame.snapshot;
    const TrajectoryReport& recording = snapshot.trajectories[1];
    const bool is_seen = recording.is_seen;
    widgets::readout(frame.fonts, "Off by",
                     is_seen ? widgets::fixed(recording.separation.angle, 4) + " rad" : "not seen now",
                     is_seen ? theme::text : theme::secondary);
    control_places::note("off_by");
    widgets::tooltip("The largest difference between an angle of the chain and the recorded angle now. The "
                     "plot of divergence under Ghosts shows it over time.");
    const float width = widgets::equal_width(2);
    if (ImGui::Button("Start as recorded", {width, 0})) {
        Setup setup = snapshot.setup;
        setup.start = recorded_start(setup.measured, setup.chain.links());
        frame.request(Load{std::move(setup)});
    }
    control_places::note("start_as_recorded");
    widgets::tooltip("Starts a new run from the angles and velocities with which the recording begins.");
    ImGui::SameLine();
    ImGui::BeginDisabled(!is_seen);
    if (ImGui::Button("Go on as recorded", {width, 0})) {
        const Measured measured = measured_of(snapshot.setup.measured, snapshot.setup.chain.links());
        const StartState here = state_near(measured.pieces.front(), snapshot.time);
        frame.request(SetMotion{{here.angles, here.angular_velocities, {}, {}, {}, {}}});
    }
    control_places::note("lay_on_recording");
    ImGui::EndDisabled();
    widgets::tooltip("Gives the chain the recorded angles and velocities of this moment, to see how long the "
                     "chain then stays with the recording.");
}

void MeasuredSection::build_choices(PanelFrame& frame) {
    row_control("measured.zero", frame);
    row_control("measured.sense", frame);
    if (frame.snapshot.setup.chain.links() > 1) row_control("measured.relative", frame);
}

void MeasuredSection::build_free() {
    widgets::field_label("Free", "The numbers that the fit changes, besides the start. Angles determine only "
                                 "ratios of masses: if all masses are free, the first mass is not changed.");
    std::vector<std::string> names;
    for (const FreeChoice& choice : choices)
        if (free_.contains(choice.name)) names.emplace_back(choice.label);
    const std::string preview =
        widgets::fitting_combo(names.empty() ? "the start alone" : fmt::format("{}", fmt::join(names, ", ")));
    if (ImGui::BeginCombo("##free", preview.c_str(), ImGuiComboFlags_HeightLarge)) {
        for (const FreeChoice& choice : choices) {
            bool is_free = free_.contains(choice.name);
            if (widgets::checkbox(choice.label, &is_free))
                is_free ? void(free_.insert(choice.name)) : void(free_.erase(choice.name));
            control_places::note(choice.name);
            widgets::tooltip(choice.help);
        }
        ImGui::EndCombo();
    }
    control_places::note("fit_free");
}

void MeasuredSection::build_fit(PanelFrame& frame) {
    ImGui::Separator();
    FitFlag& flag = frame.view.fit_flag;
    const bool is_working = worker_.is_working();
    ImGui::BeginDisabled(is_working);
    build_free();
    const auto& times = frame.snapshot.setup.measured.kept->times;
    const double whole = times.back() - times.front();
    flag.whole = whole;
    const double until_now = flag.until > 0 ? std::min(flag.until, whole) : whole;
    if (const auto until = number_control(
            "Fit seconds",
            "Seconds of the recording that are fitted. The chain predicts the rest of the recording, which "
            "tests the fit. The flag on the timeline sets the same number.",
            until_now, 0, static_cast<int>(whole) + 1, static_cast<int>(whole) + 1, static_cast<int>(whole)))
        flag.until = *until >= whole ? 0 : std::max(*until, 0.1);
    ImGui::EndDisabled();
    if (is_working) {
        build_work(until_now);
    } else {
        const float width = widgets::equal_width(2);
        if (ImGui::Button("Fit", {width, 0})) start(frame, false);
        control_places::note("fit");
        widgets::tooltip(
            "Changes the free numbers and the start until the chain moves as the recording does. "
            "The fit begins with the first 0.5 s and then includes more of the recording; the run shows each "
            "step.");
        ImGui::SameLine();
        if (ImGui::Button("Choose a model", {width, 0})) start(frame, true);
        control_places::note("choose_model");
        widgets::tooltip("Tries point masses and rods with several frictions: fits each model to a part of "
                         "the recording, and compares its prediction of the rest. Then fits the simplest of "
                         "the best models.");
    }
    flag.is_working = worker_.is_working();
    if (!shown_.trouble.empty()) widgets::refusal(shown_.trouble);
    if (shown_.choice) build_models(frame, *shown_.choice);
    if (shown_.fit) build_result(frame, *shown_.fit);
}

void MeasuredSection::build_work(double until) {
    const auto [last, model] =
        worker_.report([](const FitReport& report) { return std::pair(report.last, report.model); });
    if (ImGui::Button("Stop", {-1, 0})) stop();
    control_places::note("stop_fit");
    widgets::tooltip("Ends the fit and keeps its best result so far (Escape)");
    const std::string words =
        last ? fmt::format("{:.3g} s of {:.3g} s fitted, error {}", last->horizon, until, in_mrad(last->rms))
             : std::string("Fitting the first 0.5 s …");
    widgets::text_wrapped(model.empty() ? words : capitalised(model) + ": " + words);
}

void MeasuredSection::start(const PanelFrame& frame, bool chooses) {
    fitted_ = frame.snapshot.setup;
    fitted_to_ = measured_of(fitted_.measured, fitted_.chain.links());
    cleared_ = {};
    ++gesture_;
    shown_ = {};
    residuals_ = {};
    FitPlan plan;
    plan.free = {free_.begin(), free_.end()};
    plan.until = frame.view.fit_flag.until;
    worker_.want({fitted_, plan, chooses}, [](FitReport& report) { report = {}; });
}

void MeasuredSection::stop() {
    const auto [last, model] =
        worker_.report([](const FitReport& report) { return std::pair(report.last, report.model); });
    worker_.rest();
    shown_.trouble = !model.empty() ? "stopped before a model was chosen"
                     : last ? fmt::format("stopped at {:.3g} s: the run shows this fit, with an error of {}",
                                          last->horizon, in_mrad(last->rms))
                            : std::string("stopped before the first 0.5 s was fitted");
}

/// Sets the times of the fit that the timeline marks.
void MeasuredSection::set_flag(PanelFrame& frame) const {
    FitFlag& flag = frame.view.fit_flag;
    flag.lost = flag.predicted = std::nullopt;
    if (!shown_.fit || horizon_words(*shown_.fit, fitted_to_).empty()) return;
    const Horizon horizon = horizon_of(*shown_.fit, fitted_to_);
    if (std::isfinite(horizon.measured)) flag.lost = horizon.measured;
    if (std::isfinite(horizon.predicted)) flag.predicted = horizon.predicted;
}

void MeasuredSection::build_models(const PanelFrame& frame, const ModelChoice& choice) {
    ImGui::Separator();
    widgets::field_label("Predicted",
                         ("Each model's error on " + choice.held_out +
                          ", to which the model was not fitted. The simplest of the best models is chosen.")
                             .c_str());
    ImGui::NewLine();
    for (std::size_t i = 0; i < choice.trials.size(); ++i) {
        const ModelTrial& trial = choice.trials[i];
        widgets::readout(frame.fonts, capitalised(trial.name).c_str(),
                         std::isfinite(trial.held_out) ? in_mrad(trial.held_out) : "not tried",
                         i == choice.best ? theme::text : theme::secondary);
        widgets::tooltip(
            fmt::format("The model's error on the part to which it was fitted: {}.", in_mrad(trial.fitted)));
    }
}

/// Plots each angle's residuals, averaged over neighbouring times (root mean square), and the growth of the
/// fit's own errors beyond the fitted seconds.
void MeasuredSection::plot_residuals(const ChainFit& fit, Theme theme) {
    constexpr std::ptrdiff_t beside = 4; // number of neighbours on each side
    const MeasuredPiece& piece = fitted_to_.pieces.front();
    const auto rows = static_cast<std::ptrdiff_t>(piece.time.size());
    residuals_ = {};
    residuals_.to = piece.time.back();
    residuals_.lowest = 0;
    const auto at_least = [&](double log10) {
        if (std::isfinite(log10)) residuals_.lowest = std::min(residuals_.lowest, std::floor(log10));
        return log10;
    };
    const std::size_t links = fit.residuals.front().size();
    for (std::size_t link = 0; link < links; ++link) {
        LogCurve curve;
        curve.colour = theme::colour(srgb_of(palette::bob_in_chain(link, links, theme)));
        for (std::ptrdiff_t i = 0; i < rows; ++i) {
            double squares = 0, count = 0;
            for (std::ptrdiff_t k = std::max(i - beside, std::ptrdiff_t{0});
                 k <= std::min(i + beside, rows - 1); ++k) {
                const double residual = fit.residuals.front()[link][static_cast<std::size_t>(k)];
                if (!std::isfinite(residual)) continue;
                squares += residual * residual;
                ++count;
            }
            curve.points.push_back(
                {piece.time[static_cast<std::size_t>(i)], at_least(0.5 * std::log10(squares / count))});
        }
        residuals_.curves.push_back(std::move(curve));
    }
    LogCurve predicted{{}, theme::secondary, 2};
    for (std::size_t i = 0; i < piece.time.size(); ++i) {
        double squares = 0;
        for (const std::vector<double>& spread : fit.spreads.front()) squares += spread[i] * spread[i];
        if (piece.time[i] > fit.horizon)
            predicted.points.push_back(
                {piece.time[i], 0.5 * std::log10(squares / static_cast<double>(links))});
    }
    residuals_.curves.push_back(std::move(predicted));
}

void MeasuredSection::build_result(PanelFrame& frame, const ChainFit& fit) {
    widgets::text_wrapped(as_sentence(verdict(fit)) + ".");
    if (!residuals_.curves.empty()) {
        residuals_.cursor = frame.snapshot.time;
        ImGui::BeginGroup();
        draw_log_plot(frame.fonts, residuals_, frame.scale);
        ImGui::EndGroup();
        control_places::note("residuals");
        widgets::tooltip(
            "Difference between each recorded angle and the fitted chain's angle over the recording's time. "
            "It rises where the motion can no longer be predicted. Grey: growth of the fit's own errors "
            "beyond the fitted seconds. Vertical line: the run's present time.");
    }
    for (const PredictedSecond& second : predicted_seconds(fit, fitted_to_)) {
        widgets::readout(frame.fonts, fmt::format("{:.3g} to {:.3g} s", second.begin, second.end).c_str(),
                         in_mrad(second.rms));
        widgets::tooltip(fmt::format("These times were predicted, not fitted. Root mean square of the "
                                     "prediction's error: {}. In brackets: the error that the fit "
                                     "expects.",
                                     prediction_words(second)));
    }
    if (const std::string words = horizon_words(fit, fitted_to_); !words.empty())
        widgets::text_wrapped(as_sentence(words) + ".");
    if (ImGui::Button("Show other possible chains", {-1, 0})) {
        Setup setup = frame.snapshot.setup;
        setup.chain = fit.chain;
        setup.start = fit.starts.front();
        setup.ensemble = open_ensemble(fit, open_members);
        frame.view.ensemble_look = open_look(open_members);
        frame.request(Load{std::move(setup)});
    }
    control_places::note("show_open");
    widgets::tooltip("Shows a thousand other chains that fit the recording about as well. Their starts and "
                     "constants are drawn from the fit's uncertainty. They separate when the motion can no "
                     "longer be predicted.");
    ImGui::Separator();
    for (const FittedNumber& number : fit.numbers) {
        const bool has_error = number.is_told && !number.is_kept;
        const auto [label, unit] = label_and_unit(number.name);
        widgets::readout(frame.fonts, label.c_str(),
                         has_error ? fmt::format("{:.4g} ± {:.1g} {}", number.value, number.error, unit)
                                   : fmt::format("{:.4g} {}", number.value, unit),
                         has_error ? theme::text : theme::secondary);
        widgets::tooltip(number_words(number));
    }
}

void MeasuredSection::take_news(PanelFrame& frame) {
    FitReport news;
    worker_.report([&](FitReport& report) {
        news.progress = std::exchange(report.progress, std::nullopt);
        news.fit = std::exchange(report.fit, std::nullopt);
        news.choice = std::exchange(report.choice, std::nullopt);
        news.trouble = std::exchange(report.trouble, {});
    });
    if (!news.trouble.empty()) shown_.trouble = std::move(news.trouble);
    if (news.choice) shown_.choice = std::move(news.choice);
    // The results are dropped if another scene has been opened since the fit began.
    const MeasuredMotion& now = frame.snapshot.setup.measured;
    if (!(now == fitted_.measured || now == cleared_)) {
        worker_.rest();
        shown_ = {};
        frame.view.fit_flag.lost = frame.view.fit_flag.predicted = std::nullopt;
        return;
    }
    if (news.fit) {
        if (news.fit->residual_count > 0) {
            const ChainFit& fit = *news.fit;
            show_in_run(frame, fit.chain, fit.starts.front(), &fit.camera);
            plot_residuals(fit, frame.applied_theme);
        }
        shown_.fit = std::move(news.fit);
        set_flag(frame);
    } else if (news.progress) {
        show_in_run(frame, news.progress->chain, news.progress->start);
    }
}

/// Shows a chain and a start in the run. If `camera` is not null, also shows the recording without the
/// effects of this camera.
void MeasuredSection::show_in_run(PanelFrame& frame, const Chain& chain, const StartState& start,
                                  const Camera* camera) {
    Setup setup = frame.snapshot.setup;
    setup.chain = chain;
    setup.start = start;
    Camera straight;
    straight.zeros.assign(chain.links(), 0);
    if (camera && !(*camera == straight)) {
        cleared_ = motion_of(true_motion(fitted_to_, *camera, chain.lengths.front()).pieces.front());
        setup.measured = cleared_;
    }
    frame.requests.gesture = gesture_;
    frame.request(Load{std::move(setup)});
}

} // namespace pendula
