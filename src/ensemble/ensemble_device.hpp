// SPDX-License-Identifier: MIT
/// A device that steps ensembles instead of the processor, in single precision: a graphics processor. This
/// directory has only the interface; ensemble_gl implements it. A device belongs to one thread at a time, and
/// so do its members; it must outlive them.
///
/// One device with one driver gives the same bytes every time. The processor's results may differ from these
/// in the last digits.
#pragma once

#include "ensemble/ensemble_setup.hpp"
#include "ensemble/member_states.hpp"
#include "tasks/stop.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace pendula {

struct EnsembleFrame;

/// States of an ensemble that lie on a device; the renderer of that device knows their type.
class DeviceFrame {
  public:
    virtual ~DeviceFrame() = default;
};

/// The members of one ensemble, on the device.
class DeviceMembers {
  public:
    virtual ~DeviceMembers() = default;

    virtual void put(const MemberStates<float>&) = 0;
    /// Takes `steps` RK4 steps and waits for them. A member that diverges does not stop the others. Throws
    /// Interrupted soon after `stop` has been set.
    virtual void advance(const StepConstants<float>&, std::int64_t steps, const StopFlag* stop) = 0;
    /// The same for links with mass, friction or a drive: `moments` are outside_moments() of these steps.
    virtual void advance(const BodyConstants<float>&, std::span<const OutsideMoment<float>> moments,
                         std::int64_t steps, const StopFlag* stop) = 0;
    /// Copies the states from the device; the numbers of members and links must agree.
    virtual void take(MemberStates<float>&) = 0;
    /// Sets only `on_device` and `lost` of a frame; the numbers of members and links must agree.
    virtual void fill(EnsembleFrame&) = 0;
};

class EnsembleDevice {
  public:
    virtual ~EnsembleDevice() = default;

    virtual std::string name() const = 0; ///< from its driver
    virtual bool is_hardware() const = 0; ///< false if a software driver calculates on the processor
    /// Why that many members do not fit on the device: one sentence, or nothing if they do.
    virtual std::optional<std::string> refusal(std::size_t members, std::size_t links) const = 0;
    /// Throws Refused if they do not fit, or if the device's memory is in use.
    virtual std::unique_ptr<DeviceMembers> hold(std::size_t members, std::size_t links) = 0;
};

/// Why a device cannot step the ensemble: one sentence, or nothing if it can.
std::optional<std::string> device_refusal(const EnsembleSetup&);

} // namespace pendula
