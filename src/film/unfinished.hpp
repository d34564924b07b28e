// SPDX-License-Identifier: MIT
#pragma once

#include "record/record_error.hpp"

namespace pendula {

/// Something that was started and could not be finished: a film cut short, a report that could not be written
/// at the end of a run. what() is one sentence for the user.
class Unfinished : public RecordError {
  public:
    using RecordError::RecordError;
};

} // namespace pendula
