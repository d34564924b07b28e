// SPDX-License-Identifier: MIT
// Writes bodies-*.toml and dry-*.toml: chains of rigid bodies with friction, drag, a moving pivot and a
// torque, by a method, equations and arithmetic that the program does not have. No part of the build:
//
//     apt-get install libmpfrc++-dev
//     g++ -O2 -std=c++20 extrapolate_bodies.cpp -lmpfr -lgmp -o extrapolate_bodies
//     for name in bodies-rods bodies-counterweight bodies-plates dry-one dry-two dry-three; do
//         ./extrapolate_bodies $name > $name.toml; done
//
// The dense Lagrangian equations of mass points and of moments of inertia about the centres, with nothing
// lumped, and Gragg's explicit midpoint rule extrapolated as in extrapolate.cpp, in 400 bits. The uncertainty
// is the difference to half as many steps. With dry friction a step ends where a joint comes to rest or
// begins to slip; there a joint sticks if friction can hold it. Every parameter is the double nearest to its
// decimals.
#include <mpreal.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

using Real = mpfr::mpreal;
using Texts = std::vector<const char*>;

namespace {

constexpr int columns = 28, steps_per_second = 40; // columns of the extrapolation; steps of the coarser run

struct Tone {
    const char *amplitude, *frequency, *phase_deg;
};

struct Example {
    const char* name;
    Texts lengths, masses, link_masses, centres, inertias; ///< no centres and inertias: uniform rods
    Texts joint_friction, dry_friction, air_drag;          ///< empty: none
    const char *gravity, *damping;
    const char* path; ///< "line", "circle" or "still"
    const char* direction_deg;
    std::vector<Tone> tones; ///< of the pivot's motion
    std::vector<Tone> torque;
    std::size_t torque_joint;
    Texts start_angles, start_angular_velocities; ///< rad, rad/s
    Texts times;                                  ///< s
    std::size_t links() const { return lengths.size(); }
};

const Example examples[] = {
    {.name = "bodies-rods",
     .lengths = {"0.6", "0.45"},
     .masses = {"0", "0"},
     .link_masses = {"0.3", "0.2"},
     .joint_friction = {"0.004", "0.0025"},
     .gravity = "9.81",
     .damping = "0",
     .path = "line",
     .direction_deg = "90",
     .tones = {{"0.04", "1.7", "25"}},
     .torque_joint = 1,
     .start_angles = {"2.1", "-1.3"},
     .start_angular_velocities = {"0", "1.5"},
     .times = {"0.5", "1", "2", "3", "4", "5"}},
    {.name = "bodies-counterweight",
     .lengths = {"0.5", "0.35", "0.4"},
     .masses = {"0.15", "0.1", "0.08"},
     .link_masses = {"0.2", "0.25", "0.1"},
     .centres = {"0.25", "-0.06", "0.22"},
     .inertias = {"0.0042", "0.006", "0.0015"},
     .joint_friction = {"0.003", "0", "0.001"},
     .gravity = "9.81",
     .damping = "0",
     .path = "circle",
     .direction_deg = "90",
     .tones = {{"0.05", "1.1", "0"}, {"0.02", "2.3", "70"}},
     .torque_joint = 1,
     .start_angles = {"0.9", "0.4", "-0.6"},
     .start_angular_velocities = {"0.3", "-0.5", "1"},
     .times = {"0.5", "1", "2", "3", "4", "5"}},
    {.name = "bodies-plates",
     .lengths = {"0.5", "0.4", "0.55", "0.3"},
     .masses = {"0.05", "0", "0", "0.12"},
     .link_masses = {"0.2", "0.15", "0.18", "0.1"},
     .centres = {"0.24", "0.26", "0.62", "0.1"},
     .inertias = {"0.01", "0.004", "0.008", "0.003"},
     .joint_friction = {"0.002", "0.0015", "0.001", "0.0005"},
     .air_drag = {"0", "0", "0", "0.03"},
     .gravity = "9.81",
     .damping = "0.05",
     .path = "line",
     .direction_deg = "30",
     .tones = {{"0.03", "1.3", "-40"}},
     .torque = {{"0.4", "0.9", "15"}},
     .torque_joint = 2,
     .start_angles = {"-0.9", "0.5", "0.9", "-0.4"},
     .start_angular_velocities = {"1", "-0.5", "0.3", "0.5"},
     .times = {"0.5", "1", "2"}},
    {.name = "dry-one",
     .lengths = {"0.5"},
     .masses = {"0.1"},
     .link_masses = {"0.4"},
     .joint_friction = {"0.002"},
     .dry_friction = {"0.15"},
     .gravity = "9.81",
     .damping = "0",
     .path = "still",
     .direction_deg = "90",
     .torque = {{"0.4", "0.7", "0"}},
     .torque_joint = 1,
     .start_angles = {"0.8"},
     .start_angular_velocities = {"0"},
     .times = {"0.5", "1", "2", "3", "4", "5"}},
    {.name = "dry-two",
     .lengths = {"0.5", "0.4"},
     .masses = {"0", "0.1"},
     .link_masses = {"0.4", "0.3"},
     .dry_friction = {"0.12", "0.05"},
     .gravity = "9.81",
     .damping = "0",
     .path = "line",
     .direction_deg = "0",
     .tones = {{"0.05", "0.8", "0"}},
     .torque_joint = 1,
     .start_angles = {"1.2", "-0.5"},
     .start_angular_velocities = {"0", "1"},
     .times = {"0.5", "1", "2", "3", "4", "5"}},
    {.name = "dry-three",
     .lengths = {"0.5", "0.4", "0.3"},
     .masses = {"0", "0.1", "0.2"},
     .link_masses = {"0.4", "0.3", "0.1"},
     .centres = {"0.2", "0.25", "0.15"},
     .inertias = {"0.01", "0.005", "0.001"},
     .joint_friction = {"0", "0.003", "0"},
     .dry_friction = {"0.5", "0.25", "0.1"},
     .gravity = "9.81",
     .damping = "0",
     .path = "line",
     .direction_deg = "20",
     .tones = {{"0.06", "1.1", "0"}},
     .torque = {{"0.9", "0.6", "50"}},
     .torque_joint = 2,
     .start_angles = {"0.7", "-0.3", "1.1"},
     .start_angular_velocities = {"0", "0", "0"},
     .times = {"0.5", "1", "2", "3", "4"}},
};

Real number(const char* text) { return Real(std::strtod(text, nullptr)); }

std::vector<Real> numbers(const Texts& texts, std::size_t count) {
    std::vector<Real> out(count);
    for (std::size_t i = 0; i < texts.size(); ++i) out[i] = number(texts[i]);
    return out;
}

/// A sum of tones, which are sine waves.
class Signal {
  public:
    Signal(const std::vector<Tone>& tones, int quarters) {
        for (const Tone& tone : tones)
            parts_.push_back({number(tone.amplitude), 2 * mpfr::const_pi() * number(tone.frequency),
                              (number(tone.phase_deg) + 90 * quarters) * mpfr::const_pi() / 180});
    }
    /// The signal and its first and second derivatives.
    std::array<Real, 3> at(const Real& time) const {
        std::array<Real, 3> out;
        for (const auto& [strength, turn, phase] : parts_) {
            Real sine, cosine;
            sin_cos(sine, cosine, turn * time + phase, MPFR_RNDN);
            out[0] += strength * sine;
            out[1] += strength * turn * cosine;
            out[2] -= strength * turn * turn * sine;
        }
        return out;
    }

