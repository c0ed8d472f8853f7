/* SPDX-License-Identifier: Apache-2.0
 * Strip theory of ships by particulars: sums over the length by hand, added mass and damping by
 * each other, and tables of the model ships that another program of the same theory made. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs some of those above */
#include <cmocka.h>
#include <unistd.h>

#include "base/report.h"
#include "hydro/box_section.h"
#include "hydro/box_strips.h"
#include "hydro/ogilvie.h"
#include "support/box_modes.h"
#include "support/golden.h"
#include "support/random.h"

enum { SWAY = 7, SWAY_ROLL = 9, HEAVE = 14, ROLL_SWAY = 19, ROLL = 21, PITCH = 28, YAW = 35 };
static const int terms[] = {SWAY, HEAVE, ROLL, SWAY_ROLL, PITCH, YAW};

static ald_damping_table *make(const ald_box_hull *hull) {
  ald_damping_table *table = NULL;
  assert_int_equal(ald_box_strips_make(hull, &table), ALD_OK);
  assert_non_null(table);
  return table;
}

static void near_to(const char *name, double value, double known, double tolerance) {
  if (!(fabs(value - known) <= tolerance)) {
    fail_msg("%s: %.9g, known %.9g within %.2g", name, value, known, tolerance);
  }
}

static const ald_box_hull pontoon = {.length = 60,
                                     .breadth = 12,
                                     .draught = 3,
                                     .block = 1,
                                     .waterplane = 1,
                                     .height = 2,
                                     .depth = 9,
                                     .density = 1025,
                                     .gravity = 9.81};

/* ------------------------------------------------------------------------------ sums by hand */

/* A box has one section; pitch and yaw have the second moment of its length, roll is about its
 * centre of gravity. */
static void a_box_is_its_section_times_its_length(void **state) {
  (void)state;
  ald_damping_table *table = make(&pontoon);
  const uint32_t f = table->count / 5;
  const double w = table->frequency[f], l = pontoon.length, h = pontoon.height;
  const ald_box_form form = {3, 9, ald_box_functions_for(3, 9),
                             ald_box_modes_for(3, 9, 4.5 * 4.5 / 3)};
  ald_box_gap gap;
  ald_box_section section;
  ald_box_waves waves;
  ald_box_radiation r;
  assert_true(ald_box_gap_make(&form, &gap));
  ald_box_section_make(&gap, 6, &section);
  ald_box_waves_make(&form, w * w / 9.81, &waves);
  ald_box_section_radiate(&section, &waves, &r);
  ald_box_gap_clear(&gap);
  for (int is_mass = 0; is_mass < 2; is_mass++) {
    const double *own = (is_mass ? table->mass : table->damping) + (size_t)ALD_TERMS * f;
    const double *of = is_mass ? r.mass : r.damping;
    const double sway = (is_mass ? 1 : w) * 1025 * l;
    /* rounding, and what the numbers of modes are rounded to */
    const double s = of[ALD_BOX_SWAY_SWAY], both = of[ALD_BOX_SWAY_ROLL];
    near_to("sway", own[SWAY] / sway, s, 1e-5 * fabs(s));
    near_to("heave", own[HEAVE] / sway, of[ALD_BOX_HEAVE_HEAVE], 1e-5 * of[ALD_BOX_HEAVE_HEAVE]);
    near_to("yaw", own[YAW] / own[SWAY], l * l / 12, 1e-9 * l * l);
    near_to("pitch", own[PITCH] / own[HEAVE], l * l / 12, 1e-9 * l * l);
    /* the centre of gravity lies h above the waterline: its sway by a roll is h more to starboard,
     * minus h, at the waterline */
    near_to("sway-roll", own[SWAY_ROLL] / sway, both + h * s, 1e-4 * fabs(h * s));
    near_to("roll", own[ROLL] / sway, of[ALD_BOX_ROLL_ROLL] + 2 * h * both + h * h * s,
            1e-4 * fabs(h * h * s));
    assert_true(own[SWAY_ROLL] == own[ROLL_SWAY]);
    assert_true(own[0] == 0 && own[6 * 2 + 4] == 0 && own[6 + 5] == 0);
  }
  assert_true(table->terms == table->mass_terms && table->terms == table->infinite_terms);
  assert_true((table->terms >> SWAY_ROLL & 1) && !(table->terms & 1));
  ald_damping_table_destroy(table);
}

/* Slow heave in finite depth has the damping 2 rho b^2 (g/d)^(1/2) per length, however the section
 * is shaped below: over the waterline b (1 - s^n), int (1 - s^n)^2 = 2 n^2/((n + 1) (2 n + 1)). */
