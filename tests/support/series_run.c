/* SPDX-License-Identifier: Apache-2.0
 * A scenario replayed with its series and its scene. */
#include "series_run.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "runs.h"
#include "studies.h"

series_run series_run_as(const char *text, double every) {
  char folder[300];
  series_run p = {NULL, NULL};
  ald_study *study = study_of(text);
  ald_report *report = ald_report_create();
  ald_run_def def = run_settings(0, "openmp");
  run_folder("scene", folder, sizeof folder);
  def.folder = folder;
  run_all(study, def);
  if (ald_replay_scene(folder, 0, NULL, every, &p.series, &p.scene, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  run_folder_remove(folder);
  ald_report_destroy(report);
  ald_study_destroy(study);
  return p;
}

series_run series_run_of(const char *text) { return series_run_as(text, 0); }

void series_run_end(series_run *p) {
  ald_series_destroy(p->series);
  ald_scene_destroy(p->scene);
}

/* a value of the series in a frame */
double series_run_value(const series_run *p, size_t frame, const char *name) {
  return series_at(p->series, p->scene->rows[frame], name);
}

const ald_scene_strand *series_run_strand(const series_run *p, const char *name) {
  for (uint32_t k = 0; k < p->scene->strand_count; k++) {
    if (strcmp(p->scene->strands[k].name, name) == 0) return &p->scene->strands[k];
  }
  fail_msg("no strand %s", name);
  return NULL;
}

/* the force of an element on a body; NULL: it is not drawn */
const ald_scene_push *series_run_push(const series_run *p, const char *name, uint32_t body) {
  for (uint32_t k = 0; k < p->scene->push_count; k++) {
    const ald_scene_push *push = &p->scene->pushes[k];
    if (strcmp(push->name, name) == 0 && push->body == body) return push;
  }
  return NULL;
}

void series_run_near(const char *what, double value, double expected, double tolerance) {
  if (fabs(value - expected) <= tolerance) return;
  fail_msg("%s: %.17g, expected %.17g within %g", what, value, expected, tolerance);
}

void series_run_point(const char *what, const double *at, const double *expected,
                      double tolerance) {
  for (int c = 0; c < 3; c++) series_run_near(what, at[c], expected[c], tolerance);
}

double series_run_length(const double *v) { return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }
