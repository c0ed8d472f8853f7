/* SPDX-License-Identifier: Apache-2.0
 * Places of the nodes of a catenary line's table. Places of one number have, in all rows, the same
 * difference of the force on the fairlead from that of the slack line: they follow the end of the
 * slack line, where it goes taut, and what lies between, and make the force nearly linear from row
 * to row. Below, this force at the middle row identifies them. */
#include "catenary_places.h"

#include "catenary_loose.h"

#include <math.h>

#include "base/assertion.h"
#include "base/host_threads.h"
#include "kernels/pass/line/catenary_rows.h"

/* iterations that move the places, and the error at which these end [-] */
enum { ROUNDS = 6 };
#define ERROR_WANTED 3e-4

enum { PLACES_MOST = 255, ROWS_MOST = 190, PLACES_AND_ROWS_MOST = 380, SAMPLES = 65 };

typedef struct level {
  double z;     /* [m] */
  double slack; /* greatest distance at which the line is slack, 0 if it never is [m] */
  double hangs; /* its vertical tension then [N] */
} level;

typedef struct places {
  ald_loose_line *line;
  double *grid;
  double square[PLACES_AND_ROWS_MOST]; /* of the distance of the ends, place by place [m^2] */
  uint32_t count, rows;
  double least, most; /* horizontal distances to be covered [m] */
  level level[ROWS_MOST];
  double pull[PLACES_MOST];                /* of each number [N] */
  double error[PLACES_MOST];               /* of each cell [-] */
  double errors[2 * PLACES_AND_ROWS_MOST]; /* cell by cell, on rows and between them [-] */
  uint32_t first; /* 1: the cell before the first number's force is that of slack lines */
} places;

/* how far the force is from that of the slack line [N]; a line without a shape counts as taut */
static double pull_at(ald_loose_line *line, const level *r, double x) {
  const catenary_end end = ald_loose_shoot(line, x, r->z);
  if (!end.converged) return HUGE_VAL;
  const double across = line->last.horizontal, up = end.vertical - r->hangs;
  return sqrt(across * across + up * up);
}

static void find_slack(places *p, level *r) {
  double low = 0, high = 1.1 * p->line->length;
  p->line->warm = 0;
  const catenary_end end = ald_loose_shoot(p->line, 0, r->z);
  r->slack = 0;
  r->hangs = end.converged ? end.vertical : 0;
  if (!p->line->seabed || end.state != CATENARY_SLACK) return;
  for (int k = 0; k < 50; k++) {
    const double middle = 0.5 * (low + high);
    p->line->warm = 0;
    if (ald_loose_shoot(p->line, middle, r->z).state == CATENARY_SLACK)
      low = middle;
    else
      high = middle;
  }
  r->slack = low;
}

/* Distance in a row at which the line has this force, to within `near` [N]: by false position, and
 * by halving in between. */
static double distance_of(const places *p, const level *r, double pull, double near) {
  double low = r->slack, high = fmax(p->most, low), low_miss = -pull, high_miss;
  if (pull <= 0) return low;
  ald_loose_line line = *p->line;
  line.warm = 0;
  high_miss = pull_at(&line, r, high) - pull;
  for (int k = 0; k < 60 && high_miss < 0; k++) {
    low = high;
    low_miss = high_miss;
    high += 1e-4 * (double)(1u << (k < 14 ? k : 14)) * line.length;
    high_miss = pull_at(&line, r, high) - pull;
  }
  for (int k = 0; k < 60 && high - low > 1e-14 * high; k++) {
    const double part = k % 3 < 2 && high_miss < HUGE_VAL ? low_miss / (low_miss - high_miss) : 0.5;
    const double x = low + fmax(fmin(part, 0.99), 0.01) * (high - low);
    const double miss = pull_at(&line, r, x) - pull;
    if (fabs(miss) <= near) return x;
    if (miss < 0) {
      low = x;
      low_miss = miss;
    } else {
      high = x;
      high_miss = miss;
    }
  }
  return 0.5 * (low + high);
}

/* ------------------------------------------------------------------------------ one iteration */

static double *square_at(places *p, uint32_t place, uint32_t row) {
  ALD_ASSERT(place < p->count && row < p->rows);
  return p->square + place * p->rows + row;
}

/* the squares as cells have them */
static void put_cells(places *p) {
  double *corner = p->grid + CATENARY_GRID_NUMBERS;
  for (uint32_t j = 0; j + 1 < p->count; j++) {
    for (uint32_t k = 0; k + 1 < p->rows; k++, corner += CATENARY_CORNERS) {
      for (uint32_t c = 0; c < CATENARY_CORNERS; c++) {
        corner[c] = *square_at(p, j + c / 2, k + c % 2);
      }
    }
  }
}

