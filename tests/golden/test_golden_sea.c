/* SPDX-License-Identifier: Apache-2.0
 * Spectra, spreading, components of equal energy and wave numbers against known answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "hydro/dispersion.h"
#include "hydro/spectrum.h"
#include "hydro/spreading.h"
#include "support/golden_json.h"
#include "support/golden_ship.h"
#include "support/sea_tile.h"

enum { LIST = 4096 };
static const double two_pi = 6.283185307179586;

static const char *const case_members[] = {"name", "input", "output", NULL};

static golden_set open_set(const char *file) { return golden_open("sea", file); }

/* all numbers of a member of the output, as many as there are values */
static void near_list(const golden_set *set, struct fy_node *output, const char *member,
                      const double *values, int count) {
  double *expected = malloc(LIST * sizeof *expected);
  assert_non_null(expected);
  assert_int_equal(golden_numbers(output, member, expected, LIST), count);
  for (int k = 0; k < count; k++) {
    golden_near(member, values[k], expected[k], set->relative, 0, set->absolute);
  }
  free(expected);
}

static void near_one(const golden_set *set, struct fy_node *output, const char *member,
                     double value) {
  near_list(set, output, member, &value, 1);
}

/* ------------------------------------------------------------------------------ spectra */

/* numbers of a table, which outlive the spectrum */
typedef struct table {
  double omega[ALD_SPECTRUM_ROWS], density[ALD_SPECTRUM_ROWS];
} table;

static void add_peak(ald_spectrum *s, ald_peak peak) {
  assert_true(s->peak_count < ALD_SPECTRUM_PEAKS);
  s->peaks[s->peak_count++] = peak;
}

static double number_or(struct fy_node *node, const char *member, double otherwise) {
  return golden_member(node, member) ? golden_need_number(node, member) : otherwise;
}

static void add_jonswap(ald_spectrum *s, struct fy_node *system) {
  static const char *const members[] = {"type",    "hs",      "tp",   "gamma",
                                        "sigma_a", "sigma_b", "norm", NULL};
  static const char *const norms[] = {"exact", "published", NULL};
  golden_expect_members(system, members);
  const double hs = golden_need_number(system, "hs"), tp = golden_need_number(system, "tp");
  const double gamma = golden_need_number(system, "gamma");
  const double below = number_or(system, "sigma_a", ALD_JONSWAP_BELOW);
  const double above = number_or(system, "sigma_b", ALD_JONSWAP_ABOVE);
  const bool is_published =
      golden_member(system, "norm") && golden_need_choice(system, "norm", norms) == 1;
  add_peak(s, is_published ? ald_peak_published(hs, tp, gamma, below, above)
                           : ald_peak_make(hs, tp, 5, gamma, below, above));
}

static void add_torsethaugen(ald_spectrum *s, struct fy_node *system) {
  static const char *const members[] = {"type", "hs", "tp", "g", NULL};
  ald_peak peaks[2];
  golden_expect_members(system, members);
  assert_true(golden_need_number(system, "g") == 9.81);
  ald_spectrum_torsethaugen(golden_need_number(system, "hs"), golden_need_number(system, "tp"),
                            peaks);
  add_peak(s, peaks[0]);
  add_peak(s, peaks[1]);
}

static void read_table(ald_spectrum *s, struct fy_node *system, table *rows) {
  static const char *const members[] = {"type", "omega", "S", NULL};
  golden_expect_members(system, members);
  const int count = golden_numbers(system, "omega", rows->omega, ALD_SPECTRUM_ROWS);
  assert_int_equal(golden_numbers(system, "S", rows->density, ALD_SPECTRUM_ROWS), count);
  s->rows = (uint32_t)count;
  s->omega = rows->omega;
  s->density = rows->density;
}

/* A table is a spectrum by itself. */
static ald_spectrum spectrum_of(struct fy_node *input, table *rows) {
  static const char *const types[] = {"jonswap", "torsethaugen", "table", NULL};
  struct fy_node *systems = golden_need_list(input, "systems");
  ald_spectrum s = {0};
  for (int k = 0; k < golden_length(systems); k++) {
    struct fy_node *system = golden_at(systems, k);
    const int type = golden_need_choice(system, "type", types);
    if (type == 0) add_jonswap(&s, system);
    if (type == 1) add_torsethaugen(&s, system);
    if (type == 2) {
      assert_int_equal(golden_length(systems), 1);
      read_table(&s, system, rows);
    }
  }
  return s;
}

/* from and to; all frequencies where there is no cut */
static void read_cut(struct fy_node *input, double cut[2]) {
  cut[0] = 0;
  cut[1] = HUGE_VAL;
  if (golden_member(input, "cut")) golden_need_numbers(input, "cut", cut, 2);
}

