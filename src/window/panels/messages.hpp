// SPDX-License-Identifier: MIT
/// The message at the top of the scene: a refusal, a saved file, or why the run stopped; and the hints at a
/// first start. Drawing thread.
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

/// Below the recording's badge and left of plots at the top; beside the windows of figures, or below them if
/// the room beside them is too narrow for words.
NoticeRoom notice_room(const PanelFrame&);

/// The hints shown at a first start. Each is shown until the user has followed it.
class Hints {
  public:
    /// `has_message`: a message is shown instead.
    void build(PanelFrame&, bool has_message);

  private:
    void build_window(PanelFrame&);

    double until_ = -1; ///< s; below 0: not started
    std::array<bool, 3> done_{};
};

class Messages {
  public:
    /// Shows a message for some seconds. Its first word gets a capital, as in as_sentence().
    void notify(std::string text, bool is_error);
    /// The same for the end of something that took long: the message stays until the user moves the pointer
    /// or presses a key, because nobody may be looking.
    void notify_until_seen(std::string text);
    /// Shows the new scale of the panels.
    void notify_scale(const ViewState&);

    /// Takes the snapshot's notice and builds the message, if there is one. `asked_for`: the chain requested
    /// last; it is reset once the physics thread has it, or once its refusal has been shown.
    void build(PanelFrame&, std::optional<Setup>& asked_for);
    bool is_shown() const { return message_.has_value(); }
    std::string text() const { return message_ ? message_->text : std::string(); }

  private:
    struct Message {
        std::string text;
        double until = 0;
        bool is_error = false;
        bool offers_long_double = false;
        /// It says why the run stopped, and disappears when the run continues.
        bool stays_while_stopped = false;
        double shown_at = 0;           ///< s, ImGui's
        bool stays_until_seen = false; ///< the pointer has not moved and no key has been pressed since
    };
    void take_notice(const Snapshot&, const std::optional<Setup>& asked_for);
    void build_window(PanelFrame&, std::optional<Setup>& asked_for);

    std::optional<Message> message_;
    std::uint64_t seen_notice_ = 0;
    std::optional<double> last_scale_;
};

} // namespace pendula
