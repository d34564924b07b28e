// SPDX-License-Identifier: MIT
/// Steps ensembles in compute shaders of the OpenGL context that is current wherever it is used: on one
/// thread, or on one after the other with the same context. The operations are those of the processor's
/// kernels, in their order, and rounded once where theirs are; so a chain moves alike on both, and with a
/// driver that rounds as IEEE 754 says, to the last bit.
#pragma once

#include "ensemble/ensemble_device.hpp"
#include "ensemble/ensemble_frame.hpp"
#include "gl/buffer.hpp"
#include "gl/program.hpp"
#include "gl/sync.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace pendula {

/// A frame's coordinates on the graphics processor. One context writes them, and another, which shares its
/// objects, may read them: fences keep both in order, and no thread waits. Before a frame is written again,
/// its readers have given it back (FramePool).
class GlFrame final : public DeviceFrame {
  public:
    explicit GlFrame(std::size_t bytes) : coordinates_("an ensemble's frame", bytes) {}

    /// The writing context's commands between the two may write coordinates().
    void begin() const { read_.hold_back(); }
    void end() { written_ = gl::Fence::here(); }
    gl::Buffer& coordinates() { return coordinates_; } ///< rows as in EnsembleFrame

    /// In the reading context: `buffer`, of the same size, gets a copy, and nothing passes through the
    /// processor.
    void copy_to(gl::Buffer& buffer);

  private:
    gl::Buffer coordinates_;
    gl::Fence written_, read_;
};

/// The bytes of a frame's coordinates, wherever they are.
std::size_t coordinate_bytes(const EnsembleFrame&);
/// `buffer`, of as many bytes, gets the coordinates. In the drawing context.
void copy_coordinates(const EnsembleFrame&, gl::Buffer&);

/// The device behind an ensemble.
class GlEnsembleDevice : public EnsembleDevice {
  public:
    /// Throws gl::Error if the driver does not take the shaders.
    GlEnsembleDevice();

    std::string name() const override { return name_; }
    bool is_hardware() const override { return is_hardware_; }
    std::optional<std::string> refusal(std::size_t members, std::size_t links) const override;
    std::unique_ptr<DeviceMembers> hold(std::size_t members, std::size_t links) override;

    /// Whether fma() rounds once, as the kernels need it. If not, shaders do it in double.
    bool fuses() const { return fuses_; }
    /// Compiled when first asked for. Throws Refused if the driver does not take it.
    gl::Program& step_program(std::size_t links, bool damped);
    gl::Program& frame_program() { return frame_program_; }

  private:
    std::string name_;
    bool is_hardware_;
    bool fuses_;
    gl::Program frame_program_;
    std::map<std::pair<std::size_t, bool>, gl::Program> step_programs_; ///< by links and damping
};

/// With an off-screen context of its own, which becomes and stays the current one of this thread, for as long
/// as the device. Throws gl::Error.
std::unique_ptr<EnsembleDevice> open_offscreen_device();

} // namespace pendula
