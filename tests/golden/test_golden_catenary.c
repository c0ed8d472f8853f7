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
                                          [CATENARY_SUSPENDED] = "suspended",
                                          NULL};

/* one number for all segments, or one each; `fallback` where there is none */
static void spread(struct fy_node *input, const char *member, double fallback, int count,
                   double *values) {
  const int given = golden_numbers(input, member, values, CATENARY_SEGMENTS_MAX);
  if (given > 1 && given != count) fail_msg("\"%s\" has %d numbers", member, given);
  if (given == 0 && isnan(fallback)) fail_msg("no member \"%s\"", member);
  for (int i = given; i < count; i++) values[i] = given == 1 ? values[0] : fallback;
}

static uint line_of(struct fy_node *input, catenary_segment *s) {
  double length[CATENARY_SEGMENTS_MAX], weight[CATENARY_SEGMENTS_MAX];
  double stiffness[CATENARY_SEGMENTS_MAX], friction[CATENARY_SEGMENTS_MAX];
  double clump[CATENARY_SEGMENTS_MAX] = {0};
  const int count = golden_numbers(input, "L", length, CATENARY_SEGMENTS_MAX);
  if (count < 1) fail_msg("a line without segments");
  spread(input, "w", NAN, count, weight);
  spread(input, "EA", NAN, count, stiffness);
  spread(input, "mu", 0, count, friction);
  assert_true(golden_numbers(input, "P", clump, CATENARY_SEGMENTS_MAX) < count);
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
  const double tension = golden_need_number(output, "T");
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
    golden_near(what, results[k].value, golden_need_number(output, results[k].name),
                results[k].relative, tension, results[k].absolute);
  }
  assert_int_equal(end.state, golden_need_choice(output, "state", state_names));
  assert_int_equal(end.parts != 0, golden_truth(output, "violates_seabed", false));
  assert_true(end.converged);
}

static void the_catenary_gives_the_known_answers(void **unused) {
  (void)unused;
  static const char *const members[] = {"name", "input", "output", "note", NULL};
  static const char *const inputs[] = {"X", "Z", "L", "w", "EA", "P", "seabed", "mu", NULL};
  static const char *const outputs[] = {
      "T", "phi", "H", "V", "HA", "VA", "LB", "state", "violates_seabed", NULL};
  golden_set set = golden_open("simo", "catenary.json");
  const double relative = set.relative;
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_case(&set, k, members);
    struct fy_node *input = golden_need(item, "input"), *output = golden_need(item, "output");
    golden_expect_members(input, inputs);
    golden_expect_members(output, outputs);
    golden_need(output, "violates_seabed");
    char name[128];
    snprintf(name, sizeof name, "%s", golden_word(item, "name"));
    catenary_segment line[CATENARY_SEGMENTS_MAX];
    const uint count = line_of(input, line);
    const double x = golden_need_number(input, "X"), z = golden_need_number(input, "Z");
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
