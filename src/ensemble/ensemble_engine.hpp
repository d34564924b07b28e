// SPDX-License-Identifier: MIT
/// Chooses what advances an ensemble: the processor, or a device that the program opens. Used only by the
/// thread that owns the device.
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
    cpu,      ///< the same bytes on every machine whose processor fuses multiplications and additions
    gpu,      ///< the same bytes with the same device and driver
    automatic ///< the graphics processor if it is one in hardware, can step the ensemble and is faster
};

template<>
struct EnumNames<EnsembleEngine> {
    static constexpr std::array<std::string_view, 3> list{"cpu", "gpu", "auto"};
};

/// Opens the graphics processor for the calling thread; throws an exception that says why there is none.
/// Empty: the program has no graphics.
using OpenEnsembleDevice = std::function<std::unique_ptr<EnsembleDevice>()>;
/// The same, but throws Refused for every reason.
std::unique_ptr<EnsembleDevice> open_device(const OpenEnsembleDevice&);

using EngineClock = std::function<double()>; ///< s, wall

class EngineChooser {
  public:
    EngineChooser(EnsembleEngine engine, OpenEnsembleDevice open, EngineClock clock)
        : engine_(engine), open_(std::move(open)), clock_(std::move(clock)) {}

    /// The device that will step such an ensemble; null: the processor. The device is opened when first
    /// needed, and stays open. `automatic` chooses after a measurement of some hundredths of a second, once
    /// for each number of links and each power of two of members. Throws Refused if `gpu` was chosen and
    /// there is none, or it cannot step such an ensemble.
    EnsembleDevice* choose(const Chain&, const EnsembleSetup&, WorkerPool&);
    /// Closes the device; call it on the thread that used the device, when nothing else uses it any more.
    void close() { device_.reset(); }

  private:
    EnsembleDevice* device();
    bool wins(EnsembleDevice&, const Chain&, const EnsembleSetup&, WorkerPool&) const;

    EnsembleEngine engine_;
    OpenEnsembleDevice open_;
    EngineClock clock_;
    std::unique_ptr<EnsembleDevice> device_;
    std::optional<std::string> missing_; ///< why there is no device, after the first try
    /// By number of links, whether they are plain, and the number of members rounded down to a power of two.
    std::map<std::tuple<std::size_t, bool, std::size_t>, bool> is_faster_;
};

/// Whether the device steps that many chains faster than the processor with these workers.
bool is_faster(EnsembleDevice&, const Chain&, const EnsembleSetup&, WorkerPool&, const EngineClock&);

} // namespace pendula
