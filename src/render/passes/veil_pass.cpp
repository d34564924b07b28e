// SPDX-License-Identifier: MIT
#include "render/passes/veil_pass.hpp"

#include "render/view_geometry.hpp"

namespace pendula {

void VeilPass::draw(unsigned target, const gl::Area& area, const VeilEdge& edge, bool absorbs) {
    program_.set("area", vector_of(gl::begin_view(target, area, gl::Blend::cover)));
    program_.set("normal", edge.normal);
    program_.set("offset", edge.offset);
    program_.set("width", edge.width);
    program_.set("ground", absorbs ? 1.0f : 0.0f);
    program_.use();
    gl::draw_triangles(3);
}

} // namespace pendula
