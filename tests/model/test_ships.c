/* SPDX-License-Identifier: Apache-2.0
 * Ships in studies: what follows their particulars, in the study and in each scenario. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "allide/batch.h"
#include "model/ships.h"
#include "reader/reader.h"
#include "reader/study_read.h"
#include "support/studies.h"
#include "tile/sampler.h"
#include "tile/scenario.h"

enum { TEXT = 8192 };

#define COASTER                                                                                  \
  "{length: 80 m, breadth: 13 m, draught: 5 m, depth: 7 m, block coefficient: 0.75, KG: 4.6 m, " \
  "service speed: 11 kn}"
#define TANKER                                                                                    \
  "{length: 180 m, breadth: 32 m, draught: 11 m, depth: 17 m, block coefficient: 0.8, KG: 10 m, " \
  "double side: 2 m}"
#define RUN "allide: 1\nrun: {scenarios: 200, duration: 0.4 s, step: 0.02 s, scheme: rk4}\n"
#define SHIPS "ships: {coaster: " COASTER ", tanker: " TANKER "}\n"
/* the bulb 0.1 m short of the side, at 5 m/s */
#define PLACES "position: [-58.06 m, 3 m], velocity: [5 m/s, 0.2 m/s]"
#define STRUCK "position: [0 m, 0 m], heading: 90 deg"

static uint32_t quantity(const ald_study *study, const char *path) {
  for (uint32_t q = 0; q < study->quantity_count; q++) {
    if (strcmp(study->quantities[q].path, path) == 0) return q;
  }
  fail_msg("no quantity \"%s\"", path);
  return 0;
}

static double nominal(const ald_study *study, const char *path) {
  return study->quantities[quantity(study, path)].value;
}

/* figures of a body of a study with these numbers */
static void figures_of(const ald_study *study, const double *values, const char *body,
                       double *figures) {
  char path[64];
  snprintf(path, sizeof path, "bodies.%s.ship.length", body);
  ald_ship_figures(values + quantity(study, path),
                   values[study->environment + ALD_ENVIRONMENT_WATER_DENSITY], 0, figures);
}

static const char two_ships[] =
    RUN SHIPS "bodies:\n  a: {freedoms: six, ship: coaster, " PLACES
              "}\n"
              "  b: {freedoms: six, ship: tanker, " STRUCK
              "}\n"
              "hydrostatics: {a: {body: a}, b: {body: b}}\nfriction: {a: {body: a}}\n"
              "bows: {bulb: {between: [a, b], pressure: 1 MPa, friction: 0.3}}\n";

static size_t write_body(char *text, size_t used, const char *name, const char *rest,
                         const double *f) {
  used += (size_t)snprintf(text + used, TEXT - used,
                           "  %s: {freedoms: six, %s, %.17g m], mass: %.17g kg, radii of gyration: "
                           "[%.17g, %.17g, %.17g], added mass: [",
                           name, rest, f[ALD_FIGURE_HEIGHT], f[ALD_FIGURE_MASS],
                           f[ALD_FIGURE_ROLL_RADIUS], f[ALD_FIGURE_PITCH_RADIUS],
                           f[ALD_FIGURE_YAW_RADIUS]);
  for (int k = 0; k < 6; k++) {
    used += (size_t)snprintf(text + used, TEXT - used, k ? ", %.17g" : "%.17g",
                             f[ALD_FIGURE_ADDED + k]);
  }
  return used + (size_t)snprintf(text + used, TEXT - used, "]}\n");
}

static size_t write_float(char *text, size_t used, const char *name, const double *f) {
  return used + (size_t)snprintf(text + used, TEXT - used,
                                 "  %s: {body: %s, height: %.17g, waterplane area: %.17g, "
                                 "metacentric height: [%.17g, %.17g]}\n",
                                 name, name, f[ALD_FIGURE_HEIGHT], f[ALD_FIGURE_WATERPLANE],
                                 f[ALD_FIGURE_GM_T], f[ALD_FIGURE_GM_L]);
}

