// SPDX-License-Identifier: MIT
// A link's angle and angular velocity between samples, used wherever angles are drawn. Include after curve.glsl.

// The angular acceleration at a sample, calculated from its neighbours; 0 if it has none.
float acceleration_near(int index, int bob) {
    if (node_count == 0) return 0.0; // no samples are bound
    index = min(index, available - 1);
    int piece = piece_at(index);
    int begin = is_in_piece(index - 1, piece) ? index - 1 : index;
    int end = is_in_piece(index + 1, piece) ? index + 1 : index;
    return end > begin ? (sample_at(end, bob).w - sample_at(begin, bob).w) / (float(end - begin) * interval) : 0.0;
}

// Angle, angular velocity and angular acceleration.
vec3 node_motion(int node, int bob) {
    int index = first_node + node * stride;
    vec2 state = node >= node_count ? head_state(bob).zw : sample_at(index, bob).zw;
    return vec3(state, acceleration_near(index, bob));
}

// The angular velocities at two nodes tell how far the angle turns between them; this may be more than half a turn.
vec2 motion_between(vec3 begin, vec3 end, Place place) {
    float turn = 0.5 * place.duration * (begin.y + end.y);
    turn += wrapped(end.x - begin.x - turn);
    return vec2(begin.x, 0.0) + hermite(vec2(0.0, begin.y), begin.yz * place.duration, vec2(turn, end.y),
                                        end.yz * place.duration, place.t);
}

// Angle (continued from the last node's without wrapping) and angular velocity.
vec2 motion_at(Place place, int bob) {
    return motion_between(node_motion(place.node, bob), node_motion(place.node + 1, bob), place);
}
