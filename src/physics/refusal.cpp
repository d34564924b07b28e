// SPDX-License-Identifier: MIT
#include "physics/refusal.hpp"

#include "physics/arithmetic/quad_double.hpp"
#include "physics/systems/body_chain.hpp"
#include "physics/systems/elastic_chain.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <limits>
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

/// The number with 4 significant digits, for messages.
std::string shown(double value) {
    std::ostringstream out;
    out.precision(4);
    out << value;
    return out.str();
}

/// A limit with 4 significant digits, for messages: rounded down, so that the number shown is allowed.
std::string shown_limit(double value) {
    const double unit = std::pow(10, std::floor(std::log10(value)) - 3);
    return shown(std::floor(value / unit) * unit);
}

std::optional<std::string> refuse_x87(Method method, Model model) {
    if (supports(Arithmetic::x87, method, model)) return std::nullopt;
    const char* same = "choose long-double, which has the same 80 bits";
    std::string possible;
    for (const MethodTraits& row : method_table)
        if (supports(Arithmetic::x87, row.method, model))
            possible += (possible.empty() ? "" : " or ") + std::string(row.name);
    if (possible.empty()) return sentence("this build has no x87 arithmetic: ", same);
    return sentence("the x87 arithmetic supports only the method ", possible, ", not ", name_of(method), ": ",
                    same);
}

/// The longest dt, s, at which the method's solution of x'' = −frequency² x − damping x' stays bounded.
/// `frequency` and `damping` are in 1/s; one of them must be positive.
double longest_bounded_dt(const Integration& integration, double frequency, double damping) {
    const MethodTraits& traits = traits_of(integration.method);
    if (traits.longest_dt) return traits.longest_dt(integration, frequency, damping);
    if (traits.damps_beside) damping = 0;
    const bool damped = damping > frequency / 2;
    const double fastest = std::max(frequency, damped ? damping : 0);
    if (fastest == 0) return std::numeric_limits<double>::infinity();
    return (damped ? traits.reach.damped : traits.reach.swinging) / fastest;
}

std::optional<std::string> refuse_options(const Integration& integration) {
    const MethodTraits& traits = traits_of(integration.method);
    if (traits.has_stages && (integration.stages < least_stages || integration.stages > most_stages))
        return sentence(traits.name, " must have ", least_stages, " to ", most_stages, " stages, not ",
                        integration.stages);
    if (traits.has_order && integration.order != 0 &&
        (integration.order < least_taylor_order || integration.order > most_taylor_order))
        return sentence("the order of ", traits.name, " must be ", least_taylor_order, " to ",
                        most_taylor_order, ", or 0 for the usual order of the arithmetic, not ",
                        integration.order);
    return std::nullopt;
}

/// Checks the chain's optional lists: each must be empty or have one valid number for each link.
std::optional<std::string> refuse_lists(const Chain& chain) {
    struct List {
        const std::vector<double>& values;
        const char *what, *unit;
        bool (*accepted)(double);
        const char* expected;
    };
    const auto finite = [](double value) { return std::isfinite(value); };
    constexpr const char* from_0 = "a number from 0 up";
    const List lists[] = {
        {chain.link_masses, "link mass", "kg", not_negative, from_0},
        {chain.centres, "centre of mass", "m from the upper joint", finite, "a finite number"},
        {chain.inertias, "moment of inertia", "kg m²", not_negative, from_0},
        {chain.joint_friction, "joint friction", "N m s", not_negative, from_0},
        {chain.dry_friction, "dry friction", "N m", not_negative, from_0},
        {chain.air_drag, "air drag", "kg/m", not_negative, from_0}};
    for (const List& list : lists) {
        if (!list.values.empty() && list.values.size() != chain.links())
            return sentence("a chain of ", chain.links(), " links must have one ", list.what,
                            " for each link, not ", list.values.size());
        if (auto no = refuse_each(list.values, list.what, list.unit, list.accepted, list.expected)) return no;
    }
    return std::nullopt;
}