static void tapers_as_the_waterline(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int n = 0; n < 3; n++) {
    ald_box_hull hull = pontoon;
    hull.waterplane = test_uniform(&r, 0.65, 0.9);
    hull.block = hull.waterplane * test_uniform(&r, 0.8, 1);
    hull.depth = 4;
    const double power = hull.waterplane / (1 - hull.waterplane), b = 0.5 * hull.breadth;
    const double square = 2 * power * power / ((power + 1) * (2 * power + 1));
    ald_damping_table *table = make(&hull);
    const double known = 2 * 1025 * b * b * sqrt(9.81 / 4) * hull.length * square;
    /* the first frequency has k b = 0.01, and the effect of that is of second order */
    near_to("slow heave", table->damping[HEAVE] / known, 1, 2e-3);
    ald_damping_table_destroy(table);
  }
}

static double greatest(const ald_damping_table *table, uint32_t term) {
  double most = 0;
  for (uint32_t f = 0; f < table->count; f++) {
    most = fmax(most, fabs(table->damping[(size_t)ALD_TERMS * f + term]));
  }
  return most;
}

static void deep_water_is_as_deep_as_the_ship_is_long(void **state) {
  (void)state;
  ald_box_hull hull = pontoon, known = pontoon;
  hull.depth = 0;
  known.depth = 2000;
  near_to("depth", ald_box_hull_depth(&hull), 60, 0);
  near_to("depth", ald_box_hull_depth(&known), 60, 0);
  near_to("depth", ald_box_hull_depth(&pontoon), 9, 0);
  ald_damping_table *a = make(&hull), *b = make(&known);
  assert_memory_equal(a->damping, b->damping, (size_t)a->count * ALD_TERMS * sizeof(double));
  /* per length nearly as of a ship that is twice as long, and her water twice as deep, where waves
   * are shorter than 120 m, k d = pi: their energy travels faster by 2 k d/sinh(2 k d) = 2.3 % */
  hull.length = 120;
  ald_damping_table *c = make(&hull);
  for (uint32_t f = 0; f < a->count; f++) {
    if (a->frequency[f] * a->frequency[f] < 9.81 * 2 * acos(-1) / 120) continue;
    for (int t = 0; t < 4; t++) {
      const size_t at = (size_t)ALD_TERMS * f + terms[t];
      const double most = greatest(a, terms[t]);
      near_to("deep water", a->damping[at] / most, 0.5 * c->damping[at] / most, 0.03);
    }
  }
  ald_damping_table_destroy(a);
  ald_damping_table_destroy(b);
  ald_damping_table_destroy(c);
  hull.length = hull.breadth = 9;
  near_to("depth", ald_box_hull_depth(&hull), 12, 0);
}

/* ------------------------------------------------------------------------------ by each other */

/* A(inf) is computed without waves at all, A(w) with them, and K from the damping alone: they agree
 * by Ogilvie's relation, at all frequencies. */
static void added_mass_agrees_with_damping(void **state) {
  (void)state;
  static const ald_box_hull hulls[] = {
      {60, 12, 3, 1, 1, 2, 9, 1025, 9.81},
      {180, 32, 11, 0.8, 0.8667, -1, 0, 1025, 9.81},
      {90, 14, 5, 0.65, 0.77, 0.5, 8, 1025, 9.81},
      {2.29, 0.271, 0.06, 0.819, 0.879, 0.013, 1, 1000, 9.81},
      /* 38 cm below the keel: slowly through the gap */
      {240, 43.8, 8.37, 0.997, 0.998, 1, 8.75, 1025, 9.81},
  };
  for (size_t n = 0; n < sizeof hulls / sizeof hulls[0]; n++) {
    ald_damping_table *table = make(&hulls[n]);
    ald_report *report = ald_report_create();
    ald_retardation *k = NULL;
    ald_ogilvie o;
    const double step = 0.2 / table->frequency[table->count - 1];
    if (ald_retardation_make(table, step, 0, 1e-4, 0, &k, report) != ALD_OK) {
      fail_msg("%s", ald_report_text(report));
    }
    assert_int_equal(ald_ogilvie_check(table, k, &o), ALD_OK);
    for (int t = 0; t < 6; t++) {
      const int at = terms[t];
      double most = 0;
      for (uint32_t f = 0; f < table->count; f++) {
        most = fmax(most, fabs(table->mass[(size_t)ALD_TERMS * f + at]));
      }
      /* 0.5 % of the greatest: K ends where it is 1e-4 of its start, which the lowest frequencies
       * feel, six times as much of long memories over a narrow gap; at infinite frequency 0.05 % */
      const bool is_narrow = hulls[n].depth > 0 && hulls[n].depth < 1.1 * hulls[n].draught;
      near_to("A(w) of K", o.error[at], 0, is_narrow ? 0.03 : 5e-3);
      near_to("A(inf)", o.infinite[at] / most, table->infinite[at] / most, 5e-4);
      near_to("B(w) of K", o.damping_error[at], 0, is_narrow ? 0.01 : 2e-3);
    }
    ald_retardation_destroy(k);
    ald_report_destroy(report);
    ald_damping_table_destroy(table);
  }
}

/* ------------------------------------------------------------------------------ another program */

static const char folder[] = ALD_SOURCE_FOLDER "/../shared/data";

