/* SPDX-License-Identifier: Apache-2.0
 * The bow against known answers: single evaluations of its force through the pass that a study
 * runs, on every device, and two whole collisions step by step. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/berth/bow_rows.h"
#include "kernels/plan.h"
#include "model/record.h"
#include "replay/trace.h"
#include "support/golden_json.h"
#include "support/stand.h"
#include "support/studies.h"
#include "support/tabri_case.h"
#include "tile/columns.h"
#include "tile/scenario.h"

/* of the greatest force and, of moments, of that force on an arm of 1 m; the page's tolerance */
static const double near_one = 1e-9;

/* ------------------------------------------------------------------------------ one evaluation */

static void vector(struct fy_node *one, const char *name, double *values, int count) {
  golden_need_numbers(one, name, values, count);
}

/* poses of a single evaluation: "A", "B" */
static plain_state state_of(struct fy_node *one, const char *which) {
  plain_state s;
  char name[16];
  snprintf(name, sizeof name, "R%s", which);
  vector(one, name, s.at, 3);
  snprintf(name, sizeof name, "euler%s", which);
  vector(one, name, s.angles, 3);
  snprintf(name, sizeof name, "v%s", which);
  vector(one, name, s.v, 6);
  return s;
}

/* of a vector, or of a matrix: turned half round about x */
static double turned(int k, double value) { return k == 0 ? value : -value; }

static stand_pose pose_of(const plain_state *s) {
  stand_pose p;
  double turn[PLAIN_MATRIX];
  plain_turn(s->angles, turn);
  for (int k = 0; k < 3; k++) {
    double velocity = 0, spin = 0;
    for (int c = 0; c < 3; c++) {
      p.turn[3 * k + c] = turned(k, turned(c, turn[3 * k + c]));
      velocity += turn[3 * k + c] * s->v[c];
      spin += turn[3 * k + c] * s->v[3 + c];
    }
    p.at[k] = turned(k, s->at[k]);
    p.velocity[k] = turned(k, velocity);
    p.spin[k] = turned(k, spin);
  }
  return p;
}

static tabri_test test_of(struct fy_node *one) {
  static const char *const members[] = {
      "beta", "bulb", "RA", "RB",  "eulerA",  "eulerB", "vA",      "vB",       "FA", "MA",
      "FB",   "MB",   "P",  "w_P", "delta_t", "n_load", "n_stick", "n_active", NULL};
  static const char *const bulbs[] = {"1", "2", "3", NULL};
  golden_expect_members(one, members);
  return (tabri_test){
      .beta = golden_need_number(one, "beta"),
      .bulb = golden_member(one, "bulb") ? golden_need_choice(one, "bulb", bulbs) + 1 : 1,
      .mass_a = 28.5,
      .mass_b = 30.5};
}

static double greatest(const double *v, int count) {
  double most = 0;
  for (int k = 0; k < count; k++) most = fmax(most, fabs(v[k]));
  return most;
}

static void near_all(const char *what, const double *values, const double *expected, int count,
                     double scale) {
  for (int k = 0; k < count; k++) golden_near(what, values[k], expected[k], near_one, scale, 0);
}

/* force and moment about a body's centre of gravity, from earth axes to the source's own */
static void own_axes(const plain_state *s, const double *earth, double *own) {
  double turn[PLAIN_MATRIX];
  plain_turn(s->angles, turn);
  for (int k = 0; k < 6; k++) {
    own[k] = 0;
    for (int c = 0; c < 3; c++) own[k] += turn[3 * c + k % 3] * turned(c, earth[k / 3 * 3 + c]);
  }
}

/* the wrench on the first body as the second one has it */
static void react(const stand_pose *a, const stand_pose *b, const double *on_a, double *on_b) {
  for (int k = 0; k < 3; k++) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    const double arm_i = a->at[i] - b->at[i], arm_j = a->at[j] - b->at[j];
    on_b[k] = -on_a[k];
    on_b[3 + k] = -on_a[3 + k] - (arm_i * on_a[j] - arm_j * on_a[i]);
  }
}

typedef struct answer {
  double force_a[3], moment_a[3], force_b[3], moment_b[3], point[3], slip[3];
} answer;

