/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines in time beside MoorDyn 2.7.2, whose series tests/long/moordyn_lines.py makes of the
 * same cases: tops that move, bodies on which lines meet, lines that nothing holds. */
#include "cases.h"

#include <math.h>
#include <stdio.h>

#include "moordyn_series.h"

/* chain on the seabed, polyester, chain; the top on an ellipse of 4 m by 2.8 m */
static const char three_types[] =
    "allide: 1\nrun: {duration: 27, step: 0.05}\nenvironment: {water depth: 150}\n"
    "bodies: {top: {motion: prescribed, position: [398, 0, -8]}}\n"
    "motions: {ellipse: {body: top, amplitude: [2, 0, 1.4], phase: [0, 0, 90 deg], period: 9,\n"
    "  ramp time: 9}}\n"
    "lines: {line: {between: [earth, top], from: [0, 0, -150], seabed stiffness: 3e5, sections: [\n"
    "  {length: 240, segments: 24, mass: 126, diameter: 0.14, axial stiffness: 583e6,\n"
    "   axial damping: 1, normal drag: 1.2, axial drag: 0.1},\n"
    "  {length: 160, segments: 16, mass: 20.5, diameter: 0.16, axial stiffness: 70e6,\n"
    "   axial damping: 1, normal drag: 1.2, axial drag: 0.05},\n"
    "  {length: 40, segments: 4, mass: 90, diameter: 0.12, axial stiffness: 430e6,\n"
    "   axial damping: 1, normal drag: 1.2, axial drag: 0.1}]}}\n";

/* polyester of 1,400 m that is drawn over 14 m and back: slack for a quarter of the time, and a
 * snap */
static const char snap[] =
    "allide: 1\nrun: {duration: 32, step: 0.05}\nenvironment: {water depth: 372.3}\n"
    "bodies: {top: {motion: prescribed, position: [1353, 0, -18]}}\n"
    "motions: {surge: {body: top, amplitude: [7, 0, 0], period: 16, ramp time: 16}}\n"
    "lines: {line: {between: [earth, top], from: [0, 0, -372.192], sections: [\n"
    "  {length: 1400, segments: 70, mass: 52, diameter: 0.217, axial stiffness: 3.339e8,\n"
    "   axial damping: 1, normal drag: 1.6, normal added mass: 1.79, axial drag: 0.008}]}}\n";

/* a leg and two bridles meet in a point of 200 kg, in steps that suit a ship; both tops move in all
 * three directions */
static const char crowfoot[] =
    "allide: 1\nrun: {duration: 20, step: 0.05}\nenvironment: {water depth: 80}\n"
    "bodies: {ship: {motion: prescribed, position: [243, 0, -6]}}\n"
    "points: {plate: {mass: 200, position: [218.30558, 0, -24.296491]}}\n"
    "motions: {way: {body: ship, amplitude: [2, 1, 1], phase: [0, 45 deg, 90 deg], period: 10,\n"
    "  ramp time: 10}}\n"
    "lines:\n"
    "  leg: {between: [earth, plate], from: [0, 0, -80], seabed stiffness: 3e5, sections: [\n"
    "    {length: 230, segments: 23, mass: 110, diameter: 0.13, axial stiffness: 450e6,\n"
    "     axial damping: 0.5, normal drag: 1.2, axial drag: 0.1}]}\n"
    "  port: {between: [plate, ship], to: [0, 9, 0], seabed stiffness: 3e5, sections: [\n"
    "    {length: 32, segments: 8, mass: 38, diameter: 0.09, axial stiffness: 180e6,\n"
    "     axial damping: 0.5, normal drag: 1.2, axial drag: 0.1}]}\n"
    "  starboard: {between: [plate, ship], to: [0, -9, 0], seabed stiffness: 3e5, sections: [\n"
    "    {length: 32, segments: 8, mass: 38, diameter: 0.09, axial stiffness: 180e6,\n"
    "     axial damping: 0.5, normal drag: 1.2, axial drag: 0.1}]}\n";

/* a riser with a buoyant part, whose lower end a clamp of 30 kg on a tether holds; its top moves as
 * in a wave */