  private:
    struct Part {
        Real strength, turn, phase;
    };
    std::vector<Part> parts_;
};

using State = std::vector<Real>; ///< θ, ω, and the work of each account in the order of Bodies::accounts

struct Account {
    const char* cause;
    std::size_t joint;
};

struct Bodies {
    explicit Bodies(const Example& chosen)
        : example(chosen)
        , n(chosen.links())
        , length(numbers(chosen.lengths, n))
        , bob(numbers(chosen.masses, n))
        , link(numbers(chosen.link_masses, n))
        , centre(numbers(chosen.centres, n))
        , inertia(numbers(chosen.inertias, n))
        , friction(numbers(chosen.joint_friction, n))
        , dry(numbers(chosen.dry_friction, n))
        , drag(numbers(chosen.air_drag, n))
        , gravity(number(chosen.gravity))
        , damping(number(chosen.damping))
        , slip(n)
        , circle(std::strcmp(chosen.path, "circle") == 0)
        , tones(chosen.tones, 0)
        , ahead(circle ? chosen.tones : std::vector<Tone>(), 1)
        , torque_tones(chosen.torque, 0) {
        for (std::size_t i = 0; i < n && chosen.centres.empty(); ++i) centre[i] = length[i] / 2;
        for (std::size_t i = 0; i < n && chosen.inertias.empty(); ++i)
            inertia[i] = link[i] * length[i] * length[i] / 12;
        const Real angle = number(chosen.direction_deg) * mpfr::const_pi() / 180;
        right = number(chosen.direction_deg) == 90 ? Real(0) : cos(angle);
        up = sin(angle);
        if (damping != 0) accounts.push_back({"damping", 0});
        for (std::size_t i = 0; i < n; ++i)
            if (friction[i] != 0) accounts.push_back({"joint_friction", i});
        for (std::size_t i = 0; i < n; ++i)
            if (dry[i] != 0) accounts.push_back({"dry_friction", i});
        for (std::size_t i = 0; i < n; ++i)
            if (drag[i] != 0) accounts.push_back({"air_drag", i});
        if (std::strcmp(chosen.path, "still") != 0) accounts.push_back({"pivot", 0});
        if (!chosen.torque.empty()) accounts.push_back({"torque", chosen.torque_joint - 1});
    }