static answer answer_of(struct fy_node *one) {
  answer a;
  vector(one, "FA", a.force_a, 3);
  vector(one, "MA", a.moment_a, 3);
  vector(one, "FB", a.force_b, 3);
  vector(one, "MB", a.moment_b, 3);
  vector(one, "P", a.point, 3);
  vector(one, "w_P", a.slip, 3);
  return a;
}

static void judge(const stand *s, uint32_t lane, struct fy_node *one, const plain_state *a,
                  const plain_state *b) {
  const answer expected = answer_of(one);
  const double force = greatest(expected.force_a, 3);
  const stand_pose pose_a = pose_of(a), pose_b = pose_of(b);
  double wrench[6], reaction[6], on_a[6], on_b[6], point[3], power = 0;
  stand_wrench(s, KIND_bow, 0, lane, wrench);
  react(&pose_a, &pose_b, wrench, reaction);
  own_axes(a, wrench, on_a);
  own_axes(b, reaction, on_b);
  near_all("force on A", on_a, expected.force_a, 3, force);
  near_all("moment on A", on_a + 3, expected.moment_a, 3, force);
  near_all("force on B", on_b, expected.force_b, 3, force);
  near_all("moment on B", on_b + 3, expected.moment_b, 3, force);
  for (int k = 0; k < 3; k++) {
    point[k] = turned(k, stand_row(s, KIND_bow, BOW_POINT + (uint32_t)k, 0, lane));
    power -= expected.force_a[k] * expected.slip[k];
  }
  near_all("P", point, expected.point, 3, 1);
  golden_near("power", stand_row(s, KIND_bow, BOW_POWER, 0, lane), power, near_one, force, 0);
  golden_near("depth", stand_trace(s, KIND_bow, BOW_TRACE_DEPTH, 0, lane),
              golden_need_number(one, "delta_t"), near_one, 0.01, 0);
}

/* all lanes take the same case; the first and the last are judged */
static void evaluate(const tabri_golden *golden, struct fy_node *one, const char *device) {
  char text[TABRI_TEXT];
  const tabri_options options = tabri_options_of(golden, "rk4");
  const tabri_test test = test_of(one);
  const plain_state a = state_of(one, "A"), b = state_of(one, "B");
  const stand_pose pose_a = pose_of(&a), pose_b = pose_of(&b);
  const tabri_scene scene = tabri_scene_of(&options, &test);
  tabri_text(&scene, 1, "", text);
  stand s = stand_open(device, text);
  for (uint32_t lane = 0; lane < STAND_LANES; lane++) {
    stand_place(&s, lane, 0, &pose_a);
    stand_place(&s, lane, 1, &pose_b);
  }
  stand_send(&s);
  stand_pass(&s, "bow");
  stand_pass(&s, "bow"); /* pure: a second time changes nothing */
  for (uint32_t lane = 0; lane < STAND_LANES; lane += STAND_LANES - 1) {
    judge(&s, lane, one, &a, &b);
  }
  stand_close(&s);
}

static void evaluate_all(const char *device) {
  tabri_golden golden = tabri_open();
  struct fy_node *units = golden_need_list(golden.root, "contact_unit");
  for (int k = 0; k < golden_length(units); k++) evaluate(&golden, golden_at(units, k), device);
  print_message("%d evaluations on %s\n", golden_length(units), device);
  tabri_close(&golden);
}

static void single_forces_are_the_known_ones_on_openmp(void **state) {
  (void)state;
  evaluate_all("openmp");
}

static void single_forces_are_the_known_ones_on_opencl(void **state) {
  (void)state;
  ald_device_close(test_device("opencl", ALD_DOUBLE)); /* skips without one */
  evaluate_all("opencl");
}

