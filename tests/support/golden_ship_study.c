/* SPDX-License-Identifier: Apache-2.0
 * Runs of a ship of the known answers that steers. */
#include "golden_ship_study.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

void golden_read_ship(struct fy_node *node, golden_ship *s, golden_screw *screw,
                      golden_blade *blade) {
  static const char *const names[] = {"rho", "L",  "B",  "d",    "m",         "xG",     "IzG",
                                      "mx",  "my", "Jz", "hull", "propeller", "rudder", NULL};
  double *const to[] = {&s->rho,    &s->length,  &s->breadth, &s->draught, &s->mass,
                        &s->centre, &s->inertia, &s->mx,      &s->my,      &s->jz};
  golden_expect_members(node, names);
  for (int k = 0; k < 10; k++) *to[k] = golden_need_number(node, names[k]);
  golden_read_hull(golden_need(node, "hull"), s->hull);
  *screw = golden_read_screw(golden_need(node, "propeller"));
  *blade = golden_read_blade(golden_need(node, "rudder"));
}

void steered_write(char text[STEERED_TEXT], const steered_run *run) {
  const golden_ship *s = run->ship;
  const double own[4] = {s->mx, s->my, -s->my * s->centre, s->jz + s->my * s->centre * s->centre};
  const double *a = run->added ? run->added : own;
  const double c = cos(run->heading), n = sin(run->heading);
  text[0] = '\0';
  golden_add(text, STEERED_TEXT,
             "allide: 1\nrun: {%s}\nenvironment: {water density: %.17g, current: [%.17g, %.17g]}\n",
             run->run, s->rho, run->current[0], run->current[1]);
  golden_add(text, STEERED_TEXT,
             "bodies: {ship: {mass: %.17g, inertia: %.17g, position: [%.17g, %.17g], heading: "
             "%.17g, velocity: [%.17g, %.17g],\n",
             s->mass, s->inertia, s->centre * c, s->centre * n, run->heading,
             run->speed * c + run->current[0], run->speed * n + run->current[1]);
  golden_add(text, STEERED_TEXT,
             "  added mass: [[%.17g, 0, 0, 0, 0, 0], [0, %.17g, 0, 0, 0, %.17g], [0, 0, 0, 0, 0, "
             "0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, %.17g, 0, 0, 0, %.17g]]}}\n",
             a[0], a[1], a[2], a[2], a[3]);
  golden_add(text, STEERED_TEXT, "manoeuvring: {ship: {body: ship, %s, ", run->hull_keys);
  golden_write_hull(text, STEERED_TEXT, s, 0);
  golden_add(text, STEERED_TEXT, "}}\npropellers: {main: {body: ship, %s, ", run->screw_keys);
  golden_write_screw(text, STEERED_TEXT, run->screw, s->centre);
  golden_add(text, STEERED_TEXT, "}}\nrudders: {main: {body: ship, propeller: main, %s, ",
             run->blade_keys);
  golden_write_blade(text, STEERED_TEXT, run->blade);
  golden_add(text, STEERED_TEXT, "}}\n");
  if (!run->trial) return;
  golden_add(text, STEERED_TEXT, "trials: {trial: {body: ship, centre of gravity: %.17g%s%s}}\n",
             s->centre, *run->trial ? ", " : "", run->trial);
}

static size_t column_of(const ald_series *s, const char *name) {
  size_t c = 0;
  while (c < s->column_count && strcmp(s->names[c], name) != 0) c++;
  assert_true(c < s->column_count);
  return c;
}

steered_path steered_sail(const char *text, const char *device) {
  static const char *const names[PATH_COLUMNS] = {"time",
                                                  "bodies.ship.x",
                                                  "bodies.ship.y",
                                                  "bodies.ship.heading",
                                                  "bodies.ship.velocity_x",
                                                  "bodies.ship.velocity_y",
                                                  "bodies.ship.yaw_rate",
                                                  "rudders.main.angle",
                                                  "propellers.main.speed"};
  study_run v = study_run_text(text, device);
  const ald_series *s = v.series;
  steered_path p = {.count = (long)s->row_count};
  size_t columns[PATH_COLUMNS];
  p.rows = calloc(s->row_count, PATH_COLUMNS * sizeof *p.rows);
  assert_non_null(p.rows);
  for (int c = 0; c < PATH_COLUMNS; c++) columns[c] = column_of(s, names[c]);
  for (long k = 0; k < p.count; k++) {
    const double *from = s->values + (size_t)k * s->column_count;
    double *row = p.rows + k * PATH_COLUMNS;
    for (int c = 0; c < PATH_COLUMNS; c++) row[c] = from[columns[c]];
    const double cosine = cos(row[PATH_HEADING]), sine = sin(row[PATH_HEADING]);
    const double x = row[PATH_U], y = row[PATH_V];
    row[PATH_U] = cosine * x + sine * y;
    row[PATH_V] = cosine * y - sine * x;
    if (k == 0) continue;
    const double before = row[PATH_HEADING - PATH_COLUMNS];
    row[PATH_HEADING] = before + remainder(row[PATH_HEADING] - before, 2 * M_PI);
  }
  ald_series_destroy(v.series);
  v.series = NULL;
  p.run = v;
  return p;
}

void steered_clear(steered_path *path) {
  free(path->rows);
  study_run_end(&path->run);
  *path = (steered_path){0};
}

double steered_figure(const steered_path *path, const char *name) {
  char full[64];
  snprintf(full, sizeof full, "trials.trial.%s", name);
  return study_run_result(&path->run, full);
}

double steered_at(const steered_path *path, long row, int column) {
  assert_true(row >= 0 && row < path->count);
  return path->rows[row * PATH_COLUMNS + column];
}

/* rate of a column in a row */
static double rate_of(const steered_path *p, long row, int column) {
  const double c = cos(steered_at(p, row, PATH_HEADING)), s = sin(steered_at(p, row, PATH_HEADING));
  const double u = steered_at(p, row, PATH_U), v = steered_at(p, row, PATH_V);
  if (column == PATH_X) return c * u - s * v;
  if (column == PATH_Y) return s * u + c * v;
  assert_int_equal(column, PATH_HEADING);
  return steered_at(p, row, PATH_R);
}

double steered_between(const steered_path *p, long row, int column, double time) {
  const double from = steered_at(p, row, PATH_TIME), to = steered_at(p, row + 1, PATH_TIME);
  const double h = to - from, t = (time - from) / h;
  const double a = steered_at(p, row, column), b = steered_at(p, row + 1, column);
  const double da = h * rate_of(p, row, column), db = h * rate_of(p, row + 1, column);
  return a + t * (da + t * (3 * (b - a) - 2 * da - db + t * (da + db - 2 * (b - a))));
}

long steered_crossing(const steered_path *p, long from, double heading, double *time) {
  for (long k = from; k + 1 < p->count; k++) {
    const double a = steered_at(p, k, PATH_HEADING) - heading;
    const double b = steered_at(p, k + 1, PATH_HEADING) - heading;
    if (a == 0 || (a < 0) == (b < 0)) continue;
    double low = steered_at(p, k, PATH_TIME), high = steered_at(p, k + 1, PATH_TIME);
    for (int n = 0; n < 60; n++) {
      const double middle = 0.5 * (low + high);
      const bool past = (steered_between(p, k, PATH_HEADING, middle) - heading < 0) == (b < 0);
      *(past ? &high : &low) = middle;
    }
    *time = 0.5 * (low + high);
    return k;
  }
  return -1;
}
