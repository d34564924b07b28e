// SPDX-License-Identifier: MIT
/// Many rigid chains moving side by side: the same chain and method, each with its own start. Members do not
/// see each other, so the same calls give the same bytes for any number of threads and for every instruction
/// set that fuses multiplications and additions; on a device (ensemble_device.hpp) they give the same bytes
/// every time. Used by one thread at a time, which may let a WorkerPool help.
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
    /// The processor steps it, or `device`, which must outlive it. `begin`: the time at its start, s, which
    /// matters to a drive. Throws Refused with refusal()'s or device_refusal()'s sentence, or if no starts
    /// can be drawn (draw_starts()).
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

    /// From now on steps are taken with another chain with the same number of links. Throws Refused and
    /// changes nothing if no ensemble can have that chain.
    void set_chain(const Chain&);
    /// Sets the states to ones saved from states() at that step, of this ensemble or of one with the same
    /// setup and number of links.
    void restore(const AnyMemberStates&, std::int64_t step);

    /// The members on the device; null if the processor steps them.
    DeviceMembers* on_device() const;
    /// Copies the states from the device. Call it after steps, on the device's thread, before the functions
    /// below; other threads may then call those too. Does nothing if the states are here already.
    void fetch() const;

    /// θ_1 … θ_N (rad, not wrapped), ω_1 … ω_N (rad/s) of a member; `out` holds 2N numbers.
    void coordinates(std::size_t member, std::span<double> out) const;
    /// Row `place` of the same for members `first`, `first` + 1, … as many as `out` holds.
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
    std::unique_ptr<DeviceMembers> on_device_; ///< null: the processor steps them
    mutable bool is_newer_there_ = false;      ///< the device's states are newer than states_
    mutable bool is_newer_here_ = false;       ///< states_ are newer than the device's
    double begin_;                             ///< s
    std::int64_t step_ = 0;
};

} // namespace pendula