/* the same two ships by numbers alone */
static void write_numbers(char *text, const double *a, const double *b) {
  size_t used = (size_t)snprintf(text, TEXT, RUN "bodies:\n");
  used = write_body(text, used, "a", "velocity: [5 m/s, 0.2 m/s], position: [-58.06 m, 3 m", a);
  used = write_body(text, used, "b", "heading: 90 deg, position: [0 m, 0 m", b);
  used += (size_t)snprintf(text + used, TEXT - used, "hydrostatics:\n");
  used = write_float(text, used, "a", a);
  used = write_float(text, used, "b", b);
  used += (size_t)snprintf(text + used, TEXT - used,
                           "friction: {a: {body: a, length: %.17g, draught: %.17g, volume: "
                           "%.17g}}\n",
                           a[ALD_FIGURE_LENGTH], a[ALD_FIGURE_DRAUGHT], a[ALD_FIGURE_VOLUME]);
  snprintf(text + used, TEXT - used,
           "bows: {bulb: {between: [a, b], pressure: 1 MPa, friction: 0.3, tip: [%.17g, 0, %.17g], "
           "bulb: [%.17g, %.17g, %.17g], half breadth: %.17g, side length: [%.17g, %.17g], side "
           "height: [%.17g, %.17g], breach depth: %.17g, stem line: [%.17g, %.17g, %.17g], stem "
           "rake: %.17g, stem entrance: [%.17g, %.17g, %.17g], stem beam: %.17g}}\n",
           a[ALD_FIGURE_TIP_X], a[ALD_FIGURE_TIP_Z], a[ALD_FIGURE_BULB_LENGTH],
           a[ALD_FIGURE_BULB_BREADTH], a[ALD_FIGURE_BULB_HEIGHT], b[ALD_FIGURE_HALF_BREADTH],
           b[ALD_FIGURE_AFT], b[ALD_FIGURE_FORE], b[ALD_FIGURE_KEEL], b[ALD_FIGURE_DECK],
           b[ALD_FIGURE_DOUBLE_SIDE], a[ALD_FIGURE_STEM_LINE], a[ALD_FIGURE_STEM_LOWER],
           a[ALD_FIGURE_STEM_UPPER], a[ALD_FIGURE_STEM_RAKE], a[ALD_FIGURE_ENTRANCE],
           a[ALD_FIGURE_ENTRANCE_LOWER], a[ALD_FIGURE_ENTRANCE_UPPER], a[ALD_FIGURE_BREADTH]);
}

static void ships_are_the_numbers_that_follow_from_them(void **state) {
  (void)state;
  char text[TEXT];
  double values[512], a[ALD_FIGURE_COUNT], b[ALD_FIGURE_COUNT];
  ald_study *study = study_of(two_ships);
  assert_true(study->quantity_count < 512);
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  figures_of(study, values, "a", a);
  figures_of(study, values, "b", b);
  ald_study_destroy(study);
  write_numbers(text, a, b);
  ald_series *ships = series_of(two_ships, "openmp"), *numbers = series_of(text, "openmp");
  expect_same_series(ships, numbers);
  /* and they did meet */
  assert_true(series_scale(ships, "bows.bulb.surge") > 1e6);
  ald_series_destroy(ships);
  ald_series_destroy(numbers);
}

static void what_is_given_stays(void **state) {
  (void)state;
  ald_study *study = study_of(
      RUN SHIPS
      "bodies:\n  a: {freedoms: six, ship: {like: coaster, draught: 4 m, share of service speed: "
      "0.5}, mass: 3000 t, added mass: [1 t, 2 t, 3 t, 1, 2, 3], position: [1 m, 2 m, 3 m]}\n"
      "  b: {ship: coaster, speed: 2 kn}\n"
      "hydrostatics: {a: {body: a, height: 0.2 m}}\nfriction: {a: {body: a, length: 70 m}}\n");
  assert_true(nominal(study, "bodies.a.mass") == 3e6);
  assert_true(nominal(study, "bodies.a.position.z") == 3);
  assert_true(nominal(study, "bodies.a.added mass.heave-heave") == 3e3);
  assert_true(nominal(study, "bodies.a.ship.draught") == 4);
  assert_true(nominal(study, "bodies.a.ship.KG") == 4.6);
  assert_true(fabs(nominal(study, "bodies.a.speed") - 5.5 * 1852 / 3600) < 1e-12);
  assert_true(nominal(study, "hydrostatics.a.height") == 0.2);
  assert_true(nominal(study, "hydrostatics.a.waterplane area") == 80 * 13 * (2.5 / 3));
  assert_true(nominal(study, "friction.a.length") == 70);
  assert_true(nominal(study, "friction.a.draught") == 4);
  /* in the plane: her own inertia, without the water's */
  const double mass = 1025 * (0.75 * (80 * 13 * 5));
  assert_true(nominal(study, "bodies.b.mass") == mass);
  assert_true(nominal(study, "bodies.b.inertia") == mass * 400);
  assert_true(fabs(nominal(study, "bodies.b.speed") - 2 * 1852 / 3600.0) < 1e-15);
  ald_study_destroy(study);
}

