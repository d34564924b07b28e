// SPDX-License-Identifier: MIT
#include "reference.hpp"
#include "support/test_data.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace pendula {
namespace {

/// Its numbers are written as strings, so that no digit is lost.
std::vector<double> numbers(const toml::table& table, const char* key) {
    std::vector<double> values;
    for (const auto& element : *table[key].as_array())
        values.push_back(std::strtod(element.value<std::string>()->c_str(), nullptr));
    return values;
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

Reference load_reference(const std::string& name) {
    const toml::table file = toml::parse_file(test::test_data() + "/reference/" + name + ".toml");
    Reference reference;
    reference.chain.model = from_name<Model>(*file["model"].value<std::string_view>()).value();
    reference.chain.lengths = numbers(file, "lengths");
    reference.chain.masses = numbers(file, "masses");
    reference.chain.gravity = std::strtod(file["gravity"].value<std::string>()->c_str(), nullptr);
    if (const auto stiffness = file["stiffness"].value<std::string>())
        reference.chain.stiffness = std::strtod(stiffness->c_str(), nullptr);
    reference.start.angles = numbers(file, "start_angles_deg");
    reference.start.unit = AngleUnit::degrees;
    reference.start.angular_velocities = numbers(file, "start_angular_velocities");
    for (const auto& element : *file["at"].as_array()) {
        const toml::table& at = *element.as_table();
        ReferencePoint point;
        point.time = *at["time"].value<double>();
        point.uncertainty = *at["uncertainty"].value<double>();
        for (const auto& digits : *at["state"].as_array())
            point.precise.push_back(wide_from_decimal(*digits.value<std::string>()));
        for (const Wide component : point.precise) point.state.push_back(static_cast<long double>(component));
        reference.points.push_back(point);
    }
    return reference;
}

} // namespace pendula
