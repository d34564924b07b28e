// SPDX-License-Identifier: MIT
#include "window/features/run/links_control.hpp"

#include "physics/chain.hpp"
#include "window/controls/link_count.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/controls/widgets.hpp"

#include <fmt/format.h>

#include <string>

namespace pendula {

void LinksControl::build(PanelFrame& frame) {
    const std::size_t links = frame.snapshot.setup.chain.links();
    if (links >= longest_.chain.links()) longest_ = frame.snapshot.setup;
    if (const auto wanted = whole_number_control(
            links_name,
            "How many rods and bobs hang from the pivot. Ctrl-click or double-click to type up to 1000.",
            static_cast<int>(links), 1, 10, static_cast<int>(max_links), 3))
        set(static_cast<std::size_t>(*wanted), frame);
}

void LinksControl::set(std::size_t links, PanelFrame& frame) {
    const Setup& setup = frame.snapshot.setup;
    asked_for_ = with_links(setup, links, longest_);
    if (keeps_reach_) asked_for_ = with_reach(*asked_for_, setup.chain.reach());
    frame.send(Load{*asked_for_});
}

void LinksControl::build_reach(const PanelFrame& frame) {
    const std::string reach =
        fmt::format("keep the total length, {:.4g} m", frame.snapshot.setup.chain.reach());
    widgets::checkbox((reach + "###reach").c_str(), &keeps_reach_);
    widgets::tooltip(
        "Another number of links then makes them shorter or longer, and the chain reaches as far.");
}

} // namespace pendula
