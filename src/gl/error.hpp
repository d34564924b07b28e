// SPDX-License-Identifier: MIT
/// An OpenGL failure, as one sentence for the user (several lines only for shader compiler logs).
#pragma once

#include <stdexcept>

namespace pendula::gl {

class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

} // namespace pendula::gl
