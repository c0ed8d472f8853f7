/* SPDX-License-Identifier: Apache-2.0
 * Bows with a stem: what they crush of a side and with what force, by closed forms. */
#include "cases.h"

#include <math.h>
#include <stdio.h>

#include "cli/validate/outcome.h"

static const double pi = 3.14159265358979323846;

/* A stem of 10 m of height whose waterlines are 12 m wide 20 m behind it: straight, half a breadth
 * of 6/20 a metre, or parabolas with y^2 = 36/20 x. Side and stem lie in the axes of ships that
 * head 90 degrees apart, or `heading`; pressure without friction, and at any speed: no point
 * sticks, which the recovered surface would unload. */
static const double pressure = 3e6, high = 10, narrow = 6.0 / 20, square = 36.0 / 20;

static const char text[] =
    "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: %s}\nenvironment: {gravity: 0}\n"
    "bodies:\n"
    "  a: {freedoms: [surge, sway, yaw], mass: %g, inertia: %g,\n"
    "    velocity: [%g, 0, 0]}\n"
    "  b: {%s, position: [%.17g, %.17g, 0], heading: %.17g}\n"
    "bows:\n"
    "  it: {between: [a, b], tip: [40, 0, -40], bulb: [1, 1, 1],\n"
    "    stem line: [%.17g, -4, 6], stem rake: %.17g, stem entrance: [20, 12, 12], stem beam: 14,\n"
    "    waterlines: %s, half breadth: 8, side height: [-20, 20], pressure: %g, friction: 0,\n"
    "    stiction speed: 0}\n";

/* x of the foremost point, with a rake the upper end of the stem line */
static const double front = 50;

/* ---------------------------------------------------------------------------- the force */

/* pressed 0.5 m in and further by 1 m/s, as good as not slowed down */
static int press(checks *all, outcome *o, const char *waterlines, double rake, double heading) {
  const double start = 8 - 0.5 * sin(heading);
  return outcome_of(all, o, text, 1.0, 0.25, "rk4", 1e20, 1e23, 1.0, "fixed: yes",
                    front + start * sin(heading), -start * cos(heading), heading,
                    front - rake * high, atan(rake), waterlines, pressure);
}

/* Pressure times the area in the side: a breadth of 2 narrow h or 2 sqrt(square h) on all the
 * height, or of a raked stem from the top down by h/rake. The sums over the strips are exact for
 * these shapes but for rounding. */
static void check_force(checks *all, const char *subject, int wedge, double rake) {
  static const char *const names[] = {"force at 50 cm", "force at 100 cm", "force at 150 cm"};
  outcome o;
  if (!press(all, &o, wedge ? "straight" : "parabolic", rake, 0.5 * pi)) return;
  for (int k = 0; k < 3; k++) {
    const double h = 0.5 * (k + 1), broad = wedge ? 2 * narrow * h : 2 * sqrt(square * h);
    double area = broad * high;
    if (rake > 0) area = broad * (h / rake) * (wedge ? 1 / 2.0 : 2 / 3.0);
    checks_form(all, subject, names[k], "N", pressure * area,
                -outcome_at(&o, "bows.it.surge", 2 * k), 1e-9 * pressure * area);
  }
  outcome_end(&o);
}

/* Of a side at another angle a wedge has g/(k - s) on the one flank, g/(k + s) on the other, k the
 * 20/6 m along for one across, s the slope of the side. */
static void check_oblique(checks *all) {
  static const double heading = 75 * 3.14159265358979323846 / 180, k = 1 / narrow;
  static const char subject[] = "stem: wedge, side at 75 degrees";
  outcome o;
  if (!press(all, &o, "straight", 0, heading)) return;
  const double s = cos(heading) / sin(heading), near = 1 / (k - s), far = 1 / (k + s);
  const double ahead = pressure * high * (near + far), across = pressure * high * k * (near - far);
  checks_form(all, subject, "force ahead", "N", ahead, -outcome_at(&o, "bows.it.surge", 2),
              1e-9 * ahead);
  checks_form(all, subject, "force across", "N", across, fabs(outcome_at(&o, "bows.it.sway", 2)),
              1e-9 * across);
  outcome_end(&o);
}

/* ---------------------------------------------------------------------------- ships that stop */

/* A ship stops in the side of another one, fixed or free: the volume that she crushes takes u
 * v^2/2, u their reduced mass, narrow high h^2 pressure, raked narrow h^3/(3 rake) pressure. */
typedef struct stop {
  const char *subject, *scheme;
  double rake;
  int is_free;
} stop;

static void check_stop(checks *all, const stop *s) {
  static const double mass = 1e7, other = 3e7, speed = 5, step = 1e-3;
  outcome o;
  const double moving = s->is_free ? mass * other / (mass + other) : mass;
  const double energy = 0.5 * moving * speed * speed, volume = energy / pressure;
  const double h =
      s->rake > 0 ? cbrt(3 * s->rake * volume / narrow) : sqrt(volume / (narrow * high));
  const double tall = s->rake > 0 ? h / s->rake : high;
  /* with a rake the pressure lifts, too */
  const double area = 2 * narrow * h * tall * (s->rake > 0 ? 0.5 * hypot(1, s->rake) : 1);
  const double force = pressure * area;
  if (!outcome_of(
          all, &o, text, 3.0, step, s->scheme, mass, 900 * mass, speed,
          s->is_free ? "freedoms: [surge, sway, yaw], mass: 3e7, inertia: 3e10" : "fixed: yes",
          front + 8.1, 0.0, 0.5 * pi, front - s->rake * high, atan(s->rake), "straight",
          pressure)) {
    return;
  }
  checks_form(all, s->subject, "greatest depth", "m", h,
              outcome_result(&o, "bows.it.greatest_depth"), 1e-5 * h);
  checks_form(all, s->subject, "greatest energy", "J", energy,
              outcome_result(&o, "bows.it.greatest_energy"), 1e-5 * energy);
  checks_form(all, s->subject, "peak force", "N", force, outcome_result(&o, "bows.it.peak_force"),
              1e-5 * force);
  checks_form(all, s->subject, "length of the damage", "m", 2 * narrow * h,
              outcome_result(&o, "bows.it.damage_length"), 1e-5 * 2 * narrow * h);
  checks_form(all, s->subject, "height of the damage", "m", tall,
              outcome_result(&o, "bows.it.damage_height"), 1e-5 * tall);
  outcome_end(&o);
}

void validate_stem(checks *all) {
  static const stop stops[] = {{"stem: stop in a fixed side", "semi-implicit", 0, 0},
                               {"stem: stop of a raked stem", "semi-implicit", 0.8, 0},
                               {"stem: stop in a free ship", "semi-implicit", 0, 1},
                               {"stem: stop in a free ship, rk4", "rk4", 0, 1}};
  check_force(all, "stem: wedge", 1, 0);
  check_force(all, "stem: raked wedge", 1, 0.5);
  check_force(all, "stem: parabolas", 0, 0);
  check_force(all, "stem: raked parabolas", 0, 0.5);
  check_oblique(all);
  for (size_t k = 0; k < sizeof stops / sizeof stops[0]; k++) check_stop(all, &stops[k]);
}
