/* SPDX-License-Identifier: Apache-2.0
 * Known-answer scenes of the polygon contact: every scene of the folder, through the passes that a
 * study runs, on OpenMP and on OpenCL. Tolerance 1e-9 of each column's scale: the theory page
 * measures that a change of 1e-12 m at the start moves no column by more than 4e-11 of its scale.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "kernels/plan.h"
#include "replay/trace.h"
#include "support/devices.h"
#include "support/golden_json.h"
#include "support/scene.h"

static const double tolerance = 1e-9;

static void read_polygon(struct fy_node *poly, scene_body *body) {
  const int count = golden_length(poly);
  if (count < 3 || count > SCENE_VERTICES) fail_msg("a polygon of %d corners", count);
  body->vertex_count = (uint32_t)count;
  for (int v = 0; v < count; v++) {
    assert_int_equal(golden_values(golden_at(poly, v), body->vertices + 2 * v, 2), 2);
  }
}

static void read_body(struct fy_node *node, scene_body *body) {
  static const char *const members[] = {"name", "poly", "pos",   "psi",   "vel",   "omega", "ext",
                                        "m",    "I",    "m_lim", "I_lim", "fixed", NULL};
  double pos[2], vel[2] = {0, 0};
  golden_expect_members(node, members);
  memset(body, 0, sizeof *body);
  read_polygon(golden_need(node, "poly"), body);
  golden_need_numbers(node, "pos", pos, 2);
  if (golden_member(node, "vel")) golden_need_numbers(node, "vel", vel, 2);
  if (golden_member(node, "ext")) golden_need_numbers(node, "ext", body->load, 3);
  body->x = pos[0];
  body->y = pos[1];
  body->vx = vel[0];
  body->vy = vel[1];
  body->psi = golden_number(node, "psi", 0);
  body->rate = golden_number(node, "omega", 0);
  body->fixed = golden_truth(node, "fixed", false);
  body->mass = body->fixed ? 0 : golden_need_number(node, "m");
  body->inertia = body->fixed ? 0 : golden_need_number(node, "I");
  body->limiter_mass = golden_number(node, "m_lim", 0);
  body->limiter_inertia = golden_number(node, "I_lim", 0);
}

static void choose_truth(scene *s, struct fy_node *options, const char *member, const char *key,
                         bool fallback) {
  scene_choose(s, key, golden_truth(options, member, fallback) ? "on" : "off");
}

/* one of the words that a member may be, if it is there */
static void choose_word(scene *s, struct fy_node *options, const char *member, const char *key,
                        const char *const *words) {
  if (!golden_member(options, member)) return;
  scene_choose(s, key, words[golden_need_choice(options, member, words)]);
}

/* options that a scene names; those that it leaves out are the paper's */
static void read_options(scene *s, struct fy_node *options) {
  static const char *const members[] = {"scheme",      "slide",      "cone",
                                        "limiter",     "no_tension", "tangential_limiter",
                                        "predict_ext", "mass_split", NULL};
  static const char *const schemes[] = {"euler", "semi", NULL};
  static const char *const slides[] = {"paper", "return", NULL}, *const cones[] = {"raw", "limited",
                                                                                   NULL};
  static const char *const limiters[] = {"signed", "magnitude", NULL};
  golden_expect_members(options, members);
  s->scheme = SCHEME_EULER;
  if (golden_member(options, "scheme") && golden_need_choice(options, "scheme", schemes) == 1) {
    s->scheme = SCHEME_SEMI;
  }
  choose_word(s, options, "slide", "slide", slides);
  choose_word(s, options, "cone", "cone", cones);
  choose_word(s, options, "tangential_limiter", "tangential limiter", limiters);
  choose_truth(s, options, "limiter", "limiter", true);
  choose_truth(s, options, "predict_ext", "predict load", false);
  choose_truth(s, options, "mass_split", "mass split", false);
  scene_choose(s, "tension", golden_truth(options, "no_tension", true) ? "off" : "on");
}

