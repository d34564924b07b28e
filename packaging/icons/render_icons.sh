#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Renders the icons as PNG files: small sizes from pendula-small.svg, larger sizes from pendula.svg. Needs rsvg-convert
# (Debian: librsvg2-bin).
set -euo pipefail
cd "$(dirname "$0")"
for size in 16 22 24 32 48; do rsvg-convert -w $size pendula-small.svg -o pendula-$size.png; done
for size in 64 128 256 512; do rsvg-convert -w $size pendula.svg -o pendula-$size.png; done