/* ------------------------------------------------------------------------------ scenarios */

static const char drawn[] =
    RUN SHIPS "bodies:\n  a: {freedoms: six, ship: coaster, " PLACES
              "}\n"
              "  b: {freedoms: six, ship: tanker, " STRUCK
              "}\n"
              "hydrostatics: {a: {body: a}, b: {body: b}}\n"
              "bows: {bulb: {between: [a, b], pressure: 1 MPa}}\n"
              "vary:\n  bodies.b.ship.draught: {uniform: [6 m, 12 m]}\n"
              "  environment.water density: {uniform: [1000, 1030]}\n"
              "choose:\n  striking:\n"
              "    small: {set: {bodies.a.ship: coaster}}\n"
              "    heavy: {set: {bodies.a.ship: coaster, bodies.a.mass: 5000 t}}\n"
              "    large: {set: {bodies.a.ship: tanker, bodies.a.position: [-110 m, 0 m]}}\n";

static void expect_follows(const ald_study *study, const double *v, const char *body,
                           bool has_mass) {
  char path[96];
  double f[ALD_FIGURE_COUNT];
  figures_of(study, v, body, f);
  snprintf(path, sizeof path, "bodies.%s.mass", body);
  assert_true(v[quantity(study, path)] == (has_mass ? 5e6 : f[ALD_FIGURE_MASS]));
  snprintf(path, sizeof path, "bodies.%s.position.z", body);
  assert_true(v[quantity(study, path)] == f[ALD_FIGURE_HEIGHT]);
  snprintf(path, sizeof path, "bodies.%s.added mass.yaw-yaw", body);
  assert_true(v[quantity(study, path)] == f[ALD_FIGURE_ADDED + 5]);
  snprintf(path, sizeof path, "hydrostatics.%s.metacentric height.transverse", body);
  assert_true(v[quantity(study, path)] == f[ALD_FIGURE_GM_T]);
}

/* numbers of the variants: in the order of their names */
enum { HEAVY, LARGE, SMALL };

static void scenarios_follow_their_own_particulars(void **state) {
  (void)state;
  ald_study *study = study_of(drawn);
  double values[512], inputs[16];
  uint32_t counts[3] = {0};
  assert_true(study->quantity_count < 512 && study->variable_count < 16);
  for (uint64_t s = 0; s < study->scenarios; s++) {
    assert_true(ald_sampler_scenario(study, study->seed, study->scenarios, s, values, inputs));
    uint32_t variant = 3;
    for (uint32_t i = 0; i < study->variable_count; i++) {
      if (study->variables[i].choice > 0) variant = (uint32_t)inputs[i];
    }
    assert_true(variant < 3);
    counts[variant]++;
    expect_follows(study, values, "a", variant == HEAVY);
    expect_follows(study, values, "b", false);
    const double tip = values[quantity(study, "bows.bulb.tip.x")];
    assert_true(variant == LARGE ? tip == 90 + 0.0245 * 180 : tip == 40 + 0.0245 * 80);
    for (uint32_t q = 0; q < study->quantity_count; q++) assert_false(isnan(values[q]));
  }
  assert_true(counts[0] > 0 && counts[1] > 0 && counts[2] > 0);
  ald_study_destroy(study);
}

static double column_at(const ald_series *series, const char *name) {
  return series_at(series, 0, name);
}

/* a variable of one value: the parameters lie in the lane, not among what all share */
static void lanes_get_what_follows(void **state) {
  (void)state;
  char text[TEXT];
  snprintf(text, sizeof text, "%svary: {bodies.b.ship.draught: {uniform: [9 m, 9.0000001 m]}}\n",
           two_ships);
  ald_series *varied = series_of(text, "openmp");
  snprintf(text, sizeof text, "%s", two_ships);
  char *at = strstr(text, "ship: tanker");
  assert_non_null(at);
  char rest[TEXT];
  snprintf(rest, sizeof rest, "%s", at + strlen("ship: tanker"));
  snprintf(at, sizeof text - (size_t)(at - text), "ship: {like: tanker, draught: 9 m}%s", rest);
  ald_series *fixed = series_of(text, "openmp");
  static const char *const names[] = {"bodies.b.z", "bodies.a.x", "bodies.b.velocity_x"};
  assert_true(fabs(column_at(fixed, "bodies.b.z") - 1) < 1e-6);
  for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
    const size_t last = fixed->row_count - 1;
    const double a = series_at(varied, last, names[n]), b = series_at(fixed, last, names[n]);
    /* 1e-7 m of draught in 9 m, on numbers of some metres */
    if (!(fabs(a - b) < 1e-6)) fail_msg("%s: %.12g and %.12g", names[n], a, b);
  }
  ald_series_destroy(varied);
  ald_series_destroy(fixed);
}

