// SPDX-License-Identifier: MIT
/// Presses and releases of the left button, one a frame: ImGui before 1.87 only sees which buttons are down
/// when a frame begins, and would take two clicks between two slow frames for none or one. Drawing thread;
/// one window.
#pragma once

struct GLFWwindow;

namespace pendula::click_queue {

/// After the window's own callbacks, before ImGui's.
void install(GLFWwindow*);

/// Between the GLFW backend's NewFrame() and ImGui's. Nothing where ImGui has a queue itself.
void hand_on(GLFWwindow*);

} // namespace pendula::click_queue