    bool sticks(std::size_t joint) const { return dry[joint] != 0 && slip[joint] == 0; }

    /// `holding` receives the torque of dry friction on the link below each stuck joint.
    State rate(const Real& time, const State& y, std::vector<Real>* holding = nullptr) const {
        std::vector<Real> sine(n), cosine(n);
        for (std::size_t i = 0; i < n; ++i) sin_cos(sine[i], cosine[i], y[i], MPFR_RNDN);
        const std::array<Real, 3> along = tones.at(time), across = ahead.at(time);
        std::array<Real, 3> px, py;
        for (int k = 0; k < 3; ++k) {
            px[k] = circle ? across[k] : right * along[k];
            py[k] = circle ? along[k] : up * along[k];
        }
        const Real motor = torque_tones.at(time)[0];

        // The torque of each joint on the link below it, and the angular velocity in the joint.
        std::vector<Real> torque(n + 1), in_joint(n);
        for (std::size_t i = 0; i < n; ++i) {
            in_joint[i] = i > 0 ? y[n + i] - y[n + i - 1] : y[n];
            torque[i] = -friction[i] * in_joint[i] - slip[i] * dry[i];
        }
        torque[example.torque_joint - 1] += motor;

        std::vector<std::vector<Real>> m(n, std::vector<Real>(n + 1));
        std::vector<Real> loss(n);
        Real momentum_x, momentum_y, twice_kinetic;
        for (std::size_t i = 0; i < n; ++i) {
            m[i][i] += inertia[i];
            m[i][n] += torque[i] - torque[i + 1];
            twice_kinetic += inertia[i] * y[n + i] * y[n + i];
        }
        // Adds a mass point: its force m (a + g) + drag, projected onto the direction in which each angle
        // moves it.
        const auto point = [&](std::size_t last, const Real& arm, const Real& mass, const Real& air) {
            std::vector<Real> jx(n), jy(n);
            Real vx, vy, ax = px[2], ay = py[2] + gravity; // without the unknown angular accelerations
            for (std::size_t i = 0; i <= last; ++i) {
                const Real reach = i == last ? arm : length[i];
                jx[i] = reach * cosine[i];
                jy[i] = reach * sine[i];
                vx += jx[i] * y[n + i];
                vy += jy[i] * y[n + i];
                ax -= jy[i] * y[n + i] * y[n + i];
                ay += jx[i] * y[n + i] * y[n + i];
            }
            momentum_x += mass * vx;
            momentum_y += mass * vy;
            twice_kinetic += mass * (vx * vx + vy * vy);
            Real fx = mass * ax, fy = mass * ay;
            if (air != 0) {
                const Real wx = vx + px[1], wy = vy + py[1], blow = air * sqrt(wx * wx + wy * wy);
                fx += blow * wx;
                fy += blow * wy;
                loss[last] -= blow * (wx * vx + wy * vy);
            }
            for (std::size_t i = 0; i <= last; ++i) {
                m[i][n] -= jx[i] * fx + jy[i] * fy;
                for (std::size_t j = 0; j <= last; ++j) m[i][j] += mass * (jx[i] * jx[j] + jy[i] * jy[j]);
            }
        };
        for (std::size_t i = 0; i < n; ++i) {
            point(i, length[i], bob[i], drag[i]);
            point(i, centre[i], link[i], Real(0));
        }
        const std::vector<Real> alpha = solved(m);
        if (holding) {
            holding->assign(n + 1, Real(0));
            for (std::size_t i = n; i-- > 0;) {
                (*holding)[i] = (*holding)[i + 1] - m[i][n];
                for (std::size_t j = 0; j < n; ++j) (*holding)[i] += m[i][j] * alpha[j];
            }
        }
        State out(y.size());
        for (std::size_t i = 0; i < n; ++i) {
            out[i] = y[n + i];
            out[n + i] = alpha[i] - damping * y[n + i];
        }
        for (std::size_t a = 0; a < accounts.size(); ++a) {
            const std::string cause = accounts[a].cause;
            const std::size_t i = accounts[a].joint;
            out[2 * n + a] = cause == "damping"          ? -damping * twice_kinetic
                             : cause == "joint_friction" ? -friction[i] * in_joint[i] * in_joint[i]
                             : cause == "dry_friction"   ? -slip[i] * dry[i] * in_joint[i]
                             : cause == "air_drag"       ? loss[i]
                             : cause == "pivot"          ? -(px[2] * momentum_x + py[2] * momentum_y)
                                                         : motor * in_joint[i];
        }
        return out;
    }

