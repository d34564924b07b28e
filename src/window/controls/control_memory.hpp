// SPDX-License-Identifier: MIT
/// The state of controls between frames: typed text, the button held on a slider, the place where the pointer
/// rests, and the place of each control. The overlay owns a ControlMemory. Because there is one pointer and
/// one keyboard, at most one ControlMemory is the current one, like ImGui's context; the functions of
/// window/controls use current(). Drawing thread.
#pragma once

#include "window/controls/typed_ahead.hpp"
#include "window/panels/panel_layout.hpp"

#include <imgui.h>

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

class ControlMemory {
  public:
    /// Makes this object the current ControlMemory.
    ControlMemory() { make_current(); }
    /// If this object is the current ControlMemory, no ControlMemory is current afterwards.
    ~ControlMemory();
    ControlMemory(const ControlMemory&) = delete;
    ControlMemory& operator=(const ControlMemory&) = delete;

    /// The owner calls this function at the beginning of each frame.
    void make_current() { present = this; }
    static bool has_current() { return present != nullptr; }
    /// Throws std::logic_error if no ControlMemory is current.
    static ControlMemory& current();

    /// Events that no text field has taken yet.
    struct TypedAhead {
        std::vector<typed_ahead::Event> events;
        bool keeping = false;
        int frame_of_interest = -1000; ///< the last frame in which a field was requested or drawn
    };
    /// A number being typed in place of a control.
    struct Typing {
        ImGuiID control = 0;
        typed_ahead::Field field;
        int drawn = 0; ///< the last frame in which the field was drawn
    };
    /// The reason why the last typed number was refused.
    struct Refusal {
        ImGuiID control = 0;
        std::string sentence;
        double until = 0; ///< the sentence is shown until this time of ImGui's clock, s
    };
    /// A press on a slider. As long as the press may be the first click of a double click, the slider shows
    /// the new value but does not set it. Therefore a double click changes nothing.
    struct Press {
        ImGuiID control = 0;
        double began = 0; ///< s
        ImVec2 at{};
        double wanted = 0;
        bool released = false;
    };
    /// A drag across a cell of the table of links.
    struct Drag {
        double from = 0; ///< the number shown when the drag began
        bool begun = false;
    };
    /// The cell in which typing begins when it is drawn next.
    struct AwaitedCell {
        std::string_view key;
        std::optional<std::size_t> index;
    };
    /// The place where the mouse rests, for tooltips.
    struct Pointer {
        int frame = -1;
        bool moved = false;           ///< whether the pointer has moved since the last click or key
        ImVec2 control{};             ///< corner of the control under the pointer
        int rested_frame = -1;        ///< the last frame in which the pointer was on a control
        double since = 0, shown = -1; ///< s: when the mouse came to rest; when the last tooltip was shown
    };
    /// A control that is highlighted for a moment.
    struct Flash {
        std::string name;
        double began = -1; ///< s; if negative, the highlight begins when the control is drawn next
    };

    TypedAhead ahead;
    Typing typing;
    Refusal refusal;
    Press press;
    Drag drag;
    std::optional<AwaitedCell> awaited_cell;
    std::string_view focused; ///< the name of the control that gets the keyboard when drawn next
    Pointer pointer;
    std::map<std::string, Box, std::less<>> places; ///< controls by name; width 0: not in this frame
    Flash flash;
    float label_column = layout::label_column; ///< the width of the labels, in font sizes

  private:
    static inline ControlMemory* present = nullptr; // NOLINT: used by the drawing thread only
};

} // namespace pendula

/// The places of this frame's controls by name: a parameter's key or an action's name. With them, scripts
/// find controls without knowing the layout of the panels. The current ControlMemory stores them.
namespace pendula::control_places {

/// Forgets the controls of the last frame.
void begin_frame();

/// Records the place of ImGui's last item under this name. In each frame, only the first call with a given
/// name has an effect.
void note(std::string_view name);
/// Like note(name), but records the box of a control that is about to be drawn.
void note(std::string_view name, Box);

/// The places of all controls, in ImGui's coordinates. A box of width 0: the control is not in this frame.
const std::map<std::string, Box, std::less<>>& all();

/// Highlights the control of this name for a moment, starting when it is drawn next.
void flash(std::string_view name);
/// How strong the highlight is now, 0 to 1.
float flash_of(std::string_view name);

} // namespace pendula::control_places
