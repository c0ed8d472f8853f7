/* SPDX-License-Identifier: Apache-2.0
 * A catenary line with its fairlead at any place, for its table. */
#include "catenary_loose.h"

#include <math.h>

#include "base/assertion.h"
#include "kernels/pass/line/catenary_shape.h"

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

void ald_catenary_node(ald_loose_line *line, double square, double z, double *node) {
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
  const double height = (z - grid[CATENARY_GRID_Z]) * grid[CATENARY_GRID_PER_Z];
  double cell = 0, value[CATENARY_NODE_NUMBERS];
  catenary_shape c;
  catenary_look(NULL, NULL, NULL, grid, NULL, 1, 0, 1, catenary_grid_of(0, distances, heights),
                height, x * x + z * z, &cell, value);
  catenary_pull(value, x, &c);
  return c.tension;
}
