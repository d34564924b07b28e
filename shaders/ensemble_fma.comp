#version 450 core
// SPDX-License-Identifier: MIT
// Tests whether fma() rounds once: calculates the rounding error of a product. The compiler does not know the numbers,
// so it cannot calculate the result itself.
layout(local_size_x = 1) in;

layout(std430, binding = 0) buffer Numbers { float numbers[]; };

void main() {
    precise float left = fma(numbers[0], numbers[1], numbers[2]);
    numbers[3] = left;
}
