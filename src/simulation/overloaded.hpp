// SPDX-License-Identifier: MIT
/// Lambdas as one visitor: std::visit(Overloaded{[](const A&) {…}, [](const B&) {…}}, variant).
#pragma once

namespace pendula {

template<class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template<class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

} // namespace pendula
