/* SPDX-License-Identifier: Apache-2.0
 * The hull of Wigley as a mesh: y = B/2 (1 - (2 x/L)^2) (1 - (z/T)^2). */
#include "mesh_wigley.h"

#include <stdlib.h>

#include "mesh_hull.h"

enum {
  LENGTH = ALD_HULL_LENGTH,
  BEAM = ALD_HULL_BEAM,
  DRAUGHT = ALD_HULL_DRAUGHT,
  DEPTH = ALD_HULL_DEPTH,
  TRIANGLES
};

#define LENGTH_KEY(name, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, example, meaning)

const ald_key ald_wigley_keys[ALD_WIGLEY_KEYS] = {
    [LENGTH] = LENGTH_KEY("length", "100 m", "from stern to stem"),
    [BEAM] = LENGTH_KEY("beam", "10 m", "midships, at the still water and above"),
    [DRAUGHT] = LENGTH_KEY("draught", "6.25 m", "from the keel to the still water"),
    [DEPTH] = LENGTH_KEY("depth", "9 m", "from the keel to the deck; more than the draught"),
    [TRIANGLES] = ALD_COUNT_KEY("triangles", NULL, 5000, "20000", "about as many are made"),
};

static ald_hull_size size_of(const double *v) {
  return (ald_hull_size){v[LENGTH], v[BEAM], v[DRAUGHT], v[DEPTH], v[TRIANGLES], 2.0 / 3};
}

const char *ald_wigley_check(const double *v, uint32_t *key) {
  const ald_hull_size size = size_of(v);
  return ald_hull_check(&size, TRIANGLES, key);
}

static double section(double depth, double form) {
  (void)form;
  return 1 - depth * depth;
}

static void set_points(const ald_hull_size *size, const double *depths, ald_hull_grid *grid) {
  const uint32_t rows = grid->wet_rows + grid->dry_rows;
  for (uint32_t i = 0; i <= grid->stations; i++) {
    const double u = (2.0 * i - grid->stations) / grid->stations;
    for (uint32_t j = 0; j <= rows; j++) {
      double *p = ald_hull_point(grid, i, j);
      const uint32_t dry = j > grid->wet_rows ? j - grid->wet_rows : 0;
      const double depth = dry ? 0 : depths[j];
      p[0] = 0.5 * size->length * u;
      p[1] = 0.5 * size->beam * ((1 - u * u) * section(depth, 0));
      p[2] = dry ? (size->depth - size->draught) * ((double)dry / grid->dry_rows)
                 : 0 - size->draught * depth;
    }
  }
}

ald_status ald_wigley_make(const double *v, ald_mesh *mesh, ald_report *report) {
  const ald_hull_size size = size_of(v);
  ald_hull_grid grid;
  ald_status status = ald_hull_grid_make(&size, &grid, report);
  if (status != ALD_OK) return status;
  double *depths = calloc((size_t)grid.wet_rows + 1, sizeof *depths);
  if (depths) {
    ald_hull_rows(section, 0, 0.5 * size.beam, size.draught, grid.wet_rows, depths);
    set_points(&size, depths, &grid);
    ald_hull_split(&grid);
    status = ald_hull_draw(&grid, mesh, report);
  } else {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a hull\n");
  }
  free(depths);
  ald_hull_grid_clear(&grid);
  return status;
}
