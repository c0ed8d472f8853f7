/* SPDX-License-Identifier: Apache-2.0
 * Ends of dynamic lines that an order lets go: what hung on them falls freely from that step on, in
 * every scheme, and what is refused. */
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
#include "support/study_run.h"

enum { TEXT = 2048 };
static const double gravity = 9.80665;
static const char *const schemes[] = {"semi-implicit", "explicit",       "rk4",
                                      "frozen",        "dormand-prince", "trapezoidal"};
enum { SCHEMES = sizeof schemes / sizeof *schemes };

/* A weight of 100 kg that hangs in air, at rest, on 10 m of line of 40 kg/m. */
static void hanging(char *text, const char *run, const char *orders) {
  snprintf(text, TEXT,
           "allide: 1\nrun: {duration: 2 s, step: 2 ms, scheme: %s}\n"
           "bodies: {w: {freedoms: six, mass: 100, radii of gyration: [1, 1, 1],\n"
           "  position: [0, 0, 50]}}\n"
           "lines: {l: {between: [earth, w], from: [0, 0, 60.002942], report at: [5 m],\n"
           "  sections: [{length: 10, segments: 8, mass: 40, diameter: 0.1, axial stiffness: 10 "
           "MN}]}}\n"
           "orders: {%s}\n",
           run, orders);
}

/* Let go at the weight, the weight alone falls: with g from the step on that begins at 1 s, to the
 * rounding of sums of forces that cancel before; schemes of one stage are one step's fall off in
 * place, g h t. The line is free at its lower end, and swings. Let go at its upper end the line
 * falls with the weight. */
static void what_hung_falls_freely(void **state) {
  (void)state;
  for (int k = 0; k < (test_is_slow() ? 6 : 2 * SCHEMES); k++) {
    char text[TEXT];
    const char *scheme = schemes[k / 2];
    const int upper = k % 2;
    hanging(text, scheme,
            upper ? "go: {at: 1 s, set: lines.l.released from}"
                  : "go: {at: 1 s, set: lines.l.released to}");
    study_run v = study_run_text(text, "openmp");
    const double hung = study_run_at(&v, "bodies.w.z", 500),
                 held = study_run_at(&v, "bodies.w.z", 0);
    const double fallen = hung - study_run_at(&v, "bodies.w.z", -1);
    /* it rests within what its springs were set by, and the fall of a step */
    if (!(fabs(hung - held) < 5e-3)) fail_msg("%s: moved by %g m before", scheme, hung - held);
    if (!upper) {
      /* what it swung with before, 1 mm/s at most, goes on */
      const double speed = study_run_at(&v, "bodies.w.velocity_z", 500);
      const double expected = 0.5 * gravity - speed;
      if (!(fabs(fallen - expected) < 0.011)) {
        fail_msg("%s: fell by %.6g m, expected %.6g", scheme, fallen, expected);
      }
      const double gained = study_run_at(&v, "bodies.w.velocity_z", -1) - speed;
      if (!(fabs(gained + gravity) < 1e-9)) fail_msg("%s: gained %.12g m/s", scheme, gained);
      assert_true(study_run_at(&v, "lines.l.tension_to", 499) > 800);
      assert_true(study_run_at(&v, "lines.l.tension_to", -1) < 500);
    } else {
      /* the weight learns of it by the wave that runs down the line, 10 m at sqrt(EA/m) = 500 m/s;
       * until then it hangs */
      if (!(fallen < 0.5 * gravity + 0.011 && fallen > 0.5 * gravity * 0.98 * 0.98 - 0.011)) {
        fail_msg("%s: fell by %g m", scheme, fallen);
      }
      assert_true(study_run_at(&v, "lines.l.tension_from", -1) < 200);
    }
    assert_true(study_run_result(&v, "lines.l.parted") == 0);
    assert_true(fabs(study_run_result(&v, "orders.go.time") - 1) < 1e-9);
    study_run_end(&v);
  }
}

/* Both ends, one after the other, the first at the start. */
static void both_ends_may_go(void **state) {
  (void)state;
  for (int k = 0; k < SCHEMES; k++) {
    char text[TEXT];
    hanging(text, schemes[k],
            "first: {at: 0 s, set: lines.l.released to}, "
            "then: {at: 0.5 s, set: lines.l.released from}");
    study_run v = study_run_text(text, "openmp");
    const double fallen = 50 - study_run_at(&v, "bodies.w.z", -1);
    if (!(fabs(fallen - 0.5 * gravity * 4) < 0.021)) fail_msg("%s: %g m", schemes[k], fallen);
    /* the line is in free fall, too, and rings with what it was stretched by */
    assert_true(fabs(study_run_at(&v, "lines.l.tension_from", -1)) < 1e3);
    study_run_end(&v);
  }
}

/* A float that two catenaries moor, one of which is let go: it pulls no more from that row on, has
 * not parted, and the float goes to where the other one alone holds it. Also at the start, and one
 * whose ends are out of its reach by then. */
static void a_catenary_is_let_go(void **state) {
  (void)state;
  for (int k = 0; k < (test_is_slow() ? 2 : 2 * SCHEMES); k++) {
    char text[TEXT];
    const double at = k % 2 ? 0 : 5;
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 60 s, step: 20 ms, scheme: %s}\n"
             "environment: {water depth: 50 m}\n"
             "bodies: {f: {freedoms: [surge], mass: 1000 t, position: [0, 0, 0]}}\n"
             "drag: {water: {body: f, linear: [100 kN s/m, 0, 0]}}\n"
             "catenaries: {\n"
             "  ahead: {between: [earth, f], from: [250, 0, -50], sections: [&s {length: 260 m,\n"
             "    weight: 830 N/m, diameter: 0.1 m, axial stiffness: 500 MN}]},\n"
             "  astern: {between: [earth, f], from: [-250, 0, -50], sections: [*s]}}\n"
             "orders: {go: {at: %g s, set: catenaries.astern.released}}\n",
             schemes[k / 2], at);
    study_run v = study_run_text(text, "openmp");
    const long row = (long)(at / 0.02 + 0.5);
    if (row > 0) {
      assert_true(study_run_at(&v, "catenaries.astern.tension", row - 1) > 1e3);
      assert_true(fabs(study_run_at(&v, "bodies.f.x", row)) < 1e-3);
    }
    assert_true(study_run_at(&v, "catenaries.astern.tension", row) == 0);
    assert_true(study_run_at(&v, "catenaries.astern.tension", -1) == 0);
    assert_true(study_run_at(&v, "catenaries.ahead.tension", -1) > 0);
    assert_true(study_run_result(&v, "catenaries.astern.parted") == 0);
    assert_true(study_run_at(&v, "bodies.f.x", -1) > 3);
    study_run_end(&v);
  }
}

static void devices_let_go_alike(void **state) {
  (void)state;
  char text[TEXT];
  hanging(text, "semi-implicit", "go: {at: 0.3 s, set: lines.l.released to}");
  study_run_same_on_devices(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_hung_falls_freely),
      cmocka_unit_test(both_ends_may_go),
      cmocka_unit_test(a_catenary_is_let_go),
      cmocka_unit_test(devices_let_go_alike),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
