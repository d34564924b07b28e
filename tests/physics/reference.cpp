// SPDX-License-Identifier: MIT
#include "reference.hpp"
#include "support/test_data.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string_view>
#include <utility>

namespace pendula {
namespace {

/// The number of a key, or `usual` if the key is missing. The files contain numbers as strings, so that no
/// digit is lost.
double number(const toml::table& table, const char* key, double usual) {
    const auto text = table[key].value<std::string>();
    return text ? std::strtod(text->c_str(), nullptr) : usual;
}

std::vector<double> numbers(const toml::table& table, const char* key) {
    std::vector<double> values;
    if (!table.contains(key)) return values;
    for (const auto& element : *table[key].as_array())
        values.push_back(std::strtod(element.value<std::string>()->c_str(), nullptr));
    return values;
}

void read_pivot(const toml::table& table, Pivot& pivot) {
    pivot.path = from_name<PivotPath>(*table["path"].value<std::string_view>()).value();
    pivot.amplitude = number(table, "amplitude", pivot.amplitude);
    pivot.direction_deg = number(table, "direction_deg", pivot.direction_deg);
    pivot.frequency = number(table, "frequency", pivot.frequency);
    pivot.phase_deg = number(table, "phase_deg", pivot.phase_deg);
    pivot.second_amplitude = number(table, "second_amplitude", pivot.second_amplitude);
    pivot.second_frequency = number(table, "second_frequency", pivot.second_frequency);
    pivot.second_phase_deg = number(table, "second_phase_deg", pivot.second_phase_deg);
}

void read_torque(const toml::table& table, Torque& torque) {
    torque.course = from_name<TorqueCourse>(*table["course"].value<std::string_view>()).value();
    torque.joint = static_cast<std::size_t>(number(table, "joint", 1));
    torque.strength = number(table, "strength", torque.strength);
    torque.frequency = number(table, "frequency", torque.frequency);
    torque.phase_deg = number(table, "phase_deg", torque.phase_deg);
}

/// The account that a text such as "air_drag 4" names: the cause and the joint, counted from 1 in the text.
EnergyShare account(const std::string& text) {
    constexpr std::pair<std::string_view, EnergyCause> causes[] = {
        {"damping", EnergyCause::damping},
        {"joint_friction", EnergyCause::joint_friction},
        {"dry_friction", EnergyCause::dry_friction},
        {"air_drag", EnergyCause::air_drag},
        {"pivot", EnergyCause::pivot},
        {"torque", EnergyCause::torque}};
    const std::size_t space = text.find(' ');
    EnergyShare share;
    for (const auto& [name, cause] : causes)
        if (name == std::string_view(text).substr(0, space)) share.cause = cause;
    share.joint = std::stoul(text.substr(space)) - 1;
    return share;
}

ReferenceEvent event(const toml::table& table) {
    ReferenceEvent event;
    event.time = wide_from_decimal(*table["time"].value<std::string>());
    event.joint = static_cast<std::size_t>(number(table, "joint", 1)) - 1;
    const std::string from_now = *table["from_now"].value<std::string>();
    event.from_now = from_now == "forward" ? 1 : from_now == "backward" ? -1 : 0;
    return event;
}

} // namespace

double largest_error(const Trajectory& trajectory, const ReferencePoint& point) {
    const PreciseState state = trajectory.precise_state();
    std::vector<Wide> found;
    if (trajectory.chain().model == Model::rigid) {
        found = state.theta;
        found.insert(found.end(), state.omega.begin(), state.omega.end());
    } else {
        for (std::size_t i = 0; i < state.links(); ++i) found.insert(found.end(), {state.x[i], state.y[i]});
        for (std::size_t i = 0; i < state.links(); ++i) found.insert(found.end(), {state.vx[i], state.vy[i]});
    }
    double largest = 0;
    for (std::size_t i = 0; i < found.size(); ++i)
        largest = std::max(largest, std::abs(static_cast<double>(found[i] - point.precise[i])));
    return found.size() == point.precise.size() ? largest : std::numeric_limits<double>::infinity();
}

std::vector<double> growth_of_errors(const Chain& chain, const StartState& start,
                                     const std::vector<double>& times, double dt) {
    constexpr double aside = 0x1p-40; // in 106 bits, differences keep about 60 bits
    const std::size_t n = chain.links();
    const auto states_from = [&](const StartState& from) {
        const auto trajectory =
            make_trajectory(chain, from, {Method::taylor, Arithmetic::double_double, dt, true});
        std::vector<std::vector<Wide>> states(times.size());
        for (std::size_t t = 0; t < times.size(); ++t) {
            trajectory->advance(std::llround(times[t] / dt) - trajectory->step());
            trajectory->coordinates(states[t]);
        }
        return states;
    };
    const auto middle = states_from(start);
    std::vector<std::vector<double>> sums(times.size(), std::vector<double>(2 * n, 0));
    for (std::size_t c = 0; c < 2 * n; ++c) {
        StartState beside = start;
        (c < n ? beside.angles[c] : beside.angular_velocities[c - n]) += aside;
        const auto states = states_from(beside);
        for (std::size_t t = 0; t < times.size(); ++t)
            for (std::size_t i = 0; i < 2 * n; ++i)
                sums[t][i] += std::abs(static_cast<double>(states[t][i] - middle[t][i])) / aside;
    }
    std::vector<double> growth;
    for (const std::vector<double>& rows : sums)
        growth.push_back(std::max(*std::max_element(rows.begin(), rows.end()),
                                  growth.empty() ? 1 : growth.back())); // an error can also begin later
    return growth;
}

Reference load_reference(const std::string& name) {
    const toml::table file = toml::parse_file(test::test_data() + "/reference/" + name + ".toml");
    Reference reference;
    reference.chain.model = from_name<Model>(*file["model"].value<std::string_view>()).value();
    reference.chain.lengths = numbers(file, "lengths");
    reference.chain.masses = numbers(file, "masses");
    reference.chain.gravity = number(file, "gravity", 0);
    reference.chain.damping = number(file, "damping", 0);
    reference.chain.stiffness = number(file, "stiffness", reference.chain.stiffness);
    reference.chain.link_masses = numbers(file, "link_masses");
    reference.chain.centres = numbers(file, "centres");
    reference.chain.inertias = numbers(file, "inertias");
    reference.chain.joint_friction = numbers(file, "joint_friction");
    reference.chain.dry_friction = numbers(file, "dry_friction");
    reference.chain.air_drag = numbers(file, "air_drag");
    if (const toml::table* pivot = file["pivot"].as_table()) read_pivot(*pivot, reference.chain.pivot);
    if (const toml::table* torque = file["torque"].as_table()) read_torque(*torque, reference.chain.torque);
    const bool in_radians = file.contains("start_angles");
    reference.start.angles = numbers(file, in_radians ? "start_angles" : "start_angles_deg");
    reference.start.unit = in_radians ? AngleUnit::radians : AngleUnit::degrees;
    reference.start.angular_velocities = numbers(file, "start_angular_velocities");
    if (const toml::array* accounts = file["accounts"].as_array())
        for (const auto& element : *accounts)
            reference.accounts.push_back(account(*element.value<std::string>()));
    if (const toml::array* events = file["event"].as_array())
        for (const auto& element : *events) reference.events.push_back(event(*element.as_table()));
    for (const auto& element : *file["at"].as_array()) {
        const toml::table& at = *element.as_table();
        ReferencePoint point;
        point.time = *at["time"].value<double>();
        point.uncertainty = *at["uncertainty"].value<double>();
        for (const auto& digits : *at["state"].as_array())
            point.precise.push_back(wide_from_decimal(*digits.value<std::string>()));
        for (const Wide component : point.precise) point.state.push_back(static_cast<long double>(component));
        point.work = numbers(at, "work");
        reference.points.push_back(point);
    }
    return reference;
}

} // namespace pendula
