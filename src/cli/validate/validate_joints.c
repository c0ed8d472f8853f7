/* SPDX-License-Identifier: Apache-2.0
 * Joints: pendulums, systems that nothing acts on, motors, by closed forms and conservation laws.
 */
#include "cases.h"

#include <math.h>
#include <stdio.h>

#include "cli/validate/outcome.h"

static const double pi = 3.14159265358979323846, gravity = 9.81;

/* ---------------------------------------------------------------------------- a pendulum */

/* A rod of 1 m and 12 kg on a hinge at its end, let go at rest 120 degrees from below: as a
 * mathematical pendulum of 2/3 m. */
static const double amplitude = 2 * 3.14159265358979323846 / 3, reduced = 2.0 / 3;

static int pendulum(checks *all, outcome *o, const char *scheme, double step, double duration) {
  return outcome_of(all, o,
                    "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: %s}\n"
                    "environment: {gravity: %.17g}\n"
                    "bodies: {rod: {freedoms: six, mass: 12, moments of inertia: [0.01, 1, 1],\n"
                    "  position: [%.17g, 0, %.17g], pitch: %.17g}}\n"
                    "joints: {hinge: {between: [earth, rod], type: revolute, at a: [0, 0, 5],\n"
                    "  at b: [-0.5, 0, 0], axis a: [0, 1, 0]}}\n",
                    duration, step, scheme, gravity, 0.5 * sin(amplitude), 5 - 0.5 * cos(amplitude),
                    pi / 2 - amplitude);
}

static double angle_at(const outcome *o, long row) {
  return atan2(outcome_at(o, "bodies.rod.x", row), 5 - outcome_at(o, "bodies.rod.z", row));
}

/* quarter period of the elliptic functions of this modulus, by the means of Gauss */
static double quarter(double k) {
  double a = 1, b = sqrt(1 - k * k);
  for (int n = 0; n < 8; n++) {
    const double mean = 0.5 * (a + b);
    b = sqrt(a * b);
    a = mean;
  }
  return 0.5 * pi / a;
}

/* Let go at rest: sin(angle/2) = k cn(u)/dn(u), k = sin(amplitude/2); cn and dn by descending
 * Landen steps (Abramowitz and Stegun 16.4). */
static double exact_angle(double time) {
  enum { COUNT = 8 };
  const double k = sin(0.5 * amplitude), u = time * sqrt(gravity / reduced);
  double a[COUNT + 1] = {1}, b = sqrt(1 - k * k), c[COUNT + 1] = {k};
  for (int n = 0; n < COUNT; n++) {
    a[n + 1] = 0.5 * (a[n] + b);
    c[n + 1] = 0.5 * (a[n] - b);
    b = sqrt(a[n] * b);
  }
  double phi = ldexp(a[COUNT] * u, COUNT);
  for (int n = COUNT; n > 0; n--) phi = 0.5 * (phi + asin(c[n] / a[n] * sin(phi)));
  const double s = sin(phi);
  return 2 * asin(k * cos(phi) / sqrt(1 - k * k * s * s));
}

/* mean time of swings, by passes through the lowest point, where the rate has its peak and a line
 * between two rows leaves (w h)^3 */
static double period_of(const outcome *o, double step, int swings) {
  double first = NAN;
  int count = 0;
  for (long row = 1; row < (long)o->series->row_count; row++) {
    const double a = angle_at(o, row - 1), b = angle_at(o, row);
    if (a < 0 || b >= 0) continue;
    const double time = step * ((double)row - b / (b - a));
    if (count == 0) first = time;
    if (count++ == swings) return (time - first) / swings;
  }
  return NAN;
}

/* greatest angle of the last swing of this many rows, by the parabola through three of them */
static double last_peak(const outcome *o, long rows) {
  long best = -2;
  for (long row = -2; row > -rows; row--) {
    if (fabs(angle_at(o, row)) > fabs(angle_at(o, best))) best = row;
  }
  const double a = fabs(angle_at(o, best - 1)), b = fabs(angle_at(o, best));
  const double c = fabs(angle_at(o, best + 1));
  return b + (c - a) * (c - a) / (8 * (2 * b - a - c));
}

