/* SPDX-License-Identifier: Apache-2.0
 * Radiation of rectangular sections: limits in closed form, a second program by plain matched
 * eigenfunctions, radiated waves, and the numbers of functions and modes. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "hydro/box_section.h"
#include "support/box_modes.h"
#include "support/random.h"

#define PI 3.14159265358979323846

static ald_box_form form_of(double draught, double depth, double stiffness) {
  const double known = stiffness < HUGE_VAL ? stiffness : 0;
  return (ald_box_form){draught, depth, ald_box_functions_for(draught, depth),
                        ald_box_modes_for(draught, depth, known)};
}

static ald_box_radiation radiate(const ald_box_form *form, double half_breadth, double stiffness) {
  ald_box_gap gap;
  ald_box_section section;
  ald_box_waves waves;
  ald_box_radiation r;
  assert_true(ald_box_gap_make(form, &gap));
  ald_box_section_make(&gap, half_breadth, &section);
  ald_box_waves_make(form, stiffness, &waves);
  ald_box_section_radiate(&section, &waves, &r);
  ald_box_gap_clear(&gap);
  return r;
}

static ald_box_radiation box(double half_breadth, double draught, double depth, double stiffness) {
  const ald_box_form form = form_of(draught, depth, stiffness);
  return radiate(&form, half_breadth, stiffness);
}

static void near_to(const char *name, double value, double known, double tolerance) {
  if (!(fabs(value - known) <= tolerance)) {
    fail_msg("%s: %.9g, known %.9g within %.2g", name, value, known, tolerance);
  }
}

/* ------------------------------------------------------------------------------ closed forms */

/* Added mass of shapes in unbounded water, halved: a square of the side 2 a has 4.754 rho a^2
 * (Newman, Marine Hydrodynamics, table 4.3), a plate of the width 2 a pi rho a^2. At infinite
 * frequency the surface mirrors heave, at frequency 0 it mirrors sway. Water 60 deep adds about
 * (b/d)^2. */
static void tends_to_shapes_in_unbounded_water(void **state) {
  (void)state;
  near_to("heave of a square", box(1, 1, 60, HUGE_VAL).mass[ALD_BOX_HEAVE_HEAVE], 2.377, 2e-3);
  near_to("sway of a square", box(1, 1, 60, 1e-7).mass[ALD_BOX_SWAY_SWAY], 2.377, 3e-3);
  /* the edge of a plate is sharper than that of a box, for which the functions are made */
  near_to("sway of a plate", box(1e-4, 1, 60, 1e-7).mass[ALD_BOX_SWAY_SWAY], PI / 2, 8e-3);
  near_to("heave of a plate", box(1, 1e-3, 4, HUGE_VAL).mass[ALD_BOX_HEAVE_HEAVE],
          box(1, 1e-4, 4, HUGE_VAL).mass[ALD_BOX_HEAVE_HEAVE], 1e-2);
  /* a plate through a surface of potential 0: 2/pi rho T^2 (Landweber and Macagno 1957) */
  near_to("fast sway of a plate", box(1e-4, 1, 60, HUGE_VAL).mass[ALD_BOX_SWAY_SWAY], 2 / PI, 8e-3);
}

/* Slow heave in finite depth pumps 2 b out at both sides of a long wave: B = 2 rho b^2 (g/d)^(1/2).
 * A box just above the bottom: the flow in the gap, 2 b^3/(3 S) rho. */
static void tends_to_shallow_water(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 1);
  for (int n = 0; n < 5; n++) {
    const double b = test_uniform(&r, 0.5, 2), t = test_uniform(&r, 0.3, 1.5), g = 9.81;
    const double d = t + test_uniform(&r, 0.3, 3), w = 1e-4;
    const ald_box_radiation own = box(b, t, d, w * w / g);
    near_to("slow heave", w * own.damping[ALD_BOX_HEAVE_HEAVE] / (2 * b * b * sqrt(g / d)), 1,
            1e-4);
    const double gap = 1e-2 * b, form = 2 * b * b * b / 3;
    const double low = box(b, t, t + gap, HUGE_VAL).mass[ALD_BOX_HEAVE_HEAVE] * gap / form - 1;
    const double lower =
        box(b, t, t + 0.25 * gap, HUGE_VAL).mass[ALD_BOX_HEAVE_HEAVE] * 0.25 * gap / form - 1;
    /* the water beside comes on top in shares of the gap, and of the gap times its logarithm */
    assert_true(low > 0 && low < 0.3 && lower < 0.4 * low);
  }
}

/* Fast sway: both walls are wave makers in deep water, B = 4 rho w/K^2, of which waves do not see
 * the edge. */
static void tends_to_wave_makers(void **state) {
  (void)state;
  for (double deep = 12; deep < 30; deep *= 1.5) {
    const double own = box(1.3, 1, 8, deep).damping[ALD_BOX_SWAY_SWAY];
    /* what reaches the edge: exp(-K T) */
    near_to("fast sway", own * deep * deep / 4, 1, 4 * exp(-deep));
  }
}

/* ------------------------------------------------------------------------------ a second program
 */

static void agree(const char *name, double value, double known, double scale) {
  /* plain modes converge as their number to the power -4/3: with 120 mostly within 0.1 % of the
   * greatest, 0.3 % over narrow gaps; twice that here */
  near_to(name, value / scale, known / scale, 6e-3);
}