static void what_is_no_ship_fails_alone(void **state) {
  (void)state;
  char text[TEXT];
  snprintf(text, sizeof text, "%svary: {bodies.a.ship.breadth: {uniform: [10 m, 150 m]}}\n",
           two_ships);
  ald_study *study = study_of(text);
  double values[512];
  const uint32_t breadth = quantity(study, "bodies.a.ship.breadth");
  uint32_t bad = 0;
  for (uint64_t s = 0; s < study->scenarios; s++) {
    const bool good = ald_sampler_scenario(study, study->seed, study->scenarios, s, values, NULL);
    assert_int_equal(good, values[breadth] <= 80);
    for (uint32_t q = 0; q < study->quantity_count; q++) assert_false(isnan(values[q]));
    bad += !good;
  }
  assert_true(bad > 50 && bad < 180);
  ald_study_destroy(study);
}

/* a bulb that the study gives, on a ship that becomes narrower than it */
static void a_bulb_too_wide_for_its_ship_fails_alone(void **state) {
  (void)state;
  ald_study *study = study_of(RUN SHIPS "bodies:\n  a: {freedoms: six, ship: coaster, " PLACES
                                        "}\n"
                                        "  b: {freedoms: six, ship: tanker, " STRUCK
                                        "}\n"
                                        "bows: {bulb: {between: [a, b], bulb: [3 m, 12 m, 4 m]}}\n"
                                        "vary: {bodies.a.ship.breadth: {uniform: [10 m, 14 m]}}\n");
  double values[512];
  const uint32_t breadth = quantity(study, "bodies.a.ship.breadth");
  for (uint64_t s = 0; s < study->scenarios; s++) {
    const bool good = ald_sampler_scenario(study, study->seed, study->scenarios, s, values, NULL);
    assert_int_equal(good, values[breadth] >= 12);
  }
  ald_study_destroy(study);
}

static void batches_follow(void **state) {
  (void)state;
  ald_study *study = study_of(RUN "bodies: {a: {freedoms: six, ship: " COASTER
                                  "}}\n"
                                  "hydrostatics: {a: {body: a}}\n");
  ald_report *report = ald_report_create();
  ald_batch *batch = NULL;
  ald_batch_def def = ald_batch_def_default();
  def.scenarios = 3;
  def.device = "openmp";
  assert_int_equal(ald_batch_create(study, &def, &batch, report), ALD_OK);
  assert_int_equal(ald_batch_set(batch, 1, "bodies.a.ship.draught", 3.5, report), ALD_OK);
  assert_int_equal(ald_batch_set(batch, 2, "bodies.a.ship.draught", 4.25, report), ALD_OK);
  assert_int_equal(ald_batch_set(batch, 2, "bodies.a.position.z", 0.75, report), ALD_OK);
  static const double expected[] = {4.6 - 5, 4.6 - 3.5, 0.75};
  for (uint32_t k = 0; k < 5; k++) {
    ald_space_state at;
    const uint32_t scenario = k < 3 ? k : k - 3;
    /* afloat at rest: buoyancy is her weight to the bit */
    if (k == 3) assert_int_equal(ald_batch_step(batch, 10, report), ALD_OK);
    assert_int_equal(ald_batch_space_state(batch, scenario, 0, &at, report), ALD_OK);
    assert_true(fabs(at.position[2] - expected[scenario]) < 1e-12);
  }
  ald_batch_destroy(batch);
  ald_report_destroy(report);
  ald_study_destroy(study);
}

/* lines of a panel program: sway alone, 2,000 t at infinite frequency */
static char *waves(void) {
  enum { ROWS = 100, ROW = 80 };
  char *text = calloc(ROWS + 2, ROW);
  assert_non_null(text);
  size_t used = (size_t)snprintf(text, ROW, "0.0 2 2 %.17g\n", 2e6 / 1025);
  for (int k = 1; k <= ROWS; k++) {
    const double w = 0.06 * k, damping = 9e5 * w * exp(-w * w) / 1025;
    used += (size_t)snprintf(text + used, ROW, "%.17g 2 2 %.17g %.17g\n",
                             2 * 3.14159265358979323846 / w, 2e6 / 1025, damping);
  }
  return text;
}

