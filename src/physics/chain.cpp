// SPDX-License-Identifier: MIT
#include "physics/chain.hpp"

#include <array>
#include <numeric>
#include <utility>

namespace pendula {
namespace {

template<class Enum>
struct Names;

template<>
struct Names<Model> {
    static constexpr std::array table{std::pair{Model::rigid, "rigid"}, std::pair{Model::elastic, "elastic"}};
};

template<>
struct Names<Method> {
    static constexpr std::array table{
        std::pair{Method::rk4, "rk4"},
        std::pair{Method::leapfrog, "leapfrog"},
        std::pair{Method::symplectic_euler, "symplectic-euler"},
        std::pair{Method::gauss_legendre, "gauss-legendre"},
        std::pair{Method::dop853, "dop853"},
        std::pair{Method::taylor, "taylor"},
    };
};

template<>
struct Names<Arithmetic> {
    static constexpr std::array table{
        std::pair{Arithmetic::double_, "double"},
        std::pair{Arithmetic::long_double, "long-double"},
        std::pair{Arithmetic::x87, "x87"},
        std::pair{Arithmetic::double_double, "double-double"},
    };
};

template<class Enum>
std::string_view find_name(Enum value) {
    for (const auto& [candidate, name] : Names<Enum>::table)
        if (candidate == value) return name;
    return "?";
}

template<class Enum>
std::optional<Enum> find_value(std::string_view wanted) {
    for (const auto& [candidate, name] : Names<Enum>::table)
        if (wanted == name) return candidate;
    return std::nullopt;
}

} // namespace

std::string_view name_of(Model value) { return find_name(value); }
std::string_view name_of(Method value) { return find_name(value); }
std::string_view name_of(Arithmetic value) { return find_name(value); }
std::optional<Model> model_from_name(std::string_view name) { return find_value<Model>(name); }
std::optional<Method> method_from_name(std::string_view name) { return find_value<Method>(name); }
std::optional<Arithmetic> arithmetic_from_name(std::string_view name) { return find_value<Arithmetic>(name); }

// Jorba and Zou: the work for a given time is least at an order of −ln(epsilon)/2 + 1.
int taylor_order(Arithmetic arithmetic) {
    switch (arithmetic) {
    case Arithmetic::double_:
        return 20;
    case Arithmetic::long_double:
    case Arithmetic::x87:
        return 24;
    case Arithmetic::double_double:
        break;
    }
    return 40;
}

double Chain::reach() const { return std::accumulate(lengths.begin(), lengths.end(), 0.0); }

} // namespace pendula
