/* SPDX-License-Identifier: Apache-2.0
 * Warnings of thrusters: screws of too high an efficiency, orders beyond the motor, tables that
 * their type makes pointless. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "allide/allide.h"
#include "reader/reader.h"
#include "reader/study_read.h"

enum { TEXT = 2048 };

/* numbers that are odd, not wrong: said at their place, and the study runs */
static void odd_numbers_are_warned_of(void **state) {
  (void)state;
  static const struct {
    const char *keys, *warning;
  } cases[] = {
      {"type: fixed, diameter: 2, ahead: [[0, 0.5, 0.05], [0.9, 0.4, 0.03]]",
       "thrusters.t.ahead: its efficiency J K_T/(2 pi K_Q) is above 1"},
      {"type: fixed, diameter: 2, pitch ratio: 1, thrust: 120 kN",
       "thrusters.t.thrust: at bollard pull the torque of its motor suffices for 193.9 rpm and 90 "
       "kN"},
      {"type: fixed, diameter: 2, pitch ratio: 1, speed: -200 rpm",
       "thrusters.t.speed: at bollard pull the torque of its motor suffices for 193.9 rpm and 90 "
       "kN"},
      {"type: tunnel, diameter: 2, pitch ratio: 1, direction factors: [[0, 1]]",
       "thrusters.t.direction factors: only an azimuth thruster turns"},
      {"type: azimuth, diameter: 2, pitch ratio: 1, astern: [[-1, 0.5, 0.05], [1, 0.3, 0.03]]",
       "thrusters.t.astern: an azimuth thruster never runs astern"},
      {"type: fixed, diameter: 2, pitch ratio: 1, thrust: 89 kN", NULL}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    char text[TEXT];
    ald_study *study = NULL;
    ald_report *report = ald_report_create();
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 1 s, step: 0.1 s}\n"
             "bodies: {a: {mass: 900 t, inertia: 1e8 kg m^2}}\n"
             "thrusters: {t: {body: a, at: [0 m, 0 m, 0 m], maximum thrust: 90 kN, rise time: 4 s, "
             "time constant: 1 s, %s}}\n",
             cases[k].keys);
    assert_int_equal(ald_study_read_text(text, "t", &study, report), ALD_OK);
    const char *told = ald_report_text(report);
    if (cases[k].warning && !strstr(told, cases[k].warning)) fail_msg("%s", told);
    if (!cases[k].warning && strstr(told, "thrusters.t")) fail_msg("%s", told);
    ald_study_destroy(study);
    ald_report_destroy(report);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(odd_numbers_are_warned_of),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
