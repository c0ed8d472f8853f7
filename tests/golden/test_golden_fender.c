/* SPDX-License-Identifier: Apache-2.0
 * The fender against known answers: each case is a study and a sequence of poses, run through the
 * passes on every device. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "kernels/pass/berth/fender_rows.h"
#include "support/golden_json.h"
#include "support/stand.h"

enum { TEXT = 16384, NODES = 64 };

static void add(char *text, const char *form, ...) {
  const size_t used = strlen(text);
  va_list list;
  va_start(list, form);
  const int length = vsnprintf(text + used, TEXT - used, form, list);
  va_end(list);
  assert_true(length >= 0 && (size_t)length < TEXT - used);
}

static void add_vector(char *text, const char *key, struct fy_node *input, const char *member) {
  double v[3];
  golden_need_numbers(input, member, v, 3);
  add(text, "    %s: [%.17g, %.17g, %.17g]\n", key, v[0], v[1], v[2]);
}

/* bounds of an unlimited plane are null or infinite */
static void add_rectangle(char *text, struct fy_node *input) {
  double r[4];
  if (golden_truth(input, "unlimited", false)) return;
  if (!golden_member(input, "rect")) return;
  golden_need_numbers(input, "rect", r, 4);
  for (int k = 0; k < 4; k++) {
    if (!isfinite(r[k])) r[k] = k % 2 ? 1e9 : -1e9;
  }
  add(text, "    length: [%.17g, %.17g]\n    width: [%.17g, %.17g]\n", r[0], r[1], r[2], r[3]);
}

/* the damping coefficient is a number, or a column on the nodes of the force */
static void add_curve(char *text, struct fy_node *input) {
  double distance[NODES], force[NODES], damping[NODES];
  const int count = golden_numbers(input, "tabR", distance, NODES);
  const int columns = golden_numbers(input, "c", damping, NODES);
  if (count < 2) fail_msg("\"tabR\" has %d numbers", count);
  if (columns > 1 && columns != count) fail_msg("\"c\" has %d numbers of %d", columns, count);
  golden_need_numbers(input, "tabF", force, count);
  add(text, "    curve:\n");
  for (int k = 0; k < count; k++) {
    add(text, "      - [%.17g, %.17g, %.17g]\n", distance[k], force[k],
        columns == count ? damping[k] : 0.0);
  }
  if (columns == 1) add(text, "    damping: %.17g\n", damping[0]);
}

static void study_of(struct fy_node *input, char *text) {
  static const char *const inputs[] = {"kind",      "Xf",   "Xs",   "n",    "ex",     "rect",
                                       "unlimited", "tabR", "tabF", "c",    "e",      "vlim",
                                       "ks",        "mus",  "mud",  "axis", "armed0", NULL};
  const char *kind = golden_word(input, "kind");
  golden_expect_members(input, inputs);
  *text = 0;
  add(text, "allide: 1\nrun: {duration: 10, step: 0.1}\nbodies:\n");
  add(text, "  owner: {mass: 1000, inertia: 1000}\n  other: {mass: 1000, inertia: 1000}\n");
  add(text, "fenders:\n  it:\n    between: [owner, other]\n    kind: %s\n", kind ? kind : "point");
  add_vector(text, "attachment", input, "Xf");
  add_vector(text, "plane point", input, "Xs");
  add_vector(text, "normal", input, "n");
  add_vector(text, "parallel", input, "ex");
  add_rectangle(text, input);
  add_curve(text, input);
  add(text, "    damping exponent: %.17g\n", golden_number(input, "e", 1));
  add(text, "    velocity limit: %.17g\n", golden_number(input, "vlim", 0));
  add(text, "    shear stiffness: %.17g\n", golden_number(input, "ks", 0));
  add(text, "    static friction: %.17g\n", golden_number(input, "mus", 0));
  add(text, "    kinetic friction: %.17g\n", golden_number(input, "mud", 0));
  if (golden_member(input, "axis")) add_vector(text, "roller axis", input, "axis");
  add(text, "    armed at start: %s\n", golden_truth(input, "armed0", true) ? "yes" : "no");
}

/* which: "F" for the fender's owner, "P" for the plane's */
static stand_pose pose_of(struct fy_node *input, const char *which) {
  static const char *const members[] = {"RF", "tF", "vF", "wF", "RP", "tP", "vP", "wP", NULL};
  stand_pose pose;
  golden_expect_members(input, members);
  char name[8];
  snprintf(name, sizeof name, "R%s", which);
  golden_need_numbers(input, name, pose.turn, 9);
  snprintf(name, sizeof name, "t%s", which);
  golden_need_numbers(input, name, pose.at, 3);
  snprintf(name, sizeof name, "v%s", which);
  golden_need_numbers(input, name, pose.velocity, 3);
  snprintf(name, sizeof name, "w%s", which);
  golden_need_numbers(input, name, pose.spin, 3);
  return pose;
}

typedef struct judge {
  double relative, absolute, scale; /* of the file; greatest force of the case [N] */
  char where[256];
} judge;

