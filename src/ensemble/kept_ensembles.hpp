// SPDX-License-Identifier: MIT
/// States of an ensemble at some of its steps, to go back to. They share a memory budget: when it is used up,
/// every other one is dropped, so that they stay evenly spread over the way. Used by one thread.
#pragma once

#include "ensemble/ensemble.hpp"
#include "ensemble/statistics.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pendula {

struct KeptEnsemble {
    std::int64_t step = 0;
    AnyMemberStates states;
    EnsembleObserver::Memory memory;
};

class KeptEnsembles {
  public:
    explicit KeptEnsembles(std::size_t budget) : budget_(budget) {} ///< bytes

    /// Forgets all; from now on every `spacing`-th step is kept, as long as there is room.
    void begin(std::int64_t spacing);
    /// The next step after `step` that is to be kept.
    std::int64_t next_due(std::int64_t step) const { return (step / spacing_ + 1) * spacing_; }
    /// Keeps the present state if its step is due, is not known yet and fits.
    void look(const Ensemble&, const EnsembleObserver&);

    /// The last one at or before a step; null if there is none.
    const KeptEnsemble* at_or_before(std::int64_t step) const;
    /// Forgets those after a step.
    void cut(std::int64_t step);

    std::size_t count() const { return kept_.size(); }
    std::size_t bytes() const;

  private:
    void drop_every_other();

    std::size_t budget_;
    std::int64_t spacing_ = 1;
    std::vector<KeptEnsemble> kept_; ///< by step
};

} // namespace pendula
