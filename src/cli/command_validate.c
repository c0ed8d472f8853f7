/* SPDX-License-Identifier: Apache-2.0
 * `allide validate`: models against the tables of their sources and against closed forms. */
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../device.h"
#include "../trace.h"
#include "command.h"
#include "json.h"

/* One figure that was checked. */
typedef struct check {
  char subject[64]; /* "tpn: set R, 4 kn" */
  const char *quantity;
  const char *unit;
  double published; /* NAN: the source gives none */
  double expected, computed, tolerance;
} check;

typedef struct checks {
  check list[128];
  size_t count;
  ald_status status;
} checks;

static int passes(const check *c) { return fabs(c->computed - c->expected) <= c->tolerance; }

static void add(checks *all, const char *subject, const char *quantity, const char *unit,
                double published, double expected, double computed, double tolerance) {
  if (all->count == sizeof all->list / sizeof all->list[0]) return;
  check *c = &all->list[all->count++];
  snprintf(c->subject, sizeof c->subject, "%s", subject);
  c->quantity = quantity;
  c->unit = unit;
  c->published = published;
  c->expected = expected;
  c->computed = computed;
  c->tolerance = tolerance;
}

/* ---------------------------------------------------------------------------- one run */

/* What a run of two bodies and one contact gave. */
typedef struct outcome {
  double depth;    /* greatest [m] */
  double impulse;  /* sum of N dt [N s] */
  double velocity; /* of the second body relative to the first along y, at the end [m/s] */
} outcome;

static size_t column(const ald_series *series, const char *name) {
  for (size_t c = 0; c < series->column_count; c++) {
    if (strcmp(series->names[c], name) == 0) return c;
  }
  return 0;
}

static outcome measure(const ald_series *series, double step) {
  const size_t depth = column(series, "contacts.hull.depth");
  const size_t normal = column(series, "contacts.hull.normal");
  const size_t va = column(series, "bodies.a.velocity_y");
  const size_t vb = column(series, "bodies.b.velocity_y");
  outcome o = {0, 0, 0};
  for (size_t r = 0; r < series->row_count; r++) {
    const double *row = series->values + r * series->column_count;
    o.depth = fmax(o.depth, row[depth]);
    o.impulse += step * row[normal];
    o.velocity = row[vb] - row[va];
  }
  return o;
}

/* runs a study given as text, alone, on the host */
static outcome run(checks *all, const char *text, double step) {
  outcome o = {NAN, NAN, NAN};
  ald_study *study = NULL;
  ald_device *device = NULL;
  ald_series *series = NULL;
  ald_report *report = ald_report_create();
  ald_status status = ald_study_read_text(text, "validate", &study, report);
  if (status == ALD_OK) status = ald_device_open("openmp", ALD_DOUBLE, &device, report);
  if (status == ALD_OK) status = ald_trace_run(study, device, 1, 1, 0, NULL, &series, report);
  if (status == ALD_OK) {
    o = measure(series, step);
  } else {
    fprintf(stderr, "%s", ald_report_text(report));
    all->status = status;
  }
  ald_series_destroy(series);
  ald_device_close(device);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return o;
}

/* ---------------------------------------------------------------------------- [TPN] section 4 */

/* A set of the theory page, section 5: the paper gives neither outlines nor added masses. */
typedef struct tpn_set {
  const char *name, *bodies; /* with %s for the speed */
  double mass_a, mass_b;     /* that move */
  double depth[4];           /* theory page, at 4, 2, 1, 0.5 kn */
} tpn_set;

static const tpn_set tpn_sets[] = {
    {"set R",
     "  a: {outline: [[-149, -23], [149, -23], [149, 23], [-149, 23]], mass: 87800 t,\n"
     "    inertia: 4.8731195e11}\n"
     "  b: {outline: [[-16, -6.5], [16, -6.5], [16, 6.5], [-16, 6.5]], mass: 930 t,\n"
     "    inertia: 5.952e7, position: [0, 41], heading: -90 deg, course: -90 deg, speed: %s}\n",
     87.8e6,
     930e3,
     {0.951, 0.476, 0.238, 0.119}},
    {"set B",
     "  a: {outline: [[-149, -23], [149, -23], [149, 23], [-149, 23]], mass: 92190 t,\n"
     "    inertia: 5.116775475e11, limiter mass: 87800 t, limiter inertia: 4.8731195e11}\n"
     "  b: {outline: [[-16, -5.625], [-5.5, -6.5], [5.5, -6.5], [16, -5.625], [16, 5.625],\n"
     "    [5.5, 6.5], [-5.5, 6.5], [-16, 5.625]], mass: 1395 t, inertia: 8.928e7,\n"
     "    limiter mass: 930 t, limiter inertia: 5.952e7, position: [0, 31.5], course: -90 deg,\n"
     "    speed: %s}\n",
     92.19e6,
     1395e3,
     {0.993, 0.532, 0.281, 0.145}},
};

