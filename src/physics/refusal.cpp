// SPDX-License-Identifier: MIT
#include "physics/refusal.hpp"

#include "physics/kernels.hpp"
#include "physics/trajectory.hpp"

#include <cmath>
#include <sstream>
#include <vector>

namespace pendula {
namespace {

template<class... Parts>
std::string sentence(const Parts&... parts) {
    std::ostringstream out;
    out.precision(17);
    (out << ... << parts);
    return out.str();
}

bool positive(double value) { return std::isfinite(value) && value > 0; }
bool not_negative(double value) { return std::isfinite(value) && value >= 0; }

std::optional<std::string> refuse_each(const std::vector<double>& values, const char* what, const char* unit,
                                       bool (*accepted)(double), const char* expected) {
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!accepted(values[i]))
            return sentence("the ", what, " of link ", i + 1, " must be ", expected, ", in ", unit, ", not ",
                            values[i]);
    return std::nullopt;
}

} // namespace

std::optional<std::string> refuse_chain(const Chain& chain) {
    const std::size_t n = chain.links();
    if (n < 1 || n > max_links) return sentence("a chain must have 1 to ", max_links, " links, not ", n);
    if (chain.masses.size() != n)
        return sentence("a chain of ", n, " links must have ", n, " masses, not ", chain.masses.size());
    if (auto no = refuse_each(chain.lengths, "length", "m", positive, "a positive number")) return no;
    if (auto no = refuse_each(chain.masses, "mass", "kg", positive, "a positive number")) return no;
    if (!not_negative(chain.gravity))
        return sentence("gravity must be a number from 0 up, in m/s², not ", chain.gravity);
    if (!not_negative(chain.damping))
        return sentence("damping must be a number from 0 up, in 1/s, not ", chain.damping);
    if (chain.model == Model::elastic && !positive(chain.stiffness))
        return sentence("stiffness must be a positive number, in N/m, not ", chain.stiffness);

    // Numbers that are each allowed may still overflow together.
    double hanging = 0, scale = 0;
    for (std::size_t i = n; i-- > 0;) {
        hanging += chain.masses[i];
        scale += hanging * chain.lengths[i] * (1 + chain.gravity);
        if (!std::isfinite(scale) || !std::isfinite(1 / chain.masses[i]) ||
            !std::isfinite(1 / chain.lengths[i]))
            return sentence("the length and mass of link ", i + 1,
                            " are too large or too small to calculate with: choose values nearer to 1");
    }
    return std::nullopt;
}

std::optional<std::string> refuse_start(const StartState& start, std::size_t links) {
    if (start.angles.size() != links)
        return sentence("a chain of ", links, " links must start from ", links, " angles, not ",
                        start.angles.size());
    if (start.angular_velocities.size() != links)
        return sentence("a chain of ", links, " links must start with ", links, " angular velocities, not ",
                        start.angular_velocities.size());
    const auto finite = [](double value) { return std::isfinite(value); };
    const char* unit = start.unit == AngleUnit::degrees ? "degrees" : "rad";
    if (auto no = refuse_each(start.angles, "start angle", unit, finite, "a finite number")) return no;
    if (auto no = refuse_each(start.angular_velocities, "start angular velocity", "rad/s", finite,
                              "a finite number"))
        return no;
    if (start.offset_link >= links)
        return sentence("the offset must be on a link from 1 to ", links, ", not ", start.offset_link + 1);
    if (!std::isfinite(start.offset))
        return sentence("the offset must be a finite number, in rad, not ", start.offset);
    return std::nullopt;
}

std::optional<std::string> refuse_timestep(double dt) {
    if (!positive(dt)) return sentence("dt must be a positive number, in s, not ", dt);
    return std::nullopt;
}

std::optional<std::string> refuse_combination(const Chain& chain, const Integration& integration) {
    if (chain.model != Model::rigid)
        return sentence("the model ", name_of(chain.model), " is not in this version: choose rigid");
    if (integration.method != Method::rk4)
        return sentence("the method ", name_of(integration.method), " is not in this version: choose rk4");
    switch (integration.arithmetic) {
    case Arithmetic::double_:
    case Arithmetic::long_double:
        return std::nullopt;
    case Arithmetic::x87:
        if (!kernels().triple_rk4)
            return sentence(
                "this build has no x87 arithmetic: choose long-double, which has the same 80 bits");
        if (chain.links() != 3)
            return sentence("the x87 arithmetic is for chains of 3 links, not ", chain.links(),
                            ": choose long-double, which has the same 80 bits");
        return std::nullopt;
    case Arithmetic::double_double:
        return sentence("the arithmetic double-double is not in this version: choose long-double or double");
    }
    return sentence("there is no such arithmetic");
}

std::optional<std::string> refusal(const Chain& chain, const StartState& start,
                                   const Integration& integration) {
    if (auto no = refuse_chain(chain)) return no;
    if (auto no = refuse_start(start, chain.links())) return no;
    if (auto no = refuse_timestep(integration.dt)) return no;
    return refuse_combination(chain, integration);
}

} // namespace pendula