/* squared distance of the ends at which a row has the force of a number [m^2] */
static double find_square(const places *p, uint32_t j, uint32_t k) {
  const level *r = &p->level[k];
  const double before = j > p->first ? p->pull[j] - p->pull[j - 1] : HUGE_VAL;
  const double after = j + 1 < p->count ? p->pull[j + 1] - p->pull[j] : HUGE_VAL;
  const double x = distance_of(p, r, p->pull[j], 1e-3 * fmin(before, after));
  return x * x + r->z * r->z;
}

static int lay_place(uint32_t item, void *user) {
  places *p = user;
  const uint32_t numbers = p->count - p->first, j = p->first + item % numbers, k = item / numbers;
  *square_at(p, j, k) = find_square(p, j, k);
  return 0;
}

/* puts the places of a row in order, and solves the line there */
static int lay_row(uint32_t k, void *user) {
  places *p = user;
  const uint32_t cells = (p->count - 1) * (p->rows - 1);
  double *node = p->grid + CATENARY_GRID_NUMBERS + CATENARY_CORNERS * cells;
  const level *r = &p->level[k];
  if (p->first) {
    const double edge = *square_at(p, 1, k);
    *square_at(p, 0, k) = fmin(p->least * p->least + r->z * r->z, (1 - 1e-4) * edge);
  }
  for (uint32_t j = 1; j < p->count; j++) {
    const double after = *square_at(p, j - 1, k) * (1 + 1e-12) + 1e-12;
    *square_at(p, j, k) = fmax(*square_at(p, j, k), after);
  }
  ald_loose_line line = *p->line;
  line.warm = 0;
  for (uint32_t j = p->count; j-- > 0;) { /* from taut to slack */
    ald_catenary_node(&line, *square_at(p, j, k), r->z,
                      node + (j * p->rows + k) * CATENARY_NODE_NUMBERS);
  }
  return 0;
}

/* Moves places to their forces, and solves the line there. Each place of its own, then each row:
 * the same numbers for any number of threads. */
static void lay(places *p) {
  ald_host_each(p->rows * (p->count - p->first), p->line->threads, lay_place, p);
  ald_host_each(p->rows, p->line->threads, lay_row, p);
  put_cells(p);
}

/* error in the middle of a cell, on a row or half way to the next; 0 outside of what is covered */
static double error_at(places *p, ald_loose_line *line, uint32_t j, uint32_t half) {
  ALD_ASSERT(j < p->count);
  const uint32_t k = half / 2, next = half % 2 ? k + 1 : k;
  const double z = 0.5 * (p->level[k].z + p->level[next].z);
  const double near = *square_at(p, j, k) + *square_at(p, j, next);
  const double far = *square_at(p, j + 1, k) + *square_at(p, j + 1, next);
  const double x = sqrt(fmax(0.25 * (near + far) - z * z, 0));
  if (x < p->least || x > p->most) return 0;
  const catenary_end end = ald_loose_shoot(line, x, z);
  if (!end.converged || !(end.tension > 0)) return 0;
  return fabs(ald_catenary_looked_up(p->grid, p->count, p->rows, x, z) / end.tension - 1);
}

/* errors of the cells on a row or between two */
static int measure_half(uint32_t half, void *user) {
  places *p = user;
  ald_loose_line line = *p->line;
  line.warm = 0;
  for (uint32_t j = p->count - 1; j-- > p->first;) {
    p->errors[j * (2 * p->rows - 1) + half] = error_at(p, &line, j, half);
  }
  return 0;
}

/* errors of all cells; returns the greatest */
static double measure(places *p) {
  const uint32_t cells = p->count - 1, halves = 2 * p->rows - 1;
  double worst = 0;
  ald_host_each(halves, p->line->threads, measure_half, p);
  for (uint32_t j = 0; j < cells; j++) {
    p->error[j] = 0;
    for (uint32_t half = 0; half < halves && j >= p->first; half++) {
      p->error[j] = fmax(p->error[j], p->errors[j * halves + half]);
    }
    worst = fmax(worst, p->error[j]);
  }
  return worst;
}

/* force at a fraction of the way from one place of the middle row to the next */
static double pull_between(places *p, uint32_t j, double part) {
  ALD_ASSERT(part >= 0 && part <= 1);
  const uint32_t k = p->rows / 2;
  const double near = *square_at(p, j, k), far = *square_at(p, j + 1, k);
  const double z = p->level[k].z;
  p->line->warm = 0;
  const double pull =
      pull_at(p->line, &p->level[k], sqrt(fmax(near + part * (far - near) - z * z, 0)));
  return fmax(fmin(pull, p->pull[j + 1]), p->pull[j]);
}

