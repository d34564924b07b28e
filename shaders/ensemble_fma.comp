#version 450 core
// SPDX-License-Identifier: MIT
// Whether fma() rounds once: of numbers that the compiler does not know, what a product leaves when its
// rounded value is taken away.
layout(local_size_x = 1) in;

layout(std430, binding = 0) buffer Numbers { float numbers[]; };

void main() {
    precise float left = fma(numbers[0], numbers[1], numbers[2]);
    numbers[3] = left;
}
