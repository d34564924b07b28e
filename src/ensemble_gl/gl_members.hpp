// SPDX-License-Identifier: MIT
/// The members of one ensemble in a buffer of the graphics processor, where they stay. In the thread and the
/// context of their device, which outlives them.
#pragma once

#include "ensemble/ensemble_device.hpp"
#include "gl/buffer.hpp"

#include <cstddef>
#include <cstdint>

namespace pendula {

class GlEnsembleDevice;

class GlMembers final : public DeviceMembers {
  public:
    GlMembers(GlEnsembleDevice&, std::size_t members, std::size_t links);

    void put(const MemberStates<float>&) override;
    void advance(const StepConstants<float>&, std::int64_t steps, const StopFlag* stop) override;
    void take(MemberStates<float>&) override;
    void fill(EnsembleFrame&) override;

  private:
    GlEnsembleDevice& device_;
    std::size_t members_, links_, stride_;
    gl::Buffer states_; ///< as MemberStates has them
    gl::Buffer lost_;
    std::int64_t at_once_ = 1; ///< steps given to the GPU at a time
};

} // namespace pendula
