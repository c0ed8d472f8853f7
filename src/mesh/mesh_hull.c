/* SPDX-License-Identifier: Apache-2.0
 * A hull as a mesh, from a grid of points on its port side. */
#include "mesh_hull.h"

#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "mesh_builder.h"

const char *ald_hull_check(const ald_hull_size *size, uint32_t triangles_key, uint32_t *key) {
  *key = ALD_HULL_BEAM;
  if (size->beam > size->length) return "the beam must be at most the length";
  *key = ALD_HULL_DEPTH;
  if (size->depth > size->length) return "the depth must be at most the length";
  if (!(size->depth > size->draught)) return "the depth must be more than the draught";
  *key = triangles_key;
  if (size->triangles < ALD_HULL_TRIANGLES_MIN) return "a hull needs at least 200 triangles";
  return NULL;
}

/* ---------------------------------------------------------------------------------------- grid */

static uint32_t at_least(double wanted, uint32_t least) {
  const double number = rint(wanted);
  return number > least ? (uint32_t)number : least;
}

/* Cells about as high as long. The sides have 4 triangles for each of them, the deck 4 for each
 * cell from its centreline to an edge, of which a station has one at least. */
ald_status ald_hull_grid_make(const ald_hull_size *size, ald_hull_grid *grid, ald_report *report) {
  const double girth = 0.5 * size->beam + size->depth;
  const double dry = (size->depth - size->draught) / girth;
  const double across = 0.5 * size->deck * size->beam / size->length; /* cells for each station */
  const double even = sqrt(0.25 * size->triangles / (girth / size->length + across));
  double stations = even;
  *grid = (ald_hull_grid){.dry_rows = at_least(even * girth / size->length * dry, 1)};
  grid->wet_rows = at_least(even * girth / size->length * (1 - dry), 3);
  for (int n = 0; n < 20; n++) {
    const double cells = stations * across > 1 ? stations * across : 1;
    stations = 0.25 * size->triangles / (grid->wet_rows + grid->dry_rows + cells);
  }
  /* an even number, for a station midships */
  grid->stations = 2 * at_least(0.5 * stations, 4);
  ALD_ASSERT(grid->wet_rows >= 3 && grid->dry_rows >= 1);
  grid->spacing = size->length / grid->stations;
  const size_t points =
      ((size_t)grid->stations + 1) * ((size_t)grid->wet_rows + grid->dry_rows + 1);
  grid->points = calloc(points, 3 * sizeof *grid->points);
  grid->turned = calloc(points, sizeof *grid->turned);
  if (grid->points && grid->turned) return ALD_OK;
  ald_hull_grid_clear(grid);
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a hull of %.0f triangles\n",
                         size->triangles);
}

void ald_hull_grid_clear(ald_hull_grid *grid) {
  free(grid->points);
  free(grid->turned);
  *grid = (ald_hull_grid){0};
}

static uint32_t row_count(const ald_hull_grid *grid) { return grid->wet_rows + grid->dry_rows + 1; }

double *ald_hull_point(const ald_hull_grid *grid, uint32_t station, uint32_t row) {
  ALD_ASSERT(station <= grid->stations && row < row_count(grid));
  return grid->points + 3 * ((size_t)station * row_count(grid) + row);
}

static unsigned char *turned_of(const ald_hull_grid *grid, uint32_t station, uint32_t row) {
  ALD_ASSERT(station <= grid->stations && row < row_count(grid));
  return grid->turned + (size_t)station * row_count(grid) + row;
}

static double squared(const double *a, const double *b) {
  double sum = 0;
  for (int k = 0; k < 3; k++) sum += (b[k] - a[k]) * (b[k] - a[k]);
  return sum;
}

