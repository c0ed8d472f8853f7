/* SPDX-License-Identifier: Apache-2.0
 * A bridge in small: a helmsman who reads the heading of a ship and orders her rudder at every
 * step, through a blackout of her engine. Prints a line every ten seconds.
 *
 *   steer STUDY SHIP RUDDER PROPELLER COURSE      examples/steer kvlcc2_turning.yml ship main main
 * 20
 *
 * Uses nothing but the public interface. */
#include <allide/allide.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double degree = 3.14159265358979323846 / 180;

/* What the helmsman has before him, found by name once. */
typedef struct bridge {
  ald_batch *batch;
  uint32_t ship, angle, lost;
  double course, step; /* [rad], [s] */
} bridge;

static ald_status find(const ald_study *study, char **names, bridge *b, ald_report *report) {
  const ald_batch_def def = ald_batch_def_default();
  char name[256];
  ald_status status = ald_batch_create(study, &def, &b->batch, report);
  if (status != ALD_OK) return status;
  b->step = ald_study_step(study);
  b->ship = ald_batch_body(b->batch, names[0]);
  snprintf(name, sizeof name, "rudders.%s.angle", names[1]);
  b->angle = ald_batch_orderable(b->batch, name);
  snprintf(name, sizeof name, "propellers.%s.lost", names[2]);
  b->lost = ald_batch_orderable(b->batch, name);
  return ALD_OK;
}

/* starboard rudder, above 0, turns to starboard, where headings fall */
static ald_status steer(const bridge *b, ald_body_state *ship, ald_report *report) {
  ald_status status = ald_batch_state(b->batch, 0, b->ship, ship, report);
  if (status != ALD_OK) return status;
  const double error = remainder(b->course - ship->heading, 360 * degree);
  double rudder = -(error - 120 * ship->yaw_rate);
  rudder = fmax(-35 * degree, fmin(rudder, 35 * degree));
  return ald_batch_order(b->batch, b->angle, 0, &rudder, 1, report);
}

/* the engine is lost from 300 s to 360 s */
static ald_status black_out(const bridge *b, int step, ald_report *report) {
  const int at = (int)(300 / b->step + 0.5), until = (int)(360 / b->step + 0.5);
  if (step != at && step != until) return ALD_OK;
  const double lost = step == at;
  return ald_batch_order(b->batch, b->lost, 0, &lost, 1, report);
}

static ald_status sail(const bridge *b, ald_report *report) {
  const int each = (int)(10 / b->step + 0.5), steps = 60 * each;
  ald_status status = ALD_OK;
  ald_body_state ship = {0};
  for (int n = 0; n < steps && status == ALD_OK; n++) {
    status = steer(b, &ship, report);
    if (status == ALD_OK) status = black_out(b, n, report);
    if (status == ALD_OK) status = ald_batch_step(b->batch, 1, report);
    if (status != ALD_OK || n % each != 0) continue;
    printf("%5.0f s  heading %6.2f deg  speed %5.2f m/s  at %7.0f m, %6.0f m\n", n * b->step,
           ship.heading / degree, hypot(ship.velocity_x, ship.velocity_y), ship.x, ship.y);
  }
  return status;
}

int main(int argc, char **argv) {
  ald_report *report = ald_report_create();
  ald_study *study = NULL;
  bridge b = {0};
  if (argc != 6) {
    fprintf(stderr, "usage: steer STUDY SHIP RUDDER PROPELLER COURSE\n");
    ald_report_destroy(report);
    return 2;
  }
  b.course = atof(argv[5]) * degree;
  ald_status status = ald_study_read(argv[1], &study, report);
  if (status == ALD_OK) status = find(study, argv + 2, &b, report);
  if (status == ALD_OK) status = sail(&b, report);
  if (status != ALD_OK) fprintf(stderr, "%sstatus %d\n", ald_report_text(report), status);
  ald_batch_destroy(b.batch);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return status == ALD_OK ? 0 : 1;
}
