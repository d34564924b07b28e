// SPDX-License-Identifier: MIT
/// Stores the keys that are typed after a text field is requested and before ImGui gives it the keyboard,
/// some frames later. The field receives them in order, so that the user need not wait for a slow frame, and
/// no digit of a value acts as a shortcut. The current ControlMemory holds the keys. Drawing thread.
#pragma once

#include <string>

namespace pendula::typed_ahead {

struct Event {
    enum class Kind { character, backspace, select_all, enter, escape, up, down, tab, other };
    Kind kind = Kind::other;
    unsigned character = 0; ///< Unicode code point, for Kind::character
};

/// Gives the keyboard to the next ImGui field.
void take_keyboard();

/// Announces that a field will be drawn; events are stored for it from now on.
void begin();

/// Whether this frame's keys must be stored for an announced field. False if the field has not been drawn
/// for some frames.
bool keeps();
void add(Event);

/// A text field that takes the keyboard as soon as it is drawn.
class Field {
  public:
    struct Result {
        bool entered = false, left = false, escaped = false;
        bool failed = false; ///< the field did not get the keyboard in time
        int tabbed = 0;      ///< 1 after Tab, −1 after Shift Tab
        int moved = 0;       ///< presses of ↓ minus presses of ↑
    };

    /// The field takes the keyboard when it is drawn next. `selected`: typing replaces the text.
    void open(std::string text, bool selected);
    bool is_open() const { return open_; }
    /// Whether the field has the keyboard or is about to get it.
    bool has_keyboard() const { return open_ && !lost_; }
    /// Ends typing: keeps the text and releases ImGui's keyboard.
    void close();

    /// Call it between ImGui's Begin and End. The field stays open after `entered`, `left` and `tabbed`.
    Result draw(const char* id, const char* hint = "");

    std::string text;

  private:
    void apply_kept(Result&);

    bool open_ = false;
    bool selected_ = false; ///< typing replaces the text; used until live_ is set
    bool live_ = false;     ///< ImGui has received the text, and the keys go to ImGui
    bool was_active_ = false, lost_ = false;
    int opened_ = 0;  ///< number of the frame in which open() was called
    unsigned id_ = 0; ///< ImGui's id
};

} // namespace pendula::typed_ahead
