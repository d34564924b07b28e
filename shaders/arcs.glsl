// SPDX-License-Identifier: MIT
// Strokes made of arcs from node to node. Each arc has as many chords as it needs; no unused points lie between the
// arcs. Each invocation makes one arc; one more invocation makes the head, which is the last point. An arc of n chords
// has n points, because its end is the first point of the next arc. The last arc of a block also has its end point. An
// arc before a gap has its end point and one more point, which is not drawn. An arc has no points if a sample is
// missing in it.
const int arcs_per_block = 64; // the work group's size

shared int points_of[arcs_per_block];
shared int points_of_eight[arcs_per_block / 8];

bool is_whole(int node) { return node < node_count && !is_broken_after(node); }
bool is_before_gap(int node) { return node + 1 < node_count && is_broken_after(node + 1); }

// The place of an arc's first point in its block, and the number of its points.
struct ArcPoints {
    int first, count;
};

// Call this once in each invocation. `chords` is 0 if a sample is missing in the arc.
ArcPoints place_points(int stroke, int node, int chords) {
    int lane = int(gl_LocalInvocationID.x), own = chords, first = 0;
    if (chords > 0) own += lane == arcs_per_block - 1 ? 1 : is_before_gap(node) ? 2 : 0;
    if (node == node_count) own = 1;
    points_of[lane] = own;
    barrier();
    // In two steps, which shortens the longest sum: all lanes wait for the lane that has it.
    for (int other = lane & ~7; other < lane; ++other) first += points_of[other];
    if ((lane & 7) == 7) points_of_eight[lane >> 3] = first + own;
    barrier();
    for (int eight = 0; eight < lane >> 3; ++eight) first += points_of_eight[eight];
    if (lane == arcs_per_block - 1) set_segments(stroke, int(gl_WorkGroupID.x), max(first + own - 1, 0));
    return ArcPoints(block_of(stroke, int(gl_WorkGroupID.x)) * points_per_block + first, own);
}
