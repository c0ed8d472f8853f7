/* SPDX-License-Identifier: Apache-2.0
 * Dynamic tension of dragged lines against known answers: histories of both forms, and the
 * coefficients of a line at one place of its top end. */
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
#include "kernels/law/drag_secant.h"
#include "support/golden_json.h"

#define FILE_NAME "larsen_sandvik.json"

enum { STEPS = 100000 };
static const char *const members[] = {"name", "input", "output", "note", NULL};

/* one case: a history of the top end with the line's numbers at each time */
typedef struct history {
  int count;
  double dt, theta, elastic;
  double *x, *quasi, *drag, *geometric; /* (count) */
  const char *name;
  double relative;
} history;

static double *series(struct fy_node *node, const char *member, int count) {
  double *values = calloc((size_t)count, sizeof *values);
  assert_non_null(values);
  struct fy_node *found = golden_need(node, member);
  if (golden_length(found) == 0) { /* one number for the whole history */
    const double value = golden_need_number(node, member);
    for (int k = 0; k < count; k++) values[k] = value;
  } else {
    assert_int_equal(golden_values(found, values, count), count);
  }
  return values;
}

static history history_of(struct fy_node *entry, const char *name, double relative, bool lag) {
  struct fy_node *input = golden_need(entry, "input");
  static const char *const inputs[] = {"form", "dt", "theta", "kE", "x",   "c", "kG",
                                       "Tq",   "e0", "v0",    "u0", "Td0", NULL};
  static const char *const outputs[2][4] = {{"u", "v", "Td", NULL}, {"e", "v", "T", NULL}};
  history h = {.name = name, .relative = relative};
  golden_expect_members(input, inputs);
  golden_expect_members(golden_need(entry, "output"), outputs[lag]);
  h.count = golden_length(golden_need(input, "x"));
  assert_true(h.count > 0 && h.count <= STEPS);
  h.dt = golden_need_number(input, "dt");
  h.theta = golden_number(input, "theta", 0.5);
  h.elastic = golden_need_number(input, "kE");
  h.x = series(input, "x", h.count);
  h.quasi = lag ? series(input, "Tq", h.count) : calloc((size_t)h.count, sizeof(double));
  h.drag = series(input, "c", h.count);
  h.geometric = series(input, "kG", h.count);
  return h;
}

static void history_clear(history *h) {
  free(h->x);
  free(h->quasi);
  free(h->drag);
  free(h->geometric);
}

static drag_line line_at(const history *h, int k) {
  return (drag_line){h->elastic, h->geometric[k], h->drag[k]};
}

/* values of one member of the output; lengths and rates are judged on the scale of the history */
static void judge(const history *h, struct fy_node *output, const char *member,
                  const double *values) {
  char what[256];
  double scale = 0;
  double *expected = series(output, member, h->count);
  for (int k = 0; k < h->count; k++) scale = fmax(scale, fabs(expected[k]));
  for (int k = 0; k < h->count; k++) {
    snprintf(what, sizeof what, "%s: %s[%d]", h->name, member, k);
    golden_near(what, values[k], expected[k], h->relative, scale, 0);
  }
  free(expected);
}

static void check_lag(struct fy_node *entry, history *h) {
  struct fy_node *input = golden_need(entry, "input"), *output = golden_need(entry, "output");
  double *e = calloc(3 * (size_t)h->count, sizeof *e), *v = e + h->count, *t = v + h->count;
  drag_lag s = {golden_number(input, "e0", 0), golden_number(input, "v0", 0)};
  for (int k = 0; k < h->count; k++) {
    if (k > 0) {
      s = drag_lag_step(s, line_at(h, k), h->x[k] - h->x[k - 1], h->quasi[k] - h->quasi[k - 1],
                        h->dt, h->theta);
    }
    e[k] = s.behind;
    v[k] = s.rate;
    t[k] = drag_lag_tension(s, h->elastic, h->quasi[k]);
  }
  judge(h, output, "e", e);
  judge(h, output, "v", v);
  judge(h, output, "T", t);
  free(e);
}

static void check_increments(struct fy_node *entry, history *h) {
  struct fy_node *input = golden_need(entry, "input"), *output = golden_need(entry, "output");
  double *u = calloc(3 * (size_t)h->count, sizeof *u), *v = u + h->count, *t = v + h->count;
  drag_increment s = {golden_number(input, "u0", 0), golden_number(input, "v0", 0),
                      golden_number(input, "Td0", 0)};
  for (int k = 0; k < h->count; k++) {
    if (k > 0) {
      s = drag_increment_step(s, line_at(h, k - 1), line_at(h, k), h->x[k] - h->x[k - 1], h->dt,
                              h->theta);
    }
    u[k] = s.taken;
    v[k] = s.rate;
    t[k] = s.tension;
  }
  judge(h, output, "u", u);
  judge(h, output, "v", v);
  judge(h, output, "Td", t);
  free(u);
}

static bool is_history(struct fy_node *entry) {
  return golden_member(golden_need(entry, "input"), "x") != NULL;
}