/* In steps of 1 ms; a method of order n leaves about (w h)^n/12 of period and height, w the
 * greatest rate, 6.6 rad/s; rounding of 1e-9 where n is 4 or 5. */
static void check_swing(checks *all, const char *scheme, int order) {
  static const double step = 1e-3;
  outcome o;
  char subject[64];
  const double k = sin(0.5 * amplitude), fastest = 2 * k * sqrt(gravity / reduced);
  const double period = 4 * quarter(k) * sqrt(reduced / gravity);
  /* explicit and semi-implicit steps shift what they compute by half a step in time: the first
   * order of a place, the second of a period */
  const double share = fmax(pow(fastest * step, fmax(order, 2)) / 12, 1e-9);
  if (!pendulum(all, &o, scheme, step, 16)) return;
  snprintf(subject, sizeof subject, "joints: pendulum, %s", scheme);
  checks_form(all, subject, "period at 120 degrees", "s", period, period_of(&o, step, 6),
              share * period);
  checks_form(all, subject, "height of the last swing", "rad", amplitude,
              last_peak(&o, (long)(1.2 * period / step)), share * amplitude);
  outcome_end(&o);
}

/* greatest error of the angle within 3 s [rad] */
static double error_of(checks *all, const char *scheme, double step) {
  outcome o;
  double most = 0;
  if (!pendulum(all, &o, scheme, step, 3)) return NAN;
  for (long row = 0; row < (long)o.series->row_count; row++) {
    most = fmax(most, fabs(angle_at(&o, row) - exact_angle(step * (double)row)));
  }
  outcome_end(&o);
  return most;
}

/* from a 128th to a 256th of a second; the power that follows adds up to 0.1 of the order */
static void check_order(checks *all, const char *scheme, int order) {
  char subject[64];
  const double coarse = error_of(all, scheme, 1.0 / 128), fine = error_of(all, scheme, 1.0 / 256);
  snprintf(subject, sizeof subject, "joints: pendulum, %s", scheme);
  checks_form(all, subject, "order of the angle", "", order, log2(coarse / fine), 0.15);
}

static void check_pendulums(checks *all) {
  static const struct {
    const char *scheme;
    int order;
  } of[] = {{"explicit", 1},       {"semi-implicit", 1}, {"rk4", 4},
            {"dormand-prince", 5}, {"trapezoidal", 2},   {"frozen", 2}};
  for (size_t s = 0; s < sizeof of / sizeof of[0]; s++) {
    check_swing(all, of[s].scheme, of[s].order);
    check_order(all, of[s].scheme, of[s].order);
  }
}

/* A rod that leans by 40 degrees on a ball joint and turns about the vertical as one with it: the
 * moment of its weight is what its momentum asks for, w^2 (I - I_axis) cos(angle) = m g l. In 500
 * steps a round; semi-implicit steps leave half a step of the place, both their order of the rate.
 */