static const char *const speeds[] = {"4 kn", "2 kn", "1 kn", "0.5 kn"};
static const double knots[] = {4, 2, 1, 0.5};
static const double table2[] = {0.96, 0.53, 0.29, 0.14}; /* [TPN] Table 2, greatest depth [m] */

static void check_table2(checks *all, const tpn_set *set, int k) {
  static const char contact[] =
      "contacts: {hull: {between: [a, b], stiffness: 500 kN/m^2, shear stiffness: 3000 kN/m,\n"
      "  static friction: 0.5, kinetic friction: 0.5, restitution: 0.1}}\n";
  char bodies[1024], text[2048], subject[64];
  /* the format is one of the literals above, its argument a literal too */
  snprintf(bodies, sizeof bodies, "%.*s%s%s", (int)(strstr(set->bodies, "%s") - set->bodies),
           set->bodies, speeds[k], strstr(set->bodies, "%s") + 2);
  snprintf(text, sizeof text,
           "allide: 1\nrun: {preset: paper, duration: 40 s, step: 0.1 s}\nbodies:\n%s%s", bodies,
           contact);
  const outcome o = run(all, text, 0.1);
  const double v0 = knots[k] * 1852.0 / 3600.0;
  const double reduced = 1 / (1 / set->mass_a + 1 / set->mass_b);
  snprintf(subject, sizeof subject, "tpn: %s, %s", set->name, speeds[k]);
  /* the theory page prints three decimals */
  add(all, subject, "greatest depth", "m", table2[k], set->depth[k], o.depth, 0.001);
  add(all, subject, "final over initial velocity", "", -0.1, -0.1, o.velocity / -v0, 0.0005);
  add(all, subject, "impulse over 1.1 m v0", "", NAN, 1, o.impulse / (1.1 * reduced * v0), 5e-5);
}

/* ---------------------------------------------------------------------------- closed forms */

/* a block with a face of 13 m against a wall at 4 kn, explicit scheme; greatest depth [m] */
static double flat_face(checks *all, double step) {
  char text[1024];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {preset: paper, duration: %.17g, step: %.17g}\nbodies:\n"
           "  a: {outline: [[-50, -5], [50, -5], [50, 0], [-50, 0]], fixed: yes}\n"
           "  b: {outline: [[-6.5, 0], [6.5, 0], [6.5, 20], [-6.5, 20]], mass: 920 t,\n"
           "    inertia: 1e9, position: [0, 0.1], velocity: [0, -2]}\n"
           "contacts: {hull: {between: [a, b], stiffness: 500 kN/m^2, restitution: 0.1}}\n",
           2048 * step * ceil(2 / (2048 * step)), step);
  return run(all, text, step).depth;
}

static void check_flat_face(checks *all) {
  const double width = 13, k = 500e3, m = 920e3, u0 = 2;
  const double exact = u0 * sqrt(m / (k * width));
  const double coarse = flat_face(all, 1.0 / 512), fine = flat_face(all, 1.0 / 1024);
  const double finest = flat_face(all, 1.0 / 2048);
  /* first order: halving the step halves the error; the first step's phase leaves a few per cent */
  add(all, "tpn: flat face", "order in dt", "", NAN, 1,
      log2(fabs(coarse - exact) / fabs(fine - exact)), 0.05);
  add(all, "tpn: flat face", "order in dt, halved", "", NAN, 1,
      log2(fabs(fine - exact) / fabs(finest - exact)), 0.05);
  /* extrapolated to dt = 0 by that order */
  add(all, "tpn: flat face", "greatest depth", "m", NAN, exact, 2 * finest - fine, 1e-4 * exact);
}