    /// The angular accelerations. A link whose joint sticks turns with the link above; if it is the first
    /// link, it does not turn.
    std::vector<Real> solved(const std::vector<std::vector<Real>>& full) const {
        constexpr std::size_t none = ~std::size_t{0};
        std::vector<std::size_t> group(n);
        std::size_t groups = 0;
        for (std::size_t i = 0; i < n; ++i) group[i] = !sticks(i) ? groups++ : i > 0 ? group[i - 1] : none;
        std::vector<std::vector<Real>> m(groups, std::vector<Real>(groups + 1));
        for (std::size_t i = 0; i < n; ++i) {
            if (group[i] == none) continue;
            m[group[i]][groups] += full[i][n];
            for (std::size_t j = 0; j < n; ++j)
                if (group[j] != none) m[group[i]][group[j]] += full[i][j];
        }
        for (std::size_t k = 0; k < groups; ++k) // the mass matrix is positive definite
            for (std::size_t i = k + 1; i < groups; ++i) {
                const Real factor = m[i][k] / m[k][k];
                for (std::size_t j = k; j <= groups; ++j) m[i][j] -= factor * m[k][j];
            }
        std::vector<Real> of_group(groups), alpha(n);
        for (std::size_t i = groups; i-- > 0;) {
            Real rest = m[i][groups];
            for (std::size_t j = i + 1; j < groups; ++j) rest -= m[i][j] * of_group[j];
            of_group[i] = rest / m[i][i];
        }
        for (std::size_t i = 0; i < n; ++i)
            if (group[i] != none) alpha[i] = of_group[group[i]];
        return alpha;
    }