static void check_cone(checks *all, const char *scheme, int order) {
  enum { ROUNDS = 3, STEPS = 500 };
  static const double angle = 40 * 3.14159265358979323846 / 180, mass = 12, arm = 0.5;
  static const double across = 1, along = 0.2;
  outcome o;
  char subject[64];
  const double rate =
      sqrt(mass * gravity * arm / ((across + mass * arm * arm - along) * cos(angle)));
  const double round = 2 * pi / rate, x = arm * sin(angle), turn = 2 * pi / STEPS;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: %s}\n"
                  "environment: {gravity: %.17g}\n"
                  "bodies: {rod: {freedoms: six, mass: %g, moments of inertia: [%g, %g, %g],\n"
                  "  position: [%.17g, 0, %.17g], pitch: %.17g, velocity: [0, %.17g, 0],\n"
                  "  roll rate: %.17g, yaw rate: %.17g}}\n"
                  "joints: {ball: {between: [earth, rod], type: spherical, at a: [0, 0, 5],\n"
                  "  at b: [%g, 0, 0]}}\n",
                  ROUNDS * round, round / STEPS, scheme, gravity, mass, along, across, across, x,
                  5 - arm * cos(angle), pi / 2 - angle, rate * x, -rate * cos(angle),
                  rate * sin(angle), -arm)) {
    return;
  }
  double widest = 0;
  for (long row = 0; row < (long)o.series->row_count; row++) {
    const motion m = outcome_motion(&o, "rod", row);
    widest = fmax(widest, fabs(hypot(m.at[0], m.at[1]) - x));
  }
  const motion last = outcome_motion(&o, "rod", -1);
  outcome_end(&o);
  snprintf(subject, sizeof subject, "joints: cone, %s", scheme);
  checks_form(all, subject, "rate about the vertical", "rad/s", rate,
              rate * (1 + atan2(last.at[1], last.at[0]) / (2 * pi * ROUNDS)),
              rate * pow(turn, order) / 2);
  checks_form(all, subject, "departure from the cone", "m", 0, widest,
              x * (order == 2 ? turn : pow(turn, order)) / 2);
}

/* ---------------------------------------------------------------------------- left alone */

/* Two rods of 1 and 1.5 m on a ball joint tumble in space, nothing acts on them. Momentum and its
 * moment are kept but for what the joint is apart, 1e-9 m, and rounding. */
typedef struct kept {
  double momentum[3], about[3];
  double energy;
} kept;

static kept kept_at(const outcome *o, long row) {
  static const double moments[2][3] = {{0.1, 1, 1}, {0.3, 3.4, 3.4}}, masses[2] = {12, 18};
  kept k = {{0}, {0}, 0};
  for (int b = 0; b < 2; b++) {
    const motion m = outcome_motion(o, b ? "b" : "a", row);
    k.energy += motion_energy(&m, masses[b], moments[b], k.momentum, k.about);
  }
  return k;
}

static double apart(const double *a, const double *b) {
  return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
              (a[2] - b[2]) * (a[2] - b[2]));
}

/* greatest departure of the energy, over it, of all rows, and of the two momenta */
static double departure(checks *all, const char *scheme, double step, double lost[2]) {
  outcome o;
  lost[0] = lost[1] = NAN;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 20, step: %.17g, scheme: %s}\n"
                  "environment: {gravity: 0}\nbodies:\n"
                  "  a: {freedoms: six, mass: 12, moments of inertia: [0.1, 1, 1],\n"
                  "    position: [0.5, 0, 9], velocity: [0.3, 0.2, -0.1], roll rate: 1,\n"
                  "    pitch rate: 2, yaw rate: -1}\n"
                  "  b: {freedoms: six, mass: 18, moments of inertia: [0.3, 3.4, 3.4],\n"
                  "    position: [1.75, 0, 9], pitch rate: -1.5, yaw rate: 2}\n"
                  "joints: {ball: {between: [a, b], type: spherical, at a: [0.5, 0, 0],\n"
                  "  at b: [-0.75, 0, 0]}}\n",
                  step, scheme)) {
    return NAN;
  }
  /* the velocities at the start do not fit: from the first row after the joint has changed them */
  const kept first = kept_at(&o, 1);
  double most = 0;
  lost[0] = lost[1] = 0;
  for (long row = 1; row < (long)o.series->row_count; row++) {
    const kept k = kept_at(&o, row);
    most = fmax(most, fabs(k.energy / first.energy - 1));
    lost[0] = fmax(lost[0], apart(k.momentum, first.momentum));
    lost[1] = fmax(lost[1], apart(k.about, first.about));
  }
  outcome_end(&o);
  return most;
}

/* Of 20,000 steps of 1 ms. Energy within (w h)^n, w the 2.5 rad/s at which they turn, and rounding
 * of 1e-9; momenta within a tenth of the kick that brings 12 kg back by the 1e-9 m that the ends
 * are left apart, and its moment 10 m off. */
