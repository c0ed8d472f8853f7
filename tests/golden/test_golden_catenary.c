/* SPDX-License-Identifier: Apache-2.0
 * The elastic catenary against known answers. */
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
#include "kernels/law/catenary.h"
#include "support/golden_json.h"

static const char *const state_names[] = {[CATENARY_SLACK] = "slack",
                                          [CATENARY_VERTICAL] = "vertical",
                                          [CATENARY_GROUNDED] = "grounded",
                                          [CATENARY_SUSPENDED] = "suspended"};

/* one number for all segments, or one each; `fallback` where there is none */
static void spread(struct fy_node *input, const char *member, double fallback, int count,
                   double *values) {
  const int given = golden_numbers(input, member, values, CATENARY_SEGMENTS_MOST);
  assert_true(given <= 1 || given == count);
  for (int i = given; i < count; i++) values[i] = given == 1 ? values[0] : fallback;
}

static uint line_of(struct fy_node *input, catenary_segment *s) {
  double length[CATENARY_SEGMENTS_MOST], weight[CATENARY_SEGMENTS_MOST];
  double stiffness[CATENARY_SEGMENTS_MOST], friction[CATENARY_SEGMENTS_MOST];
  double clump[CATENARY_SEGMENTS_MOST] = {0};
  const int count = golden_numbers(input, "L", length, CATENARY_SEGMENTS_MOST);
  assert_true(count >= 1);
  spread(input, "w", NAN, count, weight);
  spread(input, "EA", NAN, count, stiffness);
  spread(input, "mu", 0, count, friction);
  assert_true(golden_numbers(input, "P", clump, CATENARY_SEGMENTS_MOST) < count);
  for (int i = 0; i < count; i++) {
    s[i] = (catenary_segment){.length = length[i],
                              .weight = weight[i],
                              .stiffness = stiffness[i],
                              .clump = clump[i],
                              .friction = friction[i]};
  }
  return (uint)count;
}

/* Forces to the file's tolerance of the tension, angle and lengths as the file says. */
static void judge(const char *name, double relative, struct fy_node *output, catenary_end end,
                  catenary_state state) {
  const double tension = golden_number(output, "T", NAN);
  const struct {
    const char *name;
    double value, relative, absolute;
  } results[] = {{"T", end.tension, relative, 0},
                 {"H", state.horizontal, relative, 0},
                 {"V", end.vertical, relative, 0},
                 {"HA", end.anchor_horizontal, relative, 0},
                 {"VA", end.anchor_vertical, relative, 0},
                 {"phi", end.angle, 0, 1e-6},
                 {"LB", end.grounded, 0, 1e-4}};
  for (size_t k = 0; k < sizeof results / sizeof *results; k++) {
    char what[256];
    snprintf(what, sizeof what, "%s: %s", name, results[k].name);
    golden_near(what, results[k].value, golden_number(output, results[k].name, NAN),
                results[k].relative, tension, results[k].absolute);
  }
  assert_string_equal(state_names[end.state], golden_word(output, "state"));
  assert_int_equal(end.parts != 0, golden_truth(output, "violates_seabed", false));
  assert_true(end.converged);
}

static void the_catenary_gives_the_known_answers(void **unused) {
  (void)unused;
  golden_set set = golden_open("simo", "catenary.json");
  const double relative = set.relative;
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_at(set.cases, k);
    struct fy_node *input = golden_need(item, "input"), *output = golden_need(item, "output");
    char name[128];
    snprintf(name, sizeof name, "%s", golden_word(item, "name"));
    catenary_segment line[CATENARY_SEGMENTS_MOST];
    const uint count = line_of(input, line);
    const double x = golden_number(input, "X", NAN), z = golden_number(input, "Z", NAN);
    const int seabed = golden_truth(input, "seabed", true);
    catenary_state state = {0, 0, 0};
    judge(name, relative, output, catenary_solve(line, count, x, z, seabed, &state, 0), state);
    /* the solution is where a search from it ends */
    catenary_state again = state;
    judge(name, relative, output, catenary_solve(line, count, x, z, seabed, &again, 1), again);
  }
  golden_close(&set);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(the_catenary_gives_the_known_answers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