/// Checks a table. The cubic splines between its rows need at least 4 rows with increasing times.
std::optional<std::string> refuse_table(const char* what, const std::vector<double>& times,
                                        std::initializer_list<const std::vector<double>*> columns) {
    constexpr std::size_t fewest = 4;
    for (const std::vector<double>* column : columns)
        if (column->size() != times.size())
            return sentence("the table of ", what, " has ", times.size(), " points in time and ",
                            column->size(), " values: each point in time needs one value");
    if (times.size() < fewest)
        return sentence("the table of ", what, " must have at least ", fewest, " rows, not ", times.size());
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (!std::isfinite(times[i]) || (i > 0 && !(times[i] > times[i - 1])))
            return sentence("the times in the table of ", what, " must increase: row ", i + 1, " has ",
                            times[i], " s", i > 0 ? sentence(" after ", times[i - 1], " s") : "");
        for (const std::vector<double>* column : columns)
            if (!std::isfinite((*column)[i]))
                return sentence("row ", i + 1, " of the table of ", what,
                                " must contain only finite numbers");
    }
    return std::nullopt;
}

std::optional<std::string> refuse_drive(const Chain& chain) {
    const Pivot& pivot = chain.pivot;
    const auto refuse = [](double value, bool accepted, const char* what, const char* expected) {
        return accepted ? std::nullopt
                        : std::optional(sentence(what, " must be ", expected, ", not ", value));
    };
    if (pivot.path == PivotPath::table)
        if (auto no = refuse_table("the pivot's path", pivot.times, {&pivot.x, &pivot.y})) return no;
    for (const double amplitude : {pivot.amplitude, pivot.second_amplitude})
        if (auto no = refuse(amplitude, not_negative(amplitude), "the pivot's amplitude",
                             "a number from 0 up, in m"))
            return no;
    for (const double frequency : {pivot.frequency, pivot.second_frequency, chain.torque.frequency})
        if (auto no = refuse(frequency, not_negative(frequency), "the frequency of the pivot or the torque",
                             "a number from 0 up, in Hz"))
            return no;
    for (const double angle :
         {pivot.direction_deg, pivot.phase_deg, pivot.second_phase_deg, chain.torque.phase_deg})
        if (auto no = refuse(angle, std::isfinite(angle), "the direction or phase of the pivot or the torque",
                             "a finite number, in degrees"))
            return no;
    const Torque& torque = chain.torque;
    if (torque.course == TorqueCourse::table)
        if (auto no = refuse_table("the torque", torque.times, {&torque.values})) return no;
    if (auto no =
            refuse(torque.strength, std::isfinite(torque.strength), "the torque", "a finite number, in N m"))
        return no;
    if (chain.has_torque() && (torque.joint < 1 || torque.joint > chain.links()))
        return sentence("the torque's joint must be 1 to ", chain.links(), ", not ", torque.joint);
    return std::nullopt;
}

