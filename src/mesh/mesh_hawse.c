/* SPDX-License-Identifier: Apache-2.0
 * A hawse pipe with the ship's side around its mouth: a profile turned about the pipe's axis, its
 * outermost edges drawn out to a rectangle, and all of it sheared along the axis, which tilts the
 * side and leaves the pipe as it is. */
#define ALD_LANES 1
#include "mesh_hawse.h"

#include <math.h>

#include "base/assertion.h"
#include "kernels/math/trig.h"
#include "mesh_builder.h"

enum {
  PIPE_RADIUS,
  PIPE_LENGTH,
  LIP_RADIUS,
  WIDTH,
  HEIGHT,
  THICKNESS,
  SLOPE,
  RECESS_RADIUS,
  RECESS_DEPTH,
  DIVISIONS
};

#define LENGTH_KEY(name, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, example, meaning)
#define OPTIONAL_KEY(name, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0, example, meaning)

const ald_key ald_hawse_keys[ALD_HAWSE_KEYS] = {
    [PIPE_RADIUS] = LENGTH_KEY("pipe radius", "0.45 m", "of the circle that the corners lie on"),
    [PIPE_LENGTH] = LENGTH_KEY("pipe length", "5 m", "from the side inwards along the axis"),
    [LIP_RADIUS] = LENGTH_KEY("lip radius", "0.2 m", "by which the mouth is rounded"),
    [WIDTH] = LENGTH_KEY("width", "8 m", "of the side around the mouth, along y"),
    [HEIGHT] = LENGTH_KEY("height", "8 m", "likewise, along z"),
    [THICKNESS] =
        LENGTH_KEY("thickness", "0.2 m",
                   "of side and pipe, at least the lip radius; what a step brings through "
                   "it is lost"),
    [SLOPE] = ALD_NUMBER_KEY("slope", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0, "35 deg",
                             "by which the side is turned about y from square to the pipe: above 0 "
                             "its upper edge lies outboard"),
    [RECESS_RADIUS] = OPTIONAL_KEY("recess radius", "1.6 m", "of a pocket around the mouth"),
    [RECESS_DEPTH] = OPTIONAL_KEY("recess depth", "0.4 m",
                                  "of the pocket, whose sides slope by 45 degrees; 0: none"),
    [DIVISIONS] = ALD_COUNT_KEY("divisions", NULL, 24, "48",
                                "corners of the pipe's section, a multiple of 8"),
};

/* what joins the back of a recess to the back of the side: tan(45/2 deg) of the thickness */
static const double bevel = 0.41421356237309503;

static double floor_radius(const double *v) { return v[RECESS_RADIUS] - v[RECESS_DEPTH]; }

static const char *check_recess(const double *v, uint32_t *key) {
  *key = v[RECESS_DEPTH] > 0 ? RECESS_RADIUS : RECESS_DEPTH;
  if ((v[RECESS_DEPTH] > 0) != (v[RECESS_RADIUS] > 0)) {
    return "a recess has both a radius and a depth";
  }
  *key = RECESS_RADIUS;
  if (v[RECESS_DEPTH] > 0 && !(floor_radius(v) > v[PIPE_RADIUS] + v[THICKNESS])) {
    return "less the recess depth it must exceed the pipe radius and the thickness together";
  }
  return NULL;
}

const char *ald_hawse_check(const double *v, uint32_t *key) {
  const double back = v[PIPE_RADIUS] + v[THICKNESS];
  const double around = fmax(back, v[RECESS_RADIUS] + bevel * v[THICKNESS]);
  *key = THICKNESS;
  if (v[THICKNESS] < v[LIP_RADIUS]) return "it must be at least the lip radius";
  const char *problem = check_recess(v, key);
  if (problem) return problem;
  *key = PIPE_LENGTH;
  if (!(v[PIPE_LENGTH] > v[RECESS_DEPTH] + v[THICKNESS])) {
    return "it must exceed the thickness and the recess depth together";
  }
  *key = v[WIDTH] < v[HEIGHT] ? WIDTH : HEIGHT;
  if (!(v[*key] > 2 * around)) return "the pipe, its wall and its recess must lie within the side";
  *key = SLOPE;
  if (!(fabs(v[SLOPE]) < 1.3)) return "it must be within 75 degrees to either side";
  *key = DIVISIONS;
  if (fmod(v[DIVISIONS], 8) != 0 || v[DIVISIONS] > 4096) {
    return "it must be a multiple of 8, of at most 4096";
  }
  return NULL;
}