static const char free_point[] =
    "allide: 1\nrun: {duration: 20, step: 0.05}\nenvironment: {water depth: 100}\n"
    "bodies: {rig: {motion: prescribed, position: [75, 0, -6]}}\n"
    "points: {clamp: {mass: 30, position: [3.494595, 0, -92.804543]}}\n"
    "motions: {wave: {body: rig, amplitude: [3, 0, 2.5], phase: [0, 0, 90 deg], period: 9,\n"
    "  ramp time: 9}}\n"
    "lines:\n"
    "  tether: {between: [earth, clamp], from: [0, 0, -100], sections: [\n"
    "    {length: 8, segments: 4, mass: 9, diameter: 0.06, axial stiffness: 40e6,\n"
    "     axial damping: 0.5, normal drag: 1.2, axial drag: 0.05}]}\n"
    "  riser: {between: [clamp, rig], sections: [\n"
    "    {length: 30, segments: 6, mass: 25, diameter: 0.116, axial stiffness: 362e6,\n"
    "     axial damping: 0.5, normal drag: 1.1, axial drag: 0.01},\n"
    "    {length: 45, segments: 9, mass: 48, diameter: 0.3, axial stiffness: 362e6,\n"
    "     axial damping: 0.5, normal drag: 1.1, axial drag: 0.05},\n"
    "    {length: 90, segments: 18, mass: 25, diameter: 0.116, axial stiffness: 362e6,\n"
    "     axial damping: 0.5, normal drag: 1.1, axial drag: 0.01}]}\n";

/* straight, inclined by 0.2 rad, and let go under water: the chain draws the rope after it */
static const char sinking[] =
    "allide: 1\nrun: {duration: 10, step: 0.05}\n"
    "bodies: {bystander: {motion: prescribed}}\n"
    "motions: {still: {body: bystander, history: [[0, 0], [99, 0]]}}\n"
    "lines: {line: {between: [earth, bystander], from: [0, 0, -20],\n"
    "  to: [49.003328892062084, 0, -10.066533460246939], free end: both, start: as given,\n"
    "  sections: [\n"
    "  {length: 20, segments: 10, mass: 40, diameter: 0.05, axial stiffness: 20e6,\n"
    "   axial damping: 0.5, normal drag: 1.2, axial drag: 0.1},\n"
    "  {length: 30, segments: 15, mass: 8, diameter: 0.06, axial stiffness: 4e6,\n"
    "   axial damping: 0.5, normal drag: 1.2, axial drag: 0.05}], report at: [21]}}\n";

/* hangs between two weights of 5 kg and is let go in the air: its tension draws them together, and
 * it is slack from then on */
static const char falling[] =
    "allide: 1\nrun: {duration: 1.5, step: 1e-3}\n"
    "bodies:\n"
    "  a: {freedoms: [surge, sway, heave], mass: 5, radii of gyration: [1, 1, 1],\n"
    "    position: [0, 0, 100]}\n"
    "  b: {freedoms: [surge, sway, heave], mass: 5, radii of gyration: [1, 1, 1],\n"
    "    position: [24, 0, 104]}\n"
    "lines: {line: {between: [a, b], sections: [\n"
    "  {length: 40, segments: 20, mass: 8, diameter: 0.04, axial stiffness: 2e6,\n"
    "   axial damping: 0, normal drag: 1.2, axial drag: 0.05}]}}\n";

/* a taut rope of 412 m whose tension follows a curve, over its kinks at 450 kN, and one that
 * remembers what it has borne; the top on an ellipse of 3 m by 2 m */
#define TAUT(line)                                                                             \
  "allide: 1\nrun: {duration: 27, step: 0.05}\nenvironment: {water depth: 400}\n"              \
  "bodies: {top: {motion: prescribed, position: [395, 0, -8]}}\n"                              \
  "motions: {ellipse: {body: top, amplitude: [1.5, 0, 1], phase: [0, 0, 90 deg], period: 9,\n" \
  "  ramp time: 9}}\n"                                                                         \
  "lines: {line: {between: [earth, top], from: [0, 0, -150], sections: [\n"                    \
  "  {length: 412, segments: 40, mass: 20.5, diameter: 0.16, axial damping: 0.5,\n"            \
  "   normal drag: 1.2, axial drag: 0.05, " line "}}\n"
static const char curve[] = TAUT(
    "curve: 1}],\n"
    "  stiffness curves: [[1, 0.01, 150e3], [1, 0.02, 450e3], [1, 0.03, 1.2e6]]");
static const char memory[] =
    TAUT("axial stiffness: 30e6, dynamic stiffness: 75e6, relaxation time: 8}]");

/* What is compared: a column of the series, its unit here and how much of its own that is, whether
 * its greatest or its least value counts; allowed of its range, for that and for the root of the
 * mean square of the difference. */