/// The first link, counted from 0, that can turn without moving any mass, so that its equation has no
/// solution. Such a link and its bob have no inertia. The links below do not hold its lower end either: each
/// of them has no mass, or turns about its only mass, a point mass that stays at rest.
std::optional<std::size_t> link_without_inertia(const Chain& chain) {
    const LinkBodies bodies = link_bodies(chain);
    const std::size_t n = chain.links();
    for (std::size_t first = 0; first < n; ++first) {
        const Wide zero = 0;
        const auto rigid = [&](std::size_t i) { return bodies.inertia[i] > zero; };
        const bool own = rigid(first) || (bodies.mass[first] > zero && !(bodies.centre[first] == zero));
        if (own || chain.masses[first] > 0) continue;
        std::size_t link = first + 1;
        for (;; ++link) {
            if (link == n) return first;
            const Wide length = to_wide(chain.lengths[link]);
            const bool empty = !(bodies.mass[link] > zero) && !rigid(link);
            const bool end_can_rest = empty || (!rigid(link) && bodies.centre[link] == length);
            if (end_can_rest) return first;
            const bool passes = empty || (!rigid(link) && !(bodies.centre[link] == zero));
            if (!passes || chain.masses[link] > 0) break;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> refuse_chain(const Chain& chain) {
    const std::size_t n = chain.links();
    if (n < 1 || n > max_links) return sentence("a chain must have 1 to ", max_links, " links, not ", n);
    if (chain.masses.size() != n)
        return sentence("a chain of ", n, " links must have ", n, " masses, not ", chain.masses.size());
    if (auto no = refuse_each(chain.lengths, "length", "m", positive, "a positive number")) return no;
    if (auto no = refuse_lists(chain)) return no;
    const bool bobs_may_be_0 = chain.has_link_masses() && chain.model == Model::rigid;
    if (auto no = refuse_each(chain.masses, "mass", "kg", bobs_may_be_0 ? not_negative : positive,
                              bobs_may_be_0 ? "a number from 0 up" : "a positive number"))
        return no;
    if (!not_negative(chain.gravity))
        return sentence("gravity must be a number from 0 up, in m/s², not ", chain.gravity);
    if (!not_negative(chain.damping))
        return sentence("damping must be a number from 0 up, in 1/s, not ", chain.damping);
    if (chain.model == Model::elastic && !positive(chain.stiffness))
        return sentence("stiffness must be a positive number, in N/m, not ", chain.stiffness);
    if (auto no = refuse_drive(chain)) return no;
    if (chain.model == Model::elastic && chain.has_link_masses())
        return "an elastic chain has its masses in its bobs: leave out link_masses and inertias, or choose "
               "rigid";
    if (chain.model == Model::elastic && chain.has_friction())
        return "an elastic chain cannot have joint friction or air drag: use damping, or choose rigid";
    if (chain.has_link_masses())
        if (const auto link = link_without_inertia(chain))
            return sentence("link ", *link + 1,
                            " can turn without moving any mass: give it a bob, or a link mass",
                            " with its centre away from its upper joint");

    // Each number is in range, but their products may still overflow.
    double hanging = 0, scale = 0;
    for (std::size_t i = n; i-- > 0;) {
        hanging += chain.masses[i];
        scale += hanging * chain.lengths[i] * (1 + chain.gravity);
        if (!chain.link_masses.empty()) hanging += chain.link_masses[i];
        const bool mass_in_range = chain.masses[i] == 0 || std::isfinite(1 / chain.masses[i]);
        if (!std::isfinite(scale) || !mass_in_range || !std::isfinite(1 / chain.lengths[i]))
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

double longest_stable_dt(const Chain& chain, const Integration& integration) {
    const double frequency = chain.model == Model::elastic ? highest_spring_frequency(chain) : 0;
    if (frequency == 0 && chain.damping == 0) return std::numeric_limits<double>::infinity();
    return longest_bounded_dt(integration, frequency, chain.damping);
}

std::string advice(const Chain& chain, const Integration& integration) {
    if (traits_of(integration.method).own_steps)
        return chain.model == Model::rigid
                   ? "choose a start with less energy"
                   : "choose another method, or a start in which the links are not in one line";
    const double longest = longest_stable_dt(chain, integration);
    if (chain.model == Model::rigid || !std::isfinite(longest)) return "choose a smaller dt";
    return sentence("the largest stable dt of ", name_of(integration.method), " for this stiffness is ",
                    shown_limit(longest), " s");
}

std::optional<std::string> refuse_combination(const Chain& chain, const Integration& integration) {
    if (traits_of(integration.method).needs_momenta && chain.model == Model::elastic)
        return sentence(
            name_of(integration.method),
            " needs the momenta of a rigid chain: choose gauss-legendre, which is symplectic for ",
            "elastic chains too");
    if (traits_of(integration.method).damps_beside &&
        (chain.has_friction() || (chain.is_driven() && chain.damping > 0)))
        return sentence(
            name_of(integration.method),
            " cannot calculate joint friction, air drag or the damping of a driven chain: choose rk4, or "
            "leave these out");
    if (auto no = refuse_options(integration)) return no;
    if (integration.arithmetic == Arithmetic::x87)
        if (auto no = refuse_x87(integration.method, chain.model)) return no;
    const double longest = longest_stable_dt(chain, integration);
    if (integration.dt > longest) {
        const std::string what = chain.model == Model::rigid
                                     ? sentence("damping of ", shown(chain.damping), " 1/s")
                                     : sentence("stiffness of ", shown(chain.stiffness), " N/m");
        const bool both = chain.model == Model::elastic && chain.damping > 0;
        return sentence("dt = ", shown(integration.dt), " s is too large for a ", what,
                        both ? sentence(" and a damping of ", shown(chain.damping), " 1/s") : "", ": ",
                        name_of(integration.method), " needs at most ", shown_limit(longest), " s");
    }
    return std::nullopt;
}

std::optional<std::string> refusal(const Chain& chain, const StartState& start,
                                   const Integration& integration) {
    if (auto no = refuse_chain(chain)) return no;
    if (auto no = refuse_start(start, chain.links())) return no;
    if (auto no = refuse_timestep(integration.dt)) return no;
    return refuse_combination(chain, integration);
}

} // namespace pendula