static scene read_scene(struct fy_node *root) {
  static const char *const members[] = {"name",    "dt",     "t_end", "contact",
                                        "options", "bodies", "note",  NULL};
  static const char *const laws[][2] = {{"k", "stiffness"},           {"c", "damping"},
                                        {"ks", "shear stiffness"},    {"mu_s", "static friction"},
                                        {"mu_k", "kinetic friction"}, {"gamma", "restitution"}};
  static const char *const law_members[] = {"k", "c", "ks", "mu_s", "mu_k", "gamma", NULL};
  struct fy_node *contact = golden_need(root, "contact"),
                 *bodies = golden_need_list(root, "bodies");
  scene s = scene_paper();
  golden_expect_members(root, members);
  golden_expect_members(contact, law_members);
  s.step = golden_need_number(root, "dt");
  s.step_count = (uint32_t)(golden_need_number(root, "t_end") / s.step + 0.5);
  for (size_t k = 0; k < sizeof laws / sizeof *laws; k++) {
    scene_set(&s, laws[k][1], golden_need_number(contact, laws[k][0]));
  }
  read_options(&s, golden_need(root, "options"));
  s.body_count = (uint32_t)golden_length(bodies);
  if (s.body_count > 9) fail_msg("%u bodies: pairs have names of two digits", s.body_count);
  for (uint32_t b = 0; b < s.body_count; b++) read_body(golden_at(bodies, (int)b), &s.bodies[b]);
  return s;
}

/* the series' name of a column of the table; false if it has none */
static bool series_name(const char *name, uint32_t body_count, char *out, size_t size) {
  static const char *const body_columns[][2] = {{"x", "x"},           {"y", "y"},
                                                {"psi", "heading"},   {"vx", "velocity_x"},
                                                {"vy", "velocity_y"}, {"om", "yaw_rate"}};
  static const char *const pair_columns[][2] = {{"S", "area"},
                                                {"Cx", "centroid_x"},
                                                {"Cy", "centroid_y"},
                                                {"P1x", "p1_x"},
                                                {"P1y", "p1_y"},
                                                {"P2x", "p2_x"},
                                                {"P2y", "p2_y"},
                                                {"ix", "normal_x"},
                                                {"iy", "normal_y"},
                                                {"depth", "depth"},
                                                {"L", "line"},
                                                {"ncross", "crossings"},
                                                {"VCx", "closing"},
                                                {"VCy", "sliding"},
                                                {"ds", "shear"},
                                                {"N_raw", "normal_raw"},
                                                {"N_max", "normal_limit"},
                                                {"N", "normal"},
                                                {"T_raw", "tangential_raw"},
                                                {"T_lim", "tangential_limit"},
                                                {"T", "tangential"},
                                                {"state", "state"},
                                                {"lim", "limited"}};
  for (size_t k = 0; k < sizeof body_columns / sizeof body_columns[0]; k++) {
    const size_t length = strlen(body_columns[k][0]);
    char *end;
    if (strncmp(name, body_columns[k][0], length) != 0) continue;
    const long body = strtol(name + length, &end, 10);
    if (end == name + length || *end || body < 1) continue;
    snprintf(out, size, "bodies.b%ld.%s", body, body_columns[k][1]);
    return true;
  }
  const char *pair = "12", *column = name, *bar = strchr(name, '_');
  char prefix[8];
  if (body_count > 2 && bar && bar - name == 2) {
    snprintf(prefix, sizeof prefix, "%.2s", name);
    pair = prefix;
    column = bar + 1;
  }
  for (size_t k = 0; k < sizeof pair_columns / sizeof pair_columns[0]; k++) {
    if (strcmp(column, pair_columns[k][0]) == 0) {
      snprintf(out, size, "%s.%s", pair, pair_columns[k][1]);
      return true;
    }
  }
  return false;
}

static int find(const ald_series *series, const char *name) {
  for (size_t c = 0; c < series->column_count; c++) {
    if (strcmp(series->names[c], name) == 0) return (int)c;
  }
  return -1;
}

static double scale_of(const golden_table *table, size_t column) {
  double scale = 0;
  for (size_t r = 0; r < table->row_count; r++) {
    const double value = fabs(table->values[r * table->column_count + column]);
    if (isfinite(value) && value > scale) scale = value;
  }
  return scale;
}

