// SPDX-License-Identifier: MIT
// gl_ensemble_device.cpp replaces this file with the definitions for which the program is compiled (LINKS, DAMPED,
// BODIES, AIRY, DENSE, FUSED) and the numbers of physics/arithmetic/sine_cosine_table.hpp.
#define LINKS 2
#define DAMPED 0
#define BODIES 0
#define AIRY 0
#define DENSE 0
#define FUSED 1
const float magic = 0.0, two_over_pi = 0.0;
const float half_pi[3] = float[](0.0, 0.0, 0.0);
const float sine_terms[3] = float[](0.0, 0.0, 0.0);
const float cosine_terms[4] = float[](0.0, 0.0, 0.0, 0.0);
