/* SPDX-License-Identifier: Apache-2.0
 * A ship-like hull as a mesh: docs/theory/mesh-hydrostatics.md has its formulas. */
#define ALD_LANES 1
#include "mesh_ship.h"

#include <math.h>
#include <stdlib.h>

#include "kernels/math/explog.h"
#include "kernels/math/trig.h"
#include "mesh_hull.h"
#include "mesh_hydrostatics.h"

enum {
  LENGTH = ALD_HULL_LENGTH,
  BEAM = ALD_HULL_BEAM,
  DRAUGHT = ALD_HULL_DRAUGHT,
  DEPTH = ALD_HULL_DEPTH,

  BLOCK = ALD_SHIP_HULL_BLOCK,
  BULB_LENGTH,
  BULB_RADIUS,
  FLARE,
  TRIANGLES = ALD_SHIP_HULL_TRIANGLES,
};

#define LENGTH_KEY(name, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, example, meaning)
#define NUMBER_KEY(name, dimension, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, dimension, ALD_RANGE_NOT_NEGATIVE, 0, example, meaning)

const ald_key ald_ship_keys[ALD_SHIP_KEYS] = {
    [LENGTH] = LENGTH_KEY("length", "180 m", "of the waterline, from the transom to the stem"),
    [BEAM] = LENGTH_KEY("beam", "32 m", "greatest breadth"),
    [DRAUGHT] = LENGTH_KEY("draught", "11 m", "from the keel to the still water"),
    [DEPTH] = LENGTH_KEY("depth", "18 m", "from the keel to the deck; more than the draught"),
    [BLOCK] = ALD_NUMBER_KEY("block coefficient", NULL, ALD_NONE, ALD_RANGE_FRACTION, ALD_REQUIRED,
                             "0.8", "displaced volume over length x beam x draught; 0.42 to 0.85"),
    [BULB_LENGTH] = NUMBER_KEY("bulb length", ALD_LENGTH, "5 m", "forward of the stem; 0: no bulb"),
    [BULB_RADIUS] = NUMBER_KEY("bulb radius", ALD_LENGTH, "3 m", "of its greatest section"),
    [FLARE] = NUMBER_KEY("flare", ALD_ANGLE, "20 deg",
                         "of the bow's sides and stem above the water, from the upright"),
    [TRIANGLES] = ALD_COUNT_KEY("triangles", NULL, 5000, "20000", "about as many are made"),
};

static ald_hull_size size_of(const double *v) {
  return (ald_hull_size){v[LENGTH], v[BEAM], v[DRAUGHT], v[DEPTH], v[TRIANGLES], 0.85};
}

#define FLARE_MAX 1.0471975511965976 /* 60 deg */

const char *ald_ship_check(const double *v, uint32_t *key) {
  const ald_hull_size size = size_of(v);
  const char *problem = ald_hull_check(&size, TRIANGLES, key);
  if (problem) return problem;
  *key = BLOCK;
  if (!(v[BLOCK] >= 0.42 && v[BLOCK] <= 0.85)) return "must lie between 0.42 and 0.85";
  *key = BULB_RADIUS;
  if ((v[BULB_LENGTH] > 0) != (v[BULB_RADIUS] > 0)) {
    return "a bulb needs both its length and its radius";
  }
  if (2 * v[BULB_RADIUS] > v[DRAUGHT]) return "the bulb must lie under water: at most draught/2";
  if (2 * v[BULB_RADIUS] > v[BEAM]) return "the bulb must be narrower than the ship";
  *key = BULB_LENGTH;
  if (v[BULB_LENGTH] > 0.1 * v[LENGTH]) return "must be at most a tenth of the ship's length";
  *key = FLARE;
  return v[FLARE] <= FLARE_MAX ? NULL : "must be at most 60 deg";
}

/* ---------------------------------------------------------------------------------------- form */

/* shares of the half length, from midships, and of others */
#define ENTRANCE 0.8   /* forward of it bulb and rake push the stations forward */
#define RUN_START 0.55 /* aft of midships, where the keel begins to rise */
#define TRANSOM_DRAUGHT 0.2
#define TRANSOM_BREADTH 0.5

static double smooth(double x) {
  const double t = x < 0 ? 0 : x > 1 ? 1 : x;
  return t * t * (3 - 2 * t);
}

