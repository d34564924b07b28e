// SPDX-License-Identifier: MIT
/// Draws the scene: background, trails, chain and torus in linear HDR, then bloom and tone map into a target.
/// Lives on the thread of its GL context. Samples are handed in as they come and go to the GPU once.
#pragma once

#include "render/frame_input.hpp"
#include "simulation/sample.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace pendula {

/// How long one pass of a frame took, from the first call to the last pixel.
struct PassTime {
    std::string_view name;
    double milliseconds = 0;
};

class SceneRenderer final : public SampleSink {
  public:
    SceneRenderer(); ///< a GL context is current; throws gl::Error if a shader does not compile
    ~SceneRenderer() override;

    /// Keeps a sample for the next draw(). A new epoch forgets the older ones.
    void put(const SampleHeader&, std::span<const BobSample>) override;

    /// Draws into framebuffer object `target` (0 is the window), `width` × `height` pixels, covering it.
    void draw(const FrameInput&, unsigned target, int width, int height);

    /// Bytes the last draw() sent to the GPU: new samples, heads and uniforms.
    std::uint64_t uploaded_bytes() const;
    /// Forgets all trails (key C).
    void clear_trails();

    /// While on, draw() waits for each pass to be done and notes its time. For finding out, not for showing.
    void measure_passes(bool on);
    std::span<const PassTime> pass_times() const; ///< of the last draw()

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
