/* SPDX-License-Identifier: Apache-2.0
 * The tanker KVLCC2 on trial: turning circles at 35 degrees, 10/10 and 20/20 zig-zags, and a stop,
 * by the derivatives of Yasukawa and Yoshimura 2015. Circles and zig-zags are judged by public
 * programs of others: the equations of mmgdynamics (its commit 19427730) with the wake as printed
 * in the source, and shipmmg 0.0.11 as it is, for a ship that both programs describe alike. The
 * stop is judged by another program of ours. What free-running models did stands beside them, from
 * memory. */
#include "cases.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/report.h"
#include "device/device.h"
#include "qualify/device_open.h"
#include "replay/trace.h"
#include "tile/columns.h"

enum { TEXT = 4096 };
static const double degree = 0.017453292519943295, rho = 1025, full_length = 320;

/* a ship, and the propeller's speed at 15.5 knots of full scale */
typedef struct steered {
  const char *name;
  double length, wake, speed; /* [m], [-], [1/s] */
  double centre;              /* of gravity, forward of midship at full scale [m] */
  double recovery[2];         /* of the wake with drift to either side; 1: none */
} steered;

static const steered model = {"L7", 7, 0.40, 10.4, 11.2, {1.6, 1.1}};
static const steered model_fast = {"L7, 11.83 1/s", 7, 0.40, 11.83, 11.2, {1.6, 1.1}};
static const steered ship = {"ship", 320, 0.35, 1.7785105973628204, 11.2, {1.6, 1.1}};
/* what shipmmg has no other way to describe: centre of gravity at midship, the same wake always */
static const steered even = {"ship, even wake", 320, 0.35, 1.7785105973628204, 0, {1, 1}};

/* Allowed, [L] and [deg]. The other programs are solved to 1e-9 and given to five and four
 * decimals; of ours rk4 in steps of 0.5 s has a circle to 1e-4 (docs/theory/manoeuvring.md), and
 * reverses a rudder within 3e-4 s while the ship turns by 0.3 deg/s at full scale, 2 deg/s as a
 * model. */
static const double near_place = 1e-4, near_angle = 1e-3;

__attribute__((format(printf, 2, 3))) static void add(char text[TEXT], const char *form, ...) {
  const size_t used = strlen(text);
  va_list values;
  va_start(values, form);
  vsnprintf(text + used, TEXT - used, form, values);
  va_end(values);
}

/* bodies and hull; the particulars of full scale, made smaller */
static void write_hull(char text[TEXT], const steered *s) {
  const double scale = s->length / full_length, centre = s->centre * scale;
  const double mass = rho * 312600 * pow(scale, 3), draught = 20.8 * scale;
  const double unit = 0.5 * rho * s->length * s->length * draught;
  const double mx = 0.022 * unit, my = 0.223 * unit;
  const double jz = 0.011 * unit * s->length * s->length + my * centre * centre;
  add(text,
      "environment: {water density: %.17g}\nbodies: {ship: {mass: %.17g, inertia: %.17g, position: "
      "[%.17g, 0], velocity: [%.17g, 0], added mass: [[%.17g, 0, 0, 0, 0, 0], [0, %.17g, 0, 0, 0, "
      "%.17g], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, %.17g, 0, 0, 0, "
      "%.17g]]}}\n",
      rho, mass, mass * pow(0.25 * s->length, 2), centre, 15.5 * 1852 / 3600 * sqrt(scale), mx, my,
      -my * centre, -my * centre, jz);
  add(text,
      "manoeuvring: {hull: {body: ship, length: %.17g, draught: %.17g, centre of gravity: %.17g,\n"
      "  crossflow coefficient: 0.6, resistance: [0.022, 0], surge derivatives: [-0.040, 0.002, "
      "0.011, 0.771],\n  sway derivatives: [-0.315, 0.083, -1.607, 0.379, -0.391, 0.008],\n"
      "  yaw derivatives: [-0.137, -0.049, -0.030, -0.294, 0.055, -0.013], mass terms: [0.022, "
      "0.223]}}\n",
      s->length, draught, centre);
}

