// SPDX-License-Identifier: MIT
/// The state of controls between frames: typed text, the button held on a slider, where the pointer rests,
/// and where each control is. The overlay owns one. As with ImGui's contexts, one of them is the current one,
/// because there is one pointer and one keyboard; the functions of window/controls use current(). Drawing
/// thread.
#pragma once

#include "window/controls/control_places.hpp"
#include "window/controls/typed_ahead.hpp"
#include "window/panels/layout.hpp"

#include <imgui.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

class ControlMemory {
  public:
    /// Becomes the current one.
    ControlMemory() { make_current(); }
    /// If it was the current one, there is none afterwards.
    ~ControlMemory();
    ControlMemory(const ControlMemory&) = delete;
    ControlMemory& operator=(const ControlMemory&) = delete;

    /// Its owner calls this at the beginning of each frame.
    void make_current() { present = this; }
    static bool has_current() { return present != nullptr; }
    /// Throws std::logic_error if there is none.
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
        int drawn = 0; ///< frame
    };
    /// The reason why the last typed number was refused.
    struct Refusal {
        ImGuiID control = 0;
        std::string sentence;
        double until = 0; ///< s
    };
    /// A press on a slider. Until it is certain that it is not the first click of a double click, the slider
    /// shows the new value but does not set it, so that a double click changes nothing.
    struct Press {
        ImGuiID control = 0;
        double began = 0; ///< s
        ImVec2 at{};
        double wanted = 0;
        bool released = false;
    };
    /// A drag across a cell of the table of links.
    struct Drag {
        double from = 0; ///< as shown
        bool begun = false;
    };
    /// A cell that will be typed into when it is drawn next.
    struct AwaitedCell {
        std::string_view key;
        std::optional<std::size_t> index;
    };
    /// Where the mouse rests, for tooltips.
    struct Pointer {
        int frame = -1;
        bool moved = false;           ///< whether it has moved since the last click and the last key
        ImVec2 control{};             ///< corner of the control it rests on
        int rested_frame = -1;        ///< the frame in which this was last checked
        double since = 0, shown = -1; ///< s
    };
    /// A control that is highlighted for a moment.
    struct Flash {
        std::string name;
        double began = -1; ///< s; below 0: begins when the control is drawn
    };

    TypedAhead ahead;
    Typing typing;
    Refusal refusal;
    Press press;
    Drag drag;
    std::optional<AwaitedCell> awaited_cell;
    std::string_view focused; ///< the control that will take the keyboard, by name
    Pointer pointer;
    control_places::Places places;
    Flash flash;
    float label_column = layout::label_column; ///< in the current scope, in units of the font size

  private:
    static inline ControlMemory* present = nullptr; // NOLINT: belongs to the drawing thread, like ImGui's own
};

} // namespace pendula
