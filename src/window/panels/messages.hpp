// SPDX-License-Identifier: MIT
/// The message at the top of the scene: what was refused or saved, or why the run stopped. Drawing
/// thread.
#pragma once

#include "window/panels/panel_frame.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace pendula {

class Messages {
  public:
    /// Shows a message for some seconds. Its first word gets a capital, as in as_sentence().
    void notify(std::string text, bool is_error);
    /// The same for news of what took long: it stays until a hand moves, since nobody may be looking.
    void tell_late(std::string text);
    /// Shows the panels' new scale.
    void tell_scale(const ViewState&);

    /// Takes the snapshot's notice and builds the message, if there is one. `asked_for`: the chain asked for
    /// last; reset once the physics has it or its refusal has been shown.
    void build(PanelFrame&, std::optional<Setup>& asked_for);
    bool is_shown() const { return message_.has_value(); }
    std::string text() const { return message_ ? message_->text : std::string(); }

  private:
    struct Message {
        std::string text;
        double until = 0;
        bool is_error = false;
        bool offers_long_double = false;
        bool stays_while_stopped = false; ///< says why the run stopped; goes away when the run goes on
        double told = 0;                  ///< s, ImGui's
        bool stays_until_seen = false;    ///< nobody has moved the pointer or pressed a key since
    };
    void take_notice(const Snapshot&, const std::optional<Setup>& asked_for);
    void build_window(PanelFrame&, std::optional<Setup>& asked_for);

    std::optional<Message> message_;
    std::uint64_t seen_notice_ = 0;
    std::optional<double> told_scale_;
};

} // namespace pendula
