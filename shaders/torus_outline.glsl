// SPDX-License-Identifier: MIT
// How much of a pixel the torus covers. Include after the inputs from torus.vert and after `roll` and `clifford`.

// Near its outline the surface curves away along the line of sight, so the outline's distance in the picture is about
// facing² / (2 curvature). Coverage fades over the last 1.25 pixels before the outline. It does not fade at cusps,
// where outlines end and the surface runs along the line of sight.
float covered_by_torus(float facing, bool in_front, vec2 width) {
    float edge = clamp(facing * facing * magnification / (2.5 * max(abs(curvature), 0.05)), 0.0, 1.0);
    edge = max(edge, 1.0 - 5.0 * abs(curvature));
    // Beyond the true outline, the surface and the triangle face opposite ways. A square has its edges at ±π.
    if (clifford > 0.0 && gl_FrontFacing != in_front) edge = 0.0;
    if (roll < 1.0) {
        vec2 inside = clamp((3.14159265 - abs(angle)) / max(width, vec2(1e-6)) + 0.5, 0.0, 1.0);
        edge *= inside.x * inside.y;
    }
    return edge;
}
