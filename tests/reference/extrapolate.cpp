// SPDX-License-Identifier: MIT
// Writes study-triple-160.toml: the study chain to 160 s, by a method, equations and arithmetic that the
// program does not have. No part of the build:
//
//     apt-get install libmpfrc++-dev
//     g++ -O2 -std=c++20 extrapolate.cpp -lmpfr -lgmp -o extrapolate && ./extrapolate 30 >
//     study-triple-160.toml
//
// Gragg's explicit midpoint rule with 2, 4, … 2K substeps, extrapolated to none (Hairer, Nørsett, Wanner,
// "Solving Ordinary Differential Equations I", II.9), on M(θ) α = r(θ, ω) of the Lagrangian, solved densely,
// in 600 bits. The uncertainty is the difference to half as many steps.
#include <mpreal.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

using Real = mpfr::mpreal;

namespace {

constexpr int links = 3, columns = 44;
using State = std::array<Real, 2 * links>;

struct Pendulum {
    Real gravity = 9.81; // the double nearest to 9.81
    std::array<Real, links> length{4, 3.5, 3}, hanging{3, 2, 1};

    // Σ_j β_max(i,j) L_i L_j (cos(θ_i−θ_j) α_j + sin(θ_i−θ_j) ω_j²) = −g β_i L_i sin θ_i
    State rate(const State& y) const {
        std::array<std::array<Real, links + 1>, links> m;
        std::array<Real, links> sine, cosine;
        for (int i = 0; i < links; ++i) sin_cos(sine[i], cosine[i], y[i], MPFR_RNDN);
        for (int i = 0; i < links; ++i) {
            m[i][links] = -gravity * hanging[i] * length[i] * sine[i];
            for (int j = 0; j < links; ++j) {
                const Real factor = hanging[std::max(i, j)] * length[i] * length[j];
                m[i][j] = factor * (cosine[i] * cosine[j] + sine[i] * sine[j]);
                if (i != j)
                    m[i][links] -=
                        factor * (sine[i] * cosine[j] - cosine[i] * sine[j]) * y[links + j] * y[links + j];
            }
        }
        for (int k = 0; k < links; ++k) // M is positive definite
            for (int i = k + 1; i < links; ++i) {
                const Real factor = m[i][k] / m[k][k];
                for (int j = k; j <= links; ++j) m[i][j] -= factor * m[k][j];
            }
        State out;
        for (int i = links; i-- > 0;) {
            Real rest = m[i][links];
            for (int j = i + 1; j < links; ++j) rest -= m[i][j] * out[links + j];
            out[links + i] = rest / m[i][i];
            out[i] = y[links + i];
        }
        return out;
    }
};

State moved(const State& y, const State& rate, const Real& h) {
    State out;
    for (int i = 0; i < 2 * links; ++i) out[i] = y[i] + h * rate[i];
    return out;
}

State midpoint(const Pendulum& pendulum, const State& start, const State& first, const Real& step,
               int count) {
    const Real h = step / count;
    State before = start, now = moved(start, first, h);
    for (int i = 1; i < count; ++i) {
        State next = moved(before, pendulum.rate(now), 2 * h);
        before = now;
        now = next;
    }
    return now;
}

State step(const Pendulum& pendulum, const State& start, const Real& h) {
    const State first = pendulum.rate(start);
    std::vector<State> row;
    for (int k = 0; k < columns; ++k) {
        State value = midpoint(pendulum, start, first, h, 2 * (k + 1));
        // Aitken–Neville extrapolation to h² = 0.
        for (int j = 0; j < k; ++j) {
            const Real ratio = Real(k + 1) / (k - j), factor = 1 / (ratio * ratio - 1);
            State next;
            for (int i = 0; i < 2 * links; ++i) next[i] = value[i] + (value[i] - row[j][i]) * factor;
            row[j] = value;
            value = next;
        }
        row.push_back(value);
    }
    return row.back();
}

constexpr int times[] = {1, 20, 40, 60, 80, 100, 120, 140, 150, 160};

std::map<int, State> run(int steps_per_second) {
    const Pendulum pendulum;
    State y;
    for (int i = 0; i < links; ++i) {
        y[i] = mpfr::const_pi() / 2;
        y[links + i] = 0;
    }
    std::map<int, State> at;
    int second = 0;
    for (const int time : times) {
        for (; second < time; ++second)
            for (int i = 0; i < steps_per_second; ++i) y = step(pendulum, y, Real(1) / steps_per_second);
        at[time] = y;
        std::fprintf(stderr, "%d steps a second: %d s\n", steps_per_second, time);
    }
    return at;
}

} // namespace

int main(int count, char** arguments) {
    mpfr::mpreal::set_default_prec(600);
    const int steps_per_second = count > 1 ? std::atoi(arguments[1]) : 20;
    const auto fine = run(2 * steps_per_second), coarse = run(steps_per_second);
    std::printf(
        "# Reference trajectory: extrapolation in 600 bits by extrapolate.cpp, checked by halving the step. "
        "Do not edit.\n"
        "# Numbers are as in study-triple.toml.\n"
        "format = 1\nname = \"study-triple-160\"\nmodel = \"rigid\"\ngravity = \"9.81\"\n"
        "lengths = [\"4\", \"3.5\", \"3\"]\nmasses = [\"1\", \"1\", \"1\"]\n"
        "start_angles_deg = [\"90\", \"90\", \"90\"]\nstart_angular_velocities = [\"0\", \"0\", \"0\"]\n");
    for (const auto& [time, state] : fine) {
        Real difference = 0;
        for (int i = 0; i < 2 * links; ++i) difference = max(difference, abs(state[i] - coarse.at(time)[i]));
        std::printf("\n[[at]]\ntime = %d\nuncertainty = %.3g\nstate = [\n", time,
                    std::max(difference.toDouble(), 1e-66));
        for (const Real& value : state) std::printf("  \"%s\",\n", value.toString("%.66Re").c_str());
        std::printf("]\n");
    }
}
