// SPDX-License-Identifier: MIT
#include "commands/numeric/generate.hpp"

#include <array>

namespace pendula {
namespace {

constexpr std::array<std::string_view, 3> graphic_description{
    "pendula shows a chain of pendulums with its fading trails and, beside it, the same motion as a path on "
    "the torus of angles. A ghost, a second chain with an almost equal start, shows how soon the two motions "
    "diverge. Every parameter can be changed while the chain moves. Press F1 in the window for its keys, "
    "Ctrl K to find any action, parameter or scene by name.",
    "Without a command, pendula runs 'view': 'pendula study-triple' opens a window with the scene "
    "study-triple.",
    "Drawing needs OpenGL 4.5, but no graphics processor: Mesa's software renderer is enough. Films "
    "are encoded by ffmpeg; without it pendula can still record PNG pictures and raw frames."};

constexpr std::array<std::string_view, 1> numeric_description{
    "pendula-numeric has the commands of pendula that need no graphics: it integrates chains of pendulums, "
    "writes their motion with all digits, and measures drift, convergence, divergence and Lyapunov "
    "exponents. "
    "It runs on machines without graphics libraries, and gives the same digits as pendula."};

constexpr std::array<std::string_view, 2> mpi_description{
    "pendula-mpi calculates maps of chaos and ensembles in many processes, which mpirun starts on one "
    "machine "
    "or on many. The process of rank 0 reads the scene, distributes pieces of the work, calculates some of "
    "them itself and writes the files. The files are the same as those of pendula, byte for byte, for any "
    "number of processes. Without mpirun, pendula-mpi runs as one process.",
    "If a process dies, mpirun ends the run. The finished part is in FILE.part; --resume continues from "
    "there."};

constexpr std::array<ManualEntry, 4> numeric_files{{
    {"NAME.pendula.toml, NAME.toml", "a scene: chain, start, integration and look, in TOML"},
    {"NAME.pendula", "a run file: the exact start of a run and every change made in it, in JSON Lines"},
    {"NAME.csv", "the motion, or an ensemble's statistics, one row for each moment"},
    {"NAME.npy", "the states of an ensemble's members, or a map's values, for NumPy"},
}};

constexpr std::array<ManualEntry, 5> mpi_files{{
    numeric_files[0],
    {"NAME.png, NAME.mp4",
     "the picture of a map (the file also stores the scene); a film that zooms into a map"},
    {"NAME.csv", "an ensemble's statistics, one row for each moment"},
    numeric_files[3],
    {"FILE.part", "the finished part of FILE, until FILE is complete"},
}};

constexpr std::array<ManualEntry, 5> graphic_files{{
    numeric_files[0],
    numeric_files[1],
    {"~/.config/pendula/config.toml", "the window's preferences"},
    {"~/.local/state/pendula/runs", "the run files of the ten newest runs (see --run-file and --no-journal)"},
    {"~/.cache/pendula/thumbnails", "the gallery's pictures; can be deleted"},
}};

constexpr std::array<ManualEntry, 3> graphic_environment{{
    {"DISPLAY, WAYLAND_DISPLAY", "the display for the window; record and the numeric commands need none"},
    {"XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
     "folders to use instead of ~/.config, ~/.local/state and ~/.cache"},
    {"LIBGL_ALWAYS_SOFTWARE", "1: Mesa draws on the CPU, and record does not look for a graphics processor"},
}};

constexpr std::array<ManualEntry, 1> numeric_environment{{
    {"TERM, COLUMNS, LINES", "type of the terminal, and its size if the terminal does not report one"},
}};

constexpr std::array<ManualEntry, 7> graphic_examples{{
    {"pendula double-2-1 --set chain.gravity=1.62", "a double pendulum on the Moon"},
    {"pendula record study-triple --out film.mp4 --duration 20", "a film, frame by frame, off-screen"},
    {"pendula record study-triple --out film.mp4 --hdr pq", "the same in high dynamic range"},
    {"pendula handout study-triple --out triple", "a folder for a class: film, picture, scene and a page"},
    {"pendula view run.pendula", "open a run again, stopped at its end; its whole past can be shown"},
    {"pendula replay run.pendula --verify", "repeat a run and compare it to the last bit"},
    {"pendula lyapunov study-triple --duration 3000", "how fast almost equal starts diverge"},
}};

constexpr std::array<ManualEntry, 2> mpi_examples{{
    {"mpirun -n 64 pendula-mpi map double-1-1 --size 8192x8192 --until 1000 --out map.png",
     "when a link first flips, for every start"},
    {"mpirun -n 64 pendula-mpi ensemble double-1-1 --count 1e7 --duration 100 --out table.csv",
     "how ten million starts diverge"},
}};

constexpr std::array<ManualEntry, 3> numeric_examples{{
    {"pendula-numeric simulate study-triple --duration 20 --every 0.1 --out run.csv",
     "angles, velocities, positions and energy, with all digits"},
    {"pendula-numeric lyapunov study-triple --duration 3000", "how fast almost equal starts diverge"},
    {"pendula-numeric replay run.pendula --verify", "repeat a run and compare it to the last bit"},
}};

} // namespace

const Manual graphic_manual{.summary = "real-time visualizer of chaotic pendulum chains",
                            .synopsis = "[COMMAND] [OPTIONS] [SCENE]",
                            .description = graphic_description,
                            .files = graphic_files,
                            .environment = graphic_environment,
                            .examples = graphic_examples,
                            .see_also = "pendula-numeric"};

const Manual numeric_manual{.summary = "study chaotic pendulum chains without graphics",
                            .synopsis = "COMMAND [OPTIONS] [SCENE]",
                            .description = numeric_description,
                            .files = numeric_files,
                            .environment = numeric_environment,
                            .examples = numeric_examples,
                            .see_also = "pendula"};

const Manual mpi_manual{.summary = "maps of chaos and ensembles on many machines",
                        .synopsis = "COMMAND [OPTIONS] [SCENE]",
                        .description = mpi_description,
                        .files = mpi_files,
                        .environment = numeric_environment,
                        .examples = mpi_examples,
                        .see_also = "pendula"};

} // namespace pendula
