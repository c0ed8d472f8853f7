/* SPDX-License-Identifier: Apache-2.0
 * What happens before the end of a build-up, and what goes on over it: rules, events, failures,
 * contacts, clashes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>
#include <stdbool.h>

#include "allide/allide.h"
#include "support/runs.h"
#include "support/studies.h"

enum { PATH = 256 };

/* of the only scenario; NaN if there is no such column */
static double named(const ald_results *results, const char *name) {
  double value = (double)NAN;
  for (size_t c = 0; c < ald_results_column_count(results); c++) {
    if (strcmp(ald_results_column(results, c).name, name) != 0) continue;
    assert_int_equal(ald_results_read(results, c, &value, NULL), ALD_OK);
  }
  return value;
}

/* ------------------------------------------------------------------------------ before its end */

/* A box meets a wall 1 m away with 1 m/s, and a load presses it there. */
#define BOX(run, load)                                                                            \
  "allide: 1\nrun: {step: 0.01 s, " run                                                           \
  "}\nbodies:\n  a: {outline: [[-2, -2], [2, -2], [2, 2], [-2, 2]], mass: 10 t, inertia: 4e4 kg " \
  "m^2, position: [0, 4], velocity: [0, -1], load: [0 N, " load                                   \
  " N, 0 N m]}\n"                                                                                 \
  "  wall: {fixed: yes, outline: [[-9, -1], [9, -1], [9, 1], [-9, 1]]}\n"                         \
  "contacts:\n  c: {between: [a, wall], stiffness: 1 MN/m^2, restitution: 0.5}\n"                 \
  "stop:\n  hit: {any of: contacts.c.peak_normal, above: 1 N}\n"                                  \
  "  gone: {separated for: 0.5 s}\noutput: {events: all}\n"

typedef struct outcome {
  int32_t status;
  uint64_t events;
  double first_event, peak, first_touch, duration, speed_before, failed;
} outcome;

static int take_event(const ald_event_info *event, void *user) {
  double *first = user;
  if (isnan(*first)) *first = event->time;
  return 0;
}

static outcome outcome_of(const char *text, const char *peak) {
  char folder[PATH];
  outcome o = {.first_event = (double)NAN};
  run_folder("build-up", folder, sizeof folder);
  ald_study *study = study_of(text);
  ald_run_def def = run_settings(1, "openmp");
  ald_run_summary summary;
  ald_results *results = NULL;
  def.folder = folder;
  assert_true(ald_run(study, &def, &summary, NULL) >= 0);
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  assert_int_equal(ald_results_scenario_status(results, NULL, &o.status, NULL), ALD_OK);
  o.events = ald_results_event_count(results);
  assert_int_equal(ald_results_events(results, 0, take_event, &o.first_event, NULL), ALD_OK);
  o.peak = named(results, peak);
  o.first_touch = named(results, "contacts.c.first_touch");
  o.duration = named(results, "contacts.c.duration");
  o.speed_before = named(results, "contacts.c.speed_before");
  o.failed = named(results, "failure.time");
  ald_results_close(results);
  ald_study_destroy(study);
  run_folder_remove(folder);
  return o;
}

static void what_was_before_ends_nothing(void **state) {
  (void)state;
  static const char peak[] = "contacts.c.peak_normal";
  const outcome plain = outcome_of(BOX("duration: 8 s", "0"), peak);
  assert_int_equal(plain.status, ALD_SCENARIO_STOPPED_BY_RULE);
  assert_true(plain.first_touch > 0.9 && plain.first_touch < 1.1 && plain.events > 1);
  /* it has bounced off for good before */
  const outcome built = outcome_of(BOX("duration: 8 s, build-up: 6 s", "0"), peak);
  assert_int_equal(built.status, ALD_SCENARIO_OK);
  assert_int_equal(built.events, 0);
  assert_true(built.peak == 0 && isnan(built.first_touch) && built.duration == 0);
  assert_true(isnan(built.speed_before));
  /* it lies at the wall, pressed there: touched for the first time, and stopped, at the end */
  const outcome held = outcome_of(BOX("duration: 40 s, build-up: 30 s", "-50e3"), peak);
  assert_int_equal(held.status, ALD_SCENARIO_STOPPED_BY_RULE);
  assert_true(held.first_touch == 30 && held.duration == 0.01 && held.first_event >= 30);
  /* about the force of rest: it still trembles, by a hundredth of the speed of the impact */
  assert_true(fabs(held.peak - 50e3) < 10e3 && fabs(held.speed_before) < 0.02);
}

/* a spring that the step is far too long for throws its body off, and no later with a build-up */
#define WILD(run)                                                                                 \
  "allide: 1\nrun: {duration: 4000 s, step: 5 s, scheme: explicit" run                            \
  "}\nbodies:\n  a: {freedoms: [surge], mass: 1000 t, inertia: 1, position: [11 m, 0 m]}\n"       \
  "hawsers:\n  h: {between: [a, earth], to: [0, 0, 0], length: 10 m, stiffness: 4 MN/m, tension " \
  "only: no}\n"

static void what_fails_before_has_failed(void **state) {
  (void)state;
  static const char peak[] = "hawsers.h.peak_tension";
  const outcome plain = outcome_of(WILD(""), peak);
  const outcome built = outcome_of(WILD(", build-up: 3000 s"), peak);
  assert_int_equal(plain.status, ALD_SCENARIO_DIVERGED);
  assert_int_equal(built.status, plain.status);
  assert_true(plain.failed < 3000 && built.failed == plain.failed);
  /* a bound of what it would have become is what was after 3000 s: nothing */
  assert_true(plain.peak > 0 && built.peak == 0);
}

