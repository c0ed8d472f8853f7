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
#include "../kernels/law/drag_tension.h"
#include "golden_json.h"

#define FILE_NAME "larsen_sandvik.json"

enum { STEPS = 100000 };

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
    const double value = golden_number(node, member, NAN);
    for (int k = 0; k < count; k++) values[k] = value;
  } else {
    assert_int_equal(golden_values(found, values, count), count);
  }
  return values;
}

static history history_of(struct fy_node *entry, const char *name, double relative, bool lag) {
  struct fy_node *input = golden_need(entry, "input");
  history h = {.name = name, .relative = relative};
  h.count = golden_length(golden_need(input, "x"));
  assert_true(h.count > 0 && h.count <= STEPS);
  h.dt = golden_number(input, "dt", NAN);
  h.theta = golden_number(input, "theta", 0.5);
  h.elastic = golden_number(input, "kE", NAN);
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
  if (!golden_member(output, member)) return;
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
  golden_set set = golden_open("simo", FILE_NAME);
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *entry = golden_at(set.cases, k);
    if (!is_history(entry)) continue;
    char name[128];
    snprintf(name, sizeof name, "%s", golden_word(entry, "name"));
    const char *form = golden_word(golden_need(entry, "input"), "form");
    const bool lag = form && strcmp(form, "lag") == 0;
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(histories_of_both_forms_are_as_known),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