static void check_wedge(checks *all) {
  const double k = 500e3, m = 920e3, u0 = 2, slope = 1; /* tan of the half angle */
  const double exact = cbrt(3 * m * u0 * u0 / (2 * k * slope));
  const double step = 1.0 / 1250;
  char text[1024];
  snprintf(text, sizeof text,
           "allide: 1\nrun: {preset: paper, duration: 4, step: %.17g}\nbodies:\n"
           "  a: {outline: [[-50, -20], [50, -20], [50, 0], [-50, 0]], fixed: yes}\n"
           "  b: {outline: [[0, 0], [20, 20], [-20, 20]], mass: 920 t, inertia: 1e9,\n"
           "    position: [0, 0.1], velocity: [0, -2]}\n"
           "contacts: {hull: {between: [a, b], stiffness: 500 kN/m^2, restitution: 0.1}}\n",
           step);
  /* theory page section 6: 0.06 % at 0.8 ms */
  add(all, "tpn: wedge", "greatest depth", "m", NAN, exact, run(all, text, step).depth,
      1e-3 * exact);
}

static void validate_tpn(checks *all) {
  for (size_t s = 0; s < sizeof tpn_sets / sizeof tpn_sets[0]; s++) {
    for (int k = 0; k < 4; k++) check_table2(all, &tpn_sets[s], k);
  }
  check_flat_face(all);
  check_wedge(all);
}

/* ---------------------------------------------------------------------------- the command */

static const struct {
  const char *name, *about;
  void (*run)(checks *);
} cases[] = {
    {"tpn", "polygon contact: [TPN] Table 2, impulse, restitution, flat face, wedge", validate_tpn},
};

static int usage(void) {
  printf(
      "Usage: allide validate [NAME] [--json]\n\n"
      "Runs models against the tables of their sources and against closed forms and shows each\n"
      "figure beside the expected one. Exits 0 only if all pass.\n\n"
      "Names:\n");
  for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
    printf("  %-6s %s\n", cases[c].name, cases[c].about);
  }
  printf("\nExample:\n  allide validate tpn\n");
  return 0;
}

static void print_table(const checks *all) {
  printf("%-20s %-28s %-3s %10s %12s %12s %10s %9s\n", "case", "quantity", "", "published",
         "expected", "computed", "deviation", "allowed");
  for (size_t c = 0; c < all->count; c++) {
    const check *k = &all->list[c];
    char published[16] = "";
    if (!isnan(k->published)) snprintf(published, sizeof published, "%.3g", k->published);
    printf("%-20s %-28s %-3s %10s %12.5f %12.5f %+10.2g %9.2g  %s\n", k->subject, k->quantity,
           k->unit, published, k->expected, k->computed, k->computed - k->expected, k->tolerance,
           passes(k) ? "ok" : "FAILED");
  }
}

static void print_json(const checks *all) {
  json out;
  json_begin(&out, stdout);
  json_array_open(&out, NULL);
  for (size_t c = 0; c < all->count; c++) {
    const check *k = &all->list[c];
    json_object_open(&out, NULL);
    json_string(&out, "case", k->subject);
    json_string(&out, "quantity", k->quantity);
    json_string(&out, "unit", k->unit);
    json_number(&out, "published", k->published);
    json_number(&out, "expected", k->expected);
    json_number(&out, "computed", k->computed);
    json_number(&out, "tolerance", k->tolerance);
    json_bool(&out, "pass", passes(k));
    json_object_close(&out);
  }
  json_array_close(&out);
  json_end(&out);
}

static int print_result(const checks *all, int as_json) {
  size_t failed = 0;
  for (size_t c = 0; c < all->count; c++) failed += !passes(&all->list[c]);
  if (!as_json) {
    print_table(all);
    printf("\n%zu of %zu pass\n", all->count - failed, all->count);
  }
  return failed > 0 || all->status != ALD_OK ? EXIT_FAULT : EXIT_GOOD;
}

int command_validate(int argc, char **argv) {
  static const struct option long_options[] = {
      {"json", no_argument, NULL, 'j'}, {"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
  int as_json = 0, known = 0;
  optind = 1;
  for (int c; (c = getopt_long(argc, argv, "h", long_options, NULL)) != -1;) {
    if (c == 'h') return usage();
    if (c == '?') return EXIT_USAGE;
    as_json = 1;
  }
  const char *wanted = optind < argc ? argv[optind] : NULL;
  static checks all;
  for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
    if (wanted && strcmp(wanted, cases[c].name) != 0) continue;
    known = 1;
    cases[c].run(&all);
  }
  if (!known) {
    fprintf(stderr, "allide validate: unknown name \"%s\"; see allide validate --help\n", wanted);
    return EXIT_USAGE;
  }
  if (as_json) print_json(&all);
  return print_result(&all, as_json);
}
