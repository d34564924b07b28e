// SPDX-License-Identifier: MIT
/// Keys typed between the request for a text field and the frame, some frames later, in which ImGui gives it
/// the keyboard. They are kept in order, so that users need not wait for a slow frame, and no digit of a
/// value acts as a key of the window. Kept in the current ControlMemory. Drawing thread.
#pragma once

#include <string>

namespace pendula::typed_ahead {

struct Event {
    enum class Kind { character, backspace, select_all, enter, escape, up, down, tab, other };
    Kind kind = Kind::other;
    unsigned character = 0; ///< Unicode, if the event is a character
};

/// The next field of any kind gets the keyboard.
void take_keyboard();

/// Announces that a field will be drawn; events are kept from now on.
void begin();

/// Whether this frame's keys belong to an announced field. Also false if the field has not been drawn for
/// some frames.
bool keeps();
void add(Event);

/// A line of text that takes the keyboard as soon as it is drawn.
class Field {
  public:
    struct Result {
        bool entered = false, left = false, escaped = false;
        bool failed = false; ///< something else keeps the keyboard
        int tabbed = 0;      ///< 1 after Tab, −1 after Shift Tab
        int moved = 0;       ///< arrow keys: down positive
    };

    /// Takes the keyboard when it is drawn next. `selected`: typing replaces the text.
    void open(std::string text, bool selected);
    bool is_open() const { return open_; }
    /// Also true if it is about to get the keyboard.
    bool has_keyboard() const { return open_ && !lost_; }
    /// Ends typing: the text stays, and ImGui's keyboard is free.
    void close();

    /// Call between Begin and End of its window. `entered`, `left` and `tabbed` do not close it.
    Result draw(const char* id, const char* hint = "");

    std::string text;

  private:
    void apply_kept(Result&);

    bool open_ = false;
    bool selected_ = false; ///< until ImGui takes over
    bool live_ = false;     ///< ImGui has the text and receives the keys
    bool was_active_ = false, lost_ = false;
    int opened_ = 0;  ///< frame
    unsigned id_ = 0; ///< ImGui's
};

} // namespace pendula::typed_ahead