/* propeller and rudder, each with its orders */
static void write_gear(char text[TEXT], const steered *s, const char *screw, const char *blade) {
  const double scale = s->length / full_length;
  add(text,
      "propellers: {main: {body: ship, diameter: %.17g, thrust coefficients: [0.2931, -0.2753, "
      "-0.1385],\n  thrust deduction: 0.22, position: [%.17g], centre of gravity: %.17g, wake: "
      "%.17g, wake decay: 2,\n  wake recovery: [%.17g, %.17g], thrust factors: [1, 0.7], drift: "
      "angle, speed: %.17g%s}}\n",
      9.86 * scale, -153.6 * scale, s->centre * scale, s->wake, s->recovery[0], s->recovery[1],
      s->speed * 360 * degree, screw);
  add(text,
      "rudders: {main: {body: ship, propeller: main, area: %.17g, span: %.17g, lift slope: 2.747,\n"
      "  position: %.17g, thrust deduction: 0.387, hull force: 0.312, hull force position: %.17g,\n"
      "  wake ratio: 1.09, race gain: 0.5, flow straightening: [0.64, 0.395],\n"
      "  flow straightening position: %.17g, inflow: angle, rate: %.17g%s}}\n",
      112.5 * scale * scale, 15.8 * scale, -160 * scale, -148.48 * scale, -227.2 * scale,
      2.32 * degree / sqrt(scale), blade);
}

/* ------------------------------------------------------------------------------ results */

typedef struct outcome {
  ald_column *columns;
  uint32_t count;
  double *values; /* (count) */
} outcome;

static outcome sail(checks *all, const char *text) {
  ald_study *study = NULL;
  ald_device *device = NULL;
  ald_series *series = NULL;
  outcome o = {0};
  ald_report *report = ald_report_create();
  ald_status status = ald_study_read_text(text, "validate", &study, report);
  if (status == ALD_OK) status = ald_columns_create(study, &o.columns, &o.count, report);
  if (status == ALD_OK) o.values = calloc(o.count + 1u, sizeof *o.values);
  if (status == ALD_OK && !o.values) status = ALD_NO_MEMORY;
  if (status == ALD_OK) status = ald_device_open("openmp", ALD_DOUBLE, &device, report);
  if (status == ALD_OK) {
    status = ald_trace_run(study, device, (ald_draw){1, 1, 0}, o.values, &series, report);
  }
  if (status != ALD_OK) {
    fprintf(stderr, "%s", ald_report_text(report));
    all->status = status;
    free(o.values);
    o.values = NULL;
  }
  ald_series_destroy(series);
  ald_device_close(device);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return o;
}

static double figure(const outcome *o, const char *name) {
  for (uint32_t c = 0; o->values && c < o->count; c++) {
    const char *end = strrchr(o->columns[c].name, '.');
    if (strncmp(o->columns[c].name, "trials.", 7) == 0 && strcmp(end + 1, name) == 0) {
      return o->values[c];
    }
  }
  return (double)NAN;
}

static void clear(outcome *o) {
  ald_columns_clear(o->columns, o->count);
  free(o->values);
}

/* ------------------------------------------------------------------------------ circles */

/* Figures by the ship's length. `measured` is what free-running models did, from memory; NaN:
 * nothing. */
typedef struct circle {
  double order; /* [deg] */
  double advance, diameter, transfer;
  double measured_advance, measured_diameter;
} circle;

static void turn(checks *all, const steered *s, const circle *c) {
  char text[TEXT] = "", blade[64], subject[64];
  /* at model scale times are shorter by the root of the scale */
  const double slow = sqrt(s->length / full_length);
  add(text, "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: rk4}\n", 1200 * slow,
      0.5 * slow);
  snprintf(blade, sizeof blade, ", orders: [[0, %.17g]]", c->order * degree);
  write_hull(text, s);
  write_gear(text, s, "", blade);
  add(text, "trials: {circle: {body: ship, centre of gravity: %.17g}}\n",
      s->centre * s->length / full_length);
  outcome o = sail(all, text);
  snprintf(subject, sizeof subject, "steering: %s, circle %+.0f", s->name, c->order);
  checks_add(all, subject, "advance", "L",
             (expectation){.by = BY_PROGRAM,
                           .value = c->advance,
                           .tolerance = near_place,
                           .published = c->measured_advance},
             figure(&o, "advance") / s->length);
  checks_add(all, subject, "tactical diameter", "L",
             (expectation){.by = BY_PROGRAM,
                           .value = c->diameter,
                           .tolerance = near_place,
                           .published = c->measured_diameter},
             figure(&o, "tactical_diameter") / s->length);
  checks_add(all, subject, "transfer", "L", expect(BY_PROGRAM, c->transfer, near_place),
             figure(&o, "transfer") / s->length);
  clear(&o);
}

/* ------------------------------------------------------------------------------ zig-zags */

/* overshoots [deg] */
typedef struct zigzag {
  double angle; /* of rudder and heading, above 0 to starboard first */
  double overshoot[2], measured[2];
} zigzag;