static int column_like(const golden_table *table, const char *of, const char *name) {
  char other[64];
  const char *bar = strchr(of, '_');
  const bool prefixed = bar && bar - of == 2 && of[0] >= '1' && of[0] <= '9';
  snprintf(other, sizeof other, "%.*s%s", prefixed ? 3 : 0, of, name);
  for (size_t c = 0; c < table->column_count; c++) {
    if (strcmp(table->names[c], other) == 0) return (int)c;
  }
  return -1;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Is a column the one of this name, of a pair ("12_N" for "N") or of a body ("vx3" for "vx")? */
static bool is_of(const char *column, const char *name) {
  const size_t length = strlen(name);
  if (is_digit(column[0]) && is_digit(column[1]) && column[2] == '_') column += 3;
  if (strncmp(column, name, length) != 0) return false;
  return !column[length] || (is_digit(column[length]) && !column[length + 1]);
}

/* Columns of friction say nothing where the friction is rounding noise: below 1e-6 of the normal
 * force (theory page sec. 9). */
static bool is_noise(const golden_table *table, size_t row, const char *name) {
  static const char *const of_friction[] = {"T", "T_raw", "T_lim", "ds", "state", "lim", "VCy"};
  bool friction = false;
  for (size_t k = 0; k < 7; k++) friction = friction || is_of(name, of_friction[k]);
  const int raw = column_like(table, name, "T_raw"), normal = column_like(table, name, "N");
  if (!friction || raw < 0 || normal < 0) return false;
  const double t = fabs(table->values[row * table->column_count + (size_t)raw]);
  return !(t >= 1e-6 * scale_of(table, (size_t)normal));
}

/* Columns that are alike in kind share a floor of their scales: a column that stays 1e-6 times
 * below its like (an x of 1e-13 m beside a y of 40 m) is compared to 1e-12 of its like: a zero has
 * rounding noise. Angles have none beside them: there 1e-6 rad is the floor, so that deviations
 * under 1e-15 rad are noise. */
static double floor_of(const golden_table *table, size_t column) {
  static const char *const kinds[][9] = {{"x", "y", "Cx", "Cy", "P1x", "P1y", "P2x", "P2y"},
                                         {"vx", "vy", "VCx", "VCy"},
                                         {"ix", "iy"},
                                         {"N", "N_raw", "T", "T_raw"}};
  const char *name = table->names[column];
  double greatest = 0;
  if (strncmp(name, "psi", 3) == 0 || strncmp(name, "om", 2) == 0) return 1e-4;
  for (size_t k = 0; k < 4; k++) {
    bool member = false;
    for (size_t j = 0; j < 9 && kinds[k][j]; j++) member = member || is_of(name, kinds[k][j]);
    for (size_t c = 0; member && c < table->column_count; c++) {
      for (size_t j = 0; j < 9 && kinds[k][j]; j++) {
        if (is_of(table->names[c], kinds[k][j])) greatest = fmax(greatest, scale_of(table, c));
      }
    }
  }
  return 1e-3 * greatest;
}

/* Greatest deviation of a column, in parts of its scale; NaN and infinity must agree, but that a
 * limit which is off is written as infinite.
 *   rows  (table->row_count) of the series */
static double deviation(const golden_table *table, size_t column, const size_t *rows,
                        const ald_series *series, size_t own) {
  const char *name = table->names[column];
  const double scale = fmax(scale_of(table, column), floor_of(table, column));
  const bool is_limit = is_of(name, "N_max") || is_of(name, "T_lim");
  double worst = 0;
  for (size_t r = 0; r < table->row_count; r++) {
    const double want = table->values[r * table->column_count + column];
    const double have = series->values[rows[r] * series->column_count + own];
    if (is_noise(table, r, name)) continue;
    if (isnan(want) && isnan(have)) continue;
    if (isinf(want) && (is_limit || want == have)) continue;
    const double part = scale > 0 ? fabs(have - want) / scale : fabs(have - want);
    if (!(part <= worst)) worst = isnan(part) ? INFINITY : part;
  }
  return worst;
}

/* the rows of the series at the times of the table; free() them */
static size_t *rows_of(const golden_table *table, const ald_series *series, double step) {
  size_t *rows = calloc(table->row_count + 1, sizeof *rows);
  const int time = column_like(table, "", "t");
  assert_non_null(rows);
  if (time < 0 || table->row_count < 1) fail_msg("a table without times");
  for (size_t r = 0; r < table->row_count; r++) {
    const double t = table->values[r * table->column_count + (size_t)time];
    const double row = round(t / step);
    if (!(fabs(t - row * step) < 1e-6 * step)) fail_msg("%g s is no multiple of the step", t);
    if (!(row >= 0 && row < (double)series->row_count)) fail_msg("%g s is after the end", t);
    rows[r] = (size_t)row;
  }
  return rows;
}

/* kinetic energy of all bodies in a row */
static double energy_of(const scene *s, const ald_series *series, size_t row) {
  static const char *const speeds[] = {"velocity_x", "velocity_y", "yaw_rate"};
  double energy = 0;
  for (uint32_t b = 0; b < s->body_count; b++) {
    for (int k = 0; k < 3 && !s->bodies[b].fixed; k++) {
      char name[64];
      snprintf(name, sizeof name, "bodies.b%u.%s", b + 1, speeds[k]);
      const double v = series->values[row * series->column_count + (size_t)find(series, name)];
      energy += 0.5 * (k < 2 ? s->bodies[b].mass : s->bodies[b].inertia) * v * v;
    }
  }
  return energy;
}

static void near_energy(const golden_table *table, const size_t *rows, const ald_series *series,
                        const scene *s) {
  const int energy = column_like(table, "", "KE");
  for (size_t r = 0; energy >= 0 && r < table->row_count; r++) {
    golden_near("KE", energy_of(s, series, rows[r]),
                table->values[r * table->column_count + (size_t)energy], 0, 0,
                tolerance * scale_of(table, (size_t)energy));
  }
}

/* Where the series has a column of the table; -1: nowhere, for it is another's. A time, an energy
 * and a flag of the other program are none of the series', and a pair of two fixed bodies has none.
 */
static int own_column(const golden_table *table, size_t column, const ald_series *series,
                      const scene *s) {
  const char *name = table->names[column];
  char own[64];
  if (is_of(name, "t") || is_of(name, "KE") || is_of(name, "sgn_ok")) return -1;
  if (!series_name(name, s->body_count, own, sizeof own)) {
    fail_msg("a column \"%s\" that this test does not read", name);
  }
  const int at = find(series, own);
  const int a = own[0] - '1', b = own[1] - '1', last = (int)s->body_count;
  const bool is_pair = a >= 0 && a < last && b >= 0 && b < last;
  if (at < 0 && !(is_pair && s->bodies[a].fixed && s->bodies[b].fixed)) {
    fail_msg("column \"%s\" is of no body and of no pair", name);
  }
  return at;
}

static void check_series(const char *name, const char *device, const golden_table *table,
                         const ald_series *series, const scene *s) {
  char worst_name[64] = "";
  double worst = 0;
  size_t compared = 0, *rows = rows_of(table, series, s->step);
  for (size_t c = 0; c < table->column_count; c++) {
    const int at = own_column(table, c, series, s);
    if (at < 0) continue;
    const double d = deviation(table, c, rows, series, (size_t)at);
    compared++;
    if (d > worst) {
      worst = d;
      snprintf(worst_name, sizeof worst_name, "%s", table->names[c]);
    }
    if (!(d <= tolerance)) {
      print_message("    %s on %s: column %s deviates by %.2e of its scale %.3e\n", name, device,
                    table->names[c], d, scale_of(table, c));
    }
  }
  near_energy(table, rows, series, s);
  free(rows);
  print_message("  %-32s %-9s %3zu columns, worst %.1e (%s)\n", name, device, compared, worst,
                worst_name);
  if (compared < 6 * s->body_count) fail_msg("only %zu columns", compared);
  if (!(worst <= tolerance)) fail_msg("%s: column %s deviates by %.2e", name, worst_name, worst);
}

static void run_scene(const char *folder, const char *file, ald_device *device) {
  char base[256], csv[300];
  snprintf(base, sizeof base, "%.*s", (int)(strlen(file) - 5), file);
  snprintf(csv, sizeof csv, "%s.csv", base);
  struct fy_document *document = golden_json(folder, file);
  const scene s = read_scene(fy_document_root(document));
  golden_table table = golden_csv(folder, csv);
  ald_study *study = scene_study(&s);
  ald_series *series = NULL;
  ald_report *report = ald_report_create();
  const ald_status status =
      ald_trace_run(study, device, (ald_draw){1, 1, 0}, NULL, &series, report);
  if (status != ALD_OK) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_OK);
  check_series(base, device->id, &table, series, &s);
  ald_series_destroy(series);
  ald_report_destroy(report);
  ald_study_destroy(study);
  golden_table_clear(&table);
  fy_document_destroy(document);
}

static void run_all(const char *device_id) {
  const char *folder = golden_folder("tpn");
  if (!folder) {
    print_message("known answers are not beside the project: skipped\n");
    skip();
  }
  ald_device *device = test_device(device_id, ALD_DOUBLE);
  size_t count = 0;
  char **files = golden_files(folder, ".json", &count);
  for (size_t f = 0; f < count; f++) {
    run_scene(folder, files[f], device);
    free(files[f]);
  }
  free(files);
  print_message("golden_tpn: %zu cases on %s\n", count, device_id);
  ald_device_close(device);
  assert_true(count > 0);
}

static void golden_on_openmp(void **state) {
  (void)state;
  run_all("openmp");
}

static void golden_on_opencl(void **state) {
  (void)state;
  run_all("opencl");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(golden_on_openmp),
      cmocka_unit_test(golden_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
