// SPDX-License-Identifier: MIT
/// A screen without a monitor: an X server of its own, and hands on its keyboard and pointer.
#pragma once

#include "e2e/pixels.hpp"
#include "support/process.hpp"

#include <string>

namespace pendula::test {

class XServer {
  public:
    static constexpr int width = 1280, height = 720;

    XServer();
    ~XServer();
    void end(); ///< its clients lose their display

    /// The value of DISPLAY for the server's clients.
    const std::string& display() const { return display_; }
    /// Runs xdotool commands in order. Returns their output when the server has carried them out.
    std::string xdotool(const std::string& commands) const;
    /// The present content of the screen, without the pointer.
    Pixels pixels(const Area& = {0, 0, width, height}) const;

  private:
    TemporaryFolder folder_;
    Process server_;
    std::string display_;
    bool has_ended_ = false;
};

} // namespace pendula::test
