// SPDX-License-Identifier: MIT
#include "window/features/run/run_watch.hpp"

#include <nlohmann/json.hpp>

#include <utility>
#include <variant>

namespace pendula {
namespace {

const char* name_of(ExponentVerdict verdict) {
    switch (verdict) {
    case ExponentVerdict::measuring:
        return "measuring";
    case ExponentVerdict::chaotic:
        return "chaotic";
    case ExponentVerdict::regular:
        return "regular";
    case ExponentVerdict::dying:
        return "dying";
    case ExponentVerdict::unclear:
        return "unclear";
    }
    return "?";
}

} // namespace

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
    setup_ = snapshot.setup;
    accuracy_.look(snapshot);
    exponent_.look(snapshot);
    moment.sources.divergence = &divergence_;
    moment.sources.drift = &drift_;
    moment.sources.accuracy = accuracy_.report();
    moment.sources.exponent = exponent_.report();
    if (auto order = accuracy_.order(snapshot)) {
        moment.send(order->command, 0);
        if (!order->told.empty()) moment.notify(std::move(order->told), false);
    }
}

void RunWatch::sent(const Snapshot& shown, const Command& command, std::uint64_t order) {
    const bool is_undo = std::holds_alternative<Undo>(command);
    if (is_undo || std::holds_alternative<Redo>(command)) undo_teller_.begin(is_undo, shown, order);
}

void RunWatch::report(nlohmann::ordered_json& report) const {
    const ExponentReport& exponent = exponent_.report();
    report["real_time_factor"] = rate_.mean();
    report["exponent"] = {{"verdict", name_of(exponent.estimate.verdict)},
                          {"value", exponent.estimate.exponent},
                          {"standard_error", exponent.estimate.standard_error},
                          {"from", exponent.from},
                          {"seconds", exponent.estimate.seconds}};
    if (setup_.accuracy != Accuracy::automatic) return;
    const AccuracyReport& accuracy = accuracy_.report();
    nlohmann::ordered_json said{{"right_for", setup_.right.right_for},
                                {"right_to", setup_.right.right_to},
                                {"checked", accuracy.is_done},
                                {"not_checked", accuracy.not_checked}};
    if (const auto& choice = accuracy.choice) {
        said["arithmetic"] = pendula::name_of(choice->chosen.arithmetic);
        said["order"] = choice->chosen.order;
        said["right_until"] = choice->right_until;
    }
    report["accuracy"] = std::move(said);
}

} // namespace pendula