typedef struct quantity {
  const char *column, *name, *unit;
  double factor;
  int least;
  double extreme, mean;
} quantity;

enum { QUANTITIES = 3 };

typedef struct history {
  const char *subject, *text;
  quantity of[QUANTITIES];
} history;

/* The slack line's bounds are those of MoorDyn's damping, which pushes while it is slack. */
static const history histories[] = {
    {"lines: three types, ellipse",
     three_types,
     {{"lines.line.tension_to", "greatest tension", "kN", 1e-3, 0, 2e-3, 2e-3},
      {"lines.line.tension_from", "greatest at the anchor", "kN", 1e-3, 0, 2e-3, 3e-3}}},
    {"lines: slack and snap",
     snap,
     {{"lines.line.tension_to", "greatest tension", "kN", 1e-3, 0, 0.01, 0.025},
      {"lines.line.tension_from", "greatest at the anchor", "kN", 1e-3, 0, 0.01, 0.025}}},
    {"lines: crowfoot",
     crowfoot,
     {{"lines.port.tension_to", "greatest tension", "kN", 1e-3, 0, 2e-3, 2e-3},
      {"lines.leg.tension_from", "greatest at the anchor", "kN", 1e-3, 0, 2e-3, 2e-3},
      {"points.plate.z", "least height", "m", 1, 1, 2e-3, 2e-3}}},
    {"lines: riser on a clamp",
     free_point,
     {{"lines.riser.tension_to", "greatest tension", "kN", 1e-3, 0, 1e-3, 2e-3},
      {"lines.tether.tension_from", "greatest at the anchor", "kN", 1e-3, 0, 5e-3, 5e-3},
      {"points.clamp.z", "least height", "m", 1, 1, 5e-3, 0.02}}},
    {"lines: sinking freely",
     sinking,
     {{"lines.line[21 m].tension", "greatest tension", "kN", 1e-3, 0, 2e-3, 2e-3},
      {"lines.line.angle_to", "least angle", "rad", 1, 1, 2e-3, 2e-3}}},
    {"lines: falling freely",
     falling,
     {{"bodies.a.x", "greatest way", "m", 1, 0, 0.01, 5e-3},
      {"bodies.b.z", "least height", "m", 1, 1, 2e-3, 2e-3}}},
    {"lines: rope with a curve",
     curve,
     {{"lines.line.tension_to", "greatest tension", "kN", 1e-3, 0, 1e-3, 1e-3},
      {"lines.line.tension_from", "greatest at the anchor", "kN", 1e-3, 0, 1e-3, 1e-3}}},
    {"lines: rope with a memory",
     memory,
     {{"lines.line.tension_to", "greatest tension", "kN", 1e-3, 0, 1e-3, 1e-3},
      {"lines.line.tension_from", "greatest at the anchor", "kN", 1e-3, 0, 1e-3, 1e-3}}}};

static void check_quantity(checks *all, const char *subject, const quantity *q,
                           const moordyn_series *m, const ald_series *series) {
  const double step = series_value(series, 1, "time") - series_value(series, 0, "time");
  const double range = m->greatest - m->least;
  double extreme = q->least ? INFINITY : -INFINITY, sum = 0;
  for (size_t row = 0; row < series->row_count; row++) {
    const double value = series_value(series, row, q->column) * q->factor;
    extreme = q->least ? fmin(extreme, value) : fmax(extreme, value);
  }
  for (size_t k = 0; k < m->count; k++) {
    const size_t row = (size_t)lround((double)k * m->every / step);
    const double off = series_value(series, row, q->column) * q->factor - m->samples[k];
    sum += off * off;
  }
  checks_add(all, subject, q->name, q->unit,
             expect(BY_PROGRAM, q->least ? m->least : m->greatest, q->extreme * range), extreme);
  checks_add(all, subject, "rms difference", "% of range", expect(BY_PROGRAM, 0, 100 * q->mean),
             100 * sqrt(sum / (double)m->count) / range);
}

void validate_line_histories(checks *all) {
  const moordyn_series *m = moordyn_all;
  for (size_t k = 0; k < sizeof histories / sizeof histories[0]; k++) {
    const history *h = &histories[k];
    ald_series *series = checks_run(all, h->text);
    for (int q = 0; q < QUANTITIES && h->of[q].column; q++) {
      if (series) check_quantity(all, h->subject, &h->of[q], m, series);
      m++;
    }
    if (series) ald_series_destroy(series);
  }
}