    const Example& example;
    std::size_t n;
    std::vector<Real> length, bob, link, centre, inertia, friction, dry, drag;
    Real gravity, damping;
    std::vector<int> slip; ///< of joints with dry friction: 1 forward, −1 backward, 0 stuck
    bool circle;
    Signal tones, ahead, torque_tones; ///< pivot, pivot a quarter of a period ahead, torque
    Real right, up;                    ///< the direction of the pivot's line
    std::vector<Account> accounts;
};

State moved(const State& y, const State& rate, const Real& h) {
    State out(y.size());
    for (std::size_t i = 0; i < y.size(); ++i) out[i] = y[i] + h * rate[i];
    return out;
}

Real distance(const State& a, const State& b) {
    Real largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) largest = max(largest, abs(a[i] - b[i]));
    return largest;
}

State midpoint(const Bodies& bodies, const Real& time, const State& start, const State& first,
               const Real& step, int count) {
    const Real h = step / count;
    State before = start, now = moved(start, first, h);
    for (int i = 1; i < count; ++i) {
        State next = moved(before, bodies.rate(time + i * h, now), 2 * h);
        before = std::move(now);
        now = std::move(next);
    }
    return now;
}

/// Extrapolates until the value no longer changes. If it still changes in the last column, takes two steps of
/// half the length.
State step(const Bodies& bodies, const Real& time, const State& start, const Real& h) {
    const State first = bodies.rate(time, start);
    std::vector<State> row;
    for (int k = 0; k < columns; ++k) {
        State value = midpoint(bodies, time, start, first, h, 2 * (k + 1));
        // Aitken–Neville extrapolation to h² = 0.
        for (int j = 0; j < k; ++j) {
            const Real ratio = Real(k + 1) / (k - j), factor = 1 / (ratio * ratio - 1);
            State next(value.size());
            for (std::size_t i = 0; i < value.size(); ++i)
                next[i] = value[i] + (value[i] - row[j][i]) * factor;
            row[j] = std::move(value);
            value = std::move(next);
        }
        if (k > 0 && distance(value, row.back()) < 1e-72) return value;
        row.push_back(std::move(value));
    }
    return step(bodies, time + h / 2, step(bodies, time, start, h / 2), h / 2);
}

struct Event {
    Real time;
    std::size_t joint;
    int slip; ///< the joint's slip from then on
};

struct Run {
    std::map<std::string, State> at;
    std::vector<Event> events;
};

Real in_joint(const Bodies& bodies, const State& y, std::size_t i) {
    return i > 0 ? y[bodies.n + i] - y[bodies.n + i - 1] : y[bodies.n];
}

/// Positive while the joint can go on slipping or sticking: how fast it slips, or how much more torque
/// friction could hold.
Real room_left(const Bodies& bodies, const Real& time, const State& y, std::size_t joint) {
    if (!bodies.sticks(joint)) return bodies.slip[joint] * in_joint(bodies, y, joint);
    std::vector<Real> holding;
    bodies.rate(time, y, &holding);
    return bodies.dry[joint] - abs(holding[joint]);
}

/// Lets each joint slip that friction cannot hold, also if it only begins to slip because another joint does.
void release(Bodies& bodies, const Real& time, const State& y, std::vector<Event>& events) {
    for (std::size_t i = 0; i < bodies.n;) {
        std::vector<Real> holding;
        bodies.rate(time, y, &holding);
        if (!bodies.sticks(i) || abs(holding[i]) <= bodies.dry[i]) {
            ++i;
            continue;
        }
        bodies.slip[i] = holding[i] > 0 ? -1 : 1;
        events.push_back({time, i, bodies.slip[i]});
        i = 0;
    }
}

