/* SPDX-License-Identifier: Apache-2.0
 * The time of a step as a real-time simulator has it. */
#include "realtime.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REPEATS = 5, STEPS = 5000 };
enum { GRID_ROWS = 4, GRID_COLUMNS = 5, GRID = GRID_ROWS * GRID_COLUMNS, GRID_CONTACTS = 40 };

static ald_status grid_body(ald_builder *model, int k, ald_report *report) {
  static const double outline[] = {-5, -5, 0, -5, 5, -5, 5, 0, 5, 5, 0, 5, -5, 5, -5, 0};
  char name[16];
  ald_body_def def = ald_body_def_default();
  snprintf(name, sizeof name, "b%d", k);
  def.name = name;
  def.position[0] = 9.9 * (k % GRID_COLUMNS);
  def.position[1] = 9.9 * (k / GRID_COLUMNS);
  def.mass = 1e6;
  def.inertia = 2e7;
  def.outline = outline;
  def.vertex_count = 8;
  return ald_builder_add_body(model, &def, report);
}

static ald_status grid_contact(ald_builder *model, int a, int b, int number, ald_report *report) {
  char name[16], from[16], to[16];
  ald_contact_def def = ald_contact_def_default();
  snprintf(name, sizeof name, "c%d", number);
  snprintf(from, sizeof from, "b%d", a);
  snprintf(to, sizeof to, "b%d", b);
  def.name = name;
  def.between[0] = from;
  def.between[1] = to;
  def.stiffness = 5e5;
  def.damping = 1e5;
  def.shear_stiffness = 3e6;
  def.static_friction = 0.5;
  def.kinetic_friction = 0.4;
  def.restitution = 0.1;
  return ald_builder_add_contact(model, &def, report);
}

/* twenty boxes in rows and columns, each on its neighbours, on some across the corner too: forty
 * contacts, all of which touch */
static ald_study *grid_study(ald_report *report) {
  static const int across[3] = {1, GRID_COLUMNS, GRID_COLUMNS + 1};
  ald_builder *model = NULL;
  ald_study *study = NULL;
  ald_builder_def def = ald_builder_def_default();
  def.step = 0.02;
  ald_status status = ald_builder_create(&def, &model, report);
  for (int k = 0; k < GRID && status == ALD_OK; k++) status = grid_body(model, k, report);
  int number = 0;
  for (int way = 0; way < 3; way++) {
    for (int k = 0; k < GRID && number < GRID_CONTACTS && status == ALD_OK; k++) {
      const bool last = way != 1 && k % GRID_COLUMNS == GRID_COLUMNS - 1;
      if (last || k + across[way] >= GRID) continue;
      status = grid_contact(model, k, k + across[way], number++, report);
    }
  }
  if (status == ALD_OK) ald_builder_freeze(model, &study, report);
  ald_builder_destroy(model);
  return study;
}

/* loads in, a step, all poses and forces out; returns the mean number of contacts that touch */
static double grid_steps(ald_batch *batch, int steps, ald_status *status) {
  double touching = 0;
  for (int n = 0; n < steps && *status == ALD_OK; n++) {
    for (uint32_t k = 0; k < GRID && *status == ALD_OK; k++) {
      ald_body_state state;
      *status = ald_batch_state(batch, 0, k, &state, NULL);
      const ald_load load = {-2e4 * (state.x - 19.8), -2e4 * (state.y - 14.85), 0};
      if (*status == ALD_OK) *status = ald_batch_set_load(batch, 0, k, &load, NULL);
    }
    if (*status == ALD_OK) *status = ald_batch_step(batch, 1, NULL);
    for (uint32_t c = 0; c < GRID_CONTACTS && *status == ALD_OK; c++) {
      ald_contact_state contact;
      *status = ald_batch_contact(batch, 0, c, &contact, NULL);
      touching += contact.touching;
    }
  }
  return touching / steps;
}

/* time that this thread has computed: a step must not be charged for what else the machine does */
static double computed(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int ascending(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

ald_status realtime_measure(const char *device, realtime_figures *figures, ald_report *report) {
  ald_study *study = grid_study(report);
  ald_batch *batch = NULL;
  ald_batch_def def = ald_batch_def_default();
  def.device = device;
  ald_status status = study ? ald_batch_create(study, &def, &batch, report) : ALD_INTERNAL;
  double times[REPEATS] = {0};
  *figures = (realtime_figures){.bodies = GRID, .contacts = GRID_CONTACTS};
  for (int r = 0; r < REPEATS && status == ALD_OK; r++) {
    ald_batch_reset(batch);
    const double began = computed();
    figures->touching = grid_steps(batch, STEPS, &status);
    times[r] = (computed() - began) / STEPS * 1e6;
  }
  qsort(times, REPEATS, sizeof *times, ascending);
  figures->microseconds = times[REPEATS / 2];
  ald_batch_destroy(batch);
  ald_study_destroy(study);
  return status;
}