static void the_reference_in_plain_c_gives_the_known_forces(void **state) {
  (void)state;
  tabri_golden golden = tabri_open();
  const tabri_options options = tabri_options_of(&golden, "rk4");
  const plain_memory none = {0};
  struct fy_node *units = golden_need_list(golden.root, "contact_unit");
  for (int n = 0; n < golden_length(units); n++) {
    struct fy_node *one = golden_at(units, n);
    const tabri_test test = test_of(one);
    const plain_bow bow = tabri_bow_of(&options, &test);
    const plain_state a = state_of(one, "A"), b = state_of(one, "B");
    const plain_touch t = plain_contact(&bow, &a, &b, &none);
    const answer expected = answer_of(one);
    const double force = greatest(expected.force_a, 3);
    near_all("force on A", t.on_a, expected.force_a, 3, force);
    near_all("moment on A", t.on_a + 3, expected.moment_a, 3, force);
    near_all("force on B", t.on_b, expected.force_b, 3, force);
    near_all("moment on B", t.on_b + 3, expected.moment_b, 3, force);
    near_all("P", t.point, expected.point, 3, 1);
    near_all("w(P)", t.slip, expected.slip, 3, 1);
    assert_int_equal(t.load, golden_need_whole(one, "n_load"));
    assert_int_equal(t.stick, golden_need_whole(one, "n_stick"));
    assert_int_equal(t.active, golden_need_whole(one, "n_active"));
  }
  tabri_close(&golden);
}

/* ------------------------------------------------------------------------------ whole collisions
 */

/* a column of the known series, by its name, and where ours has it */
typedef struct column {
  const char *known, *own;
  double sign;
} column;

static const column columns[] = {
    {"FxA", "bows.it.surge", 1},
    {"FyA", "bows.it.sway", -1},
    {"xA", "bodies.striking.x", 1},
    {"yA", "bodies.striking.y", -1},
    {"zA", "bodies.striking.z", -1},
    {"phiA", "bodies.striking.roll", 1},
    {"thetaA", "bodies.striking.pitch", -1},
    {"psiA", "bodies.striking.heading", -1},
    {"xB", "bodies.struck.x", 1},
    {"yB", "bodies.struck.y", -1},
    {"zB", "bodies.struck.z", -1},
    {"phiB", "bodies.struck.roll", 1},
    {"thetaB", "bodies.struck.pitch", -1},
    {"psiB", "bodies.struck.heading", -1},
    {"delta_t", "bows.it.depth", 1},
    {"area_active", "bows.it.area", 1},
    {"E", "bows.it.energy", 1},
    {"tip_xB", "bows.it.path_x", 1},
    {"tip_yB", "bows.it.path_y", -1},
    {"tip_zB", "bows.it.path_z", -1},
};

static size_t known_column(const golden_table *t, const char *name) {
  for (size_t c = 0; c < t->column_count; c++) {
    if (strcmp(t->names[c], name) == 0) return c;
  }
  fail_msg("no column %s", name);
  return 0;
}

/* greatest difference of a column in parts of the column's greatest change */
static double difference_of(const golden_table *known, const ald_series *own, const column *c,
                            size_t *where) {
  const size_t from = known_column(known, c->known), to = series_column(own, c->own);
  double low = HUGE_VAL, high = -HUGE_VAL, most = 0;
  for (size_t row = 0; row < known->row_count; row++) {
    const double expected = known->values[row * known->column_count + from];
    const double value = c->sign * own->values[row * own->column_count + to];
    low = fmin(low, expected);
    high = fmax(high, expected);
    if (!(fabs(value - expected) <= most)) {
      most = fabs(value - expected);
      *where = row;
    }
  }
  return most / fmax(high - low, 1e-12);
}

/* a result of a run to the known end */
static double result_of(const ald_study *study, const double *row, const char *name) {
  ald_column *columns_of = NULL;
  uint32_t count = 0;
  double value = (double)NAN;
  bool is_there = false;
  assert_int_equal(ald_columns_create(study, &columns_of, &count, NULL), ALD_OK);
  for (uint32_t c = 0; c < count; c++) {
    if (strcmp(columns_of[c].name, name) != 0) continue;
    value = row[c];
    is_there = true;
  }
  ald_columns_clear(columns_of, count);
  if (!is_there) fail_msg("no result %s", name);
  return value;
}

static const struct {
  const char *known, *own;
} results[] = {
    {"fx", "bows.it.peak_surge"},        {"fy", "bows.it.peak_sway"},
    {"fz", "bows.it.peak_heave"},        {"E", "bows.it.energy"},
    {"Emax", "bows.it.greatest_energy"}, {"dmax", "bows.it.greatest_depth"},
    {"te1", "bows.it.first_unloading"},  {"te2", "bows.it.deepest_at"},
};

