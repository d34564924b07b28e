// SPDX-License-Identifier: MIT
// ns per operation of double-double beside double, long double and binary128: one run, warm-up, repeats,
// minimum and median.
#include "physics/arithmetic/double_double.hpp"
#include "physics/systems/rigid_chain.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>

using namespace pendula;

namespace {

constexpr std::size_t size = 256;
constexpr int repeats = 41;
constexpr double target_ns = 1e6; ///< the duration of one repeat

struct Times {
    double minimum, median; ///< ns per operation
};

/// Prevents the compiler from removing or moving the timed code.
void touch(void* memory) { asm volatile("" : : "r"(memory) : "memory"); }

template<class Work>
Times measure(Work work, void* result, std::size_t operations) {
    const auto timed = [&](int calls) {
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < calls; ++i) {
            work();
            touch(result);
        }
        return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
    };
    timed(3);
    const int calls = std::max(1, static_cast<int>(target_ns / (timed(3) / 3)));
    std::vector<double> times(repeats);
    for (double& time : times) time = timed(calls) / calls / static_cast<double>(operations);
    std::sort(times.begin(), times.end());
    return {times.front(), times[repeats / 2]};
}

template<class Real>
struct Operands {
    std::vector<Real> x, y, z, w;

    Operands() : x(size), y(size), z(size), w(size) {
        for (std::size_t i = 0; i < size; ++i) {
            x[i] = Real(1) + Real(static_cast<int>(i)) / Real(3);
            y[i] = Real(2) - Real(static_cast<int>(i)) / Real(700);
        }
    }

    template<class Operation>
    Times each(Operation operation) {
        return measure(
            [&] {
                for (std::size_t i = 0; i < size; ++i) z[i] = operation(x[i], y[i]);
            },
            z.data(), size);
    }

    /// One multiplication and one dependent addition per operation, as in the inner loop of a Taylor
    /// recurrence.
    Times convolution() {
        const auto work = [&] {
            Real sum{};
            for (std::size_t i = 0; i < size; ++i) sum += x[i] * y[size - 1 - i];
            z[0] = sum;
        };
        return measure(work, z.data(), size);
    }

    Times sine_and_cosine(int factor) {
        std::vector<Real> angles(size);
        for (std::size_t i = 0; i < size; ++i) angles[i] = x[i] * Real(factor);
        return measure(
            [&] {
                for (std::size_t i = 0; i < size; ++i) sin_cos(angles[i], z[i], w[i]);
            },
            z.data(), size);
    }

    Times right_hand_side() {
        const std::size_t links = 3;
        Chain description;
        description.lengths = {4.0, 3.5, 3.0};
        description.masses = {1.0, 1.0, 1.0};
        const RigidChain<Real> chain(description);
        TensionForm<Real> form(links);
        const std::vector<Real> theta(x.begin(), x.begin() + 3), omega(y.begin(), y.begin() + 3);
        std::vector<Real> alpha(links);
        return measure([&] { form.accelerations(chain, theta, omega, alpha); }, alpha.data(), 1);
    }
};

template<class Real>
void print_row(const char* name) {
    using std::sqrt;
    Operands<Real> operands;
    std::printf("%-14s", name);
    const auto print = [](Times times) { std::printf(" %8.2f /%8.2f", times.minimum, times.median); };
    print(operands.each([](Real a, Real b) { return a + b; }));
    print(operands.each([](Real a, Real b) { return a * b; }));
    print(operands.each([](Real a, Real b) { return a / b; }));
    print(operands.convolution());
    print(operands.sine_and_cosine(1));
    print(operands.sine_and_cosine(1000));
    print(operands.right_hand_side());
    std::printf("\n");
}

} // namespace

int main() {
    std::printf(
        "ns per operation, minimum / median of %d repeats; the processor's fused multiply-add is %s\n",
        repeats, processor_fuses ? "used" : "missing");
    std::printf("%-14s %18s %18s %18s %18s %18s %18s %18s\n", "", "x + y", "x · y", "x / y", "sum += x · y",
                "sin_cos, < 86", "sin_cos, < 86,000", "accelerations N=3");
    print_row<double>("double");
    print_row<long double>("long-double");
    print_row<DoubleDouble>("double-double");
    print_row<Wide>("binary128");
}
