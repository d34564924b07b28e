// SPDX-License-Identifier: MIT
/// Draws the whole scene without the overlay: chain, trails, torus, plots, their labels, bloom, tone mapping.
/// Used on the thread of its OpenGL context. The caller puts each sample when the sample arrives; each sample
/// is uploaded once.
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
    SceneRenderer(); ///< needs a current GL context; throws gl::Error if a shader does not compile
    ~SceneRenderer() override;

    /// Stores a sample for the next draw(). A new epoch clears the older samples.
    void put(const SampleHeader&, std::span<const BobSample>) override;
    void forget(const CutSamples&) override;

    /// Shows an ensemble beside the chain from now on. The caller must put all frames in order of time, even
    /// those that are not drawn, because each frame adds light to the members' trails; see
    /// ensemble_history().
    void put(const EnsembleFrame&) override;
    void forget_ensemble() override;
    /// Whether the ensemble's trails have been cleared since the last call although schedule and chain are
    /// the same, for example because of another colouring. To rebuild them, put the frames of the recent past
    /// again.
    bool take_lost_trails();
    /// Announces the next picture. Frames of an ensemble that are put before the first draw() then leave
    /// their light in the right place for that picture.
    void expect(const FrameInput&, int width, int height);

    /// Draws into framebuffer object `target` (0 is the window), covering its `width` × `height` pixels. If
    /// the input has a tile, `width` and `height` are the size of the whole picture, and the target holds
    /// only the tile.
    void draw(const FrameInput&, unsigned target, int width, int height);

    /// The place and axes of a plot as draw() would draw it in a target of this size.
    PlotGeometry plot(PlotKind, const FrameInput&, int width, int height) const;

    /// Bytes that the last draw() sent to the GPU: new samples, heads, labels that moved and uniforms.
    std::uint64_t uploaded_bytes() const;
    /// Forgets all trails (key C).
    void clear_trails();

    /// Measures the time of every pass from now on. The cost of measuring depends on the mode.
    void time_passes(PassClock::Mode);
    std::span<const PassTime> pass_times() const; ///< of the newest frame with known times

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