static void histories_of_both_forms_are_as_known(void **state) {
  (void)state;
  static const char *const forms[] = {"lag", "increment", "incremental", NULL};
  golden_set set = golden_open("simo", FILE_NAME);
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *entry = golden_case(&set, k, members);
    if (!is_history(entry)) continue;
    char name[128];
    snprintf(name, sizeof name, "%s", golden_word(entry, "name"));
    struct fy_node *input = golden_need(entry, "input");
    const bool lag = golden_member(input, "form") && golden_need_choice(input, "form", forms) == 0;
    history h = history_of(entry, name, set.relative, lag);
    if (lag) {
      check_lag(entry, &h);
    } else {
      check_increments(entry, &h);
    }
    history_clear(&h);
  }
  golden_close(&set);
}

/* ------------------------------------------------------------------------------ coefficients */

typedef struct known_line {
  catenary_segment s[CATENARY_SEGMENTS_MAX];
  double drag[CATENARY_SEGMENTS_MAX]; /* 1/2 C_D D [m] */
  uint32_t count;
  int seabed;
  double density;
} known_line;

/* friction is absent, a number for all segments, or one for each */
static known_line line_of(struct fy_node *input) {
  enum { MOST = CATENARY_SEGMENTS_MAX };
  static const char *const inputs[] = {"L",   "w",   "EA",    "P",  "X",      "Z",
                                       "CdD", "rho", "delta", "mu", "seabed", NULL};
  known_line line = {0};
  golden_expect_members(input, inputs);
  double length[MOST], weight[MOST], stiffness[MOST], clump[MOST] = {0}, drag[MOST];
  double friction[MOST] = {0};
  const int count = golden_numbers(input, "L", length, MOST);
  if (count < 1) fail_msg("a line without segments");
  golden_need_numbers(input, "w", weight, count);
  golden_need_numbers(input, "EA", stiffness, count);
  golden_need_numbers(input, "CdD", drag, count);
  assert_true(golden_numbers(input, "P", clump, MOST) < count);
  const int frictions = golden_numbers(input, "mu", friction, MOST);
  assert_true(frictions <= 1 || frictions == count);
  line.density = golden_number(input, "rho", 1025);
  line.count = (uint32_t)count;
  line.seabed = golden_truth(input, "seabed", true);
  for (int i = 0; i < count; i++) {
    line.s[i] = (catenary_segment){length[i], weight[i], stiffness[i], clump[i],
                                   friction[frictions == count ? i : 0]};
    line.drag[i] = 0.5 * drag[i];
  }
  return line;
}

/* a member of the output; the file's tolerance of coefficients holds for what the
 * excitation and the quadrature make, its other one for what the line alone does */
static void judge_member(const char *name, const char *form, struct fy_node *output,
                         const char *member, double value, double relative) {
  char what[256];
  snprintf(what, sizeof what, "%s, %s: %s", name, form, member);
  golden_near(what, value, golden_need_number(output, member), relative, 0, 0);
}

static void judge_coefficients(const char *name, const char *form, struct fy_node *output,
                               drag_line line, double density, double relative) {
  const double both = line.elastic * line.geometric / (line.elastic + line.geometric);
  judge_member(name, form, output, "kG", line.geometric, relative);
  judge_member(name, form, output, "kqs", both, relative);
  judge_member(name, form, output, "cstar", density * line.drag, relative);
}

static void check_coefficients(struct fy_node *entry, const char *name, double relative,
                               double coarse) {
  struct fy_node *input = golden_need(entry, "input"), *output = golden_need(entry, "output");
  const known_line line = line_of(input);
  static const char *const outputs[] = {"kE", "kG", "kqs", "cstar", "phi", "T", NULL};
  golden_expect_members(output, outputs);
  const double x = golden_need_number(input, "X"), z = golden_need_number(input, "Z");
  catenary_state state = {0, 0, 0};
  const catenary_end end = catenary_solve(line.s, line.count, x, z, line.seabed, &state, 0);
  assert_true(end.converged);
  const drag_rest rest = {.x = x, .z = z, .state = state, .end = end};
  const drag_line secant = drag_secant_of(line.s, line.drag, line.count, line.seabed, &rest,
                                          golden_number(input, "delta", 0.5));
  judge_member(name, "secant", output, "T", end.tension, relative);
  judge_member(name, "secant", output, "phi", end.angle, relative);
  judge_member(name, "secant", output, "kE", secant.elastic, relative);
  judge_coefficients(name, "secant", output, secant, line.density, coarse);
  /* the limit of a small excitation is as near while delta is small beside the line */
  if (golden_number(input, "delta", 0.5) > 1) return;
  judge_coefficients(name, "limit", output,
                     drag_shape(line.s, line.drag, line.count, state, line.seabed), line.density,
                     coarse);
}

static void coefficients_of_lines_are_as_known(void **state) {
  (void)state;
  golden_set set = golden_open("simo", FILE_NAME);
  struct fy_node *root = fy_document_root(set.document);
  const double coarse = golden_need_number(golden_need(root, "tol"), "coefficients_rel");
  assert_true(coarse > 0 && coarse < 0.1);
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *entry = golden_at(set.cases, k);
    if (is_history(entry)) continue;
    char name[128];
    snprintf(name, sizeof name, "%s", golden_word(entry, "name"));
    check_coefficients(entry, name, set.relative, coarse);
  }
  golden_close(&set);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(histories_of_both_forms_are_as_known),
      cmocka_unit_test(coefficients_of_lines_are_as_known),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
