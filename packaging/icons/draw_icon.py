#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws pendula.svg and pendula-small.svg: the triple pendulum of the scene study-triple at one moment.

    pendula-numeric simulate study-triple --duration 17 --every 0.005 --out motion.csv
    ./draw_icon.py motion.csv          # then render_icons.sh makes the PNG sizes
"""
import csv
import sys

MOMENT, TRAIL = 16.32, 1.95  # s
COLOURS = ["#56B4E9", "#F29E14", "#E65C9E"]  # of the bobs, as in the theme night
LIGHTS = ["#C4E6FA", "#FFDD9E", "#FFC4DF"]
SHADES = ["#1F6C9E", "#9C5E00", "#96265A"]


def read_motion(path):
    """The times, and for each time the places of the three bobs; y is downwards."""
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    places = [[(float(r[f"x_{b}"]), -float(r[f"y_{b}"])) for b in (1, 2, 3)] for r in rows]
    return [float(r["t"]) for r in rows], places


class Frame:
    """Converts metres to the 512 pixels of the picture, with chain and trail in its middle."""

    def __init__(self, points, margin):
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        self.scale = (512 - 2 * margin) / max(max(xs) - min(xs), max(ys) - min(ys))
        self.x = 256 - self.scale * (max(xs) + min(xs)) / 2
        self.y = 256 - self.scale * (max(ys) + min(ys)) / 2

    def __call__(self, point):
        return self.x + self.scale * point[0], self.y + self.scale * point[1]


def smooth(points):
    """A path through the points: Catmull-Rom as cubic Bézier curves."""
    text = "M{:.1f} {:.1f}".format(*points[0])
    for i in range(len(points) - 1):
        p0, p1, p2, p3 = (points[max(0, min(len(points) - 1, j))] for j in (i - 1, i, i + 1, i + 2))
        text += "C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}".format(
            p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6,
            p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6, *p2)
    return text


def mixed(colour, share):
    """A colour mixed with the background. It is opaque, so that no beads appear where pieces overlap at their ends."""
    parts = (int(colour[i : i + 2], 16) * share + ground * (1 - share) for i, ground in ((1, 17), (3, 26), (5, 42)))
    return "#" + "".join(f"{round(part):02X}" for part in parts)


def trail(points, colour, width, strength):
    """A trail that fades towards the past, in pieces. Newer pieces are wider and brighter."""
    pieces, text = 40, ""
    for i in range(pieces):
        begin, end = (len(points) - 1) * i // pieces, (len(points) - 1) * (i + 1) // pieces
        some = [points[begin], *points[begin + 4 : end - 3 : 4], points[end]]
        youth = (i + 1) / pieces
        text += '<path d="{}" stroke="{}" stroke-width="{:.1f}"/>\n'.format(
            smooth(some), mixed(colour, strength * (0.12 + 0.88 * youth**1.5)), width * (0.4 + 0.6 * youth))
    return text


def draw(motion, small):
    times, places = motion
    now = min(range(len(times)), key=lambda i: abs(times[i] - MOMENT))
    first = min(range(len(times)), key=lambda i: abs(times[i] - (MOMENT - TRAIL)))
    moment, past = places[now], places[first : now + 1]
    framed = [] if small else [*(p[2] for p in past), *(p[1] for p in past)]  # a small picture is filled by the chain alone
    frame = Frame([(0, 0), *moment, *framed], 104 if small else 84)
    joints = [frame(p) for p in [(0, 0), *moment]]
    radius, rod, line = (68, 34, 40) if small else (33, 14, 15)

    defs = '<radialGradient id="ground" cx=".5" cy=".3" r=".85"><stop offset="0" stop-color="#1d2a40"/>' \
           '<stop offset=".55" stop-color="#0f1726"/><stop offset="1" stop-color="#070a12"/></radialGradient>\n' \
           '<linearGradient id="edge" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/>' \
           '<stop offset=".5" stop-color="#fff" stop-opacity=".04"/><stop offset="1" stop-color="#fff" stop-opacity=".08"/></linearGradient>\n'
    for i, (colour, light, shade) in enumerate(zip(COLOURS, LIGHTS, SHADES)):
        defs += f'<radialGradient id="bob{i}" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="{light}"/>' \
                f'<stop offset=".4" stop-color="{colour}"/><stop offset="1" stop-color="{shade}"/></radialGradient>\n'
    if not small:
        defs += '<filter id="glow" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="13"/></filter>\n'

    tile = '<rect width="512" height="512" rx="104"' if small else '<rect x="16" y="16" width="480" height="480" rx="108"'
    defs += f'<clipPath id="tile">{tile}/></clipPath>\n'
    body = f'{tile} fill="url(#ground)"/>\n'
    trails = "" if small else trail([frame(p[1]) for p in past], COLOURS[1], line * 0.75, 0.75)
    trails += trail([frame(p[2]) for p in past], COLOURS[2], line, 1.0)
    body += '<g clip-path="url(#tile)" fill="none" stroke-linecap="round" stroke-linejoin="round">\n'
    if not small:
        body += f'<g filter="url(#glow)" opacity=".8">\n{trails}</g>\n'
    body += f"{trails}</g>\n"
    path = "M" + "L".join("{:.1f} {:.1f}".format(*j) for j in joints)
    body += f'<path d="{path}" fill="none" stroke="#0a0f1a" stroke-opacity=".55" stroke-width="{rod + 8}" stroke-linejoin="round"/>\n'
    body += f'<path d="{path}" fill="none" stroke="#AEB8C9" stroke-width="{rod}" stroke-linejoin="round" stroke-linecap="round"/>\n'
    if not small:
        body += f'<path d="{path}" fill="none" stroke="#E6EAF2" stroke-opacity=".75" stroke-width="3.5" stroke-linejoin="round"/>\n'
    body += '<circle cx="{:.1f}" cy="{:.1f}" r="{}" fill="#E6EAF2"/>\n'.format(*joints[0], radius * 0.45)
    for i, (x, y) in enumerate(joints[1:]):
        body += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="url(#bob{i})"/>\n'
    if not small:
        body += '<rect x="17.5" y="17.5" width="477" height="477" rx="106.5" fill="none" stroke="url(#edge)" stroke-width="3"/>\n'
    return '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">\n' \
           f"<defs>\n{defs}</defs>\n{body}</svg>\n"


motion = read_motion(sys.argv[1])
for name, small in (("pendula.svg", False), ("pendula-small.svg", True)):
    with open(name, "w") as file:
        file.write(draw(motion, small))
