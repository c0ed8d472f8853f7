/* SPDX-License-Identifier: Apache-2.0
 * The table of a catenary line: tension and angle at the fairlead, and the coefficients of its drag
 * dynamics, over the places that the fairlead may take. Source: [SIMO] sec. 1.1. */
#include "catenary_table.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/host_threads.h"
#include "kernels/law/catenary_reach.h"
#include "kernels/law/drag_secant.h"
#include "kernels/pass/line/catenary_rows.h"
#include "kernels/pass/line/catenary_shape.h"

/* ------------------------------------------------------------------------------
 * A catenary line with its fairlead at any place, for its table. */

ald_loose_line ald_loose_line_of(const ald_numbers *n) {
  ALD_ASSERT(n->rows[0] > 0);
  ald_loose_line line = {
      .count = n->rows[CATENARY_SECTIONS], .seabed = ald_catenary_on_seabed(n), .threads = 1};
  for (uint32_t i = 0; i < line.count; i++) {
    const double *row = ald_catenary_section(n, i);
    line.s[i] = (catenary_segment){
        .length = row[CATENARY_COLUMN_LENGTH],
        .weight = row[CATENARY_COLUMN_WEIGHT],
        .stiffness = row[CATENARY_COLUMN_STIFFNESS],
        .clump = row[CATENARY_COLUMN_CLUMP],
        .friction = row[CATENARY_COLUMN_FRICTION],
    };
    line.across[i] = 0.5 * row[CATENARY_COLUMN_DRAG] * row[CATENARY_COLUMN_DIAMETER];
    line.length += line.s[i].length;
    if (!(line.s[i].weight > 0) || line.s[i].clump < 0) line.threads = 0;
  }
  return line;
}

catenary_end ald_loose_shoot(ald_loose_line *line, double x, double z) {
  const catenary_end end =
      catenary_solve(line->s, line->count, x, z, line->seabed, &line->last, line->warm);
  line->warm = end.converged;
  return end;
}

/* The node of a place: its force; drag 0. */
static void put_loose_node(ald_loose_line *line, double square, double z, double *node) {
  ALD_ASSERT(line && node);
  /* where it hangs straight down its force over its distance is that of a small distance */
  const double x = fmax(sqrt(fmax(square - z * z, 0)), 1e-6 * line->length);
  const catenary_end end = ald_loose_shoot(line, x, z);
  for (uint32_t k = 0; k < CATENARY_NODE_NUMBERS; k++) node[k] = 0;
  if (!end.converged) return;
  if (end.parts) node[CATENARY_NODE_GEOMETRIC] = (double)CATENARY_NODE_OF_PARTS;
  node[CATENARY_NODE_ACROSS] = line->last.horizontal / x;
  node[CATENARY_NODE_VERTICAL] = end.vertical;
}

double ald_catenary_looked_up(const double *grid, uint32_t distances, uint32_t heights, double x,
                              double z) {
  ALD_ASSERT(distances >= 2 && heights >= 2);
  const catenary_fairlead at = {.height = (z - grid[CATENARY_GRID_Z]) * grid[CATENARY_GRID_PER_Z],
                                .square = x * x + z * z};
  double cell = 0, value[CATENARY_NODE_NUMBERS];
  catenary_shape c;
  catenary_look(NULL, NULL, NULL, grid, NULL, 1, 0, 1, catenary_grid_of(0, distances, heights), at,
                &cell, value);
  catenary_pull(value, x, &c);
  return c.tension;
}

/* ------------------------------------------------------------------------------
 * Tables of catenary lines that took long. */

/* tables that are kept, of some 30 kB each */
enum { KEPT_MAX = 32 };

/* all that a table depends on, and the table */
typedef struct kept_table {
  ald_outset outset;
  uint32_t sections, distances, heights;
  double keys[CATENARY_KEY_COUNT];
  double rows[CATENARY_SEGMENTS_MAX * CATENARY_COLUMN_COUNT];
  double grid[]; /* (CATENARY_GRID_WHOLE) */
} kept_table;

static kept_table *kept_tables[KEPT_MAX];
static uint32_t oldest;
static pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER; /* of both */

static bool same_numbers(const double *a, const double *b, size_t count) {
  return memcmp(a, b, count * sizeof *a) == 0;
}

static bool same_outset(const ald_outset *a, const ald_outset *b) {
  return same_numbers(a->at[0], b->at[0], 6) && same_numbers(a->turn[0], b->turn[0], 18) &&
         a->is_fixed[0] == b->is_fixed[0] && a->is_fixed[1] == b->is_fixed[1];
}