/* half breadth of the waterline in shares of B/2; u: -1 at the transom, 1 at the stem */
static double waterline(double u, double fullness) {
  const double taken = real_pow(fabs(u), 1.5 + fullness);
  return u < 0 ? 1 - (1 - TRANSOM_BREADTH) * taken : 1 - taken;
}

/* draught of the keel in shares of the draught */
static double keel(double u) {
  const double rise = u < -RUN_START ? (-RUN_START - u) / (1 - RUN_START) : 0;
  return 1 - (1 - TRANSOM_DRAUGHT) * (rise * rise);
}

/* a superellipse: half breadth at a share of the section's draught */
static double section(double depth, double form) {
  if (depth <= 0) return 1;
  if (depth >= 1) return 0;
  return real_pow(1 - real_pow(depth, form), 1 / form);
}

/* its power: full midships, finer towards the ends */
static double form_at(double u, double fullness) {
  const double middle = 1.2 + 1.2 * fullness, end = u < 0 ? 1.5 : 1.6 + 0.05 * fullness;
  return middle + (end - middle) * smooth((fabs(u) - 0.2) / (ENTRANCE - 0.2));
}

/* how far a station in the entrance is pushed: 0 at its start, 1 at the stem */
static double pushed(double u) {
  const double t = u > ENTRANCE ? (u - ENTRANCE) / (1 - ENTRANCE) : 0;
  return t * t;
}

typedef struct ship {
  const double *v;
  double fullness;
  double flare;   /* tangent */
  double *depths; /* (wet_rows + 1) of the station that is set */
  int is_split;   /* the grid's cells keep their diagonals */
} ship;

/* a bulb's half breadth at a height and its reach there; an ellipsoid ahead of the stem, faded out
 * aft over the entrance. at: forward of the waterline's end */
static double bulb(const ship *s, double z, double at, double *reach) {
  const double r = s->v[BULB_RADIUS], l = s->v[BULB_LENGTH];
  const double off = z + s->v[DRAUGHT] - r, square = r * r - off * off;
  *reach = square > 0 ? l * sqrt(square) / r : 0;
  if (!(*reach > 0)) return 0;
  const double share = at > 0 ? at / *reach : at / (0.5 * (1 - ENTRANCE) * s->v[LENGTH]);
  const double rest = 1 - share * share;
  if (!(rest > 0)) return 0;
  return sqrt(square) * (at > 0 ? sqrt(rest) : rest * rest);
}

static void set_wet(const ship *s, double u, double depth, double *p) {
  const double ahead = 0.5 * s->v[LENGTH] * (u - 1);
  const double hull =
      0.5 * s->v[BEAM] * (waterline(u, s->fullness) * section(depth, form_at(u, s->fullness)));
  double reach;
  p[2] = 0 - s->v[DRAUGHT] * (keel(u) * depth);
  bulb(s, p[2], 0, &reach);
  const double push = reach * pushed(u);
  const double wide = bulb(s, p[2], ahead + push, &reach);
  p[0] = 0.5 * s->v[LENGTH] * u + push;
  p[1] = u < 1 && depth < 1 ? sqrt(hull * hull + wide * wide) : 0;
}

/* flare leads from the waterline's breadth towards the beam, starting at the angle of the key */
static void set_dry(const ship *s, double u, double height, double *p) {
  const double t = u > ENTRANCE ? (u - ENTRANCE) / (1 - ENTRANCE) : 0;
  const double most = 0.5 * s->v[BEAM], line = most * waterline(u, s->fullness);
  const double lean = height * s->flare, room = most - line;
  const double out = lean * smooth(u / ENTRANCE) * (1 - t * t);
  p[0] = 0.5 * s->v[LENGTH] * u + lean * pushed(u);
  p[1] = u < 1 ? line + (out > 0 ? out * room / (out + room) : 0) : 0;
  p[2] = height;
}

/* Rows divide the girth of each section, but forward they turn to level lines, which they are in
 * the entrance, as its sections narrow to the stem's. */