/* chooses forces so that all cells have the same error: linear between nodes, by their squared
 * width */
static void spread(places *p, double worst) {
  double width[PLACES_MOST], next[PLACES_MOST], all = 0, sum = 0;
  const uint32_t cells = p->count - 1 - p->first;
  for (uint32_t j = p->first; j + 1 < p->count; j++) {
    width[j] = sqrt(p->error[j] + 0.01 * worst + 1e-7);
    all += width[j];
  }
  uint32_t made = 1;
  for (uint32_t j = p->first; j + 1 < p->count; j++) {
    for (; made < cells && sum + width[j] >= all * made / cells; made++) {
      next[made] = pull_between(p, j, fmax(all * made / cells - sum, 0) / width[j]);
    }
    sum += width[j];
  }
  for (uint32_t j = 1; j < made; j++) p->pull[p->first + j] = next[j];
}

/* ------------------------------------------------------------------------------ the whole */

/* the initial forces: half by equal distances in the middle row, half by equal ratios of tension */
static void begin(places *p, double low, double high) {
  double pull[SAMPLES], way[SAMPLES], before = 0;
  const level *r = &p->level[p->rows / 2];
  const double from = distance_of(p, r, low, 0), to = distance_of(p, r, high, 0);
  const double step = (to - from) / (SAMPLES - 1);
  p->line->warm = 0;
  for (uint32_t i = SAMPLES; i-- > 0;) {
    pull[i] = pull_at(p->line, r, from + step * i);
    way[i] = sqrt(pull[i] * pull[i] + r->hangs * r->hangs);
  }
  const double ratio = real_log(way[SAMPLES - 1] / fmax(way[0], 1e-6 * way[SAMPLES - 1]));
  const uint32_t last = p->count - 1, cells = last - p->first;
  uint32_t made = 1;
  p->pull[p->first] = low;
  p->pull[last] = high;
  for (uint32_t i = 1; i < SAMPLES; i++) {
    const double grown =
        real_log(fmax(way[i], 1e-6 * way[SAMPLES - 1]) / fmax(way[0], 1e-6 * way[SAMPLES - 1]));
    const double sum = 0.5 * i / (SAMPLES - 1) + (ratio > 0 ? 0.5 * grown / ratio : 0);
    for (; made < cells && sum >= (double)made / cells; made++) {
      const double part = ((double)made / cells - before) / fmax(sum - before, 1e-300);
      p->pull[p->first + made] =
          fmin(fmax(pull[i - 1] + fmin(part, 1) * (pull[i] - pull[i - 1]), low), high);
    }
    before = sum;
  }
  for (; made < cells; made++) p->pull[p->first + made] = high;
}

void ald_catenary_places(ald_loose_line *line, uint32_t distances, uint32_t heights, double *grid) {
  ALD_ASSERT(distances >= 2 && heights >= 2);
  places p = {.line = line,
              .grid = grid,
              .count = distances,
              .rows = heights,
              .least = grid[CATENARY_GRID_LEAST],
              .most = grid[CATENARY_GRID_MOST]};
  double low = HUGE_VAL, high = 0, best = HUGE_VAL, kept[PLACES_MOST];
  bool is_slack = false;
  for (uint32_t k = 0; k < heights; k++) {
    level *r = &p.level[k];
    r->z = grid[CATENARY_GRID_Z] + k / grid[CATENARY_GRID_PER_Z];
    find_slack(&p, r);
    is_slack = is_slack || r->slack > p.least;
    line->warm = 0;
    const double most = pull_at(line, r, p.most);
    high = most < HUGE_VAL ? fmax(high, most) : high;
    low = fmin(low, p.least > r->slack ? pull_at(line, r, p.least) : 0);
  }
  p.first = is_slack && distances > 2;
  begin(&p, low, high);
  bool is_laid = false;
  for (int k = 0; k < ROUNDS && best > ERROR_WANTED; k++) {
    if (k > 0) spread(&p, measure(&p));
    lay(&p);
    const double worst = measure(&p);
    is_laid = worst < best;
    if (!is_laid) continue;
    best = worst;
    for (uint32_t j = 0; j < distances; j++) kept[j] = p.pull[j];
  }
  for (uint32_t j = 0; j < distances && best < HUGE_VAL; j++) p.pull[j] = kept[j];
  if (!is_laid) lay(&p);
}
