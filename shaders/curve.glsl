// SPDX-License-Identifier: MIT
// A trajectory as a curve in time. Its nodes are every stride-th sample and, at the end, the head: the exact present
// state. Between nodes the curve is a cubic Hermite curve; where a sample is missing, it has a gap. The shaders for
// trails, plots and paths on the torus include this file.

// For each sample: the number of its piece, or 0 if the sample is missing. A piece is a sequence of samples without a
// gap.
layout(std430, binding = 5) readonly buffer Pieces { int pieces[]; };
// For each sample and bob: x, y (m), theta (rad, wrapped), omega (rad/s).
layout(std430, binding = 0) readonly buffer Samples { vec4 samples[]; };
// For each bob: x, y, theta, omega as above, then vx, vy (m/s), the link's rest length (m; 0: a rigid rod) and the mass
// (kg).
layout(std430, binding = 1) readonly buffer Heads { vec4 heads[]; };

uniform int bob_count;
uniform int capacity;    // samples the ring holds
uniform int first_slot;  // slot of the oldest sample, which has index 0
uniform int available;   // number of samples up to the present
uniform int first_node;  // the sample that is node 0
uniform int stride;      // samples from node to node
uniform int node_count;  // nodes before the head; 0 if the curve has only the head
uniform int subdivisions;
uniform int head_piece;  // the piece that the head continues; 0 if there is none
uniform int head_offset; // the trajectory's first bob in heads[]
uniform float interval;  // time from sample to sample, s
uniform float first_age; // time from node 0 to the head, s

const float pi = 3.14159265358979;

int slot_of(int index) { // needs no division, because both summands are below the capacity
    int slot = first_slot + index;
    return slot >= capacity ? slot - capacity : slot;
}
vec4 sample_at(int index, int bob) { return samples[slot_of(index) * bob_count + bob]; }
int piece_at(int index) { return pieces[slot_of(index)]; }
bool is_in_piece(int index, int piece) { return index >= 0 && index < available && piece_at(index) == piece; }
vec4 head_state(int bob) { return heads[2 * (head_offset + bob)]; }
vec2 head_velocity(int bob) { return heads[2 * (head_offset + bob) + 1].xy; }
float rest_length(int bob) { return heads[2 * (head_offset + bob) + 1].z; }
float bob_mass(int bob) { return heads[2 * (head_offset + bob) + 1].w; }

float node_age(int node) { return node < node_count ? first_age - float(node * stride) * interval : 0.0; }

int node_piece(int node) { return node < node_count ? piece_at(first_node + node * stride) : head_piece; }

vec2 wrapped(vec2 angle) { return angle - 2.0 * pi * round(angle / (2.0 * pi)); }
float wrapped(float angle) { return angle - 2.0 * pi * round(angle / (2.0 * pi)); }

// A point on the curve: t is the fraction of the way from `node` to the next node, and `duration` is the time between
// these nodes.
struct Place {
    int node;
    float t, duration, age;
};

Place place_of(int point) {
    Place place;
    place.node = clamp(point / subdivisions, 0, max(node_count - 1, 0));
    place.t = float(point - place.node * subdivisions) / float(subdivisions);
    float begin = node_age(place.node), end = node_age(place.node + 1);
    place.duration = begin - end;
    place.age = mix(begin, end, place.t);
    return place;
}

// Whether the curve has a gap after this node, because a sample is missing before the next node. The head always
// exists.
bool is_broken_after(int node) {
    int piece = node_piece(node);
    return piece == 0 || node_piece(node + 1) != piece;
}
bool is_broken_at(int point, Place place) { return point < node_count * subdivisions && is_broken_after(place.node); }

vec2 hermite(vec2 p0, vec2 v0, vec2 p1, vec2 v1, float t) {
    float s = 1.0 - t;
    return s * s * (p0 * (1.0 + 2.0 * t) + v0 * t) + t * t * (p1 * (1.0 + 2.0 * s) - v1 * s);
}