static bool is_of(const kept_table *t, const ald_numbers *n, uint32_t distances, uint32_t heights) {
  const uint32_t sections = n->rows[CATENARY_SECTIONS];
  return t->sections == sections && t->distances == distances && t->heights == heights &&
         same_outset(&t->outset, &n->outset) &&
         same_numbers(t->keys, n->keys, CATENARY_KEY_COUNT) &&
         same_numbers(t->rows, n->tables[CATENARY_SECTIONS],
                      (size_t)sections * CATENARY_COLUMN_COUNT);
}

/* Finds the table of these numbers.
 * @param grid (CATENARY_GRID_WHOLE) @return false: there is none */
static bool catenary_find(const ald_numbers *n, uint32_t distances, uint32_t heights,
                          double *grid) {
  ALD_ASSERT(n->rows[0] > 0 && n->rows[0] <= CATENARY_SEGMENTS_MAX);
  bool is_found = false;
  pthread_mutex_lock(&own);
  for (uint32_t k = 0; k < KEPT_MAX && !is_found; k++) {
    if (!kept_tables[k] || !is_of(kept_tables[k], n, distances, heights)) continue;
    memcpy(grid, kept_tables[k]->grid, CATENARY_GRID_WHOLE(distances, heights) * sizeof *grid);
    is_found = true;
  }
  pthread_mutex_unlock(&own);
  return is_found;
}

/* Keeps one; of many the one that came first is dropped. */
static void catenary_keep(const ald_numbers *n, uint32_t distances, uint32_t heights,
                          const double *grid) {
  ALD_ASSERT(n->rows[0] > 0 && n->rows[0] <= CATENARY_SEGMENTS_MAX);
  const size_t size = CATENARY_GRID_WHOLE(distances, heights) * sizeof *grid;
  kept_table *t = malloc(sizeof *t + size);
  if (!t) return; /* then it is computed again */
  t->outset = n->outset;
  t->sections = n->rows[CATENARY_SECTIONS];
  t->distances = distances;
  t->heights = heights;
  memcpy(t->keys, n->keys, sizeof t->keys);
  memcpy(t->rows, n->tables[CATENARY_SECTIONS],
         (size_t)t->sections * CATENARY_COLUMN_COUNT * sizeof *t->rows);
  memcpy(t->grid, grid, size);
  pthread_mutex_lock(&own);
  free(kept_tables[oldest]);
  kept_tables[oldest] = t;
  oldest = (oldest + 1) % KEPT_MAX;
  pthread_mutex_unlock(&own);
}

/* ------------------------------------------------------------------------------
 * Places of the nodes of a catenary line's table. Places of one number have, in all rows, the same
 * difference of the force on the fairlead from that of the slack line: they follow the end of the
 * slack line, where it goes taut, and what lies between, and make the force nearly linear from row
 * to row. Below, this force at the middle row identifies them. */

/* iterations that move the places, and the error at which these end [-] */
enum { ROUNDS = 6 };
#define ERROR_WANTED 3e-4

enum { PLACES_MAX = 255, ROWS_MAX = 190, PLACES_AND_ROWS_MAX = 380, SAMPLES = 65 };

typedef struct level {
  double z;     /* [m] */
  double slack; /* greatest distance at which the line is slack, 0 if it never is [m] */
  double hangs; /* its vertical tension then [N] */
} level;

