// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

#include "physics/refusal.hpp"

#include <array>
#include <string_view>

namespace pendula {
namespace {

template<auto Member>
constexpr rows::Row<&Scene::setup, &Setup::integration, Member> integration_row;
template<auto Member>
constexpr rows::Row<&Scene::setup, &Setup::right, Member> right_row;

constexpr std::array<std::string_view, 2> accuracy_titles{"as chosen here", "automatic"};

constexpr auto method_notes = texts_in<&MethodTraits::method, &MethodTraits::note>(method_table);

/// If x87 does not support the chosen method, changes the arithmetic to long double, which has the same 80
/// bits.
Command set_method(const Scene& scene) {
    Integration integration = scene.setup.integration;
    if (integration.arithmetic == Arithmetic::x87 &&
        !supports(Arithmetic::x87, integration.method, scene.setup.chain.model))
        integration.arithmetic = Arithmetic::long_double;
    return SetIntegration{integration};
}
/// If x87 is chosen and does not support the method, changes the method to rk4.
Command set_arithmetic(const Scene& scene) {
    Integration integration = scene.setup.integration;
    if (integration.arithmetic == Arithmetic::x87 &&
        !supports(Arithmetic::x87, integration.method, scene.setup.chain.model))
        integration.method = Method::rk4;
    return SetIntegration{integration};
}
Command set_integration(const Scene& scene) { return SetIntegration{scene.setup.integration}; }
/// Begins a new run, because the accuracy is checked from the start of a run. Automatic accuracy is only for
/// rigid chains.
Command set_accuracy(const Scene& scene) {
    Load load{scene.setup};
    if (scene.setup.chain.model != Model::rigid) load.setup.accuracy = Accuracy::chosen;
    return load;
}
Command set_timestep(const Scene& scene) { return SetTimestep{scene.setup.integration.dt}; }

} // namespace

std::vector<Parameter> integration_rows() {
    return {
        integration_row<&Integration::method>(
            "integration.method", "Method",
            "The numerical method that takes the motion from one step to the next.",
            {.notes = method_notes, .command = set_method}),
        integration_row<&Integration::arithmetic>(
            "integration.arithmetic", "Arithmetic",
            "How many digits the calculation uses: double 16, long-double and x87 19, double-double 32, "
            "quad-double 64.",
            {.command = set_arithmetic}),
        integration_row<&Integration::dt>(
            "integration.dt", "Timestep", "s",
            "Simulated time of one step. Smaller steps follow the true motion for longer but cost more.",
            rows::Allowed{rows::shortest_step, 1}, rows::Slider{1e-6, 1e-2, rows::logarithmic},
            {.command = set_timestep}),
        integration_row<&Integration::compensated>(
            "integration.compensated", "Less rounding",
            "Keeps the digits that the additions of a step lose, and adds them in the next step.",
            {.command = set_integration}),
        rows::row<&Scene::setup, &Setup::accuracy>(
            "integration.accuracy", "Accuracy",
            "automatic: the program chooses method, arithmetic and timestep so that the motion is as "
            "accurate as requested, and checks the motion by a second calculation with more digits. A change "
            "begins a new run.",
            {.titles = accuracy_titles, .command = set_accuracy}),
        right_row<&RightWish::right_for>(
            "integration.right_for", "Right for", "s",
            "With automatic accuracy: for how long from the start the errors of all angles stay below the "
            "allowed error. A change begins a new run.",
            rows::Allowed{0, 1e4}, rows::Slider{1, 200}, {.minimum_excluded = true, .command = set_accuracy}),
        right_row<&RightWish::right_to>(
            "integration.right_to", "Right to", "rad",
            "With automatic accuracy: the largest allowed error of an angle. A change begins a new run.",
            rows::Allowed{1e-60, 1}, rows::Slider{1e-12, 0.1, rows::logarithmic}, {.command = set_accuracy}),
    };
}

} // namespace pendula