static void near(const judge *j, const char *what, double value, double expected, double scale,
                 double absolute) {
  char name[512];
  snprintf(name, sizeof name, "%s: %s", j->where, what);
  golden_near(name, value, expected, j->relative, scale, absolute);
}

/* Forces to the file's tolerance; moments by forces on arms of metres. Lengths: `abs` of the file
 * is for newtons, metres are held to rounding of metres, relative to 1 m. */
static void judge_step(const judge *j, const stand *s, uint32_t lane, struct fy_node *output,
                       const stand_pose *owner) {
  static const char *const outputs[] = {"R", "x", "y",     "inside",  "armed",
                                        "N", "F", "point", "sliding", NULL};
  const double length = 1e-12;
  double force[3], point[3], wrench[6];
  golden_expect_members(output, outputs);
  for (int k = 0; outputs[k]; k++) golden_need(output, outputs[k]);
#define TRACE(row) stand_trace(s, KIND_fender, FENDER_TRACE_##row, 0, lane)
  near(j, "R", TRACE(DISTANCE), golden_need_number(output, "R"), 1, length);
  near(j, "x", TRACE(X), golden_need_number(output, "x"), 1, length);
  near(j, "y", TRACE(Y), golden_need_number(output, "y"), 1, length);
  assert_int_equal(TRACE(INSIDE), golden_truth(output, "inside", false));
  assert_int_equal(TRACE(ARMED), golden_truth(output, "armed", false));
  assert_int_equal(TRACE(STATE) == 2, golden_truth(output, "sliding", false));
  near(j, "N", TRACE(NORMAL), golden_need_number(output, "N"), 0, j->absolute);
  golden_need_numbers(output, "F", force, 3);
  golden_need_numbers(output, "point", point, 3);
  stand_wrench(s, KIND_fender, 0, lane, wrench);
  const double p[3] = {TRACE(PX), TRACE(PY), TRACE(PZ)};
  for (int k = 0; k < 3; k++) {
    const int a = (k + 1) % 3, b = (k + 2) % 3;
    const double moment =
        (point[a] - owner->at[a]) * force[b] - (point[b] - owner->at[b]) * force[a];
    near(j, "point", p[k], point[k], 1, length);
    near(j, "F", wrench[k], force[k], j->scale, j->absolute);
    near(j, "moment", wrench[3 + k], moment, j->scale, j->absolute);
  }
#undef TRACE
}

/* all lanes take the same case; the first and the last are judged */
static void run_case(const golden_set *set, int index, const char *device) {
  char text[TEXT];
  static const char *const members[] = {"name", "note", "input", "steps", NULL};
  static const char *const of_step[] = {"input", "output", NULL};
  struct fy_node *one = golden_case(set, index, members), *steps = golden_need_list(one, "steps");
  judge j = {set->relative, set->absolute, 0, ""};
  double force[3];
  study_of(golden_need(one, "input"), text);
  stand s = stand_open(device, text);
  for (int k = 0; k < golden_length(steps); k++) {
    golden_expect_members(golden_at(steps, k), of_step);
    golden_need_numbers(golden_need(golden_at(steps, k), "output"), "F", force, 3);
    for (int c = 0; c < 3; c++) j.scale = fmax(j.scale, fabs(force[c]));
  }
  for (int k = 0; k < golden_length(steps); k++) {
    struct fy_node *input = golden_need(golden_at(steps, k), "input");
    const stand_pose owner = pose_of(input, "F"), other = pose_of(input, "P");
    for (uint32_t lane = 0; lane < STAND_LANES; lane++) {
      stand_place(&s, lane, 0, &owner);
      stand_place(&s, lane, 1, &other);
    }
    stand_send(&s);
    stand_pass(&s, "fender");
    stand_pass(&s, "fender"); /* pure: a second time changes nothing */
    snprintf(j.where, sizeof j.where, "%s, step %d", golden_word(one, "name"), k);
    for (uint32_t lane = 0; lane < STAND_LANES; lane += STAND_LANES - 1) {
      judge_step(&j, &s, lane, golden_need(golden_at(steps, k), "output"), &owner);
    }
    stand_pass(&s, "fender_record");
  }
  stand_close(&s);
}

static void known_answers_on(const char *device) {
  golden_set set = golden_open("simo", "fender.json");
  assert_true(set.relative > 0 && set.absolute >= 0);
  for (int c = 0; c < set.case_count; c++) run_case(&set, c, device);
  print_message("%d cases on %s\n", set.case_count, device);
  golden_close(&set);
}

static void known_answers_hold_on_openmp(void **state) {
  (void)state;
  known_answers_on("openmp");
}

static void known_answers_hold_on_opencl(void **state) {
  (void)state;
  ald_device_close(test_device("opencl", ALD_DOUBLE)); /* skips without one */
  known_answers_on("opencl");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(known_answers_hold_on_openmp),
      cmocka_unit_test(known_answers_hold_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