static void check_rods(checks *all, const char *scheme, int order) {
  double lost[2], coarser[2];
  char subject[64];
  snprintf(subject, sizeof subject, "joints: two rods, %s", scheme);
  const double coarse = departure(all, scheme, 2e-3, coarser);
  const double fine = departure(all, scheme, 1e-3, lost);
  checks_form(all, subject, "momentum lost", "N s", 0, lost[0], 1e-6);
  checks_form(all, subject, "moment of momentum lost", "N m s", 0, lost[1], 1e-5);
  checks_form(all, subject, "energy gained or lost", "", 0, fine, fmax(pow(2.5e-3, order), 1e-9));
  checks_form(all, subject, "order of the energy", "", order, log2(coarse / fine), 0.1);
}

/* A rod flies across against the end of another at rest, and a ball joint holds both from then on:
 * a blow J with J (1/u + 1/u) = v, 1/u = 1/m + l^2/I, takes v J/2 of the energy. */
static void check_blow(checks *all) {
  static const double mass = 12, inertia = 1, arm = 0.5, speed = 2;
  static const double moments[3] = {0.01, 1, 1};
  outcome o;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 0.001, step: 0.001}\nenvironment: {gravity: 0}\n"
                  "bodies:\n"
                  "  a: &rod {freedoms: six, mass: %g, moments of inertia: [0.01, 1, 1],\n"
                  "    position: [%g, 0, 5]}\n"
                  "  b: {<<: *rod, position: [%g, 0, 5], velocity: [0, %g, 0]}\n"
                  "joints: {ball: {between: [a, b], type: spherical, at a: [%g, 0, 0],\n"
                  "  at b: [-%g, 0, 0]}}\n",
                  mass, arm, 3 * arm, speed, arm, arm)) {
    return;
  }
  const double blow = 0.5 * speed / (1 / mass + arm * arm / inertia);
  const motion a = outcome_motion(&o, "a", -1), b = outcome_motion(&o, "b", -1);
  const double energy =
      motion_energy(&a, mass, moments, NULL, NULL) + motion_energy(&b, mass, moments, NULL, NULL);
  /* 2 mm of way and rates of 1.5 rad/s turn a little of y into x */
  checks_form(all, "joints: blow", "speed of the rod at rest", "m/s", blow / mass, a.velocity[1],
              1e-5);
  checks_form(all, "joints: blow", "energy left", "J",
              0.5 * mass * speed * speed - 0.5 * speed * blow, energy, 1e-5 * mass);
  outcome_end(&o);
}

/* ---------------------------------------------------------------------------- about an axis */

/* A rod spins about a hinge at its end, nothing else acts on it: it keeps its rate, and the hinge
 * holds m w^2 l. The way of a step is a chord or a tangent of its arc: (w h)^2/6 of what it turns.
 */
static void check_spin(checks *all) {
  static const double rate = 3, mass = 12, arm = 0.5, time = 20, step = 1e-3;
  outcome o;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: %g, step: %g}\nenvironment: {gravity: 0}\n"
                  "bodies: {rod: {freedoms: six, mass: %g, moments of inertia: [0.01, 1, 1],\n"
                  "  position: [%g, 0, 5], yaw rate: %g, velocity: [0, %g, 0]}}\n"
                  "joints: {hinge: {between: [earth, rod], type: revolute, at a: [0, 0, 5],\n"
                  "  at b: [-%g, 0, 0], axis a: [0, 0, 1]}}\n",
                  time, step, mass, arm, rate, rate * arm, arm)) {
    return;
  }
  static const char subject[] = "joints: spin about a hinge";
  const double pull =
      hypot(outcome_at(&o, "joints.hinge.force_x", -1), outcome_at(&o, "joints.hinge.force_y", -1));
  checks_form(all, subject, "rate after 20 s", "rad/s", rate,
              outcome_at(&o, "joints.hinge.turning_rate", -1), 1e-9);
  checks_form(all, subject, "turned", "rad", rate * time, outcome_at(&o, "joints.hinge.angle", -1),
              rate * time * pow(rate * step, 2) / 6);
  checks_form(all, subject, "force", "N", mass * rate * rate * arm, pull, 1e-6);
  outcome_end(&o);
}

