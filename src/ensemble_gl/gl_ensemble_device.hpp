// SPDX-License-Identifier: MIT
/// Steps ensembles in compute shaders of the current OpenGL context, on one thread at a time. The shaders do
/// the same operations in the same order as the kernels for the processor (CPU), and fuse the same
/// operations. The results agree to the last bit if the driver rounds as IEEE 754 requires.
#pragma once

#include "ensemble/ensemble_device.hpp"
#include "ensemble/ensemble_frame.hpp"
#include "gl/buffer.hpp"
#include "gl/context.hpp"
#include "gl/program.hpp"

#include <compare>
#include <cstddef>
#include <map>
#include <memory>
#include <string>

namespace pendula {

/// A frame's coordinates on the graphics processor. One context writes them, and another context that shares
/// its objects may read them. Fences keep writing and reading in order without making a thread wait. A frame
/// is written again only after its readers have returned it (FramePool).
class GlFrame final : public DeviceFrame {
  public:
    explicit GlFrame(std::size_t bytes) : coordinates_("an ensemble's frame", bytes) {}

    /// In the writing context: call begin() before the commands that write coordinates(), and end() after
    /// them.
    void begin() const { read_.hold_back(); }
    void end() { written_ = gl::Fence::here(); }
    gl::Buffer& coordinates() { return coordinates_; } ///< rows as in EnsembleFrame

    /// Copies the coordinates into `buffer`, which has the same size, on the graphics processor. Call it in
    /// the reading context.
    void copy_to(gl::Buffer& buffer);

  private:
    gl::Buffer coordinates_;
    gl::Fence written_, read_;
};

/// The size of a frame's coordinates in bytes, whether on the graphics processor or in main memory.
std::size_t coordinate_bytes(const EnsembleFrame&);
/// Copies the coordinates into `buffer`, which has coordinate_bytes() bytes. Call it in the drawing context.
void copy_coordinates(const EnsembleFrame&, gl::Buffer&);

/// Calculates ensembles with the current OpenGL context.
class GlEnsembleDevice : public EnsembleDevice {
  public:
    /// Throws gl::Error if the driver rejects the shaders.
    GlEnsembleDevice();

    std::string name() const override { return name_; }
    bool is_hardware() const override { return is_hardware_; }
    std::optional<std::string> refusal(std::size_t members, std::size_t links) const override;
    std::unique_ptr<DeviceMembers> hold(std::size_t members, std::size_t links) override;

    /// Whether the driver's fma() rounds once, as the kernels require. If not, the shaders compute fma in
    /// double.
    bool fuses() const { return fuses_; }
    /// The properties of an ensemble for which a step's program is compiled.
    struct StepKind {
        std::size_t links = 1; ///< 1 to most_ensemble_links
        bool damped = false;   ///< for point masses; programs for bodies always include damping
        bool bodies = false, airy = false, dense = false;

        auto operator<=>(const StepKind&) const = default;
    };
    /// The program for a step, compiled when first needed. Throws Refused if the driver rejects it.
    gl::Program& step_program(const StepKind&);
    gl::Program& frame_program() { return frame_program_; }

  private:
    std::string name_;
    bool is_hardware_;
    bool fuses_;
    gl::Program frame_program_;
    std::map<StepKind, gl::Program> step_programs_;
};

/// A device with its own off-screen context, which stays current on this thread until the device is
/// destroyed. Throws gl::Error.
std::unique_ptr<EnsembleDevice> open_offscreen_device();

} // namespace pendula
