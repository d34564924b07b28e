// SPDX-License-Identifier: MIT
/// Chooses whether the processor or a device steps an ensemble. Used only by the thread that owns the device.
#pragma once

#include "ensemble/ensemble_device.hpp"
#include "ensemble/ensemble_setup.hpp"
#include "physics/chain.hpp"
#include "physics/names.hpp"
#include "tasks/worker_pool.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace pendula {

enum class EnsembleEngine : std::uint8_t {
    cpu,      ///< gives the same bytes on every processor with fused multiply-add
    gpu,      ///< gives the same bytes with the same device and driver
    automatic ///< gpu if a hardware device is faster and can step the ensemble, otherwise cpu
};

template<>
struct EnumNames<EnsembleEngine> {
    static constexpr std::array<std::string_view, 3> list{"cpu", "gpu", "auto"};
};

/// Opens the graphics processor for the calling thread. Throws an exception with the reason if there is none.
/// An empty function means that the program has no graphics.
using OpenEnsembleDevice = std::function<std::unique_ptr<EnsembleDevice>()>;
/// Calls the function. Throws Refused with the reason if there is no device.
std::unique_ptr<EnsembleDevice> open_device(const OpenEnsembleDevice&);

using EngineClock = std::function<double()>; ///< wall time, s

class EngineChooser {
  public:
    EngineChooser(EnsembleEngine engine, OpenEnsembleDevice open, EngineClock clock)
        : engine_(engine), open_(std::move(open)), clock_(std::move(clock)) {}

    /// Returns the device that will step the ensemble, or null if the processor will. The device is opened
    /// when first needed, and stays open. `automatic` decides by a measurement of a few hundredths of a
    /// second, which is made once for each number of links, kind of chain (plain or not) and power of two of
    /// members. Throws Refused if `gpu` was chosen but there is no device or the device cannot step the
    /// ensemble.
    EnsembleDevice* choose(const Chain&, const EnsembleSetup&, WorkerPool&);
    /// Closes the device. Must be called on the device's thread, when no ensemble uses the device any more.
    void close() { device_.reset(); }

  private:
    EnsembleDevice* device();

    EnsembleEngine engine_;
    OpenEnsembleDevice open_;
    EngineClock clock_;
    std::unique_ptr<EnsembleDevice> device_;
    std::optional<std::string> missing_; ///< why no device could be opened; unset if opening has not failed
    /// Results of the measurements. The key is the number of links, whether the chain is plain, and the
    /// number of members rounded down to a power of two.
    std::map<std::tuple<std::size_t, bool, std::size_t>, bool> is_faster_;
};

} // namespace pendula
