// SPDX-License-Identifier: MIT
/// Draws the whole scene without the overlay: chain, trails, torus, plots, their labels, bloom, tone mapping.
/// Lives on the thread of its GL context. Samples are handed in as they come and go to the GPU once.
#pragma once

#include "ensemble/ensemble_frame.hpp"
#include "render/frame_input.hpp"
#include "render/passes/pass_clock.hpp"
#include "render/plots/plot_geometry.hpp"
#include "simulation/sample.hpp"

#include <cstdint>
#include <memory>
#include <span>

namespace pendula {

class SceneRenderer final : public SampleSink, public EnsembleSink {
  public:
    SceneRenderer(); ///< a GL context is current; throws gl::Error if a shader does not compile
    ~SceneRenderer() override;

    /// Keeps a sample for the next draw(). A new epoch forgets the older ones.
    void put(const SampleHeader&, std::span<const BobSample>) override;
    void forget(const CutSamples&) override;

    /// Shows an ensemble beside the chain from now on. Its frames come in the order of their time, also those
    /// that are not drawn, since each leaves light on the way of its members; see ensemble_history().
    void put(const EnsembleFrame&) override;
    void forget_ensemble() override;
    /// Whether its trails have begun anew since the last call without another course or chain, as with
    /// another colouring: frames that lead here, put again, would bring them back.
    bool take_lost_trails();
    /// What is to be drawn next, so that the frames of an ensemble put before the first draw() leave their
    /// light where it will show it.
    void expect(const FrameInput&, int width, int height);

    /// Draws into framebuffer object `target` (0 is the window), `width` × `height` pixels, covering it. With
    /// a tile that is the whole picture's size, and the target holds the tile.
    void draw(const FrameInput&, unsigned target, int width, int height);

    /// How draw() would place and rule a plot in a target of this size.
    PlotGeometry plot(PlotKind, const FrameInput&, int width, int height) const;

    /// Bytes the last draw() sent to the GPU: new samples, heads, labels that moved and uniforms.
    std::uint64_t uploaded_bytes() const;
    /// Forgets all trails (key C).
    void clear_trails();

    /// Times every pass from now on. PassClock::Mode says at what cost.
    void time_passes(PassClock::Mode);
    std::span<const PassTime> pass_times() const; ///< of the newest frame known

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
