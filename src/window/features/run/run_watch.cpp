// SPDX-License-Identifier: MIT
#include "window/features/run/run_watch.hpp"

#include <variant>

namespace pendula {

void RunWatch::show_in(Overlay& overlay) {
    overlay.show_divergence(&divergence_);
    overlay.show_drift(&drift_);
}

void RunWatch::begin_frame(const Snapshot& snapshot, std::string_view scene, double elapsed,
                           Overlay& overlay) {
    divergence_.set_sample_interval(snapshot.setup.sample_interval);
    drift_.set_sample_interval(snapshot.setup.sample_interval);
    rate_.add(snapshot, elapsed);
    if (const auto undone = undo_teller_.look(snapshot, scene)) overlay.notify(*undone, false);
}

void RunWatch::measure(const Snapshot& snapshot, Overlay& overlay) {
    accuracy_.look(snapshot);
    overlay.show_accuracy(accuracy_.report());
    exponent_.look(snapshot);
    overlay.show_exponent(exponent_.report());
}

void RunWatch::sent(const Command& command, const Snapshot& snapshot, std::uint64_t order) {
    const bool is_undo = std::holds_alternative<Undo>(command);
    if (is_undo || std::holds_alternative<Redo>(command)) undo_teller_.begin(is_undo, snapshot, order);
}

} // namespace pendula
