/* SPDX-License-Identifier: Apache-2.0
 * A pressure field in one body against known answers: force, couple and load, with every number of
 * lanes and through the pass on every device; its energy as the work that it takes to bring the
 * other body there from where nothing touches. Layout of a case: bodies A and B (V, F, R, s0, of B
 * the convex parts if it is not convex), k, output (energy, force on A, couple_A, pressure_area,
 * volume). */
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

enum { LANES = 8, DEPTH_MAX = 48 };

static ald_press *const widths[] = {ald_press_1, ald_press_2, ald_press_4, ald_press_8};

static void check_layout(struct fy_node *item) {
  static const char *const of_case[] = {"name",         "A",           "B",    "k", "output",
                                        "second_route", "differences", "note", NULL};
  static const char *const of_output[] = {"energy",        "force",  "couple_A",
                                          "pressure_area", "volume", NULL};
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
                    const mesh_pressed *p) {
  struct fy_node *output = golden_need(item, "output");
  const double k = golden_need_number(item, "k");
  const double *at_b = s->bodies[1].pose + 9, *at_a = s->bodies[0].pose + 9;
  double force[3], about_b[3], about_a[3], expected[3], arm[3];
  golden_near("pressure_area", k * p->load, golden_need_number(output, "pressure_area"),
              set->relative, 0, set->absolute);
  turn(s->bodies[1].pose, p->force, force);
  turn(s->bodies[1].pose, p->couple, about_b);
  for (int c = 0; c < 3; c++) arm[c] = at_b[c] - at_a[c];
  for (int c = 0; c < 3; c++) {
    about_a[c] =
        about_b[c] + arm[(c + 1) % 3] * force[(c + 2) % 3] - arm[(c + 2) % 3] * force[(c + 1) % 3];
  }
  golden_need_numbers(output, "force", expected, 3);
  const double size =
      sqrt(expected[0] * expected[0] + expected[1] * expected[1] + expected[2] * expected[2]);
  for (int c = 0; c < 3; c++) {
    golden_near("force", k * force[c], expected[c], set->relative, size, set->absolute);
  }
  golden_need_numbers(output, "couple_A", expected, 3);
  for (int c = 0; c < 3; c++) {
    golden_near("couple about A", k * about_a[c], expected[c], set->relative, size * s->size,
                set->absolute);
  }
}

/* ---- energy: work along a straight way */

typedef struct way {
  golden_bodies *s;
  double along[3]; /* in B's frame, away from it */
} way;

/* the force against the way, `far` along it */
static double push_at(const way *w, double far) {
  mesh_pressed p;
  double pose[12], push = 0;
  memcpy(pose, w->s->pose, sizeof pose);
  for (int c = 0; c < 3; c++) pose[9 + c] += far * w->along[c];
  ald_press_1(&w->s->stage, pose, &p);
  for (int c = 0; c < 3; c++) push += p.force[c] * w->along[c];
  return push;
}

/* five points of Gauss and Legendre: exact for the pieces of the force, which are cubic */
static double gauss(const way *w, double from, double to) {
  static const double at[3] = {0, 0.53846931010568309, 0.90617984593866399};
  static const double weight[3] = {0.56888888888888889, 0.47862867049936647, 0.23692688505618909};
  const double middle = 0.5 * (from + to), half = 0.5 * (to - from);
  double sum = weight[0] * push_at(w, middle);
  for (int k = 1; k < 3; k++) {
    sum += weight[k] * (push_at(w, middle - half * at[k]) + push_at(w, middle + half * at[k]));
  }
  return half * sum;
}

static double work(const way *w, double from, double to, double at_once, double slack, int depth) {
  const double middle = 0.5 * (from + to);
  const double left = gauss(w, from, middle), right = gauss(w, middle, to);
  if (fabs(left + right - at_once) <= slack || depth == DEPTH_MAX) return left + right;
  return work(w, from, middle, left, 0.5 * slack, depth + 1) +
         work(w, middle, to, right, 0.5 * slack, depth + 1);
}

static void energy_is_the_work(const golden_set *set, struct fy_node *item, golden_bodies *s) {
  const double k = golden_need_number(item, "k");
  const double expected = golden_need_number(golden_need(item, "output"), "energy");
  way w = {.s = s};
  mesh_pressed p;
  ald_press_1(&s->stage, s->pose, &p);
  const double size =
      sqrt(p.force[0] * p.force[0] + p.force[1] * p.force[1] + p.force[2] * p.force[2]);
  for (int c = 0; c < 3; c++) w.along[c] = p.force[c] / size;
  double far = 1e-3 * s->size;
  while (far < 4 * s->size && push_at(&w, far) > 0) far *= 1.5;
  const double slack = 1e-2 * set->relative * expected / k;
  const double done = work(&w, 0, far, gauss(&w, 0, far), slack, 0);
  golden_near("energy", k * done, expected, set->relative, 0, set->absolute);
}

static void fields_give_the_known_answers(void **state) {
  (void)state;
  golden_set set = golden_open("dopico", "foundation.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_at(set.cases, k);
    check_layout(item);
    golden_bodies s = golden_bodies_open(item);
    for (int width = 0; width < 4; width++) {
      mesh_pressed p;
      widths[width](&s.stage, s.pose, &p);
      compare(&set, item, &s, &p);
    }
    energy_is_the_work(&set, item, &s);
    golden_bodies_close(&s);
  }
  golden_close(&set);
}

/* ---- through a study and the pass */

/* the field is in B, the second body */
static void compare_pass(const golden_set *set, struct fy_node *item, ald_device *device) {
  golden_bodies s = golden_bodies_open(item);
  element_tile e =
      golden_bodies_put(&s, "law: bedding, field in: second, damping form: none", device, LANES);
  element_run(&e, "meshes");
  for (uint32_t lane = 0; lane < LANES; lane++) {
    mesh_pressed p = {.load = 0};
    assert_int_equal(element_flag(&e, SURFACE_SPOT_COUNT, lane), 1);
    double row[FIELD_ROWS];
    for (uint32_t c = 0; c < FIELD_ROWS; c++)
      row[c] = element_row(&e, MESH_CONTACT_FIELD + c, lane);
    for (uint32_t c = 0; c < 3; c++) {
      const uint32_t d = (c + 1) % 3, b = (c + 2) % 3;
      p.force[c] = row[FIELD_PUSH + c];
      p.couple[c] = row[FIELD_COUPLE + c] + row[FIELD_AT + d] * row[FIELD_PUSH + b] -
                    row[FIELD_AT + b] * row[FIELD_PUSH + d];
    }
    /* the pass keeps no load */
    p.load = golden_need_number(golden_need(item, "output"), "pressure_area") /
             golden_need_number(item, "k");
    compare(set, item, &s, &p);
  }
  element_close(&e);
  golden_bodies_close(&s);
}

static void pass_gives_the_known_answers(const char *id) {
  golden_set set = golden_open("dopico", "foundation.json");
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
      cmocka_unit_test(fields_give_the_known_answers),
      cmocka_unit_test(the_pass_gives_the_known_answers_on_openmp),
      cmocka_unit_test(the_pass_gives_the_known_answers_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