typedef struct places {
  ald_loose_line *line;
  double *grid;
  double square[PLACES_AND_ROWS_MAX]; /* of the distance of the ends, place by place [m^2] */
  uint32_t count, rows;
  double least, most; /* horizontal distances to be covered [m] */
  level level[ROWS_MAX];
  double pull[PLACES_MAX];                /* of each number [N] */
  double error[PLACES_MAX];               /* of each cell [-] */
  double errors[2 * PLACES_AND_ROWS_MAX]; /* cell by cell, on rows and between them [-] */
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
    put_loose_node(&line, *square_at(p, j, k), r->z,
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
  double width[PLACES_MAX], next[PLACES_MAX], all = 0, sum = 0;
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

/* Places of the nodes of a line's table, see kernels/pass/line/catenary_rows.h: rows at equal
 * heights, and in each row places of about the same force as in the other rows, closer together
 * where the force has more curvature.
 * @param grid (CATENARY_GRID_WHOLE) its first numbers are known; receives the places, and the
 *             force of the line there */
static void catenary_places(ald_loose_line *line, uint32_t distances, uint32_t heights,
                            double *grid) {
  ALD_ASSERT(distances >= 2 && heights >= 2);
  places p = {.line = line,
              .grid = grid,
              .count = distances,
              .rows = heights,
              .least = grid[CATENARY_GRID_LEAST],
              .most = grid[CATENARY_GRID_MOST]};
  double low = HUGE_VAL, high = 0, best = HUGE_VAL, kept[PLACES_MAX];
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

/* ------------------------------------------------------------------------------------------ */

/* of one lane, as there */

enum { HEIGHTS_MAX = 190 }; /* of 380 points */

/* Horizontal distance at which the line is stretched by a tension, straight. */
static double taut_distance(const ald_catenary_sums *sums, double tension, double z) {
  const double length = sums->length + tension / sums->stiffness;
  return sqrt(fmax((length - z) * (length + z), 0));
}

/* heights about that of the start: half a per cent of the line in both directions and as much
 * again; over the seabed not down to it, where a line lies */
static void choose_heights(const ald_numbers *n, const ald_catenary_sums *sums, double z,
                           double heights[2]) {
  const double *given = n->keys + CATENARY_KEY_HEIGHTS;
  const double reach = 0.01 * sums->length;
  heights[0] = z - reach;
  heights[1] = z + reach;
  if (ald_catenary_on_seabed(n)) heights[0] = fmax(heights[0], 0.2 * z);
  if (given[1] > given[0]) {
    heights[0] = given[0];
    heights[1] = given[1];
  }
}

/* Distances up to where the line breaks, or holds four times its tension at the start; down from
 * the start three times as far, but not beyond where it is slack. */
static void choose_distances(const ald_numbers *n, const ald_catenary_sums *sums,
                             ald_loose_line *line, double x, double z, double distances[2]) {
  const double *given = n->keys + CATENARY_KEY_DISTANCES;
  if (given[1] > given[0]) {
    distances[0] = given[0];
    distances[1] = given[1];
    return;
  }
  const double breaking = n->keys[CATENARY_KEY_BREAKING];
  const double start = ald_loose_shoot(line, x, z).tension;
  const double high = breaking > 0 ? 1.1 * breaking : 4 * start + sums->gross;
  distances[1] = taut_distance(sums, high, z);
  /* there a hanging line has more tension than a straight one: bisect until it has not */
  double low = x, top = distances[1];
  for (int k = 0; k < 40 && low < top; k++) {
    const double middle = 0.5 * (low + top);
    if (ald_loose_shoot(line, middle, z).tension < high)
      low = middle;
    else
      top = middle;
  }
  distances[1] = fmax(top, x + 0.001 * sums->length);
  const double slack = fmax(sums->length - z, 0);
  distances[0] = x - 3 * (distances[1] - x);
  if (line->seabed) distances[0] = fmax(distances[0], fmin(slack, x - 0.01 * sums->length));
  distances[0] = fmax(distances[0], 0);
}

/* the coefficients of drag at a node */
static void put_drag(const ald_numbers *n, ald_loose_line *line, double square, double z,
                     double *node) {
  ALD_ASSERT(line && node);
  const double x = sqrt(fmax(square - z * z, 0));
  const catenary_end end = ald_loose_shoot(line, x, z);
  if (!end.converged || end.parts || !(end.tension > 0)) return;
  if (isnan(node[CATENARY_NODE_GEOMETRIC])) return;
  const drag_rest rest = {.x = x, .z = z, .state = line->last, .end = end};
  const drag_line c = drag_secant_of(line->s, line->across, line->count, line->seabed, &rest,
                                     n->keys[CATENARY_KEY_EXCITATION]);
  if (isnan(c.geometric) || isnan(c.drag)) return;
  node[CATENARY_NODE_GEOMETRIC] = c.geometric;
  node[CATENARY_NODE_DRAG] = c.drag;
}

/* squared distance of the ends at a place of a row, a corner of the cell that has it */
static double square_of(const double *grid, uint32_t distances, uint32_t heights, uint32_t place,
                        uint32_t row) {
  ALD_ASSERT(place < distances && row < heights);
  const uint32_t j = place < distances - 1 ? place : place - 1;
  const uint32_t k = row < heights - 1 ? row : row - 1;
  const double *cell = grid + CATENARY_GRID_NUMBERS + (j * (heights - 1) + k) * CATENARY_CORNERS;
  return cell[2 * (place - j) + (row - k)];
}

/* a table, and its rows or heights for threads */
typedef struct table_work {
  const ald_numbers *n;
  const ald_loose_line *line;
  uint32_t distances, heights;
  const double *grid;
  double *node;             /* of its first place */
  double step;              /* from row to row [m] */
  ald_catenary_error *each; /* of each height at which it is compared with the line */
} table_work;

static int put_drag_row(uint32_t k, void *user) {
  const table_work *w = user;
  const double z = w->grid[CATENARY_GRID_Z] + w->step * k;
  ald_loose_line line = *w->line;
  line.warm = 0;
  for (uint32_t j = w->distances; j-- > 0;) { /* from taut to slack */
    put_drag(w->n, &line, square_of(w->grid, w->distances, w->heights, j, k), z,
             w->node + (j * w->heights + k) * CATENARY_NODE_NUMBERS);
  }
  return 0;
}

static void make(const ald_numbers *n, ald_loose_line *line, uint32_t distances, uint32_t heights,
                 double *grid) {
  ALD_ASSERT(distances >= 2 && heights >= 2);
  const ald_catenary_sums sums = ald_catenary_sum(n);
  double x, z, along[2], up[2];
  ald_catenary_span(n, &x, &z);
  choose_heights(n, &sums, z, up);
  choose_distances(n, &sums, line, x, z, along);
  const double step = (up[1] - up[0]) / (heights - 1);
  grid[CATENARY_GRID_LEAST] = along[0];
  grid[CATENARY_GRID_MOST] = along[1];
  grid[CATENARY_GRID_Z] = up[0];
  grid[CATENARY_GRID_PER_Z] = 1 / step;
  catenary_places(line, distances, heights, grid);
  if (n->keys[CATENARY_KEY_DYNAMICS] == CATENARY_WITHOUT_DRAG) return;
  double *node = grid + CATENARY_GRID_NUMBERS + CATENARY_CORNERS * (distances - 1) * (heights - 1);
  table_work work = {.n = n,
                     .line = line,
                     .distances = distances,
                     .heights = heights,
                     .grid = grid,
                     .node = node,
                     .step = step};
  ald_host_each(heights, line->threads, put_drag_row, &work);
}

/* have any of its nodes a line that lies in parts? */
static bool has_parts(const double *grid, uint32_t distances, uint32_t heights) {
  const double *node =
      grid + CATENARY_GRID_NUMBERS + CATENARY_CORNERS * (distances - 1) * (heights - 1);
  for (uint32_t k = 0; k < distances * heights; k++, node += CATENARY_NODE_NUMBERS) {
    if (isnan(node[CATENARY_NODE_GEOMETRIC])) return true;
  }
  return false;
}

void ald_catenary_table(const ald_numbers *n, uint32_t distances, uint32_t heights, double *grid) {
  if (catenary_find(n, distances, heights, grid)) return;
  ald_loose_line line = ald_loose_line_of(n);
  make(n, &line, distances, heights, grid);
  if (has_parts(grid, distances, heights)) catenary_keep(n, distances, heights, grid);
}

enum { CHECKED = 6 }; /* places in a cell either way at which it is compared with the line */

/* the greatest error at the i-th height */
static ald_catenary_error error_in(ald_loose_line line, uint32_t distances, uint32_t heights,
                                   const double *grid, uint32_t i) {
  const double up = (i % CHECKED + 0.5) / CHECKED;
  const double z = grid[CATENARY_GRID_Z] + (i / CHECKED + up) / grid[CATENARY_GRID_PER_Z];
  ald_catenary_error found = {.tension = 0};
  line.warm = 0;
  for (uint32_t m = (distances - 1) * CHECKED; m-- > 0;) {
    const double *corner = grid + CATENARY_GRID_NUMBERS +
                           (m / CHECKED * (heights - 1) + i / CHECKED) * CATENARY_CORNERS;
    const double from = corner[0] + up * (corner[1] - corner[0]);
    const double to = corner[2] + up * (corner[3] - corner[2]);
    const double along = (m % CHECKED + 0.5) / CHECKED;
    const double x = sqrt(fmax(from + along * (to - from) - z * z, 0));
    if (x < grid[CATENARY_GRID_LEAST] || x > grid[CATENARY_GRID_MOST]) continue;
    const catenary_end end = ald_loose_shoot(&line, x, z);
    const double tension = ald_catenary_looked_up(grid, distances, heights, x, z);
    const double missed = fabs(tension - end.tension);
    const double error = end.converged ? missed > 0 ? missed / end.tension : 0 : HUGE_VAL;
    if (error <= found.tension) continue;
    found = (ald_catenary_error){.tension = error, .x = x, .z = z};
  }
  return found;
}

static int judge_height(uint32_t i, void *user) {
  const table_work *w = user;
  w->each[i] = error_in(*w->line, w->distances, w->heights, w->grid, i);
  return 0;
}

ald_catenary_error ald_catenary_error_of(const ald_numbers *n, uint32_t distances, uint32_t heights,
                                         const double *grid) {
  ALD_ASSERT(distances >= 2 && heights >= 2 && heights <= HEIGHTS_MAX);
  const ald_loose_line line = ald_loose_line_of(n);
  ald_catenary_error each[HEIGHTS_MAX * CHECKED], found = {.tension = 0};
  const uint32_t count = (heights - 1) * CHECKED;
  table_work work = {
      .line = &line, .distances = distances, .heights = heights, .grid = grid, .each = each};
  ald_host_each(count, line.threads, judge_height, &work);
  for (uint32_t i = 0; i < count; i++) {
    if (each[i].tension > found.tension) found = each[i];
  }
  found.in_parts = has_parts(grid, distances, heights);
  return found;
}
