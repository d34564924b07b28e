// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

#include "physics/refusal.hpp"

#include <array>
#include <string_view>

namespace pendula {
namespace {

constexpr auto method = [](auto& scene) -> auto& { return scene.setup.integration.method; };
constexpr auto arithmetic = [](auto& scene) -> auto& { return scene.setup.integration.arithmetic; };
constexpr auto timestep = [](auto& scene) -> auto& { return scene.setup.integration.dt; };
constexpr auto compensated = [](auto& scene) -> auto& { return scene.setup.integration.compensated; };
constexpr auto accuracy = [](auto& scene) -> auto& { return scene.setup.accuracy; };
constexpr auto right_for = [](auto& scene) -> auto& { return scene.setup.right.right_for; };
constexpr auto right_to = [](auto& scene) -> auto& { return scene.setup.right.right_to; };

constexpr std::array<std::string_view, 2> accuracy_titles{"as chosen here", "automatic"};

/// x87 runs few methods: with another one, the arithmetic becomes the C++ one with the same 80 bits.
Command set_method(const Scene& scene) {
    Integration integration = scene.setup.integration;
    if (integration.arithmetic == Arithmetic::x87 &&
        !supports(Arithmetic::x87, integration.method, scene.setup.chain.model))
        integration.arithmetic = Arithmetic::long_double;
    return SetIntegration{integration};
}
/// Choosing x87 with a method that it does not run changes the method to rk4.
Command set_arithmetic(const Scene& scene) {
    Integration integration = scene.setup.integration;
    if (integration.arithmetic == Arithmetic::x87 &&
        !supports(Arithmetic::x87, integration.method, scene.setup.chain.model))
        integration.method = Method::rk4;
    return SetIntegration{integration};
}
Command set_integration(const Scene& scene) { return SetIntegration{scene.setup.integration}; }
/// A new run: what is right is right from a start on. The program chooses the accuracy of rigid chains only.
Command set_accuracy(const Scene& scene) {
    Load load{scene.setup};
    if (scene.setup.chain.model != Model::rigid) load.setup.accuracy = Accuracy::chosen;
    return load;
}
Command set_timestep(const Scene& scene) { return SetTimestep{scene.setup.integration.dt}; }

} // namespace

std::vector<Parameter> integration_rows() {
    return {
        {.key = "integration.method",
         .label = "Method",
         .unit = "",
         .help = "The numerical method that takes the motion from one step to the next.",
         .kind = ParameterKind::choice,
         .default_value = std::string("rk4"),
         .choices = names_of<Method>(),
         .get = rows::get<method>,
         .set = rows::set<method>,
         .command = set_method},
        {.key = "integration.arithmetic",
         .label = "Arithmetic",
         .unit = "",
         .help = "How many digits the calculation uses: double 16, long-double and x87 19, double-double 32, "
                 "quad-double 64.",
         .kind = ParameterKind::choice,
         .default_value = std::string("x87"),
         .choices = names_of<Arithmetic>(),
         .get = rows::get<arithmetic>,
         .set = rows::set<arithmetic>,
         .command = set_arithmetic},
        {.key = "integration.dt",
         .label = "Timestep",
         .unit = "s",
         .help = "Simulated time of one step; a smaller one follows the true motion for longer but costs "
                 "more.",
         .kind = ParameterKind::number,
         .minimum = 1e-9, // a second would take more than a billion steps
         .maximum = 1,
         .slider_minimum = 1e-6,
         .slider_maximum = 1e-2,
         .logarithmic = true,
         .default_value = 1e-4,
         .get = rows::get<timestep>,
         .set = rows::set<timestep>,
         .command = set_timestep},
        {.key = "integration.compensated",
         .label = "Less rounding",
         .unit = "",
         .help = "Carries the digits that each step's additions lose over to the next step.",
         .kind = ParameterKind::boolean,
         .default_value = false,
         .get = rows::get<compensated>,
         .set = rows::set<compensated>,
         .command = set_integration},
        {.key = "integration.accuracy",
         .label = "Accuracy",
         .unit = "",
         .help = "automatic: the program chooses method, arithmetic and timestep so that the motion is right "
                 "for as "
                 "long as is wished, and checks it by a second calculation with more digits. A change begins "
                 "the run anew.",
         .kind = ParameterKind::choice,
         .default_value = std::string("chosen"),
         .choices = names_of<Accuracy>(),
         .titles = accuracy_titles,
         .get = rows::get<accuracy>,
         .set = rows::set<accuracy>,
         .command = set_accuracy},
        {.key = "integration.right_for",
         .label = "Right for",
         .unit = "s",
         .help = "With automatic accuracy: for how long from the start no angle may be wrong by more. A "
                 "change begins the run anew.",
         .kind = ParameterKind::number,
         .minimum = 0,
         .maximum = 1e4,
         .minimum_excluded = true,
         .slider_minimum = 1,
         .slider_maximum = 200,
         .default_value = RightWish().right_for,
         .get = rows::get<right_for>,
         .set = rows::set<right_for>,
         .command = set_accuracy},
        {.key = "integration.right_to",
         .label = "Right to",
         .unit = "rad",
         .help = "With automatic accuracy: by how much an angle may be wrong. A change begins the run anew.",
         .kind = ParameterKind::number,
         .minimum = 1e-60,
         .maximum = 1,
         .slider_minimum = 1e-12,
         .slider_maximum = 0.1,
         .logarithmic = true,
         .default_value = RightWish().right_to,
         .get = rows::get<right_to>,
         .set = rows::set<right_to>,
         .command = set_accuracy},
    };
}

} // namespace pendula
