// SPDX-License-Identifier: MIT
/// The message at the top of the scene: a refusal, a saved file, or why the run stopped. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace pendula {

// Where hints and messages appear: at the top of the scene, clear of panels, plots and other windows.

/// ImGui's coordinates.
struct NoticeRoom {
    float x = 0, width = 0, top = 0;
    bool is_below_figures = false; ///< then it is in the middle of the picture
};

/// Below the recording's badge and left of plots at the top; beside the windows of figures, or below
/// them where the room beside them is too narrow for words.
NoticeRoom notice_room(const PanelFrame&);

/// The hints shown at a first start, each until it has been followed.
class Hints {
  public:
    /// `has_message`: a message is shown instead.
    void build(PanelFrame&, bool has_message);

  private:
    void build_window(PanelFrame&);

    double until_ = -1; ///< s; below 0: not begun
    std::array<bool, 3> done_{};
};

class Messages {
  public:
    /// Shows a message for some seconds. Its first word gets a capital, as in as_sentence().
    void notify(std::string text, bool is_error);
    /// The same for the end of something that took long: it stays until the user moves the pointer or presses
    /// a key, since nobody may be looking.
    void tell_late(std::string text);
    /// Shows the panels' new scale.
    void tell_scale(const ViewState&);

    /// Takes the snapshot's notice and builds the message, if there is one. `asked_for`: the chain requested
    /// last; reset once the physics has it or the refusal has been shown.
    void build(PanelFrame&, std::optional<Setup>& asked_for);
    bool is_shown() const { return message_.has_value(); }
    std::string text() const { return message_ ? message_->text : std::string(); }

  private:
    struct Message {
        std::string text;
        double until = 0;
        bool is_error = false;
        bool offers_long_double = false;
        bool stays_while_stopped = false; ///< says why the run stopped; disappears when the run goes on
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
