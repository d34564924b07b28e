// SPDX-License-Identifier: MIT
/// A window's title, told to the desktop only when it is another one. Drawing thread.
#pragma once

#include <string>

struct GLFWwindow;

namespace pendula {

class WindowTitle {
  public:
    void show(GLFWwindow*, std::string title);

  private:
    std::string shown_;
};

} // namespace pendula
