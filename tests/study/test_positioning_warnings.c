/* SPDX-License-Identifier: Apache-2.0
 * Warnings of dynamic positioning: directions in which nothing acts, loops that are unstable. */
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

enum { TEXT = 4096 };

#define TUNNELS "bow: {<<: *unit, at: [30, 0, 0]}, stern: {<<: *unit, at: [-30, 0, 0]}"
#define POD "pod: {<<: *unit, type: azimuth, at: [26, 0, 0]}"
#define PERIODS "natural periods: [60 s, 70 s, 60 s]"

/* Mass 1,000 t, 1e9 kg m^2; period T = 2 s. Without integral and filter the loop is stable for
 * Kd T/M < 2 and Kd > Kp T/2. */
static void odd_loops_and_thrusters_are_warned_of(void **state) {
  (void)state;
  static const struct {
    const char *units, *keys, *warning;
  } cases[] = {
      {TUNNELS ", " POD, PERIODS, NULL},
      {TUNNELS ", " POD, PERIODS ", wave filter: 12 s", NULL},
      {TUNNELS, PERIODS, "dynamic positioning.dp.natural periods: no thruster acts in surge"},
      {TUNNELS, "natural periods: [0 s, 70 s, 60 s]", NULL},
      {POD, PERIODS, "dynamic positioning.dp.natural periods: no thruster acts in yaw"},
      {"main: {<<: *unit, type: fixed, at: [-30, 0, 0]}",
       "error gains: [9e3, 0, 0], velocity "
       "gains: [9e4, 9e4, 0]",
       "dynamic positioning.dp.error gains: no thruster acts in sway"},
      {TUNNELS ", " POD, "error gains: [1e3, 1e3, 1e6], velocity gains: [0.99e6, 1e5, 1e8]", NULL},
      {TUNNELS ", " POD, "error gains: [1e3, 1e3, 1e6], velocity gains: [1.01e6, 1e5, 1e8]",
       "dynamic positioning.dp.error gains: the loop of surge is unstable"},
      {TUNNELS ", " POD, "error gains: [9e4, 9e4, 1e6], velocity gains: [1e5, 9.1e4, 1e8]", NULL},
      {TUNNELS ", " POD, "error gains: [9e4, 9e4, 1e6], velocity gains: [1e5, 8.9e4, 1e8]",
       "dynamic positioning.dp.error gains: the loop of sway is unstable"},
      {TUNNELS ", " POD, PERIODS ", integral share: 3",
       "dynamic positioning.dp.natural periods: the loop of surge is unstable"},
      {TUNNELS ", " POD, PERIODS ", wave filter: 60 s",
       "dynamic positioning.dp.natural periods: the loop of surge is unstable"},
      {TUNNELS ", " POD, "position: [0, 0]", NULL},
  };
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    char text[TEXT];
    ald_study *study = NULL;
    ald_report *report = ald_report_create();
    snprintf(text, sizeof text,
             "allide: 1\nrun: {duration: 10 s, step: 0.1 s}\n"
             "bodies: {a: {mass: 1e6, inertia: 1e9, freedoms: planar}}\n"
             "thrusters: {spare: &unit {body: a, positioning: no, type: tunnel, at: [0, 0, 0], "
             "diameter: 2, pitch ratio: 1, maximum thrust: 90 kN, rise time: 4 s, time constant: 1 "
             "s}, %s}\n"
             "dynamic positioning: {dp: {body: a, period: 2 s, %s}}\n",
             cases[k].units, cases[k].keys);
    /* the spare one is left out, those made from it are not */
    for (char *at = text; (at = strstr(at, "<<: *unit")); at += 9) {
      char rest[TEXT];
      snprintf(rest, sizeof rest, "%s", at + 9);
      snprintf(at + 9, sizeof text - (size_t)(at + 9 - text), ", positioning: yes%s", rest);
    }
    assert_int_equal(ald_study_read_text(text, "t", &study, report), ALD_OK);
    const char *told = ald_report_text(report);
    if (cases[k].warning && !strstr(told, cases[k].warning)) fail_msg("case %zu: %s", k, told);
    if (!cases[k].warning && strstr(told, "positioning.dp")) fail_msg("case %zu: %s", k, told);
    ald_study_destroy(study);
    ald_report_destroy(report);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(odd_loops_and_thrusters_are_warned_of),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
