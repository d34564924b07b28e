// SPDX-License-Identifier: MIT
/// Many independent rigid chains that are stepped by the same method, each from its own start. On the
/// processor, the same calls give the same bytes for any number of threads and for every instruction set with
/// fused multiply-add. On a device (ensemble_device.hpp), they give the same bytes every time. An ensemble is
/// used by one thread at a time, with the help of a WorkerPool.
#pragma once

#include "ensemble/ensemble_device.hpp"
#include "ensemble/ensemble_setup.hpp"
#include "ensemble/instruction_set.hpp"
#include "ensemble/member_states.hpp"
#include "physics/chain.hpp"
#include "tasks/stop.hpp"
#include "tasks/worker_pool.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace pendula {

class Ensemble {
  public:
    /// `device` steps the members and must outlive the ensemble; if it is null, the processor steps them.
    /// `begin`: the time at step 0, s; a drive depends on this time. Throws Refused if refusal() or
    /// device_refusal() gives a reason (the message is that reason), or if no starts can be drawn.
    Ensemble(const Chain&, const StartState&, const EnsembleSetup&, WorkerPool&,
             InstructionSet best = InstructionSet::avx512, EnsembleDevice* device = nullptr,
             double begin = 0);

    const Chain& chain() const { return chain_; }
    const EnsembleSetup& setup() const { return setup_; }
    InstructionSet instruction_set() const { return set_; }
    std::size_t members() const { return setup_.count; }
    std::size_t links() const { return chain_.links(); }

    /// Takes `steps` RK4 steps of dt. A member that diverges becomes NaN and does not stop the others. Throws
    /// Interrupted soon after `stop` has been set; the ensemble must then not be used again.
    void advance(std::int64_t steps, WorkerPool&, const StopFlag* stop = nullptr);
    std::int64_t step() const { return step_; }
    double time() const { return static_cast<double>(step_) * setup_.dt; } ///< s

    /// Sets the chain of all later steps; it must have the same number of links. Throws Refused and changes
    /// nothing if an ensemble cannot have this chain.
    void set_chain(const Chain&);
    /// Restores states that were copied from states() at `step`, from this ensemble or from another with the
    /// same setup and number of links.
    void restore(const AnyMemberStates&, std::int64_t step);

    /// The members on the device; null if the processor steps them.
    DeviceMembers* on_device() const;
    /// Copies the states from the device if they are newer there. After steps on a device, fetch() must be
    /// called on the device's thread before the functions below are used; any thread may then call these
    /// functions.
    void fetch() const;

    /// θ_1 … θ_N (rad, not wrapped), ω_1 … ω_N (rad/s) of a member; `out` holds 2N numbers.
    void coordinates(std::size_t member, std::span<double> out) const;
    /// Coordinate `place` of the members `first`, `first` + 1, …; as many as `out` holds.
    void coordinate_row(std::size_t place, std::size_t first, std::span<double> out) const;
    /// Whether a member has diverged: a coordinate is not finite, or an angle is beyond
    /// largest_member_angle().
    bool is_lost(std::size_t member) const;

    /// The states themselves, to show them without a copy.
    const AnyMemberStates& states() const;
    AnyMemberStates& states();

  private:
    void advance_on_device(DeviceMembers&, std::int64_t steps, const StopFlag* stop);

    Chain chain_;
    StartState start_;
    EnsembleSetup setup_;
    InstructionSet set_;
    mutable AnyMemberStates states_;
    std::unique_ptr<DeviceMembers> on_device_; ///< null if the processor steps the members
    mutable bool is_newer_there_ = false;      ///< the device's states are newer than states_
    mutable bool is_newer_here_ = false;       ///< states_ are newer than the device's
    double begin_;                             ///< s
    std::int64_t step_ = 0;
};

} // namespace pendula