static void spectra_are_known(void **state) {
  (void)state;
  static const char *const inputs[] = {"systems", "omega", "cut", NULL};
  static const char *const outputs[] = {"S", "m_1", "m0", "m1", "m2", "hs", "t1", "tz", "te", NULL};
  golden_set set = open_set("spectrum.json");
  double *omega = malloc(LIST * sizeof *omega), *density = malloc(LIST * sizeof *density);
  table rows;
  assert_true(omega && density);
  for (int c = 0; c < set.case_count; c++) {
    struct fy_node *item = golden_case(&set, c, case_members);
    struct fy_node *in = golden_need(item, "input"), *out = golden_need(item, "output");
    golden_expect_members(in, inputs);
    golden_expect_members(out, outputs);
    const ald_spectrum s = spectrum_of(in, &rows);
    const int count = golden_numbers(in, "omega", omega, LIST);
    for (int k = 0; k < count; k++) density[k] = ald_spectrum_density(&s, omega[k]);
    near_list(&set, out, "S", density, count);
    double cut[2], m[4];
    read_cut(in, cut);
    ald_spectrum_moments(&s, cut[0], cut[1], m);
    near_one(&set, out, "m_1", m[0]);
    near_one(&set, out, "m0", m[1]);
    near_one(&set, out, "m1", m[2]);
    near_one(&set, out, "m2", m[3]);
    near_one(&set, out, "hs", 4 * sqrt(m[1]));
    near_one(&set, out, "t1", two_pi * m[1] / m[2]);
    near_one(&set, out, "tz", two_pi * sqrt(m[1] / m[3]));
    near_one(&set, out, "te", two_pi * m[0] / m[1]);
  }
  free(omega);
  free(density);
  golden_close(&set);
}

/* ------------------------------------------------------------------------------ components */

static void components_are_known(void **state) {
  (void)state;
  static const char *const inputs[] = {"systems", "N", "cut", "share", NULL};
  static const char *const outputs[] = {"m0", "edges", "omega", "amplitude", "tz_back", NULL};
  golden_set set = open_set("components.json");
  ald_cumulative *energy = malloc(sizeof *energy);
  double *share = malloc(LIST * sizeof *share), *omega = malloc(LIST * sizeof *omega);
  table rows;
  assert_true(energy && share && omega);
  for (int c = 0; c < set.case_count; c++) {
    struct fy_node *item = golden_case(&set, c, case_members);
    struct fy_node *in = golden_need(item, "input"), *out = golden_need(item, "output");
    golden_expect_members(in, inputs);
    golden_expect_members(out, outputs);
    const ald_spectrum s = spectrum_of(in, &rows);
    const int n = golden_need_whole(in, "N");
    double cut[2], square = 0;
    read_cut(in, cut);
    assert_int_equal(golden_numbers(in, "share", share, LIST), n);
    ald_spectrum_energy(&s, cut[0], cut[1], energy);
    near_one(&set, out, "m0", ald_cumulative_all(energy));
    near_one(&set, out, "amplitude", sqrt(2 * ald_cumulative_all(energy) / n));
    for (int k = 0; k <= n; k++) omega[k] = ald_cumulative_place(energy, (double)k / n);
    near_list(&set, out, "edges", omega, n + 1);
    for (int k = 0; k < n; k++) {
      omega[k] = ald_cumulative_place(energy, (k + share[k]) / n);
      square += omega[k] * omega[k] / n;
    }
    near_list(&set, out, "omega", omega, n);
    near_one(&set, out, "tz_back", two_pi / sqrt(square));
  }
  free(energy);
  free(share);
  free(omega);
  golden_close(&set);
}

/* ------------------------------------------------------------------------------ directions */

static void spreading_is_known(void **state) {
  (void)state;
  static const char *const inputs[] = {"kind", "exponent", "angle", "directions", NULL};
  static const char *const outputs[] = {"factor", "D", "equal_energy", NULL};
  static const char *const kinds[] = {"cos_n", "cos_2s", NULL};
  golden_set set = open_set("spreading.json");
  double *angle = malloc(LIST * sizeof *angle), *density = malloc(LIST * sizeof *density);
  assert_true(angle && density);
  for (int c = 0; c < set.case_count; c++) {
    struct fy_node *item = golden_case(&set, c, case_members);
    struct fy_node *in = golden_need(item, "input"), *out = golden_need(item, "output");
    golden_expect_members(in, inputs);
    golden_expect_members(out, outputs);
    const ald_spreading s = ald_spreading_make(golden_need_choice(in, "kind", kinds) == 1,
                                               golden_need_number(in, "exponent"));
    const int count = golden_numbers(in, "angle", angle, LIST);
    const int directions = golden_need_whole(in, "directions");
    near_one(&set, out, "factor", s.factor);
    for (int k = 0; k < count; k++) density[k] = ald_spreading_density(&s, angle[k]);
    near_list(&set, out, "D", density, count);
    assert_true(directions <= LIST);
    for (int k = 0; k < directions; k++) angle[k] = ald_spreading_angle(&s, (k + 0.5) / directions);
    near_list(&set, out, "equal_energy", angle, directions);
  }
  free(angle);
  free(density);
  golden_close(&set);
}

/* ------------------------------------------------------------------------------ dispersion */

