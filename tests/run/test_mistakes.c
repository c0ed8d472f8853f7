/* SPDX-License-Identifier: Apache-2.0
 * Mistakes in studies, one at a time, in a berthing that is good without them: each is refused with
 * its line and reason, or warned of by its check or its run. None is silent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "allide/allide.h"

enum { TEXT = 4096 };

/* The carrier's side, 18 m off her centre, lies 1.8 m from where the cones of 1.2 m touch it; she
 * comes at 0.15 m/s. */
static const char berthing[] =
    "allide: 1\n"
    "run: {scenarios: 40, seed: 1, duration: 40 s, step: 0.05 s}\n"
    "bodies:\n"
    "  carrier:\n"
    "    freedoms: [surge, sway, yaw]\n"
    "    mass: 60000 t\n"
    "    inertia: 2e11 kg m^2\n"
    "    position: [0 m, 21 m]\n"
    "    heading: 0 deg\n"
    "    velocity: [0 m/s, -0.15 m/s]\n"
    "fenders:\n"
    "  f1: &cone\n"
    "    between: [earth, carrier]\n"
    "    attachment: [-50 m, 0 m, 0 m]\n"
    "    plane point: [0 m, -18 m, 0 m]\n"
    "    normal: [0, -1, 0]\n"
    "    type: cone\n"
    "    height: 1.2 m\n"
    "    rated energy: 900 kN m\n"
    "    rated reaction: 1200 kN\n"
    "    manufacturing factor: 1.1\n"
    "  f2: {<<: *cone, attachment: [50 m, 0 m, 0 m]}\n"
    "vary:\n"
    "  bodies.carrier.velocity.y: {uniform: [-0.16 m/s, -0.12 m/s]}\n"
    "limits:\n"
    "  worn: {any of: fenders.*.utilisation_energy, above: 0.9}\n";

/* the berthing with one part replaced; `what` must be there */
static void spoil(const char *what, const char *by, char text[TEXT]) {
  const char *at = strstr(berthing, what);
  if (!at) fail_msg("the berthing has no \"%s\"", what);
  snprintf(text, TEXT, "%.*s%s%s", (int)(at - berthing), berthing, by, at + strlen(what));
}

typedef struct mistake {
  const char *what, *by; /* replaced by */
  const char *told;      /* part of the message, or the code of a warning */
  const char *element;   /* of a warning */
} mistake;

/* ---- what is refused */

static const mistake refused[] = {
    {"allide: 1\n", "", "allide: 1", NULL},
    {"    mass:", "\tmass:", "tab", NULL},
    {"    mass: 60000 t\n", "", "missing key \"mass\"", NULL},
    {"mass: 60000 t", "mass: 60000 kN", "got a force", NULL},
    {"mass: 60000 t", "mass: 60000 mt", "mt", NULL},
    {"mass: 60000 t", "mass: -60000 t", "above 0", NULL},
    {"position:", "positon:", "did you mean \"position\"", NULL},
    {"position: [0 m, 21 m]", "position: [0 m, 20,8 m]", "write 20.8 m", NULL},
    {"position: [0 m, 21 m]", "position: [0 m, 21, 1 m]", "21 has no unit", NULL},
    {"position: [0 m, 21 m]", "position: 21 m", "expected 2 or 3 values", NULL},
    {"velocity: [0 m/s, -0.15 m/s]", "velocity: [0 m, -0.15 m]", "got a length", NULL},
    {"[surge, sway, yaw]", "[surge, sway, jaw]", "did you mean \"yaw\"", NULL},
    {"between: [earth, carrier]", "between: [earth, carier]", "did you mean \"carrier\"", NULL},
    {"normal: [0, -1, 0]", "normal: [0, 0, 0]", "normal", NULL},
    {"type: cone", "type: cones", "did you mean \"cone\"", NULL},
    {"    height: 1.2 m\n", "", "needs a \"height\"", NULL},
    {"rated energy: 900 kN m", "rated energy: 9000 kN m", "greater than the height", NULL},
    {"    height: 1.2 m\n", "    height: 1.2 m\n    height: 1.3 m\n", "height", NULL},
    {"step: 0.05 s", "step: 0 s", "above 0", NULL},
    {"duration: 40 s, ", "", "missing key \"duration\"", NULL},
    {"scenarios: 40", "scenarios: 0", "scenarios", NULL},
    {"uniform: [-0.16 m/s, -0.12 m/s]", "uniform: [-0.12 m/s, -0.16 m/s]", "vary", NULL},
    {"bodies.carrier.velocity.y", "bodies.carrier.velocty.y", "velocity", NULL},
    {"  bodies.carrier.velocity.y", "  *.velocity.y", "quote names that begin with *", NULL},
    {"utilisation_energy", "utilization_energy", "did you mean", NULL},
};