static void set_points(const ship *s, ald_hull_grid *grid) {
  const double *v = s->v;
  for (uint32_t i = 0; i <= grid->stations; i++) {
    const double even = (2.0 * i - grid->stations) / grid->stations;
    const double u = even * (1.25 - 0.25 * (even * even));
    const double at = u < ENTRANCE ? u : ENTRANCE;
    const double across = at > 0 ? 1 - 0.9 * smooth(at / ENTRANCE) : 1;
    ald_hull_rows(section, form_at(at, s->fullness),
                  across * 0.5 * v[BEAM] * waterline(at, s->fullness), v[DRAUGHT] * keel(at),
                  grid->wet_rows, s->depths);
    for (uint32_t j = 0; j <= grid->wet_rows + grid->dry_rows; j++) {
      double *p = ald_hull_point(grid, i, j);
      const uint32_t dry = j > grid->wet_rows ? j - grid->wet_rows : 0;
      const double height = (v[DEPTH] - v[DRAUGHT]) * ((double)dry / grid->dry_rows);
      if (dry) set_dry(s, u, height, p);
      if (!dry) set_wet(s, u, s->depths[j], p);
    }
  }
}

/* ------------------------------------------------------------------------------------- fullness */

/* makes it at a fullness; *excess: of its block coefficient over that of the key */
static ald_status draw(ship *s, ald_hull_grid *grid, double fullness, ald_mesh *mesh,
                       double *excess, ald_report *report) {
  ald_mesh_hydrostatics h;
  ald_mesh_clear(mesh);
  s->fullness = fullness;
  set_points(s, grid);
  if (!s->is_split) ald_hull_split(grid);
  const ald_status status = ald_hull_draw(grid, mesh, report);
  if (status != ALD_OK) return status;
  ald_mesh_hydrostatics_at(mesh, (ald_mesh_pose){0}, &h);
  *excess = h.volume / (s->v[LENGTH] * s->v[BEAM] * s->v[DRAUGHT]) - s->v[BLOCK];
  return ALD_OK;
}

enum { DRAWS_MAX = 60 };
#define BLOCK_NEAR 0.01
#define BLOCK_TOLERANCE 1e-6 /* far below what a hull's figures are printed with */
static const double fullness_ends[2] = {0, 60};

/* false position, the end that stays taking half its value */
static ald_status solve(ship *s, ald_hull_grid *grid, double tolerance, ald_mesh *mesh,
                        ald_report *report) {
  double at[2] = {fullness_ends[0], fullness_ends[1]}, excess[2], found = 1;
  ald_status status = ALD_OK;
  for (int k = 0; k < 2 && status == ALD_OK; k++) {
    status = draw(s, grid, at[k], mesh, &excess[k], report);
  }
  if (status != ALD_OK) return status;
  if (excess[0] > 0 || excess[1] < 0) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: ship: \"block coefficient\": with these dimensions it can be "
                           "%.3f to %.3f\n",
                           s->v[BLOCK] + excess[0], s->v[BLOCK] + excess[1]);
  }
  for (int n = 0; n < DRAWS_MAX && fabs(found) > tolerance; n++) {
    const double next = at[0] - excess[0] * (at[1] - at[0]) / (excess[1] - excess[0]);
    status = draw(s, grid, next, mesh, &found, report);
    if (status != ALD_OK) return status;
    const int end = found > 0;
    at[end] = next;
    excess[end] = found;
    excess[!end] *= 0.5;
  }
  return ALD_OK;
}

/* The volume jumps where a quad takes its other diagonal: near the required fullness the diagonals
 * are fixed. */
static ald_status fill(ship *s, ald_hull_grid *grid, ald_mesh *mesh, ald_report *report) {
  const ald_status status = solve(s, grid, BLOCK_NEAR, mesh, report);
  s->is_split = 1;
  return status == ALD_OK ? solve(s, grid, BLOCK_TOLERANCE, mesh, report) : status;
}

ald_status ald_ship_make(const double *v, ald_mesh *mesh, ald_report *report) {
  const ald_hull_size size = size_of(v);
  ald_hull_grid grid;
  double sine, cosine;
  real_sincos(v[FLARE], &sine, &cosine);
  ald_status status = ald_hull_grid_make(&size, &grid, report);
  if (status != ALD_OK) return status;
  ship s = {.v = v, .flare = sine / cosine};
  s.depths = calloc((size_t)grid.wet_rows + 1, sizeof *s.depths);
  if (s.depths) {
    status = fill(&s, &grid, mesh, report);
  } else {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a hull\n");
  }
  if (status != ALD_OK) ald_mesh_clear(mesh);
  free(s.depths);
  ald_hull_grid_clear(&grid);
  return status;
}