typedef struct model {
  const char *file;
  double breadth, draught, height;
} model;
static const model models[] = {{"damping_model_striking_28.5kg.csv", 0.234, 0.06, 0.004},
                               {"damping_model_struck_20.5kg.csv", 0.271, 0.04, 0.034},
                               {"damping_model_struck_30.5kg.csv", 0.271, 0.06, 0.013},
                               {"damping_model_struck_44.5kg.csv", 0.271, 0.08, -0.029}};

static golden_table read_table(const model *m) {
  char path[400];
  snprintf(path, sizeof path, "%s/%s", folder, m->file);
  if (access(path, R_OK) != 0) {
    print_message("no tables of radiation damping beside the project\n");
    skip();
  }
  return golden_csv(folder, m->file);
}

/* their columns: omega, B22, B33, B44, B24, B55, B66; z down, so that B24 has another sign */
static const int columns[] = {SWAY, HEAVE, ROLL, SWAY_ROLL, PITCH, YAW};

static double interpolate(const golden_table *t, size_t column, double w) {
  for (size_t r = 1; r < t->row_count; r++) {
    const double *a = t->values + (r - 1) * t->column_count, *b = a + t->column_count;
    if (b[0] < w) continue;
    const double share = (w - a[0]) / (b[0] - a[0]);
    return a[column] + share * (b[column] - a[column]);
  }
  return 0;
}

/* The tables are of full boxes, L x B x T, each term scaled to a published added mass: the curves
 * agree but for a factor. They come from plain modes, some thirty of them, whose error is that of
 * the next test. */
static void agrees_with_tables_of_the_model_ships(void **state) {
  (void)state;
  for (size_t n = 0; n < sizeof models / sizeof models[0]; n++) {
    const model *m = &models[n];
    golden_table known = read_table(m);
    const ald_box_hull hull = {2.29, m->breadth, m->draught, 1, 1, m->height, 1, 1000, 9.81};
    ald_damping_table *own = make(&hull);
    for (size_t c = 0; c < 6; c++) {
      double product = 0, square = 0, most = 0, off = 0;
      for (uint32_t f = 2; f < own->count; f++) {
        const double b = own->damping[(size_t)ALD_TERMS * f + columns[c]];
        product += b * interpolate(&known, c + 1, own->frequency[f]);
        square += b * b;
        most = fmax(most, fabs(b));
        /* roll is the small difference of the moments of the walls and of the keel: it, and its
         * coupling, are compared with what sway does with an arm of a quarter of the breadth */
        const double sway = own->damping[(size_t)ALD_TERMS * f + SWAY], arm = 0.25 * m->breadth;
        if (columns[c] == ROLL) most = fmax(most, sway * arm * arm);
        if (columns[c] == SWAY_ROLL) most = fmax(most, sway * arm);
      }
      const double scale = product / square;
      for (uint32_t f = 2; f < own->count; f++) {
        const double b = own->damping[(size_t)ALD_TERMS * f + columns[c]];
        off = fmax(off, fabs(interpolate(&known, c + 1, own->frequency[f]) / scale - b));
      }
      print_message("%s, term %d: factor %.4f, off by %.2f %% of the greatest\n", m->file,
                    columns[c], scale, 100 * off / most);
      assert_true(columns[c] == SWAY_ROLL ? scale < 0 : scale > 0);
      /* thirty plain modes are off by 2 % here and there, twice that where they partly cancel */
      const bool cancels = columns[c] == ROLL || columns[c] == SWAY_ROLL;
      if (off > (cancels ? 0.05 : 0.025) * most) {
        fail_msg("%s, term %d: off by %g", m->file, columns[c], off / most);
      }
    }
    ald_damping_table_destroy(own);
    golden_table_clear(&known);
  }
}

/* With 30 modes below the box the second program has the same curves in heave, to 0.5 %: so the
 * difference above is that of their modes. */
static void tables_of_the_model_ships_are_of_thirty_plain_modes(void **state) {
  (void)state;
  golden_table known = read_table(&models[2]);
  double least = HUGE_VAL, most = 0;
  for (double w = 5.125; w < 60; w += 10) {
    const box_modes_answer heave =
        box_modes(0.5 * models[2].breadth, 0.06, 1, w * w / 9.81, BOX_MODES_HEAVE, 30);
    const double ratio = interpolate(&known, 2, w) / (1000 * w * 2.29 * heave.damping[1]);
    least = fmin(least, ratio);
    most = fmax(most, ratio);
  }
  /* over 15 powers of ten of the damping */
  assert_true(most < 1.005 * least);
  golden_table_clear(&known);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_box_is_its_section_times_its_length),
      cmocka_unit_test(tapers_as_the_waterline),
      cmocka_unit_test(deep_water_is_as_deep_as_the_ship_is_long),
      cmocka_unit_test(added_mass_agrees_with_damping),
      cmocka_unit_test(agrees_with_tables_of_the_model_ships),
      cmocka_unit_test(tables_of_the_model_ships_are_of_thirty_plain_modes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
