// SPDX-License-Identifier: MIT
/// Pasting into text fields when the clipboard's text comes some frames after Ctrl V. Dear ImGui needs the
/// text at once: it first gets an empty text, and Ctrl V is repeated for it when the text arrives. One of
/// these at a time, for the current context; drawing thread.
#pragma once

#include <functional>
#include <string>

namespace pendula {

class LatePaste {
  public:
    /// `ask` is called when a field needs the text; pass its number to arrive().
    explicit LatePaste(std::function<void(unsigned field)> ask);
    LatePaste(const LatePaste&) = delete;
    LatePaste& operator=(const LatePaste&) = delete;

    /// Delivers the text for a field. If the keyboard has moved elsewhere by then, nothing is pasted.
    void arrive(unsigned field, std::string text);

    /// Call around ImGui::NewFrame().
    void before_frame();
    void after_frame();

  private:
    const char* present_text();

    std::function<void(unsigned)> ask_;
    std::string text_;
    unsigned field_ = 0;
    bool has_text_ = false;  ///< not yet pasted
    bool pastes_ = false;    ///< in this frame
    bool v_is_down_ = false; ///< on the keyboard, then
};

} // namespace pendula