static void these_are_refused(void **state) {
  (void)state;
  for (size_t m = 0; m < sizeof refused / sizeof *refused; m++) {
    char text[TEXT];
    ald_study *study = NULL;
    ald_report *report = ald_report_create();
    spoil(refused[m].what, refused[m].by, text);
    const ald_status status = ald_study_read_text(text, "berth.yml", &study, report);
    const char *said = ald_report_text(report);
    if (status != ALD_BAD_STUDY || !strstr(said, refused[m].told)) {
      fail_msg("\"%s\" for \"%s\": status %d, expected \"%s\" in\n%s", refused[m].by,
               refused[m].what, status, refused[m].told, said);
    }
    /* with the line */
    assert_non_null(strstr(said, "berth.yml:"));
    assert_non_null(strstr(said, "^"));
    ald_report_destroy(report);
  }
}

/* ---- what is warned of */

static const mistake warned[] = {
    /* the wrong sign: she sails away */
    {"[-0.16 m/s, -0.12 m/s]", "[0.12 m/s, 0.16 m/s]", "nothing_touched", ""},
    {"[-0.16 m/s, -0.12 m/s]", "[0.12 m/s, 0.16 m/s]", "moved_away", "fenders.f1"},
    /* she lies in the fenders */
    {"position: [0 m, 21 m]", "position: [0 m, 18.5 m]", "compressed_at_start", "fenders.f1"},
    {"position: [0 m, 21 m]", "position: [0 m, 16 m]", "beyond_height", "fenders.f2"},
    /* a normal that points into her */
    {"normal: [0, -1, 0]", "normal: [0, 1, 0]", "compressed_at_start", "fenders.f1"},
    {"normal: [0, -1, 0]", "normal: [0, 1, 0]", "beyond_height", "fenders.f1"},
    /* she is too fast for them */
    {"[-0.16 m/s, -0.12 m/s]", "[-0.35 m/s, -0.3 m/s]", "beyond_curve", "fenders.f1"},
    /* too far off, or too short a time */
    {"position: [0 m, 21 m]", "position: [0 m, 30 m]", "ended_before_contact", "fenders.f1"},
    {"duration: 40 s", "duration: 13 s", "ended_during_contact", "fenders.f1"},
    /* a step beyond the critical one */
    {"step: 0.05 s", "step: 10 s", "step_too_long", "fenders.f1"},
    /* a fender that stands where she does not come */
    {"attachment: [50 m, 0 m, 0 m]", "attachment: [50 m, -9 m, 0 m]", "never_acted", "fenders.f2"},
    /* numbers without units, and a factor */
    {"heading: 0 deg", "heading: 180", "bare_angle", "bodies.carrier.heading"},
    {"bodies.carrier.velocity.y:",
     "bodies.carrier.heading: {normal: {mean: 90, deviation: 1 deg}}\n"
     "  bodies.carrier.velocity.y:",
     "bare_angle", "vary.bodies.carrier.heading.normal.mean"},
    {"mass: 60000 t", "mass: 60000", "bare_mass", "bodies.carrier.mass"},
    {"manufacturing factor: 1.1", "manufacturing factor: +10%", "unlikely_factor",
     "fenders.f1.manufacturing factor"},
    /* a limit that no scenario can pass */
    {"utilisation_energy", "utilisation_pressure", "stays_zero", "limits.worn"},
};

static int has(const ald_warnings *warnings, const mistake *m) {
  for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
    const ald_warning *own = ald_warnings_at(warnings, w);
    if (strcmp(own->code, m->told) == 0 && strcmp(own->element, m->element) == 0) return 1;
  }
  return 0;
}

/* all warnings of a run of a study */
static ald_warnings *warnings_of(const char *text) {
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  ald_warnings *warnings = ald_warnings_create();
  ald_run_summary summary;
  ald_run_def def = ald_run_def_default();
  def.device = "openmp";
  def.warnings = warnings;
  if (ald_study_read_text(text, "berth.yml", &study, report) != ALD_OK ||
      ald_run(study, &def, &summary, report) < 0) {
    fail_msg("%s", ald_report_text(report));
  }
  ald_study_destroy(study);
  ald_report_destroy(report);
  return warnings;
}

static void these_are_warned_of(void **state) {
  (void)state;
  ald_warnings *none = warnings_of(berthing);
  for (uint32_t w = 0; w < ald_warnings_count(none); w++) {
    fail_msg("of the good study: %s: %s", ald_warnings_at(none, w)->element,
             ald_warnings_at(none, w)->text);
  }
  ald_warnings_destroy(none);
  for (size_t m = 0; m < sizeof warned / sizeof *warned; m++) {
    char text[TEXT];
    spoil(warned[m].what, warned[m].by, text);
    ald_warnings *warnings = warnings_of(text);
    if (!has(warnings, &warned[m])) {
      for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
        const ald_warning *own = ald_warnings_at(warnings, w);
        print_message("  %s of %s: %s\n", own->code, own->element, own->text);
      }
      fail_msg("\"%s\" for \"%s\": no %s of %s", warned[m].by, warned[m].what, warned[m].told,
               warned[m].element);
    }
    ald_warnings_destroy(warnings);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(these_are_refused),
      cmocka_unit_test(these_are_warned_of),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