/* Two programs with the same steps, stages and points: 1e-6, for a point that changes its phase
 * near a limit may do so a stage earlier. */
static void records_are_known(const tabri_golden *golden, const tabri_scene *scene,
                              const char *name) {
  char text[TABRI_TEXT];
  struct fy_node *known = golden_member(golden_need(golden->root, "rk4"), name);
  if (!known) return;
  tabri_text(scene, golden_need_whole(known, "steps"), "", text);
  ald_study *study = study_of(text);
  ald_device *device = test_device("openmp", ALD_DOUBLE);
  ald_series *series = NULL;
  ald_column *columns_of = NULL;
  uint32_t count = 0;
  assert_int_equal(ald_columns_create(study, &columns_of, &count, NULL), ALD_OK);
  ald_columns_clear(columns_of, count);
  double *row = calloc(count, sizeof *row);
  assert_non_null(row);
  assert_int_equal(ald_trace_run(study, device, (ald_draw){1, 1, 0}, row, &series, NULL), ALD_OK);
  for (size_t k = 0; k < sizeof results / sizeof results[0]; k++) {
    golden_near(results[k].own, result_of(study, row, results[k].own),
                golden_need_number(known, results[k].known), 1e-6, 0, 1e-9);
  }
  free(row);
  ald_series_destroy(series);
  ald_device_close(device);
  ald_study_destroy(study);
}

/* The known series has nine digits of each number, up to 3e-6 of a column's range; steps, stages
 * and points are the same, so that nothing else is between the two. */
static void collision_is_the_known_one(const char *name) {
  char text[TABRI_TEXT], series_name[80];
  golden_table known;
  tabri_golden golden = tabri_open();
  snprintf(series_name, sizeof series_name, "test%s", name);
  print_message("  %s\n", series_name);
  if (!tabri_series(series_name, &known)) fail_msg("%s cannot be read", series_name);
  if (known.row_count < 2) fail_msg("%s has no rows", series_name);
  const tabri_options options = tabri_options_of(&golden, "rk4");
  const tabri_test test = tabri_test_of(&golden, name);
  const tabri_scene scene = tabri_scene_of(&options, &test);
  tabri_text(&scene, (int)known.row_count, "", text);
  ald_series *own = series_of(text, "openmp");
  for (size_t k = 0; k < sizeof columns / sizeof columns[0]; k++) {
    size_t row = 0;
    const double difference = difference_of(&known, own, &columns[k], &row);
    if (!(difference <= 1e-5)) {
      fail_msg("%s: %s differs by %.3g of its range in row %zu", name, columns[k].known, difference,
               row);
    }
  }
  ald_series_destroy(own);
  records_are_known(&golden, &scene, name);
  golden_table_clear(&known);
  tabri_close(&golden);
}

/* each series of the folder, packed or not */
static void collisions_run_as_known(void **state) {
  (void)state;
  static const char *const endings[] = {".csv.gz", ".csv"};
  size_t all = 0;
  char folder[4096];
  const char *found = golden_folder("tabri");
  if (!found) {
    print_message("no known answers of \"tabri\" beside the project\n");
    skip();
  }
  snprintf(folder, sizeof folder, "%s", found);
  for (size_t e = 0; e < 2; e++) {
    size_t count = 0;
    char **files = golden_files(folder, endings[e], &count);
    for (size_t f = 0; f < count; f++) {
      char name[64];
      const int length = (int)(strlen(files[f]) - strlen(endings[e])) - 4;
      if (length < 1 || length > 60 || strncmp(files[f], "test", 4) != 0) {
        fail_msg("a file \"%s\" that this test does not read", files[f]);
      }
      snprintf(name, sizeof name, "%.*s", length, files[f] + 4);
      collision_is_the_known_one(name);
      free(files[f]);
      all++;
    }
    free(files);
  }
  if (all > 0) return;
  print_message("no series in %s\n", folder);
  skip();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_reference_in_plain_c_gives_the_known_forces),
      cmocka_unit_test(single_forces_are_the_known_ones_on_openmp),
      cmocka_unit_test(single_forces_are_the_known_ones_on_opencl),
      cmocka_unit_test(collisions_run_as_known),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
