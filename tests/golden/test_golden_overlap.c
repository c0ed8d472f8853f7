/* SPDX-License-Identifier: Apache-2.0
 * The overlap of two meshes against known answers: its volume, the vector area of the contact and
 * its moment, with every number of lanes and through the pass on every device. Layout of a case:
 * bodies A and B (V, F, R, s0), output (volume, S, couple_A). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/devices.h"
#include "support/golden_bodies.h"

#define ALD_LANES 1
#include "kernels/pass/mesh/mesh_contact_rows.h"

enum { LANES = 8 };

typedef void meet(mesh_contact_stage *, uint32_t, uint32_t, const double *, uint32_t);
static meet *const widths[] = {ald_meet_1, ald_meet_2, ald_meet_4, ald_meet_8};

/* of one pair of bodies; S and C in the frame of the second, C about its origin */
typedef struct overlap {
  double volume, s[3], couple[3];
} overlap;

static void check_layout(struct fy_node *item) {
  static const char *const of_case[] = {"name", "A", "B", "output", "second_route_difference",
                                        NULL};
  static const char *const of_output[] = {"volume", "S", "couple_A", NULL};
  golden_expect_members(item, of_case);
  golden_expect_members(golden_need(item, "output"), of_output);
}

static void turn(const double *pose, const double *own, double *earth) {
  for (int r = 0; r < 3; r++) {
    earth[r] = 0;
    for (int k = 0; k < 3; k++) earth[r] += pose[3 * r + k] * own[k];
  }
}

/* The file counts in the earth frame, the couple about the origin of A. Its tolerance is one of the
 * whole vectors: turned, their components round together. */
static void compare(const golden_set *set, struct fy_node *item, const golden_bodies *s,
                    const overlap *o) {
  struct fy_node *output = golden_need(item, "output");
  const double *at_b = s->bodies[1].pose + 9, *at_a = s->bodies[0].pose + 9;
  double vector[3], about_b[3], about_a[3], expected[3], arm[3];
  golden_near("volume", o->volume, golden_need_number(output, "volume"), set->relative, 0,
              set->absolute);
  turn(s->bodies[1].pose, o->s, vector);
  turn(s->bodies[1].pose, o->couple, about_b);
  for (int k = 0; k < 3; k++) arm[k] = at_b[k] - at_a[k];
  for (int k = 0; k < 3; k++) {
    about_a[k] = about_b[k] + arm[(k + 1) % 3] * vector[(k + 2) % 3] -
                 arm[(k + 2) % 3] * vector[(k + 1) % 3];
  }
  golden_need_numbers(output, "S", expected, 3);
  const double area =
      sqrt(expected[0] * expected[0] + expected[1] * expected[1] + expected[2] * expected[2]);
  for (int k = 0; k < 3; k++) {
    golden_near("S", vector[k], expected[k], set->relative, area, set->absolute);
  }
  golden_need_numbers(output, "couple_A", expected, 3);
  for (int k = 0; k < 3; k++) {
    golden_near("couple about A", about_a[k], expected[k], set->relative, area * s->size,
                set->absolute);
  }
}

static void overlaps_give_the_known_answers(void **state) {
  (void)state;
  golden_set set = golden_open("dopico", "overlap.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_at(set.cases, k);
    check_layout(item);
    golden_bodies s = golden_bodies_open(item);
    for (int width = 0; width < 4; width++) {
      widths[width](&s.stage, 0, 1, s.pose, 0);
      assert_in_range(s.stage.found, 0, STAGE_REGIONS);
      overlap o = {.volume = s.stage.volume};
      for (uint32_t r = 0; r < s.stage.found; r++) {
        for (int c = 0; c < 3; c++) {
          o.s[c] += s.stage.regions[r].push[c];
          o.couple[c] += s.stage.regions[r].couple[c];
        }
      }
      compare(&set, item, &s, &o);
    }
    golden_bodies_close(&s);
  }
  golden_close(&set);
}

/* ---- through a study and the pass */

static void compare_pass(const golden_set *set, struct fy_node *item, ald_device *device) {
  golden_bodies s = golden_bodies_open(item);
  element_tile e = golden_bodies_put(&s, "law: volume, damping form: none", device, LANES);
  element_run(&e, "meshes");
  for (uint32_t lane = 0; lane < LANES; lane++) {
    overlap o = {.volume = 0};
    if (element_flag(&e, SURFACE_SPOT_COUNT, lane) > 0) {
      o.volume = element_row(&e, MESH_CONTACT_VOLUME, lane);
      for (uint32_t c = 0; c < 3; c++) {
        o.s[c] = element_row(&e, MESH_CONTACT_PUSH + c, lane);
        o.couple[c] = element_row(&e, MESH_CONTACT_COUPLE + c, lane);
      }
    }
    compare(set, item, &s, &o);
  }
  element_close(&e);
  golden_bodies_close(&s);
}

static void pass_gives_the_known_answers(const char *id) {
  golden_set set = golden_open("dopico", "overlap.json");
  ald_device *device = test_device(id, ALD_DOUBLE);
  for (int k = 0; k < set.case_count; k++) compare_pass(&set, golden_at(set.cases, k), device);
  ald_device_close(device);
  golden_close(&set);
}
static void the_pass_gives_the_known_answers_on_openmp(void **state) {
  (void)state;
  pass_gives_the_known_answers("openmp");
}
static void the_pass_gives_the_known_answers_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  pass_gives_the_known_answers("opencl");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(overlaps_give_the_known_answers),
      cmocka_unit_test(the_pass_gives_the_known_answers_on_openmp),
      cmocka_unit_test(the_pass_gives_the_known_answers_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