/* never from one point of the centreline to another: both sides would share that edge */
void ald_hull_split(ald_hull_grid *grid) {
  for (uint32_t i = 0; i < grid->stations; i++) {
    for (uint32_t j = 0; j + 1 < row_count(grid); j++) {
      const double *a = ald_hull_point(grid, i, j), *b = ald_hull_point(grid, i, j + 1);
      const double *c = ald_hull_point(grid, i + 1, j + 1), *d = ald_hull_point(grid, i + 1, j);
      const int is_shorter = squared(b, d) < squared(a, c);
      const int is_barred = !(b[1] > 0 || d[1] > 0), is_forced = !(a[1] > 0 || c[1] > 0);
      *turned_of(grid, i, j) = is_forced || (is_shorter && !is_barred);
    }
  }
}

/* ---------------------------------------------------------------------------------------- rows */

enum { SAMPLES = 64 };

void ald_hull_rows(ald_hull_curve *curve, double form, double half_breadth, double draught,
                   uint32_t wet_rows, double *depths) {
  ALD_ASSERT(wet_rows > 0);
  double depth[SAMPLES + 1], length[SAMPLES + 1];
  /* close together at the keel, where a full section turns flat */
  for (int n = 0; n <= SAMPLES; n++) {
    const double from_top = 1 - (double)n / SAMPLES, square = from_top * from_top;
    depth[n] = 1 - square * square;
  }
  length[0] = 0;
  for (int n = 1; n <= SAMPLES; n++) {
    const double across = half_breadth * (curve(depth[n], form) - curve(depth[n - 1], form));
    const double down = draught * (depth[n] - depth[n - 1]);
    length[n] = length[n - 1] + sqrt(across * across + down * down);
  }
  depths[0] = 1;
  depths[wet_rows] = 0;
  for (uint32_t row = 1, n = 0; row < wet_rows; row++) {
    const double wanted = length[SAMPLES] * ((double)row / wet_rows);
    while (n < SAMPLES - 1 && length[n + 1] < wanted) n++;
    const double share = (wanted - length[n]) / (length[n + 1] - length[n]);
    depths[wet_rows - row] = depth[n] + share * (depth[n + 1] - depth[n]);
  }
}

/* ---------------------------------------------------------------------------------------- mesh */

/* the mesh being built: numbers of the vertices of both sides */
typedef struct sides {
  const ald_hull_grid *grid;
  ald_mesh *mesh;
  uint32_t *vertices[2]; /* port and starboard, as the grid's points */
  uint32_t *across[2];   /* two rows from the centreline to the side */
} sides;

enum { PORT, STARBOARD };

static uint32_t side_vertex(const sides *s, int side, uint32_t station, uint32_t row) {
  ALD_ASSERT(station <= s->grid->stations && row < row_count(s->grid));
  return s->vertices[side][(size_t)station * row_count(s->grid) + row];
}

static void draw_points(sides *s) {
  const size_t points = ((size_t)s->grid->stations + 1) * row_count(s->grid);
  for (size_t n = 0; n < points; n++) {
    const double *p = s->grid->points + 3 * n;
    s->vertices[PORT][n] = ald_mesh_builder_vertex(s->mesh, p[0], p[1], p[2]);
    s->vertices[STARBOARD][n] =
        p[1] > 0 ? ald_mesh_builder_vertex(s->mesh, p[0], -p[1], p[2]) : s->vertices[PORT][n];
  }
}

static void draw_cell(ald_mesh *mesh, uint32_t a, uint32_t b, uint32_t c, uint32_t d, int turned) {
  ald_mesh_builder_triangle(mesh, a, b, turned ? d : c);
  ald_mesh_builder_triangle(mesh, turned ? b : a, c, d);
}

static void draw_sides(sides *s) {
  for (uint32_t i = 0; i < s->grid->stations; i++) {
    for (uint32_t j = 0; j + 1 < row_count(s->grid); j++) {
      uint32_t p[2][4];
      for (int side = 0; side < 2; side++) {
        p[side][0] = side_vertex(s, side, i, j);
        p[side][1] = side_vertex(s, side, i, j + 1);
        p[side][2] = side_vertex(s, side, i + 1, j + 1);
        p[side][3] = side_vertex(s, side, i + 1, j);
      }
      const int turned = *turned_of(s->grid, i, j);
      draw_cell(s->mesh, p[PORT][0], p[PORT][1], p[PORT][2], p[PORT][3], turned);
      draw_cell(s->mesh, p[STARBOARD][0], p[STARBOARD][3], p[STARBOARD][2], p[STARBOARD][1],
                turned);
    }
  }
}