/* A motor turns up a wheel: I w' = M tanh((W - w)/w0), so that sinh((W - w)/w0) falls as
 * exp(-M t/(I w0)). Its moment counts for a step as it is at the beginning: of the first order. */
static void check_motor(checks *all) {
  static const double inertia = 40, moment = 30, wanted = 2, band = 0.8, time = 3, step = 1e-3;
  outcome o;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: %g, step: %g}\nenvironment: {gravity: 0}\n"
                  "bodies: {wheel: {freedoms: six, mass: 12, moments of inertia: [30, 30, %g],\n"
                  "  position: [0, 0, 5]}}\n"
                  "joints: {shaft: {between: [earth, wheel], type: revolute, at a: [0, 0, 5],\n"
                  "  at b: [0, 0, 0], axis a: [0, 0, 1], motor moment: %g, motor rate: %g,\n"
                  "  friction rate: %g}}\n",
                  time, step, inertia, moment, wanted, band)) {
    return;
  }
  const double left = band * asinh(sinh(wanted / band) * exp(-moment * time / (inertia * band)));
  const double rate = wanted - left;
  checks_form(all, "joints: motor", "rate after 3 s", "rad/s", rate,
              outcome_at(&o, "joints.shaft.turning_rate", -1), 0.5 * step * moment / inertia);
  checks_form(all, "joints: motor", "work", "J", 0.5 * inertia * rate * rate,
              outcome_result(&o, "joints.shaft.motor_work"), step * moment * wanted);
  outcome_end(&o);
}

/* A brake holds a level arm, which creeps at w0 atanh(load/moment), 2 cm in 2 s: the load falls by
 * the cosine of what it has turned. A clamped beam beside it bears its weight and the moment of it.
 */
static void check_holding(checks *all) {
  static const double mass = 200, arm = 1.5, moment = 4000, band = 0.01;
  outcome o;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 2, step: 1 ms}\nenvironment: {gravity: %.17g}\n"
                  "bodies:\n"
                  "  arm: &arm {freedoms: six, mass: %g, moments of inertia: [20, 150, 150],\n"
                  "    position: [%g, 0, 5]}\n"
                  "  beam: {<<: *arm, position: [%g, 9, 5]}\n"
                  "joints:\n"
                  "  brake: {between: [earth, arm], type: revolute, at a: [0, 0, 5],\n"
                  "    at b: [-%g, 0, 0], axis a: [0, 1, 0], motor moment: %g, friction rate: %g}\n"
                  "  clamp: {between: [earth, beam], type: fixed, at a: [0, 9, 5],\n"
                  "    at b: [-%g, 0, 0]}\n",
                  gravity, mass, arm, arm, arm, moment, band, arm)) {
    return;
  }
  const double weight = mass * gravity, fallen = outcome_at(&o, "joints.brake.angle", -1);
  checks_form(all, "joints: brake", "creep", "rad/s",
              band * atanh(weight * arm * cos(fallen) / moment),
              outcome_at(&o, "joints.brake.turning_rate", -1), 1e-5 * band);
  checks_form(all, "joints: clamped beam", "force", "N", weight,
              outcome_result(&o, "joints.clamp.peak_force"), 1e-9 * weight);
  checks_form(all, "joints: clamped beam", "moment", "N m", weight * arm,
              outcome_result(&o, "joints.clamp.peak_moment"), 1e-9 * weight * arm);
  outcome_end(&o);
}

void validate_joints(checks *all) {
  check_pendulums(all);
  check_cone(all, "semi-implicit", 2);
  check_cone(all, "rk4", 4);
  check_rods(all, "explicit", 2);
  check_rods(all, "semi-implicit", 2);
  check_rods(all, "trapezoidal", 2);
  check_rods(all, "rk4", 4);
  check_blow(all);
  check_spin(all);
  check_motor(all);
  check_holding(all);
}