void advance(Bodies& bodies, Real time, State& y, const Real& end, std::vector<Event>& events) {
    while (time < end) {
        const Real h = end - time;
        const State there = step(bodies, time, y, h);
        Real first = h;
        std::size_t joint = bodies.n;
        for (std::size_t i = 0; i < bodies.n; ++i) {
            if (bodies.dry[i] == 0 || room_left(bodies, end, there, i) >= 0) continue;
            // Regula falsi with the Illinois rule. It begins after 1/1024 of the step, because the room is 0
            // up to rounding just after a change.
            Real low = first / 1024, high = h, at_high = room_left(bodies, end, there, i);
            Real at_low = room_left(bodies, time + low, step(bodies, time, y, low), i);
            if (at_low <= 0) {
                std::fprintf(stderr, "two changes within a step at %s\n", time.toString("%.9Re").c_str());
                std::exit(1);
            }
            int side = 0;
            while (high - low > 1e-50) {
                Real middle = (low * at_high - high * at_low) / (at_high - at_low);
                const Real at = room_left(bodies, time + middle, step(bodies, time, y, middle), i);
                if (abs(at) < 1e-60) low = high = middle;
                if (at < 0) {
                    high = middle;
                    at_high = at;
                    if (side == -1) at_low /= 2;
                    side = -1;
                } else {
                    low = middle;
                    at_low = at;
                    if (side == 1) at_high /= 2;
                    side = 1;
                }
            }
            if (high >= first) continue;
            first = high;
            joint = i;
        }
        y = step(bodies, time, y, first);
        time = joint < bodies.n ? time + first : end;
        if (joint == bodies.n) continue;
        if (bodies.sticks(joint)) {
            std::vector<Real> holding;
            bodies.rate(time, y, &holding);
            bodies.slip[joint] = holding[joint] > 0 ? -1 : 1;
        } else {
            const int before = bodies.slip[joint];
            bodies.slip[joint] = 0;
            std::vector<Real> holding;
            bodies.rate(time, y, &holding);
            if (abs(holding[joint]) > bodies.dry[joint]) bodies.slip[joint] = -before;
        }
        events.push_back({time, joint, bodies.slip[joint]});
        release(bodies, time, y, events);
    }
}

Run run(Bodies bodies, int per_second) {
    State y = numbers(bodies.example.start_angles, bodies.n);
    for (const char* text : bodies.example.start_angular_velocities) y.push_back(number(text));
    y.resize(2 * bodies.n + bodies.accounts.size());
    Run run;
    for (std::size_t i = 0; i < bodies.n; ++i)
        if (bodies.dry[i] != 0) bodies.slip[i] = sgn(in_joint(bodies, y, i));
    release(bodies, Real(0), y, run.events);
    int taken = 0;
    for (const char* time : bodies.example.times) {
        for (; taken < std::strtod(time, nullptr) * per_second; ++taken)
            advance(bodies, Real(taken) / per_second, y, Real(taken + 1) / per_second, run.events);
        run.at[time] = y;
        std::fprintf(stderr, "%d steps a second: %s s\n", per_second, time);
    }
    return run;
}

void print_list(const char* key, const Texts& texts) {
    if (texts.empty()) return;
    std::printf("%s = [", key);
    for (std::size_t i = 0; i < texts.size(); ++i) std::printf("%s\"%s\"", i > 0 ? ", " : "", texts[i]);
    std::printf("]\n");
}

void print_tone(const Tone& tone, const char* prefix, const char* strength) {
    std::printf("%s%s = \"%s\"\n%sfrequency = \"%s\"\n%sphase_deg = \"%s\"\n", prefix, strength,
                tone.amplitude, prefix, tone.frequency, prefix, tone.phase_deg);
}

