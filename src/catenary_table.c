/* SPDX-License-Identifier: Apache-2.0
 * The table of a catenary line: tension and angle at the fairlead, and the coefficients of its drag
 * dynamics, over the places that the fairlead may take. Source: [SIMO] sec. 1.1. */
#include <math.h>

#define ALD_LANES 1
#include "../kernels/law/drag_secant.h"
#include "../kernels/pass/catenary_rows.h"
#include "catenary_form.h"

/* a line with its fairlead free to be put anywhere */
typedef struct loose_line {
  catenary_segment s[CATENARY_SEGMENTS_MOST];
  double across[CATENARY_SEGMENTS_MOST]; /* 1/2 C_D D [m] */
  uint32_t count;
  int seabed;
  catenary_state last;
  mask warm;
} loose_line;

static loose_line line_of(const ald_numbers *n) {
  loose_line line = {.count = n->rows[CATENARY_SECTIONS], .seabed = ald_catenary_on_seabed(n)};
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
  }
  return line;
}

static catenary_end shoot(loose_line *line, double x, double z) {
  const catenary_end end =
      catenary_solve(line->s, line->count, x, z, line->seabed, &line->last, line->warm);
  line->warm = end.converged;
  return end;
}

/* Horizontal distance at which the line is stretched by a tension, straight. */
static double taut_distance(const ald_catenary_sums *sums, double tension, double z) {
  const double length = sums->length + tension / sums->stiffness;
  return sqrt(fmax((length - z) * (length + z), 0));
}

/* heights about that of the start: half a per cent of the line either way and as much again; over
 * the seabed not down to it, where a line lies */
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
static void choose_distances(const ald_numbers *n, const ald_catenary_sums *sums, loose_line *line,
                             double x, double z, double distances[2]) {
  const double *given = n->keys + CATENARY_KEY_DISTANCES;
  if (given[1] > given[0]) {
    distances[0] = given[0];
    distances[1] = given[1];
    return;
  }
  const double breaking = n->keys[CATENARY_KEY_BREAKING];
  const double start = shoot(line, x, z).tension;
  const double high = breaking > 0 ? 1.1 * breaking : 4 * start + sums->gross;
  distances[1] = taut_distance(sums, high, z);
  /* there a hanging line holds more than a straight one: halve the way until it does not */
  double low = x, top = distances[1];
  for (int k = 0; k < 40 && low < top; k++) {
    const double middle = 0.5 * (low + top);
    if (shoot(line, middle, z).tension < high)
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

/* one node; the fairlead of a line that has no shape there pulls at nothing */
static void put_node(const ald_numbers *n, loose_line *line, double x, double z, double *node) {
  const bool drags = n->keys[CATENARY_KEY_DYNAMICS] < CATENARY_WITHOUT_DRAG;
  const catenary_end end = shoot(line, x, z);
  for (uint32_t k = 0; k < CATENARY_NODE_NUMBERS; k++) node[k] = 0;
  if (!end.converged) return;
  node[CATENARY_NODE_TENSION] = end.tension;
  node[CATENARY_NODE_COSINE] = 1;
  if (!(end.tension > 0)) return;
  node[CATENARY_NODE_SINE] = line->last.horizontal / end.tension;
  node[CATENARY_NODE_COSINE] = end.vertical / end.tension;
  if (!drags) return;
  const drag_line c = drag_secant_of(line->s, line->across, line->count, x, z, line->seabed,
                                     line->last, &end, n->keys[CATENARY_KEY_EXCITATION]);
  node[CATENARY_NODE_GEOMETRIC] = c.geometric;
  node[CATENARY_NODE_DRAG] = c.drag;
}

void ald_catenary_table(const ald_numbers *n, uint32_t distances, uint32_t heights, double *grid) {
  const ald_catenary_sums sums = ald_catenary_sum(n);
  loose_line line = line_of(n);
  double x, z, along[2], up[2];
  ald_catenary_span(n, &x, &z);
  choose_heights(n, &sums, z, up);
  choose_distances(n, &sums, &line, x, z, along);
  const double step_x = (along[1] - along[0]) / (distances - 1);
  const double step_z = (up[1] - up[0]) / (heights - 1);
  grid[CATENARY_GRID_X] = along[0];
  grid[CATENARY_GRID_PER_X] = 1 / step_x;
  grid[CATENARY_GRID_Z] = up[0];
  grid[CATENARY_GRID_PER_Z] = 1 / step_z;
  for (uint32_t k = 0; k < heights; k++) {
    line.warm = 0;
    for (uint32_t j = distances; j-- > 0;) { /* from taut to slack */
      double *node = grid + CATENARY_GRID_NUMBERS + (j * heights + k) * CATENARY_NODE_NUMBERS;
      put_node(n, &line, along[0] + step_x * j, up[0] + step_z * k, node);
    }
  }
}