static uint32_t cells_across(const ald_hull_grid *grid, uint32_t station, uint32_t row) {
  const double y = ald_hull_point(grid, station, row)[1];
  return y > 0 ? at_least(y / grid->spacing, 1) : 0;
}

/* from the centreline to each side; a deck's sternmost row is a transom's uppermost one */
static uint32_t draw_across(sides *s, uint32_t station, uint32_t row, uint32_t *const *across) {
  const double *p = ald_hull_point(s->grid, station, row);
  const uint32_t cells = cells_across(s->grid, station, row);
  across[PORT][0] = across[STARBOARD][0] =
      cells ? ald_mesh_builder_vertex(s->mesh, p[0], 0, p[2]) : side_vertex(s, PORT, station, row);
  for (uint32_t n = 1; n < cells; n++) {
    const double y = p[1] * ((double)n / cells);
    across[PORT][n] = ald_mesh_builder_vertex(s->mesh, p[0], y, p[2]);
    across[STARBOARD][n] = ald_mesh_builder_vertex(s->mesh, p[0], -y, p[2]);
  }
  for (int side = 0; side < 2; side++) across[side][cells] = side_vertex(s, side, station, row);
  return cells + 1;
}

/* transom from the keel up, then deck to the stem */
static void draw_flats(sides *s, uint32_t most) {
  const uint32_t top = row_count(s->grid) - 1, strips = top + s->grid->stations;
  uint32_t counts[2] = {0, 0};
  for (uint32_t n = 0; n <= strips; n++) {
    const uint32_t is_new = n % 2, is_old = 1 - is_new;
    uint32_t *const fresh[2] = {s->across[PORT] + is_new * most,
                                s->across[STARBOARD] + is_new * most};
    counts[is_new] = draw_across(s, n > top ? n - top : 0, n > top ? top : n, fresh);
    if (n == 0) continue;
    for (int side = 0; side < 2; side++) {
      const ald_mesh_row old = {0, counts[is_old], s->across[side] + is_old * most};
      const ald_mesh_row row = {0, counts[is_new], fresh[side]};
      ald_mesh_builder_strip(s->mesh, row, old,
                             side == PORT ? ALD_MESH_ROW_LEFT : ALD_MESH_ROW_RIGHT);
    }
  }
}

static uint32_t flat_vertices(const ald_hull_grid *grid, uint32_t *most) {
  const uint32_t top = row_count(grid) - 1;
  uint32_t sum = 0;
  *most = 1;
  for (uint32_t n = 0; n <= top + grid->stations; n++) {
    const uint32_t cells = cells_across(grid, n > top ? n - top : 0, n > top ? top : n);
    sum += cells ? 2 * cells - 1 : 0;
    *most = cells + 1 > *most ? cells + 1 : *most;
  }
  return sum;
}

ald_status ald_hull_draw(const ald_hull_grid *grid, ald_mesh *mesh, ald_report *report) {
  uint32_t most = 0;
  const uint32_t points = (grid->stations + 1) * row_count(grid);
  const uint32_t vertices = 2 * points + flat_vertices(grid, &most);
  ald_status status = ald_mesh_builder_start(vertices, 2 * vertices, mesh, report);
  if (status != ALD_OK) return status;
  uint32_t *numbers = calloc(2 * (size_t)points + 4 * (size_t)most, sizeof *numbers);
  if (numbers) {
    uint32_t *rows = numbers + 2 * (size_t)points;
    sides s = {grid, mesh, {numbers, numbers + points}, {rows, rows + 2 * (size_t)most}};
    draw_points(&s);
    draw_sides(&s);
    draw_flats(&s, most);
  } else {
    ald_mesh_clear(mesh);
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a hull\n");
  }
  free(numbers);
  return status;
}
