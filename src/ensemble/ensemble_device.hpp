// SPDX-License-Identifier: MIT
/// The interface of a device, such as a graphics processor, that steps ensembles in single precision in place
/// of the processor (CPU). ensemble_gl implements the interface. A device and its members are used by one
/// thread at a time; the device must outlive its members.
///
/// The same device with the same driver gives the same bytes every time. The processor's results may differ
/// from the device's in the last digits.
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

/// States of an ensemble in the memory of a device. A renderer on the same device reads them from the derived
/// class.
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
    /// Takes steps of links with mass, friction or a drive. `moments` are the outside_moments() of these
    /// steps.
    virtual void advance(const BodyConstants<float>&, std::span<const OutsideMoment<float>> moments,
                         std::int64_t steps, const StopFlag* stop) = 0;
    /// Copies the states from the device. The argument must have this ensemble's numbers of members and
    /// links.
    virtual void take(MemberStates<float>&) = 0;
    /// Sets only `on_device` and `lost` of a frame, which must have this ensemble's numbers of members and
    /// links.
    virtual void fill(EnsembleFrame&) = 0;
};

class EnsembleDevice {
  public:
    virtual ~EnsembleDevice() = default;

    virtual std::string name() const = 0; ///< as its driver reports it
    virtual bool is_hardware() const = 0; ///< false if a software driver calculates on the processor
    /// The reason why this number of members does not fit on the device, in one sentence; nothing if it fits.
    virtual std::optional<std::string> refusal(std::size_t members, std::size_t links) const = 0;
    /// Creates members on the device. Throws Refused if they do not fit or the device has too little free
    /// memory.
    virtual std::unique_ptr<DeviceMembers> hold(std::size_t members, std::size_t links) = 0;
};

/// The reason why a device cannot step the ensemble, in one sentence; nothing if it can.
std::optional<std::string> device_refusal(const EnsembleSetup&);

} // namespace pendula
