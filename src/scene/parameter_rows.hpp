// SPDX-License-Identifier: MIT
/// The rows of the parameter table by group, one file each, and helpers for writing them. For the table's own
/// files.
#pragma once

#include "scene/parameter_table.hpp"

#include <initializer_list>
#include <string>
#include <variant>
#include <vector>

namespace pendula {

std::vector<Parameter> scene_rows(); ///< keys outside any table
std::vector<Parameter> chain_rows();
std::vector<Parameter> start_rows();
std::vector<Parameter> integration_rows();
std::vector<Parameter> ghost_rows();
std::vector<Parameter> lanes_rows();
std::vector<Parameter> ensemble_rows();
std::vector<Parameter> trail_rows();
std::vector<Parameter> view_rows();
std::vector<Parameter> look_rows();
std::vector<Parameter> map_rows();

namespace rows {

// Conversion between a field's type and ParameterValue's alternatives.

inline ParameterValue to_value(bool field) { return field; }
inline ParameterValue to_value(double field) { return field; }
inline ParameterValue to_value(std::size_t field) { return static_cast<double>(field); }
inline ParameterValue to_value(const std::string& field) { return field; }
inline ParameterValue to_value(const std::vector<double>& field) { return field; }
template<NamedEnum Enum>
ParameterValue to_value(Enum field) {
    return std::string(name_of(field));
}

inline void from_value(bool& field, const ParameterValue& value) { field = std::get<bool>(value); }
inline void from_value(double& field, const ParameterValue& value) { field = std::get<double>(value); }
inline void from_value(std::size_t& field, const ParameterValue& value) {
    field = static_cast<std::size_t>(std::get<double>(value));
}
inline void from_value(std::string& field, const ParameterValue& value) {
    field = std::get<std::string>(value);
}
inline void from_value(std::vector<double>& field, const ParameterValue& value) {
    field = std::get<std::vector<double>>(value);
}
template<NamedEnum Enum>
void from_value(Enum& field, const ParameterValue& value) {
    field = from_name<Enum>(std::get<std::string>(value)).value();
}

/// `Field` is a function from a scene to a reference to one of its fields.
template<auto Field>
ParameterValue get(const Scene& scene) {
    return to_value(Field(scene));
}
template<auto Field>
void set(Scene& scene, const ParameterValue& value) {
    from_value(Field(scene), value);
}

/// One group's rows out of several lists, in their order.
inline std::vector<Parameter> joined(std::initializer_list<std::vector<Parameter>> lists) {
    std::vector<Parameter> all;
    for (const std::vector<Parameter>& list : lists) all.insert(all.end(), list.begin(), list.end());
    return all;
}

/// For what cannot change while it runs: a new run.
inline Command load(const Scene& scene) { return Load{scene.setup}; }

} // namespace rows
} // namespace pendula
