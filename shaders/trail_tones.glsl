// SPDX-License-Identifier: MIT
// The tones of the bobs' trails: colour and width as functions of a quantity. Only if CHAIN_TONES is defined: energy,
// strain and angle.
uniform int colour_law; // TrailColour in look.hpp: bob, speed, age, energy, strain, angle
uniform int width_law;  // TrailWidth in look.hpp: constant, age, speed

#ifdef CHAIN_TONES
uniform float full_strain; // the strain at the palette's ends

float speed_at(int bob, Place place) {
    return length(slope_on(arc_of(place.node, bob, place.duration), place.t)) / max(place.duration, 1e-6);
}

// The bob's share of the kinetic energy. In chains of more than 32 bobs, only every n-th bob is counted, for itself and
// its neighbours.
float energy_share(int bob, Place place) {
    float own = 0.0, sum = 0.0;
    int every = (bob_count + 31) / 32;
    for (int other = bob % every; other < bob_count; other += every) {
        float speed = speed_at(other, place);
        float energy = bob_mass(other) * speed * speed;
        sum += energy;
        if (other == bob) own = energy;
    }
    return own / max(sum * float(every), 1e-9);
}

float strain_at(int bob, vec2 here, Place place) {
    float rest = rest_length(bob);
    if (rest <= 0.0) return 0.0;
    vec2 before = bob == 0 ? vec2(0.0) : position_on(arc_of(place.node, bob - 1, place.duration), place.t);
    return distance(here, before) / rest - 1.0;
}

float angle_at(int bob, Place place) {
    vec4 begin = place.node < node_count ? sample_at(first_node + place.node * stride, bob) : head_state(bob);
    vec4 end = place.node + 1 < node_count ? sample_at(first_node + (place.node + 1) * stride, bob) : head_state(bob);
    float turn = 0.5 * place.duration * (begin.w + end.w);
    turn += wrapped(end.z - begin.z - turn);
    return begin.z + place.t * turn;
}
#endif

vec2 tone_of(int bob, vec2 here, float bob_speed, Place place) {
    float speed = bob_speed / top_speed;
    float age = clamp(place.age / trail_seconds, 0.0, 1.0), tone = -1.0;
    if (colour_law == 1) tone = min(speed, 1.0);
    if (colour_law == 2) tone = 1.0 - age;
#ifdef CHAIN_TONES
    if (colour_law == 3) tone = energy_share(bob, place);
    if (colour_law == 4) tone = 0.5 + 0.5 * clamp(strain_at(bob, here, place) / full_strain, -1.0, 1.0);
    if (colour_law == 5) tone = fract(0.5 + angle_at(bob, place) / (2.0 * pi));
#endif
    float width = width_law == 1 ? width_at_age(age) : width_law == 2 ? mix(1.35, 0.5, smoothstep(0.0, 0.9, speed)) : 1.0;
    if (light_law == 1) width *= mix(1.45, 0.8, smoothstep(0.0, 0.7, speed));
    return vec2(tone, width);
}