/* ------------------------------------------------------------------------------ warnings */

/* is there a warning of this code in what a run tells? */
static bool is_warned(const char *text, const char *code) {
  ald_study *study = study_of(text);
  ald_run_def def = run_settings(1, "openmp");
  bool found = false;
  def.warnings = ald_warnings_create();
  run_all(study, def);
  for (uint32_t k = 0; k < ald_warnings_count(def.warnings); k++) {
    found = found || strcmp(ald_warnings_at(def.warnings, k)->code, code) == 0;
  }
  ald_warnings_destroy(def.warnings);
  ald_study_destroy(study);
  return found;
}

/* A spring that is pressed in at the start, or at rest there until a load lifts the body off. */
#define PRESSED(run, y, load)                                                                     \
  "allide: 1\nrun: {duration: 6 s, step: 0.01 s" run                                              \
  "}\nbodies:\n  a: {outline: [[-2, -2], [2, -2], [2, 2], [-2, 2]], mass: 10 t, inertia: 4e4 kg " \
  "m^2, position: [0, " y "], load: [0 N, " load                                                  \
  " N, 0 N m]}\n"                                                                                 \
  "  wall: {fixed: yes, outline: [[-9, -1], [9, -1], [9, 1], [-9, 1]]}\n"                         \
  "contacts:\n  c: {between: [a, wall], stiffness: 1 MN/m^2, restitution: 1}\n"

static void the_start_and_what_was_held_are_judged(void **state) {
  (void)state;
  static const char start[] = "compressed_at_start", energy[] = "negative_energy";
  assert_true(is_warned(PRESSED("", "2.8", "-50e3"), start));
  assert_true(is_warned(PRESSED(", build-up: 2 s", "2.8", "-50e3"), start));
  /* pressed in when results begin, but not at the start */
  assert_false(is_warned(PRESSED(", build-up: 2 s", "3", "-50e3"), start));
  /* nor does it count that it gives back more than it has taken since then */
  assert_false(is_warned(PRESSED(", build-up: 0.06 s", "2.8", "0"), energy));
}

/* ------------------------------------------------------------------------------ clashes */

/* A line falls on a bar, and bounces: a clash goes on at 1.12 s, with 15 more to come. */
#define FALL(run)                                                                                \
  "allide: 1\nrun: {duration: 12 s, step: 0.02 s" run                                            \
  "}\nbodies:\n  b: {motion: prescribed, position: [0 m, 0 m, 0 m]}\n"                           \
  "lines:\n  l: {between: [earth, b], from: [-10, 0, 10], to: [10, 0, 10], start: as given, "    \
  "sections: [{length: 20.2, segments: 20, mass: 10 kg/m, diameter: 0.1, axial stiffness: 1 MN," \
  " clash stiffness: 50 kN/m, clash damping: 500 N s/m}]}\n"                                     \
  "bars:\n  r: {body: b, from: [0.25, -3, 8.38], to: [0.25, 3, 8.38], diameter: 0.2, clash "     \
  "stiffness: 50 kN/m, clash damping: 500 N s/m}\n"

enum { CLASHES_MAX = 64 };
typedef struct clashes {
  ald_clash_info list[CLASHES_MAX];
  size_t count;
  double recorded, first; /* clash_count, first_clash */
} clashes;

static int take_clash(const ald_clash_info *clash, void *user) {
  clashes *all = user;
  assert_true(all->count < CLASHES_MAX);
  all->list[all->count++] = *clash;
  return 0;
}

static clashes clashes_of(const char *text) {
  char folder[PATH];
  clashes all = {.count = 0};
  run_folder("build-up", folder, sizeof folder);
  ald_study *study = study_of(text);
  ald_run_def def = run_settings(1, "openmp");
  ald_results *results = NULL;
  def.folder = folder;
  run_all(study, def);
  assert_int_equal(ald_results_open(folder, &results, NULL), ALD_OK);
  assert_int_equal(ald_results_clashes(results, 0, take_clash, &all, NULL), ALD_OK);
  all.recorded = named(results, "lines.l.clash_count");
  all.first = named(results, "lines.l.first_clash");
  ald_results_close(results);
  ald_study_destroy(study);
  run_folder_remove(folder);
  return all;
}

static void a_clash_that_goes_on_begins_anew(void **state) {
  (void)state;
  const clashes plain = clashes_of(FALL("")), built = clashes_of(FALL(", build-up: 1.12 s"));
  /* one was over, one went on: lines come to 1.12 s by the way from the step before */
  const ald_clash_info *on = &plain.list[1], *rest = &built.list[0];
  assert_true(on->start < 1.1 && on->end > 1.14);
  assert_int_equal(built.count + 1, plain.count);
  assert_true(built.recorded == (double)built.count && built.first == rest->start);
  assert_true(rest->start >= 1.1 && rest->start <= 1.12 && rest->end == on->end);
  assert_true(rest->impulse > 0 && rest->impulse < on->impulse && rest->force <= on->force);
  for (size_t k = 1; k < built.count; k++) {
    const ald_clash_info *a = &built.list[k], *b = &plain.list[k + 1];
    assert_true(a->start == b->start && a->end == b->end && a->impulse == b->impulse);
    assert_true(a->force == b->force && a->energy == b->energy && a->depth == b->depth);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_was_before_ends_nothing),
      cmocka_unit_test(what_fails_before_has_failed),
      cmocka_unit_test(the_start_and_what_was_held_are_judged),
      cmocka_unit_test(a_clash_that_goes_on_begins_anew),
  };
  return cmocka_run_group_tests_name("build_up_start", tests, NULL, NULL);
}
