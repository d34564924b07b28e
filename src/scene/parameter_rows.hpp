// SPDX-License-Identifier: MIT
/// The rows of the parameter table by group, and helpers for defining them. Included only by the files that
/// define the table.
#pragma once

#include "scene/parameter_table.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace pendula {

std::vector<Parameter> scene_rows(); ///< keys outside any table
std::vector<Parameter> chain_rows();
std::vector<Parameter> pivot_rows();
std::vector<Parameter> torque_rows();
std::vector<Parameter> start_rows();
std::vector<Parameter> integration_rows();
std::vector<Parameter> ghost_rows();
std::vector<Parameter> measured_rows();
std::vector<Parameter> lanes_rows();
std::vector<Parameter> ensemble_rows();
std::vector<Parameter> trail_rows();
std::vector<Parameter> view_rows();
std::vector<Parameter> look_rows();
std::vector<Parameter> map_rows();
std::vector<Parameter> video_rows();

namespace rows {

// Conversions between the type of a field and the alternatives of ParameterValue.

template<class Field>
ParameterValue to_value(const Field& field) {
    if constexpr (NamedEnum<Field>)
        return std::string(name_of(field));
    else if constexpr (std::is_same_v<Field, std::size_t>)
        return static_cast<double>(field);
    else
        return field;
}

template<class Field>
void from_value(Field& field, const ParameterValue& value) {
    if constexpr (NamedEnum<Field>)
        field = from_name<Field>(std::get<std::string>(value)).value();
    else if constexpr (std::is_same_v<Field, std::size_t>)
        field = static_cast<std::size_t>(std::get<double>(value));
    else
        field = std::get<Field>(value);
}

template<class Field>
inline constexpr ParameterKind kind_of = ParameterKind::choice;
template<>
inline constexpr ParameterKind kind_of<bool> = ParameterKind::boolean;
template<>
inline constexpr ParameterKind kind_of<double> = ParameterKind::number;
template<>
inline constexpr ParameterKind kind_of<std::size_t> = ParameterKind::integer;
template<>
inline constexpr ParameterKind kind_of<std::string> = ParameterKind::text;
template<>
inline constexpr ParameterKind kind_of<std::vector<double>> = ParameterKind::numbers;
template<>
inline constexpr ParameterKind kind_of<std::vector<std::string>> = ParameterKind::texts;

/// The field of `owner` at the end of a path of members.
template<auto First, auto... Rest>
auto& field(auto& owner) {
    if constexpr (sizeof...(Rest) == 0)
        return owner.*First;
    else
        return field<Rest...>(owner.*First);
}

/// The scene from which defaults are taken. Defined in parameter_table.cpp, because GCC 14 with precompiled
/// headers does not compile Scene() in the templates below.
const Scene& new_scene();

struct Allowed {
    double minimum, maximum;
};
struct Slider {
    double minimum, maximum;
    bool is_logarithmic = false;
};
inline constexpr bool logarithmic = true;

/// Makes the row of a parameter. `Path`: the members that lead from a Scene to the parameter's field. The
/// field's type determines kind and choices. The default is the field's value in a new Scene, unless `rest`
/// contains a default.
template<auto... Path>
struct Row {
    Parameter operator()(std::string_view key, std::string_view label, std::string_view help,
                         Parameter rest = {}) const {
        using Field = std::remove_reference_t<decltype(field<Path...>(std::declval<Scene&>()))>;
        rest.key = key;
        rest.label = label;
        rest.help = help;
        rest.kind = kind_of<Field>;
        if constexpr (NamedEnum<Field>) rest.choices = names_of<Field>();
        rest.get = [](const Scene& scene) { return to_value(field<Path...>(scene)); };
        rest.set = [](Scene& scene, const ParameterValue& value) {
            from_value(field<Path...>(scene), value);
        };
        if (rest.default_value == ParameterValue()) rest.default_value = rest.get(new_scene());
        return rest;
    }
    /// The row of a number, or of a list of numbers.
    Parameter operator()(std::string_view key, std::string_view label, std::string_view unit,
                         std::string_view help, Allowed allowed, Slider slider, Parameter rest = {}) const {
        rest.unit = unit;
        rest.minimum = allowed.minimum;
        rest.maximum = allowed.maximum;
        rest.slider_minimum = slider.minimum;
        rest.slider_maximum = slider.maximum;
        rest.logarithmic = slider.is_logarithmic;
        return operator()(key, label, help, std::move(rest));
    }
};
template<auto... Path>
inline constexpr Row<Path...> row;

/// The shortest allowed step, s. A simulated second then takes a billion steps.
inline constexpr double shortest_step = 1e-9;

/// The command for parameters that cannot be changed during a run: it begins a new run.
inline Command load(const Scene& scene) { return Load{scene.setup}; }

} // namespace rows
} // namespace pendula