void print_states(const char* key, const State& state, std::size_t first, std::size_t last) {
    std::printf("%s = [\n", key);
    for (std::size_t i = first; i < last; ++i)
        std::printf("  \"%s\",\n", state[i].toString("%.66Re").c_str());
    std::printf("]\n");
}

void print(const Bodies& bodies, const Run& fine, const Run& coarse) {
    const Example& chain = bodies.example;
    std::printf("# Reference trajectory: extrapolation in 400 bits by extrapolate_bodies.cpp, checked by "
                "halving the step. Do not edit.\n"
                "# Parameters and start are the doubles nearest to the decimals; angles in radians. work: J, "
                "of each account.\n"
                "format = 1\nname = \"%s\"\nmodel = \"rigid\"\ngravity = \"%s\"\ndamping = \"%s\"\n",
                chain.name, chain.gravity, chain.damping);
    print_list("lengths", chain.lengths);
    print_list("masses", chain.masses);
    print_list("link_masses", chain.link_masses);
    print_list("centres", chain.centres);
    print_list("inertias", chain.inertias);
    print_list("joint_friction", chain.joint_friction);
    print_list("dry_friction", chain.dry_friction);
    print_list("air_drag", chain.air_drag);
    print_list("start_angles", chain.start_angles);
    print_list("start_angular_velocities", chain.start_angular_velocities);
    std::printf("accounts = [");
    for (std::size_t a = 0; a < bodies.accounts.size(); ++a)
        std::printf("%s\"%s %zu\"", a > 0 ? ", " : "", bodies.accounts[a].cause,
                    bodies.accounts[a].joint + 1);
    std::printf("]\n");
    if (!chain.tones.empty()) {
        std::printf("\n[pivot]\npath = \"%s\"\ndirection_deg = \"%s\"\n", chain.path, chain.direction_deg);
        print_tone(chain.tones[0], "", "amplitude");
    }
    if (chain.tones.size() > 1) print_tone(chain.tones[1], "second_", "amplitude");
    if (!chain.torque.empty()) {
        std::printf("\n[torque]\ncourse = \"sine\"\njoint = \"%zu\"\n", chain.torque_joint);
        print_tone(chain.torque[0], "", "strength");
    }
    if (fine.events.size() != coarse.events.size()) std::fprintf(stderr, "events differ\n");
    for (std::size_t e = 0; e < fine.events.size(); ++e) {
        const auto& [time, joint, slip] = fine.events[e];
        const Real difference = abs(time - coarse.events.at(e).time);
        std::printf("\n[[event]]\ntime = \"%s\"\nuncertainty = %.3g\njoint = \"%zu\"\nfrom_now = \"%s\"\n",
                    time.toString("%.50Re").c_str(), std::max(difference.toDouble(), 1e-50), joint + 1,
                    slip == 0  ? "stuck"
                    : slip > 0 ? "forward"
                               : "backward");
    }
    for (const char* time : chain.times) {
        const State &state = fine.at.at(time), &other = coarse.at.at(time);
        const Real difference = distance(state, other);
        std::printf("\n[[at]]\ntime = %s\nuncertainty = %.3g\n", time,
                    std::max(difference.toDouble(), 1e-66));
        print_states("state", state, 0, 2 * bodies.n);
        print_states("work", state, 2 * bodies.n, state.size());
    }
}

} // namespace

int main(int count, char** arguments) {
    mpfr::mpreal::set_default_prec(400);
    for (const Example& example : examples)
        if (count > 1 && std::strcmp(arguments[1], example.name) == 0) {
            const Bodies bodies(example);
            print(bodies, run(bodies, 2 * steps_per_second), run(bodies, steps_per_second));
            return 0;
        }
    std::fprintf(stderr, "give the name of an example\n");
    return 2;
}
