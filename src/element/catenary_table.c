/* SPDX-License-Identifier: Apache-2.0
 * The table of a catenary line: tension and angle at the fairlead, and the coefficients of its drag
 * dynamics, over the places that the fairlead may take. Source: [SIMO] sec. 1.1. */
#include "catenary_table.h"

#include <math.h>

#include "catenary_loose.h"
#include "catenary_places.h"
#include "catenary_store.h"
/* of one lane, as there */
#include "base/assertion.h"
#include "base/host_threads.h"
#include "kernels/law/drag_secant.h"
#include "kernels/pass/line/catenary_rows.h"

enum { HEIGHTS_MOST = 190 }; /* of 380 points */

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
  const drag_line c = drag_secant_of(line->s, line->across, line->count, x, z, line->seabed,
                                     line->last, &end, n->keys[CATENARY_KEY_EXCITATION]);
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
  ald_catenary_places(line, distances, heights, grid);
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
  if (ald_catenary_find(n, distances, heights, grid)) return;
  ald_loose_line line = ald_loose_line_of(n);
  make(n, &line, distances, heights, grid);
  if (has_parts(grid, distances, heights)) ald_catenary_keep(n, distances, heights, grid);
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
  ALD_ASSERT(distances >= 2 && heights >= 2 && heights <= HEIGHTS_MOST);
  const ald_loose_line line = ald_loose_line_of(n);
  ald_catenary_error each[HEIGHTS_MOST * CHECKED], found = {.tension = 0};
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