/* a ring of the profile, at a height along the axis; with a radius of 0 the rectangle */
static ald_mesh_row draw_ring(const double *v, ald_mesh *mesh, double radius, double height) {
  const uint32_t count = (uint32_t)v[DIVISIONS], eighth = count / 8;
  const ald_mesh_row row = {mesh->vertex_count, count, NULL};
  real sine, cosine;
  real_sincos(v[SLOPE], &sine, &cosine);
  for (uint32_t n = 0; n < count; n++) {
    double y, z;
    ald_mesh_builder_turn(n, count, &y, &z);
    if (radius > 0) {
      y *= radius, z *= radius;
    } else {
      /* along the side of the square that it is on, from its middle */
      const uint32_t quarter = (n + eighth) / (2 * eighth) % 4;
      const double along = (double)((n + eighth) % (2 * eighth)) / eighth - 1;
      const double square[4][2] = {{1, along}, {-along, 1}, {-1, -along}, {along, -1}};
      y = 0.5 * v[WIDTH] * square[quarter][0], z = 0.5 * v[HEIGHT] * square[quarter][1];
    }
    ald_mesh_builder_vertex(mesh, height + z * (sine / cosine), y, z);
  }
  return row;
}

typedef struct profile {
  const double *v;
  ald_mesh *mesh;
  ald_mesh_row first, last;
} profile;

/* draws on to a point of the profile */
static void draw_to(profile *p, double radius, double height) {
  const ald_mesh_row row = draw_ring(p->v, p->mesh, radius, height);
  if (p->last.count > 0) ald_mesh_builder_belt(p->mesh, p->last, row);
  if (p->last.count == 0) p->first = row;
  p->last = row;
}

/* the mouth, from the floor around it into the pipe */
static void draw_lip(profile *p) {
  const double *v = p->v;
  const uint32_t parts = (uint32_t)v[DIVISIONS] / 8;
  for (uint32_t k = 0; k <= parts; k++) {
    double c, s;
    ald_mesh_builder_turn(k, 4 * (uint64_t)parts, &c, &s);
    draw_to(p, v[PIPE_RADIUS] + v[LIP_RADIUS] * (1 - s),
            0 - v[RECESS_DEPTH] - v[LIP_RADIUS] * (1 - c));
  }
}

ald_status ald_hawse_make(const double *v, ald_mesh *mesh, ald_report *report) {
  const uint32_t count = (uint32_t)v[DIVISIONS], rings = count / 8 + 10;
  const double wall = v[PIPE_RADIUS] + v[THICKNESS], floor_back = v[RECESS_DEPTH] + v[THICKNESS];
  const bool has_recess = v[RECESS_DEPTH] > 0;
  const ald_status status = ald_mesh_builder_start(rings * count, 2 * rings * count, mesh, report);
  if (status != ALD_OK) return status;
  profile p = {.v = v, .mesh = mesh};
  draw_to(&p, 0, 0 - v[THICKNESS]);
  draw_to(&p, 0, 0);
  if (has_recess) {
    draw_to(&p, v[RECESS_RADIUS], 0);
    draw_to(&p, floor_radius(v), 0 - v[RECESS_DEPTH]);
  }
  draw_lip(&p);
  draw_to(&p, v[PIPE_RADIUS], 0 - v[PIPE_LENGTH]);
  draw_to(&p, wall, 0 - v[PIPE_LENGTH]);
  draw_to(&p, wall, 0 - floor_back);
  if (has_recess) {
    draw_to(&p, floor_radius(v) + bevel * v[THICKNESS], 0 - floor_back);
    draw_to(&p, v[RECESS_RADIUS] + bevel * v[THICKNESS], 0 - v[THICKNESS]);
  }
  ald_mesh_builder_belt(mesh, p.last, p.first);
  return ALD_OK;
}