/* and in it, the damping by pressure is that of the waves that go away, to rounding */
static void agrees_with_plain_modes(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 2);
  for (int n = 0; n < 4; n++) {
    const double b = test_uniform(&r, 0.5, 2), t = test_uniform(&r, 0.5, 1.5);
    const double d = t + test_uniform(&r, 0.4, 3), deep = test_uniform(&r, 0.2, 2) / t;
    const ald_box_radiation own = box(b, t, d, deep);
    const box_modes_answer sway = box_modes(b, t, d, deep, BOX_MODES_SWAY, 120);
    const box_modes_answer heave = box_modes(b, t, d, deep, BOX_MODES_HEAVE, 120);
    const box_modes_answer roll = box_modes(b, t, d, deep, BOX_MODES_ROLL, 120);
    const box_modes_answer *of[3] = {&sway, &heave, &roll};
    static const int at[3] = {ALD_BOX_SWAY_SWAY, ALD_BOX_HEAVE_HEAVE, ALD_BOX_ROLL_ROLL};
    for (int k = 0; k < 3; k++) {
      const double scale = fabs(of[k]->mass[k]) + of[k]->damping[k];
      near_to("waves that go away", of[k]->radiated / scale, of[k]->damping[k] / scale, 1e-8);
      agree("added mass", own.mass[at[k]], of[k]->mass[k], scale);
      agree("damping", own.damping[at[k]], of[k]->damping[k], scale);
    }
    const double scale =
        sqrt((fabs(sway.mass[0]) + sway.damping[0]) * (fabs(roll.mass[2]) + roll.damping[2]));
    agree("coupling", own.mass[ALD_BOX_SWAY_ROLL], roll.mass[BOX_MODES_SWAY], scale);
    agree("coupling", own.mass[ALD_BOX_SWAY_ROLL], sway.mass[BOX_MODES_ROLL], scale);
    agree("coupling", own.damping[ALD_BOX_SWAY_ROLL], sway.damping[BOX_MODES_ROLL], scale);
  }
}

/* the difference from plain modes falls as their number to the power -4/3, so that it is theirs */
static void plain_modes_converge_to_it(void **state) {
  (void)state;
  const double b = 1.2, t = 0.8, d = 2, deep = 1;
  const ald_box_radiation own = box(b, t, d, deep);
  double before = 0;
  for (int below = 20; below <= 160; below *= 2) {
    const box_modes_answer heave = box_modes(b, t, d, deep, BOX_MODES_HEAVE, below);
    const double off = fabs(heave.damping[BOX_MODES_HEAVE] - own.damping[ALD_BOX_HEAVE_HEAVE]);
    print_message("%d plain modes: off by %.2e\n", below, off / own.damping[ALD_BOX_HEAVE_HEAVE]);
    /* 2^(-4/3) is 0.40 */
    if (below > 20) assert_true(off > 0.33 * before && off < 0.47 * before);
    before = off;
  }
}

/* ------------------------------------------------------------------------------ its own numbers */

static void functions_and_modes_suffice(void **state) {
  (void)state;
  test_random r = test_random_from(test_seed(), 3);
  for (int n = 0; n < 6; n++) {
    const double b = test_uniform(&r, 0.05, 3), t = 1, d = t + exp(test_uniform(&r, -2, 3.2));
    const double deep = n == 0 ? HUGE_VAL : exp(test_uniform(&r, -3, 2.5));
    const ald_box_form form = form_of(t, d, deep);
    const ald_box_form finer = {t, d, ALD_BOX_FUNCTIONS_MAX, 4 * form.modes};
    const ald_box_radiation own = radiate(&form, b, deep), fine = radiate(&finer, b, deep);
    /* what is promised; mostly below 3e-4, more of boxes as thin as plates: heave of one a tenth as
     * wide as deep 5.2e-3 */
    const double bound = b < 0.1 ? 6e-3 : 1e-3;
    for (int k = 0; k < 3; k++) {
      const double scale = fabs(fine.mass[k]) + fine.damping[k];
      near_to("mass", own.mass[k] / scale, fine.mass[k] / scale, bound);
      near_to("damping", own.damping[k] / scale, fine.damping[k] / scale, bound);
    }
  }
}

/* in two dimensions sway and roll make the same waves: B_24^2 = B_22 B_44 */
static void sway_and_roll_make_the_same_waves(void **state) {
  (void)state;
  const ald_box_radiation r = box(1.5, 0.7, 2.2, 0.9);
  const double *b = r.damping;
  near_to("product", b[ALD_BOX_SWAY_ROLL] * b[ALD_BOX_SWAY_ROLL],
          b[ALD_BOX_SWAY_SWAY] * b[ALD_BOX_ROLL_ROLL], 1e-12);
  assert_true(b[ALD_BOX_ROLL_ROLL] > 0);
}

/* twice the size at frequencies smaller by the root of 2 */
static void scales_as_froude_says(void **state) {
  (void)state;
  const ald_box_radiation one = box(1.5, 0.7, 2.2, 0.9), two = box(3, 1.4, 4.4, 0.45);
  static const double powers[ALD_BOX_TERMS] = {4, 4, 16, 8};
  for (int k = 0; k < ALD_BOX_TERMS; k++) {
    near_to("mass", two.mass[k], powers[k] * one.mass[k], 1e-11);
    near_to("damping", two.damping[k], powers[k] * one.damping[k], 1e-11);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tends_to_shapes_in_unbounded_water),
      cmocka_unit_test(tends_to_shallow_water),
      cmocka_unit_test(tends_to_wave_makers),
      cmocka_unit_test(agrees_with_plain_modes),
      cmocka_unit_test(plain_modes_converge_to_it),
      cmocka_unit_test(functions_and_modes_suffice),
      cmocka_unit_test(sway_and_roll_make_the_same_waves),
      cmocka_unit_test(scales_as_froude_says),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
