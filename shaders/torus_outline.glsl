// SPDX-License-Identifier: MIT
// How much of a pixel the torus covers. Include after the inputs from torus.vert and after `roll` and `clifford`.

// Near its outline the surface curves away along the line of sight: facing² / (2 curvature) is the distance of the
// outline in the picture. The outline fades over a pixel, except at the cusps, where outlines end and the surface runs
// along the line of sight.
float covered_by_torus(float facing, bool in_front, vec2 width) {
    float edge = clamp(facing * facing * magnification / (2.5 * max(abs(curvature), 0.05)), 0.0, 1.0);
    edge = max(edge, 1.0 - 5.0 * abs(curvature));
    // Beyond the true outline, surface and triangle face opposite ways. The square's edges are at ±π.
    if (clifford > 0.0 && gl_FrontFacing != in_front) edge = 0.0;
    if (roll < 1.0) {
        vec2 inside = clamp((3.14159265 - abs(angle)) / max(width, vec2(1e-6)) + 0.5, 0.0, 1.0);
        edge *= inside.x * inside.y;
    }
    return edge;
}