static void memory_that_knows_added_masses_has_its_own(void **state) {
  (void)state;
  static const char text[] = RUN "bodies: {a: {freedoms: six, ship: " COASTER
                                 "}}\n"
                                 "radiation: {waves: {body: a, file: waves.1}}\n"
                                 "vary: {bodies.a.ship.draught: {uniform: [3 m, 6 m]}}\n";
  char name[] = "waves.1";
  ald_input_file file = {name, waves(), 0};
  file.size = strlen(file.text);
  ald_report *report = ald_report_create();
  ald_study *study = NULL;
  if (ald_study_read_files(text, "memory", &file, 1, false, &study, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  double values[512], f[ALD_FIGURE_COUNT];
  const uint32_t sway = quantity(study, "bodies.a.added mass.sway-sway");
  const uint32_t heave = quantity(study, "bodies.a.added mass.heave-heave");
  for (uint64_t s = 0; s < 20; s++) {
    assert_true(ald_sampler_scenario(study, study->seed, study->scenarios, s, values, NULL));
    figures_of(study, values, "a", f);
    /* a table's numbers are made free of dimensions and back */
    assert_true(fabs(values[sway] - 2e6) < 1e-6 && f[ALD_FIGURE_ADDED + 1] < 1.9e6);
    assert_true(values[heave] == f[ALD_FIGURE_ADDED + 2]);
  }
  ald_study_destroy(study);
  ald_report_destroy(report);
  free(file.text);
}

static void models_in_code_have_ships(void **state) {
  (void)state;
  ald_report *report = ald_report_create();
  ald_builder *model = NULL;
  ald_study *study = NULL;
  ald_builder_def def = ald_builder_def_default();
  def.step = 0.1;
  assert_int_equal(ald_builder_create(&def, &model, report), ALD_OK);
  ald_body_def body = ald_body_def_default();
  body.name = "a";
  body.freedoms = ALD_ALL_FREEDOMS;
  body.position[0] = 30;
  body.ship = "{like: coaster, draught: 4 m}";
  assert_int_equal(ald_builder_add_entry(model, "ships", "coaster", COASTER, report), ALD_OK);
  assert_int_equal(ald_builder_add_body(model, &body, report), ALD_OK);
  ald_hydrostatics_def water = ald_hydrostatics_def_default();
  water.name = "water";
  water.body = "a";
  assert_int_equal(ald_builder_add_hydrostatics(model, &water, report), ALD_OK);
  body.name = "b";
  body.ship = "{length: 80 m\n}";
  assert_int_equal(ald_builder_add_body(model, &body, report), ALD_BAD_ARGUMENT);
  if (ald_builder_freeze(model, &study, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  assert_true(nominal(study, "bodies.a.mass") == 1025 * (0.75 * (80 * 13 * 4)));
  assert_true(nominal(study, "bodies.a.position.z") == 4.6 - 4);
  assert_true(nominal(study, "hydrostatics.water.height") == 4.6 - 4);
  ald_study_destroy(study);
  ald_builder_destroy(model);
  ald_report_destroy(report);
}

/* ------------------------------------------------------------------------------ the library */

static ald_study *read_over(const char *base, const char *rest) {
  char text[TEXT];
  snprintf(text, sizeof text, "allide: 1\nbase: %s\n%s", base, rest);
  ald_report *report = ald_report_create();
  ald_study *study = NULL;
  const ald_status status = ald_study_read_files(
      text, ALD_SOURCE_FOLDER "/examples/ships/of_a_test.yml", NULL, 0, true, &study, report);
  if (status != ALD_OK) fail_msg("%s", ald_report_text(report));
  ald_report_destroy(report);
  return study;
}

static void ships_of_the_library_float_upright(void **state) {
  (void)state;
  static const char *const names[] = {"coaster", "feeder", "container", "tanker", "psv", "fpso"};
  for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
    char base[64], rest[256];
    snprintf(base, sizeof base, "%s.yml", names[n]);
    snprintf(rest, sizeof rest,
             "run: {duration: 1 s, step: 0.1 s}\nbodies: {a: {freedoms: six, ship: %s}}\n"
             "hydrostatics: {a: {body: a}}\n",
             names[n]);
    ald_study *study = read_over(base, rest);
    const double gm_t = nominal(study, "hydrostatics.a.metacentric height.transverse");
    const double gm_l = nominal(study, "hydrostatics.a.metacentric height.longitudinal");
    print_message("  %-10s %9.0f t  GM %.2f m and %.1f m\n", names[n],
                  nominal(study, "bodies.a.mass") / 1000, gm_t, gm_l);
    /* loaded ships: from what the code of intact stability asks for to very stiff */
    assert_true(gm_t > 0.15 && gm_t < 8);
    assert_true(gm_l > nominal(study, "bodies.a.ship.length") * 0.7);
    ald_study_destroy(study);
  }
}

static void striking_and_struck_ships_are_drawn_from_the_library(void **state) {
  (void)state;
  ald_study *study = read_over("[striking.yml, struck.yml]",
                               "run: {scenarios: 500, duration: 1 s, step: 0.1 s}\n"
                               "bodies:\n  striking: {freedoms: six, ship: coaster}\n"
                               "  struck: {freedoms: six, ship: tanker, position: [0 m, 500 m]}\n"
                               "hydrostatics: {a: {body: striking}, b: {body: struck}}\n"
                               "bows: {bulb: {between: [striking, struck], pressure: 1 MPa}}\n");
  double values[1024];
  assert_true(study->quantity_count < 1024);
  const uint32_t length = quantity(study, "bodies.striking.ship.length");
  const uint32_t half = quantity(study, "bows.bulb.half breadth");
  bool short_one = false, long_one = false, narrow = false, wide = false;
  for (uint64_t s = 0; s < study->scenarios; s++) {
    assert_true(ald_sampler_scenario(study, study->seed, study->scenarios, s, values, NULL));
    short_one = short_one || values[length] == 80;
    long_one = long_one || values[length] == 355;
    narrow = narrow || values[half] == 6.25;
    wide = wide || values[half] == 29;
  }
  assert_true(short_one && long_one && narrow && wide);
  ald_study_destroy(study);
}

/* A definition of several ships: each follows its own, as with a definition of its own; a number
 * that is given is that of all. */
static void each_of_a_group_follows_its_own_ship(void **state) {
  (void)state;
#define AFLOAT                                                            \
  "bodies:\n  a: {freedoms: six, ship: coaster, roll: 2 deg, speed: 3}\n" \
  "  b: {freedoms: six, ship: tanker, " STRUCK ", speed: 2}\n"
  static const char *const columns[] = {"bodies.a.z", "bodies.a.roll", "bodies.a.x", "bodies.b.z",
                                        "bodies.b.y"};
  ald_series *own = series_of(RUN SHIPS AFLOAT
                              "hydrostatics: {a: {body: a}, b: {body: b}}\n"
                              "friction: {a: {body: a, form factor: 1.2}, b: {body: b, form "
                              "factor: 1.2}}\n",
                              "openmp");
  ald_series *grouped = series_of(RUN SHIPS AFLOAT
                                  "hydrostatics: {all: {body: [a, b]}}\n"
                                  "friction: {all: {body: \"?\", form factor: 1.2}}\n",
                                  "openmp");
  for (size_t c = 0; c < sizeof columns / sizeof *columns; c++) {
    const double value = series_at(own, own->row_count - 1, columns[c]);
    assert_true(value != 0);
    assert_true(series_at(grouped, grouped->row_count - 1, columns[c]) == value);
  }
  /* elements are named as those of any group */
  series_column(grouped, "friction.all.b.surge");
  ald_series_destroy(own);
  ald_series_destroy(grouped);
#undef AFLOAT
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ships_are_the_numbers_that_follow_from_them),
      cmocka_unit_test(what_is_given_stays),
      cmocka_unit_test(scenarios_follow_their_own_particulars),
      cmocka_unit_test(lanes_get_what_follows),
      cmocka_unit_test(what_is_no_ship_fails_alone),
      cmocka_unit_test(a_bulb_too_wide_for_its_ship_fails_alone),
      cmocka_unit_test(batches_follow),
      cmocka_unit_test(memory_that_knows_added_masses_has_its_own),
      cmocka_unit_test(models_in_code_have_ships),
      cmocka_unit_test(ships_of_the_library_float_upright),
      cmocka_unit_test(each_of_a_group_follows_its_own_ship),
      cmocka_unit_test(striking_and_struck_ships_are_drawn_from_the_library),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
