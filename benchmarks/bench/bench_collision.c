/* SPDX-License-Identifier: Apache-2.0
 * `allide bench collision`: whole collisions of two ship models, of random speeds and angles, with
 * the points and the step of docs/theory/ship-collision.md. */
#include "benches.h"

#include <stdio.h>
#include <string.h>

#include "allide/run.h"

enum { COLLISIONS = 4096, TEXT = 2048 };

/* the striking ship of [Tabri] and the struck one of its tests 301 to 316; %s: scheme */
static const char form[] =
    "allide: 1\n"
    "run: {duration: 0.4, step: 0.2 ms, scheme: %s}\n"
    "environment: {water density: 1000, viscosity: 1.14e-6 m^2/s}\n"
    "output: {events: none}\n"
    "bodies:\n"
    "  striking: {freedoms: six, mass: 28.5, radii of gyration: [0.15, 0.67, 0.67],\n"
    "    added mass: [1.425, 6.555, 59.85, 0.0705, 21.75, 2.559],\n"
    "    speed: 0.87}\n"
    "  struck: {freedoms: six, mass: 20.5, radii of gyration: [0.19, 0.77, 0.77],\n"
    "    added mass: [1.025, 3.28, 77.1, 0.148, 28.08, 1.215]}\n"
    "hydrostatics:\n"
    "  striking: {body: striking, height: 0, waterplane area: 0.4953, metacentric height: "
    "[0.046, 7]}\n"
    "  struck: {body: struck, height: 0, waterplane area: 0.55, metacentric height: [0.09, "
    "10]}\n"
    "friction:\n"
    "  striking: {body: striking, length: 2.29, draught: 0.06, volume: 0.0285}\n"
    "  struck: {body: struck, length: 2.29, draught: 0.04, volume: 0.0205}\n"
    "bows: {bulb: {between: [striking, struck], tip: [1.145, 0, 0], bulb: [1, 0.258, 0.258],\n"
    "  half breadth: 0.1355, first touch: [0.37, 120 deg], quadrature: [8, 32]}}\n"
    "stop: {apart: {separated for: 5 ms}}\n"
    "vary:\n"
    "  bodies.striking.speed: {uniform: [0.3, 0.9]}\n"
    "  bows.bulb.first touch.angle: {uniform: [60 deg, 145 deg]}\n"
    "  bows.bulb.first touch.place: {uniform: [0.3, 0.8]}\n";

static double run_time(bench *b, const ald_study *study, uint64_t scenarios,
                       ald_run_summary *summary) {
  ald_run_def def = ald_run_def_default();
  ald_report *report = ald_report_create();
  def.scenarios = scenarios;
  def.device = b->device;
  def.threads = 1;
  b->seed++;
  def.seed = &b->seed;
  def.precision = b->precision;
  const ald_status status = ald_run(study, &def, summary, report);
  /* all part before their time is over */
  const int good = status == ALD_OK && summary->status[ALD_SCENARIO_STOPPED_BY_RULE] == scenarios;
  if (!good) {
    fprintf(stderr, "%s", ald_report_text(report));
    b->failed = 1;
  }
  ald_report_destroy(report);
  return summary->seconds;
}

void bench_collision(bench *b) {
  static const char *const schemes[] = {"frozen", "rk4"};
  for (int k = 0; k < 2; k++) {
    char text[TEXT], name[48];
    ald_study *study = NULL;
    ald_report *report = ald_report_create();
    ald_run_summary summary;
    const uint64_t count = k == 0 ? COLLISIONS : COLLISIONS / 4;
    snprintf(text, sizeof text, form, schemes[k]);
    if (ald_study_read_text(text, "collision", &study, report) != ALD_OK) {
      fprintf(stderr, "%s", ald_report_text(report));
      b->failed = 1;
    } else {
      double times[3];
      for (int t = 0; t < 3; t++) times[t] = run_time(b, study, count, &summary);
      snprintf(name, sizeof name, "collisions, %s", schemes[k]);
      bench_figure *f =
          bench_add(b, name, (double)count / bench_median(times, 3), "per s", summary.device, 1);
      snprintf(f->note, sizeof f->note, "ship models, 8 x 32 points, steps of 0.2 ms, to the end");
    }
    ald_study_destroy(study);
    ald_report_destroy(report);
  }
}