static void weave(checks *all, const steered *s, const zigzag *z) {
  static const char *const names[] = {"first overshoot", "second overshoot"};
  static const char *const columns[] = {"overshoot_1", "overshoot_2"};
  char text[TEXT] = "", subject[64];
  const double slow = sqrt(s->length / full_length);
  add(text, "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: rk4}\n", 800 * slow,
      0.25 * slow);
  write_hull(text, s);
  write_gear(text, s, "", "");
  add(text,
      "trials: {zigzag: {body: ship, rudder: main, centre of gravity: %.17g, zigzag: [%.17g, "
      "%.17g]}}\n",
      s->centre * s->length / full_length, z->angle * degree, fabs(z->angle) * degree);
  outcome o = sail(all, text);
  snprintf(subject, sizeof subject, "steering: %s, zig-zag %+.0f", s->name, z->angle);
  for (int k = 0; k < 2; k++) {
    checks_add(all, subject, names[k], "deg",
               (expectation){.by = BY_PROGRAM,
                             .value = z->overshoot[k],
                             .tolerance = near_angle,
                             .published = z->measured[k]},
               figure(&o, columns[k]) / degree);
  }
  clear(&o);
}

/* ------------------------------------------------------------------------------ stop */

/* no other program reverses a screw. From full ahead: 20 s until the order, 0.02 1/s^2 down, 15 s
 * at rest, 0.012 1/s^2 up astern */
static void stop(checks *all) {
  char text[TEXT] = "", screw[256];
  add(text, "allide: 1\nrun: {duration: 1000, step: 0.5, scheme: rk4}\n");
  snprintf(screw, sizeof screw,
           ", slow down rate: %.17g, speed up rate: %.17g, reversing time: 15, orders: [[20, "
           "%.17g]]",
           0.02 * 360 * degree, 0.012 * 360 * degree, -1.1 * 360 * degree);
  write_hull(text, &ship);
  write_gear(text, &ship, screw, "");
  add(text, "trials: {stop: {body: ship, centre of gravity: 11.2}}\n");
  outcome o = sail(all, text);
  checks_add(all, "steering: ship, stop", "track reach", "L", expect(BY_OWN, 10.4, 0.05),
             figure(&o, "track_reach") / full_length);
  clear(&o);
}

/* ------------------------------------------------------------------------------ all of it */

/* two circles and four zig-zags */
typedef struct trials_of {
  const steered *ship;
  circle circles[2];
  zigzag weaves[4];
} trials_of;

void validate_steering(checks *all) {
  const double no = (double)NAN;
  const trials_of trials[] = {
      {&model,
       {{35, 3.24088, 3.21951, 1.38865, 3.25, 3.34}, {-35, 3.25950, 3.21150, 1.39273, 3.11, 3.08}},
       {{10, {5.2405, 14.7169}, {8.2, 21.9}},
        {-10, {7.6412, 9.3202}, {9.5, 15.0}},
        {20, {10.8549, 16.0188}, {13.7, no}},
        {-20, {14.4806, 11.6963}, {15.1, no}}}},
      {&model_fast,
       {{35, 3.08071, 3.11102, 1.32546, no, no}, {-35, 3.09192, 3.09678, 1.32566, no, no}},
       {{10, {5.0133, 13.9614}, {no, no}},
        {-10, {7.1600, 8.9756}, {no, no}},
        {20, {10.6207, 15.8609}, {no, no}},
        {-20, {13.8882, 11.7855}, {no, no}}}},
      {&ship,
       {{35, 2.97745, 3.00358, 1.27024, no, no}, {-35, 3.00254, 3.01258, 1.28137, no, no}},
       {{10, {4.9058, 13.1757}, {no, no}},
        {-10, {6.9502, 8.5183}, {no, no}},
        {20, {10.4997, 15.3710}, {no, no}},
        {-20, {13.6192, 11.4933}, {no, no}}}},
      /* by shipmmg */
      {&even,
       {{35, 3.01658, 3.03744, 1.30661, no, no}, {-35, 2.88878, 2.79408, 1.19938, no, no}},
       {{10, {6.3124, 19.7281}, {no, no}},
        {-10, {9.0900, 12.9953}, {no, no}},
        {20, {13.0805, 19.6447}, {no, no}},
        {-20, {17.1085, 14.9635}, {no, no}}}}};
  for (size_t t = 0; t < sizeof trials / sizeof trials[0]; t++) {
    for (int k = 0; k < 2; k++) turn(all, trials[t].ship, &trials[t].circles[k]);
    for (int k = 0; k < 4; k++) weave(all, trials[t].ship, &trials[t].weaves[k]);
  }
  stop(all);
}
