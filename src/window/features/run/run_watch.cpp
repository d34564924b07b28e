// SPDX-License-Identifier: MIT
#include "window/features/run/run_watch.hpp"

#include "physics/names.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <utility>
#include <variant>
#include <vector>

namespace pendula {

std::string what_changed(const Setup& before, const Setup& after) {
    std::vector<std::string> words;
    const auto add = [&](bool differs, auto&& sentence) {
        if (differs) words.push_back(sentence());
    };
    const Chain &old = before.chain, &now = after.chain;
    const bool same_links = old.links() == now.links();
    add(!same_links, [&] { return fmt::format("{} {}", now.links(), now.links() == 1 ? "link" : "links"); });
    add(old.model != now.model,
        [&] { return std::string(now.model == Model::rigid ? "rigid rods" : "elastic rods"); });
    add(old.gravity != now.gravity, [&] { return fmt::format("gravity {} m/s²", now.gravity); });
    add(old.damping != now.damping, [&] { return fmt::format("damping {} 1/s", now.damping); });
    add(now.model == Model::elastic && old.stiffness != now.stiffness,
        [&] { return fmt::format("stiffness {} N/m", now.stiffness); });
    add(same_links && old.lengths != now.lengths, [] { return std::string("the lengths"); });
    add(same_links && old.masses != now.masses, [] { return std::string("the masses"); });
    add(same_links && !(before.start == after.start), [] { return std::string("the start"); });
    const Integration &was = before.integration, &is = after.integration;
    add(was.method != is.method || was.arithmetic != is.arithmetic || was.compensated != is.compensated, [&] {
        return fmt::format("{}, {}{}", name_of(is.method), name_of(is.arithmetic),
                           is.compensated ? ", compensated" : "");
    });
    add(was.dt != is.dt, [&] { return fmt::format("dt {} s", is.dt); });
    add(!(before.ghost == after.ghost), [&] {
        const std::size_t ghosts = after.ghost.ghosts();
        return ghosts == 0 ? "no ghost" : ghosts == 1 ? "one ghost" : fmt::format("{} ghosts", ghosts);
    });
    add(!(before.ensemble == after.ensemble), [] { return std::string("the ensemble"); });
    add(before.lanes != after.lanes, [&] {
        const std::size_t lanes = after.lanes.size();
        return lanes == 0   ? "no precision lane"
               : lanes == 1 ? "one precision lane"
                            : fmt::format("{} precision lanes", lanes);
    });
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

namespace {

/// The setup at the run's end. It differs from the shown setup if a change comes after the shown time.
const Setup& whole_setup(const Snapshot& snapshot) {
    return snapshot.timeline.end_setup ? *snapshot.timeline.end_setup : snapshot.setup;
}

/// Names a change of the run that changes no parameter. `changes`: the number of the run's changes, including
/// this one.
std::string_view hidden_change(std::size_t changes) {
    return changes == 0 ? "a new run" : "a drag, a push or a restart of the energy count";
}

} // namespace

void UndoTeller::begin(bool is_undo, const Snapshot& now, std::uint64_t order) {
    // Several undos at once give one message with the difference between the first and the last state.
    if (!pending_)
        pending_ = Pending{
            is_undo,         order, now.timeline.undos, now.timeline.command_times.size(), now.timeline.scene,
            whole_setup(now)};
    pending_->is_undo = is_undo;
    pending_->order = order;
}

std::optional<std::string> UndoTeller::look(const Snapshot& now, std::string_view scene) {
    if (!pending_ || now.commands_done < pending_->order || now.timeline.seeking) return std::nullopt;
    const Pending pending = *std::exchange(pending_, std::nullopt);
    // There was nothing to undo, and another message has already said so.
    if (now.timeline.undos == pending.undos) return std::nullopt;
    const std::string_view done = pending.is_undo ? "Undone" : "Redone";
    if (now.timeline.scene != pending.scene) return fmt::format("{}: back in the scene {}", done, scene);
    const std::string words = what_changed(pending.before, whole_setup(now));
    if (words.empty())
        return fmt::format(
            "{}: {}; back at t = {:.3f} s", done,
            hidden_change(pending.is_undo ? pending.changes : now.timeline.command_times.size()),
            now.timeline.returned_to);
    return fmt::format("{}: {}{}", done, words, pending.is_undo ? " again" : "");
}

void RunWatch::begin_frame(const WindowMoment& moment) {
    const Snapshot& snapshot = moment.snapshot;
    divergence_.set_sample_interval(snapshot.setup.sample_interval);
    drift_.set_sample_interval(snapshot.setup.sample_interval);
    rate_.add(snapshot, moment.elapsed);
    if (auto undone = undo_teller_.look(snapshot, moment.view.scene_name))
        moment.notify(*std::move(undone), false);
}

void RunWatch::build(const WindowMoment& moment) {
    const Snapshot& snapshot = moment.snapshot;
    accuracy_.look(snapshot);
    exponent_.look(snapshot);
    moment.sources.divergence = &divergence_;
    moment.sources.drift = &drift_;
    moment.sources.accuracy = accuracy_.report();
    moment.sources.exponent = exponent_.report();
    if (auto change = accuracy_.change(snapshot)) {
        moment.send_now(change->command, 0);
        if (!change->notice.empty()) moment.notify(std::move(change->notice), false);
    }
}

void RunWatch::sent(const Snapshot& shown, const Command& command, std::uint64_t order) {
    const bool is_undo = std::holds_alternative<Undo>(command);
    if (is_undo || std::holds_alternative<Redo>(command)) undo_teller_.begin(is_undo, shown, order);
}

void RunWatch::report(const Snapshot& snapshot, nlohmann::ordered_json& report) const {
    const ExponentReport exponent = exponent_.report();
    report["real_time_factor"] = rate_.mean();
    report["exponent"] = {{"verdict", name_of(exponent.estimate.verdict)},
                          {"value", exponent.estimate.exponent},
                          {"standard_error", exponent.estimate.standard_error},
                          {"from", exponent.from},
                          {"seconds", exponent.estimate.seconds}};
    const Setup& setup = snapshot.setup;
    if (setup.accuracy != Accuracy::automatic) return;
    const AccuracyReport accuracy = accuracy_.report();
    nlohmann::ordered_json said{{"right_for", setup.right.right_for},
                                {"right_to", setup.right.right_to},
                                {"checked", accuracy.is_done},
                                {"not_checked", accuracy.not_checked}};
    if (const auto& choice = accuracy.choice) {
        said["arithmetic"] = name_of(choice->chosen.arithmetic);
        said["order"] = choice->chosen.order;
        said["right_until"] = choice->right_until;
    }
    report["accuracy"] = std::move(said);
}

} // namespace pendula
