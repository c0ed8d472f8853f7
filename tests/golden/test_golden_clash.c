/* SPDX-License-Identifier: Apache-2.0
 * Clashes against known answers: each case is a pair of lines of one segment, eight of them at once
 * in the lanes of one tile, through geometry, law and pass. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/clash_stage.h"
#include "support/golden_json.h"

#define ALD_LANES 1
#include "kernels/geom/segments.h"
#include "kernels/law/clash.h"

/* a case as the file has it */
typedef struct pair {
  double x[4][3], v[4][3]; /* ends of the first, of the second */
  double radius[2], stiffness[2], damping[2];
} pair;

/* a bar without velocities is at rest */
static void velocity(struct fy_node *bar, const char *member, double *xyz) {
  xyz[0] = xyz[1] = xyz[2] = 0;
  if (golden_member(bar, member)) golden_need_numbers(bar, member, xyz, 3);
}

static pair read_pair(struct fy_node *item) {
  static const char *const inputs[] = {"S1", "S2", NULL};
  static const char *const bars[] = {"x1", "x2", "v1", "v2", "r", "k", "c", NULL};
  pair p;
  struct fy_node *input = golden_need(item, "input");
  golden_expect_members(input, inputs);
  for (int b = 0; b < 2; b++) {
    struct fy_node *bar = golden_need(input, b ? "S2" : "S1");
    golden_expect_members(bar, bars);
    golden_need_numbers(bar, "x1", p.x[2 * b], 3);
    golden_need_numbers(bar, "x2", p.x[2 * b + 1], 3);
    velocity(bar, "v1", p.v[2 * b]);
    velocity(bar, "v2", p.v[2 * b + 1]);
    p.radius[b] = golden_need_number(bar, "r");
    p.stiffness[b] = golden_need_number(bar, "k");
    p.damping[b] = golden_number(bar, "c", 0);
  }
  return p;
}

static vec3 vector(const double *xyz) { return vec3_of(xyz[0], xyz[1], xyz[2]); }
static vec3 between(const double *a, const double *b, double share) {
  return vec3_madd(vec3_scale(vector(a), 1 - share), share, vector(b));
}

/* the scale of the absolute part is the force's own unit */
static void near_one(const golden_set *set, struct fy_node *output, const char *name,
                     double value) {
  double expected;
  golden_need_numbers(output, name, &expected, 1);
  golden_near(name, value, expected, set->relative, 0, set->absolute);
}

static void near_three(const golden_set *set, struct fy_node *output, const char *name,
                       const double *value, double scale) {
  double expected[3];
  golden_need_numbers(output, name, expected, 3);
  for (int c = 0; c < 3; c++) {
    golden_near(name, value[c], expected[c], set->relative, scale, set->absolute);
  }
}

static void compare_law(const golden_set *set, struct fy_node *output, const pair *p) {
  const segments_gap gap =
      segments_closest(vector(p->x[0]), vector(p->x[1]), vector(p->x[2]), vector(p->x[3]));
  const double reach = p->radius[0] + p->radius[1];
  const double k = clash_series(p->stiffness[0], p->stiffness[1]);
  const double c = clash_series(p->damping[0], p->damping[1]);
  const vec3 v = vec3_sub(between(p->v[0], p->v[1], gap.p), between(p->v[2], p->v[3], gap.r));
  const bool touches = gap.distance < reach && k > 0;
  const segments_side side = segments_direction(gap, v);
  const double rate = vec3_dot(side.u, v);
  const double spring = clash_stiffness_force(k, reach, gap.distance);
  const double damper = clash_damping_force(k, c, reach, gap.distance, rate);
  const double u[3] = {touches ? side.u.x : 0, touches ? side.u.y : 0, touches ? side.u.z : 0};
  near_one(set, output, "d", gap.distance);
  near_one(set, output, "p", gap.p);
  near_one(set, output, "r", gap.r);
  near_one(set, output, "parallel", gap.is_parallel);
  near_one(set, output, "contact", touches);
  near_one(set, output, "fallback", touches && side.is_guess);
  near_one(set, output, "fstiff", touches ? spring : 0);
  near_one(set, output, "fdamp", touches ? damper : 0);
  near_one(set, output, "f", touches ? spring + damper : 0);
  near_one(set, output, "v", touches ? rate : 0);
  near_three(set, output, "u", u, 1);
}

static void laws_give_the_known_answers(void **state) {
  (void)state;
  static const char *const members[] = {"name", "input", "output", "note", NULL};
  static const char *const outputs[] = {"d",     "p",   "r",       "parallel", "f",   "fstiff",
                                        "fdamp", "v",   "u",       "fallback", "F1a", "F1b",
                                        "F2a",   "F2b", "contact", NULL};
  golden_set set = golden_open("simo", "clash.json");
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_case(&set, k, members);
    const pair p = read_pair(item);
    golden_expect_members(golden_need(item, "output"), outputs);
    compare_law(&set, golden_need(item, "output"), &p);
  }
  golden_close(&set);
}

static void compare_pushes(const golden_set *set, struct fy_node *output, const clash_stage *s,
                           uint32_t lane) {
  static const char *const names[4] = {"F1a", "F1b", "F2a", "F2b"};
  const double scale = fabs(golden_number(output, "f", 1));
  for (uint32_t end = 0; end < 4; end++) {
    double push[3];
    clash_stage_push(s, lane, end / 2, end % 2, push);
    near_three(set, output, names[end], push, scale);
  }
}

static void the_pass_gives_the_known_answers_in_all_lanes(void **state) {
  (void)state;
  static const uint32_t segments[2] = {1, 1};
  static const int all[CLASH_LANES] = {1, 1, 1, 1, 1, 1, 1, 1};
  golden_set set = golden_open("simo", "clash.json");
  clash_stage s = clash_stage_open(2, segments, 0);
  /* every case stands in every lane once */
  for (int first = 0; first < set.case_count; first++) {
    for (uint32_t lane = 0; lane < CLASH_LANES; lane++) {
      const pair p = read_pair(golden_at(set.cases, (first + (int)lane) % set.case_count));
      for (uint32_t end = 0; end < 4; end++) {
        clash_stage_node(&s, lane, end / 2, end % 2, p.x[end], p.v[end]);
      }
      for (uint32_t b = 0; b < 2; b++) {
        clash_stage_wall(&s, lane, b, p.radius[b], p.stiffness[b], p.damping[b], 1);
      }
    }
    clash_stage_begin(&s);
    clash_stage_forces(&s, all, 1e-3, 0);
    for (uint32_t lane = 0; lane < CLASH_LANES; lane++) {
      struct fy_node *item = golden_at(set.cases, (first + (int)lane) % set.case_count);
      compare_pushes(&set, golden_need(item, "output"), &s, lane);
    }
  }
  clash_stage_close(&s);
  golden_close(&set);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(laws_give_the_known_answers),
      cmocka_unit_test(the_pass_gives_the_known_answers_in_all_lanes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