static void wave_numbers_are_known(void **state) {
  (void)state;
  static const char *const inputs[] = {"g", "omega", "depth", NULL};
  static const char *const outputs[] = {"k", "group_speed", NULL};
  golden_set set = open_set("dispersion.json");
  double omega[256], depth[256], number[256], speed[256];
  for (int c = 0; c < set.case_count; c++) {
    struct fy_node *item = golden_case(&set, c, case_members);
    struct fy_node *in = golden_need(item, "input"), *out = golden_need(item, "output");
    golden_expect_members(in, inputs);
    golden_expect_members(out, outputs);
    const int count = golden_numbers(in, "omega", omega, 256);
    assert_int_equal(golden_numbers(in, "depth", depth, 256), count);
    for (int k = 0; k < count; k++) {
      const double d = isnan(depth[k]) ? 0 : depth[k];
      number[k] = ald_wave_number(omega[k], d, golden_need_number(in, "g"));
      speed[k] = ald_wave_group_speed(omega[k], number[k], d);
    }
    near_list(&set, out, "k", number, count);
    near_list(&set, out, "group_speed", speed, count);
  }
  golden_close(&set);
}

/* ------------------------------------------------------------------------------ kinematics */

enum { WAVES = 64, TEXT = 1 << 14 };

/* A sea as systems of one wave each, in a study. */
static sea sea_of(struct fy_node *node, const char *stretch) {
  static const char *const members[] = {"g",     "depth", "ramp",      "amplitude",
                                        "omega", "phase", "direction", NULL};
  double amplitude[WAVES], omega[WAVES], phase[WAVES], direction[WAVES];
  char environment[256] = "", run[64] = "duration: 7200, step: 0.1", systems[TEXT] = "sea:\n";
  golden_expect_members(node, members);
  const int count = golden_numbers(node, "amplitude", amplitude, WAVES);
  assert_int_equal(golden_numbers(node, "omega", omega, WAVES), count);
  assert_int_equal(golden_numbers(node, "phase", phase, WAVES), count);
  assert_int_equal(golden_numbers(node, "direction", direction, WAVES), count);
  golden_add(environment, sizeof environment, "gravity: %.17g, stretching: %s",
             golden_need_number(node, "g"), stretch);
  if (golden_member(node, "depth")) {
    golden_add(environment, sizeof environment, ", water depth: %.17g",
               golden_need_number(node, "depth"));
  }
  if (golden_member(node, "ramp")) {
    golden_add(run, sizeof run, ", build-up: %.17g", golden_need_number(node, "ramp"));
  }
  for (int k = 0; k < count; k++) {
    golden_add(systems, sizeof systems,
               "  w%d: {spectrum: regular, wave height: %.17g, wave period: %.17g, "
               "direction: %.17g rad, phase: %.17g rad}\n",
               k, 2 * amplitude[k], two_pi / omega[k], direction[k], phase[k]);
  }
  return sea_open_run(run, environment, "[0, 0, 0]", systems);
}

static void water_moves_as_known(void **state) {
  (void)state;
  static const char *const inputs[] = {"sea", "point", "time", "stretch", NULL};
  static const char *const outputs[] = {"elevation", "wet", "velocity", "acceleration", NULL};
  static const char *const stretches[] = {"constant", "wheeler", NULL};
  golden_set set = open_set("kinematics.json");
  for (int c = 0; c < set.case_count; c++) {
    struct fy_node *item = golden_case(&set, c, case_members);
    struct fy_node *in = golden_need(item, "input"), *out = golden_need(item, "output");
    double point[3 * WAVES], time[WAVES], level[WAVES], wet[WAVES], motion[2][3 * WAVES];
    golden_expect_members(in, inputs);
    golden_expect_members(out, outputs);
    const int count = golden_numbers(in, "time", time, WAVES);
    assert_int_equal(golden_numbers(in, "point", point, 3 * WAVES), 3 * count);
    const int stretch = golden_need_choice(in, "stretch", stretches);
    sea s = sea_of(golden_need(in, "sea"), stretches[stretch]);
    for (int k = 0; k < count; k++) {
      const double *at = point + 3 * k;
      const water w = sea_water(&s, 0, at[0], at[1], at[2], time[k]);
      level[k] = sea_level(&s, 0, at[0], at[1], time[k]);
      /* water is there up to its surface, of constant stretching up to still water */
      wet[k] = at[2] <= (stretch == 1 ? level[k] : 0);
      for (int i = 0; i < 2; i++) {
        const vec3 v = i ? w.acceleration : w.velocity;
        motion[i][3 * k] = v.x;
        motion[i][3 * k + 1] = v.y;
        motion[i][3 * k + 2] = v.z;
      }
    }
    near_list(&set, out, "elevation", level, count);
    near_list(&set, out, "wet", wet, count);
    near_list(&set, out, "velocity", motion[0], 3 * count);
    near_list(&set, out, "acceleration", motion[1], 3 * count);
    sea_close(&s);
  }
  golden_close(&set);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(spectra_are_known), cmocka_unit_test(components_are_known),
      cmocka_unit_test(spreading_is_known), cmocka_unit_test(wave_numbers_are_known),
      cmocka_unit_test(water_moves_as_known)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
