// SPDX-License-Identifier: MIT
/// The message at the top of the scene, for example a refusal, a saved file, or the reason why the run
/// stopped; and the hints at the first start of the program. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace pendula {

/// The hints at the first start of the program. Each hint is shown until the user has followed it.
class Hints {
  public:
    /// `has_message`: a message is shown, so the hints are hidden.
    void build(PanelFrame&, bool has_message);

  private:
    void build_window(PanelFrame&);

    double until_ = -1; ///< end of the hints in ImGui's time, s; negative before the first frame
    std::array<bool, 3> done_{};
};

class Messages {
  public:
    /// Shows a message for some seconds, with a capital first letter as in as_sentence().
    void notify(std::string text, bool is_error);
    /// Like notify(), but the message stays until the user moves the pointer or presses a key. For the end of
    /// long work, when the user may be away.
    void notify_until_seen(std::string text);
    /// Shows the new scale of the panels.
    void notify_scale(const ViewState&);

    /// Receives the snapshot's notice and builds the message, if there is one. `asked_for`: the setup
    /// requested last. This function resets it when the physics thread uses that setup, or when the refusal
    /// has been shown.
    void build(PanelFrame&, std::optional<Setup>& asked_for);
    bool is_shown() const { return message_.has_value(); }
    std::string text() const { return message_ ? message_->text : std::string(); }

  private:
    struct Message {
        std::string text;
        double until = 0;
        bool is_error = false;
        bool offers_long_double = false;
        /// The message is the reason why the run stopped, and disappears when the run continues.
        bool stays_while_stopped = false;
        double shown_at = 0;           ///< s, in ImGui's time
        bool stays_until_seen = false; ///< until the pointer moves or a key is pressed
    };
    void take_notice(const Snapshot&, const std::optional<Setup>& asked_for);
    void build_window(PanelFrame&, std::optional<Setup>& asked_for);

    std::optional<Message> message_;
    std::uint64_t seen_notice_ = 0;
    std::optional<double> last_scale_;
};

} // namespace pendula
