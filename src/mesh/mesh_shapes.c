/* SPDX-License-Identifier: Apache-2.0
 * Meshes made from a few numbers: the table of shapes. */
#include "mesh_shapes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/math/trig.h"
#include "mesh/mesh_anchor.h"
#include "mesh/mesh_builder.h"
#include "mesh/mesh_hull.h"
#include "mesh/mesh_ship.h"

/* The keys of each, what is wrong across values that are each within their range, and at which key
 * (NULL: nothing), and the mesh of values that pass the check. */
enum { ALD_BOX_KEYS = 6 };

enum { ALD_CYLINDER_KEYS = 4 };

enum { ALD_SPHERE_KEYS = 2 };

enum { ALD_TORUS_KEYS = 4 };

/* The keys, what is wrong across values that are each within their range, and at which key (NULL:
 * nothing), and the mesh of values that pass the check. */
enum { ALD_HAWSE_KEYS = 10 };

/* The keys, what is wrong across values that are each within their range, and at which key
 * (NULL: nothing), and the mesh of values that pass the check. */
enum { ALD_WIGLEY_KEYS = 5 };

/* ------------------------------------------------------------------------------
 * Box, cylinder, sphere and torus as meshes. */

#define LENGTH_KEY(name, component, example, meaning) \
  ALD_NUMBER_KEY(name, component, ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, example, meaning)

static const char *const axis_words[] = {"x", "y", "z", NULL};
#define AXIS_KEY(meaning) \
  { "axis", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 2, 2, axis_words, "x", meaning }

/* greatest number of triangles of a shape */
enum { TRIANGLES_MAX = 4000000 };
static const char too_many[] = "that many would make more than 4000000 triangles: ask for fewer";

/* by the number of triangles */
static const char *check_size(double triangles) {
  return triangles > TRIANGLES_MAX ? too_many : NULL;
}

/* ------------------------------------------------------------------------------------------ box */

enum { BOX_LENGTH, BOX_BREADTH, BOX_HEIGHT, BOX_DIVISIONS };

static const char divisions[] = "equal parts of each side, along length, breadth and height";
static const ald_key box_keys[ALD_BOX_KEYS] = {
    [BOX_LENGTH] = LENGTH_KEY("length", NULL, "20 m", "along x"),
    [BOX_BREADTH] = LENGTH_KEY("breadth", NULL, "8 m", "along y"),
    [BOX_HEIGHT] = LENGTH_KEY("height", NULL, "4 m", "along z"),
    [BOX_DIVISIONS] = ALD_COUNT_KEY("divisions", "x", 1, "1", divisions),
    [BOX_DIVISIONS + 1] = ALD_COUNT_KEY("divisions", "y", 1, "1", divisions),
    [BOX_DIVISIONS + 2] = ALD_COUNT_KEY("divisions", "z", 1, "1", divisions),
};

/* the surface of a lattice of n[0] x n[1] x n[2] cells; its points lie layer upon layer, of those
 * between bottom and top only the rim, counter-clockwise from (0, 0) */
typedef struct lattice {
  double size[3];
  uint32_t n[3];
} lattice;

static uint32_t lattice_point(const lattice *b, uint32_t i, uint32_t j, uint32_t k) {
  ALD_ASSERT(i <= b->n[0] && j <= b->n[1] && k <= b->n[2]);
  const uint32_t x = b->n[0], y = b->n[1], z = b->n[2];
  const uint32_t layer = (x + 1) * (y + 1), rim = 2 * (x + y);
  if (k == 0) return j * (x + 1) + i;
  if (k == z) return layer + (z - 1) * rim + j * (x + 1) + i;
  const uint32_t first = layer + (k - 1) * rim;
  if (j == 0) return first + i;
  if (i == x) return first + x + j;
  if (j == y) return first + x + y + (x - i);
  ALD_ASSERT(i == 0);
  return first + 2 * x + y + (y - j);
}

static double lattice_place(const lattice *b, int axis, uint32_t index) {
  ALD_ASSERT(index <= b->n[axis]);
  const double twice = 2 * (double)index - (double)b->n[axis];
  return b->size[axis] * (twice / (2 * (double)b->n[axis]));
}

static void draw_lattice_points(const lattice *b, ald_mesh *mesh) {
  for (uint32_t k = 0; k <= b->n[2]; k++) {
    for (uint32_t j = 0; j <= b->n[1]; j++) {
      const int is_rim = k == 0 || k == b->n[2] || j == 0 || j == b->n[1];
      for (uint32_t i = 0; i <= b->n[0]; i += is_rim ? 1 : b->n[0]) {
        double *at = mesh->vertices + 3 * (size_t)lattice_point(b, i, j, k);
        at[0] = lattice_place(b, 0, i), at[1] = lattice_place(b, 1, j);
        at[2] = lattice_place(b, 2, k);
        mesh->vertex_count++;
      }
    }
  }
}

/* the point at p, q along the axes after `axis`, at an end of it */
static uint32_t face_point(const lattice *b, int axis, uint32_t end, uint32_t p, uint32_t q) {
  uint32_t at[3];
  at[axis] = end, at[(axis + 1) % 3] = p, at[(axis + 2) % 3] = q;
  return lattice_point(b, at[0], at[1], at[2]);
}

static void draw_lattice_faces(const lattice *b, int axis, ald_mesh *mesh) {
  for (uint32_t q = 0; q < b->n[(axis + 2) % 3]; q++) {
    for (uint32_t p = 0; p < b->n[(axis + 1) % 3]; p++) {
      const uint32_t end = b->n[axis];
      ald_mesh_builder_quad(
          mesh, face_point(b, axis, end, p, q), face_point(b, axis, end, p + 1, q),
          face_point(b, axis, end, p + 1, q + 1), face_point(b, axis, end, p, q + 1));
      ald_mesh_builder_quad(mesh, face_point(b, axis, 0, p, q), face_point(b, axis, 0, p, q + 1),
                            face_point(b, axis, 0, p + 1, q + 1), face_point(b, axis, 0, p + 1, q));
    }
  }
}

static const char *box_check(const double *v, uint32_t *key) {
  const double x = v[BOX_DIVISIONS], y = v[BOX_DIVISIONS + 1], z = v[BOX_DIVISIONS + 2];
  *key = BOX_DIVISIONS;
  return check_size(4 * (x * y + y * z + z * x));
}

static ald_status box_make(const double *v, ald_mesh *mesh, ald_report *report) {
  lattice b;
  for (int k = 0; k < 3; k++) {
    b.size[k] = v[BOX_LENGTH + k];
    b.n[k] = (uint32_t)v[BOX_DIVISIONS + k];
  }
  const uint32_t cells = b.n[0] * b.n[1] + b.n[1] * b.n[2] + b.n[2] * b.n[0];
  const ald_status status = ald_mesh_builder_start(2 * cells + 2, 4 * cells, mesh, report);
  if (status != ALD_OK) return status;
  draw_lattice_points(&b, mesh);
  for (int axis = 0; axis < 3; axis++) draw_lattice_faces(&b, axis, mesh);
  return ALD_OK;
}

/* ---------------------------------------------------------------------------------------- rings */

/* a ring about `axis`, counter-clockwise seen from its end */
static ald_mesh_row draw_ring(ald_mesh *mesh, int axis, double radius, double height,
                              uint32_t count) {
  const ald_mesh_row row = {mesh->vertex_count, count, NULL};
  for (uint32_t n = 0; n < count; n++) {
    double c, s, at[3];
    ald_mesh_builder_turn(n, count, &c, &s);
    at[axis] = height, at[(axis + 1) % 3] = radius * c, at[(axis + 2) % 3] = radius * s;
    ald_mesh_builder_vertex(mesh, at[0], at[1], at[2]);
  }
  return row;
}

/* how many vertices ring `ring` of a disc has, whose outermost one has `count` */
static uint32_t disc_ring(uint32_t ring, uint32_t rings, uint32_t count) {
  ALD_ASSERT(ring <= rings);
  const double share = rint((double)count * (double)ring / (double)rings);
  return ring == 0 ? 1 : share < 3 ? 3 : (uint32_t)share;
}

/* ------------------------------------------------------------------------------------- cylinder */

enum { CYLINDER_RADIUS, CYLINDER_LENGTH, CYLINDER_AXIS, CYLINDER_DIVISIONS };

static const ald_key cylinder_keys[ALD_CYLINDER_KEYS] = {
    [CYLINDER_RADIUS] = LENGTH_KEY("radius", NULL, "3 m", "of the circle that the corners lie on"),
    [CYLINDER_LENGTH] = LENGTH_KEY("length", NULL, "40 m", "from end to end"),
    [CYLINDER_AXIS] = AXIS_KEY("direction of its length"),
    [CYLINDER_DIVISIONS] = ALD_COUNT_KEY(
        "divisions", NULL, 32, "48", "corners of its section, at least 3; as long as wide between"),
};

/* sides of a polygon of `count` corners that go into a length */
static double cylinder_storeys(const double *v) {
  double c, s;
  ald_mesh_builder_turn(1, 2 * (uint64_t)v[CYLINDER_DIVISIONS], &c, &s);
  const double storeys = rint(v[CYLINDER_LENGTH] / (2 * v[CYLINDER_RADIUS] * s));
  return storeys < 1 ? 1 : storeys;
}

static uint32_t disc_rings(uint32_t count) { return count < 9 ? 1 : (count + 3) / 6; }

static double cylinder_vertices(const double *v) {
  const uint32_t count = (uint32_t)v[CYLINDER_DIVISIONS], rings = disc_rings(count);
  double inside = 0;
  for (uint32_t ring = 0; ring < rings; ring++) inside += disc_ring(ring, rings, count);
  return 2 * inside + (cylinder_storeys(v) + 1) * count;
}

static const char *cylinder_check(const double *v, uint32_t *key) {
  *key = CYLINDER_DIVISIONS;
  if (v[CYLINDER_DIVISIONS] < 3) return "a section has at least 3 corners";
  return check_size(2 * cylinder_vertices(v) - 4);
}

static void draw_end(ald_mesh *mesh, const double *v, double height, ald_mesh_row rim) {
  const int axis = (int)v[CYLINDER_AXIS];
  const uint32_t count = rim.count, rings = disc_rings(count);
  for (uint32_t ring = rings; ring-- > 0;) {
    const ald_mesh_row inner =
        draw_ring(mesh, axis, v[CYLINDER_RADIUS] * ((double)ring / (double)rings), height,
                  disc_ring(ring, rings, count));
    ald_mesh_builder_belt(mesh, height > 0 ? rim : inner, height > 0 ? inner : rim);
    rim = inner;
  }
}

static ald_status cylinder_make(const double *v, ald_mesh *mesh, ald_report *report) {
  const uint32_t vertices = (uint32_t)cylinder_vertices(v);
  const uint32_t storeys = (uint32_t)cylinder_storeys(v), count = (uint32_t)v[CYLINDER_DIVISIONS];
  const ald_status status = ald_mesh_builder_start(vertices, 2 * vertices - 4, mesh, report);
  if (status != ALD_OK) return status;
  ald_mesh_row below = {0};
  for (uint32_t storey = 0; storey <= storeys; storey++) {
    const double height = v[CYLINDER_LENGTH] * ((2.0 * storey - storeys) / (2.0 * storeys));
    const ald_mesh_row row =
        draw_ring(mesh, (int)v[CYLINDER_AXIS], v[CYLINDER_RADIUS], height, count);
    if (storey > 0) ald_mesh_builder_belt(mesh, below, row);
    if (storey == 0 || storey == storeys) draw_end(mesh, v, height, row);
    below = row;
  }
  return ALD_OK;
}

/* --------------------------------------------------------------------------------------- sphere */

enum { SPHERE_RADIUS, SPHERE_DIVISIONS };

static const ald_key sphere_keys[ALD_SPHERE_KEYS] = {
    [SPHERE_RADIUS] = LENGTH_KEY("radius", NULL, "0.5 m", "of the sphere that the corners lie on"),
    [SPHERE_DIVISIONS] = ALD_COUNT_KEY("divisions", NULL, 12, "16",
                                       "of each quarter circle; 8 times their square triangles"),
};

static const char *sphere_check(const double *v, uint32_t *key) {
  *key = SPHERE_DIVISIONS;
  return check_size(8 * v[SPHERE_DIVISIONS] * v[SPHERE_DIVISIONS]);
}

/* Rings of 4, 8, .. vertices from each pole to the equator: triangles of nearly one size without
 * the slivers that meridians make at the poles, and six vertices on the axes, so that the box about
 * it is as wide as the sphere. */
static ald_status sphere_make(const double *v, ald_mesh *mesh, ald_report *report) {
  const uint32_t n = (uint32_t)v[SPHERE_DIVISIONS];
  const ald_status status = ald_mesh_builder_start(4 * n * n + 2, 8 * n * n, mesh, report);
  if (status != ALD_OK) return status;
  ald_mesh_row below = {0};
  for (uint32_t ring = 0; ring <= 2 * n; ring++) {
    const uint32_t from_pole = ring <= n ? ring : 2 * n - ring;
    double up, out;
    ald_mesh_builder_turn(2 * (uint64_t)n - ring, 4 * (uint64_t)n, &up, &out);
    const ald_mesh_row row = draw_ring(mesh, 2, v[SPHERE_RADIUS] * out, v[SPHERE_RADIUS] * up,
                                       from_pole ? 4 * from_pole : 1);
    if (ring > 0) ald_mesh_builder_belt(mesh, below, row);
    below = row;
  }
  return ALD_OK;
}

/* ---------------------------------------------------------------------------------------- torus */

enum { TORUS_RADIUS, TORUS_TUBE, TORUS_AXIS, TORUS_DIVISIONS };

static const ald_key torus_keys[ALD_TORUS_KEYS] = {
    [TORUS_RADIUS] = LENGTH_KEY("radius", NULL, "1.2 m", "from the centre to the tube's middle"),
    [TORUS_TUBE] = LENGTH_KEY("tube radius", NULL, "0.3 m", "of the tube; less than the radius"),
    [TORUS_AXIS] = AXIS_KEY("direction of the axis of the ring"),
    [TORUS_DIVISIONS] = ALD_COUNT_KEY("divisions", NULL, 16, "24",
                                      "corners of the tube's section, at least 3; as long as wide"),
};

/* sections around the ring, about as far from each other on its middle as their corners */
static double torus_sections(const double *v) {
  const double sections = rint(v[TORUS_DIVISIONS] * (v[TORUS_RADIUS] / v[TORUS_TUBE]));
  return sections < 6 ? 6 : sections;
}

static const char *torus_check(const double *v, uint32_t *key) {
  *key = TORUS_TUBE;
  if (!(v[TORUS_TUBE] < v[TORUS_RADIUS])) return "the tube must be thinner than its ring's radius";
  *key = TORUS_DIVISIONS;
  if (v[TORUS_DIVISIONS] < 3) return "a section has at least 3 corners";
  return check_size(2 * v[TORUS_DIVISIONS] * torus_sections(v));
}

static ald_status torus_make(const double *v, ald_mesh *mesh, ald_report *report) {
  const uint32_t sections = (uint32_t)torus_sections(v), around = (uint32_t)v[TORUS_DIVISIONS];
  const uint32_t vertices = sections * around;
  const ald_status status = ald_mesh_builder_start(vertices, 2 * vertices, mesh, report);
  if (status != ALD_OK) return status;
  for (uint32_t n = 0; n < around; n++) {
    double c, s;
    ald_mesh_builder_turn(n, around, &c, &s);
    draw_ring(mesh, (int)v[TORUS_AXIS], v[TORUS_RADIUS] + v[TORUS_TUBE] * c, v[TORUS_TUBE] * s,
              sections);
  }
  for (uint32_t n = 0; n < around; n++) {
    const ald_mesh_row below = {n * sections, sections, NULL};
    const ald_mesh_row row = {(n + 1) % around * sections, sections, NULL};
    ald_mesh_builder_belt(mesh, below, row);
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------
 * A hawse pipe with the ship's side around its mouth: a profile turned about the pipe's axis, its
 * outermost edges drawn out to a rectangle, and all of it sheared along the axis, which tilts the
 * side and leaves the pipe as it is. */

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

#define HAWSE_LENGTH_KEY(name, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, example, meaning)
#define OPTIONAL_KEY(name, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0, example, meaning)

static const ald_key hawse_keys[ALD_HAWSE_KEYS] = {
    [PIPE_RADIUS] =
        HAWSE_LENGTH_KEY("pipe radius", "0.45 m", "of the circle that the corners lie on"),
    [PIPE_LENGTH] = HAWSE_LENGTH_KEY("pipe length", "5 m", "from the side inwards along the axis"),
    [LIP_RADIUS] = HAWSE_LENGTH_KEY("lip radius", "0.2 m", "by which the mouth is rounded"),
    [WIDTH] = HAWSE_LENGTH_KEY("width", "8 m", "of the side around the mouth, along y"),
    [HEIGHT] = HAWSE_LENGTH_KEY("height", "8 m", "likewise, along z"),
    [THICKNESS] =
        HAWSE_LENGTH_KEY("thickness", "0.2 m",
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

static const char *hawse_check(const double *v, uint32_t *key) {
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
static ald_mesh_row draw_hawse_ring(const double *v, ald_mesh *mesh, double radius, double height) {
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
  const ald_mesh_row row = draw_hawse_ring(p->v, p->mesh, radius, height);
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

static ald_status hawse_make(const double *v, ald_mesh *mesh, ald_report *report) {
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

/* ------------------------------------------------------------------------------
 * The hull of Wigley as a mesh: y = B/2 (1 - (2 x/L)^2) (1 - (z/T)^2). */

enum {
  LENGTH = ALD_HULL_LENGTH,
  BEAM = ALD_HULL_BEAM,
  DRAUGHT = ALD_HULL_DRAUGHT,
  DEPTH = ALD_HULL_DEPTH,
  TRIANGLES
};

#define WIGLEY_LENGTH_KEY(name, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, example, meaning)

static const ald_key wigley_keys[ALD_WIGLEY_KEYS] = {
    [LENGTH] = WIGLEY_LENGTH_KEY("length", "100 m", "from stern to stem"),
    [BEAM] = WIGLEY_LENGTH_KEY("beam", "10 m", "midships, at the still water and above"),
    [DRAUGHT] = WIGLEY_LENGTH_KEY("draught", "6.25 m", "from the keel to the still water"),
    [DEPTH] = WIGLEY_LENGTH_KEY("depth", "9 m", "from the keel to the deck; more than the draught"),
    [TRIANGLES] = ALD_COUNT_KEY("triangles", NULL, 5000, "20000", "about as many are made"),
};

static ald_hull_size size_of(const double *v) {
  return (ald_hull_size){v[LENGTH], v[BEAM], v[DRAUGHT], v[DEPTH], v[TRIANGLES], 2.0 / 3};
}

static const char *wigley_check(const double *v, uint32_t *key) {
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

static ald_status wigley_make(const double *v, ald_mesh *mesh, ald_report *report) {
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

/* ------------------------------------------------------------------------------------------ */

const ald_mesh_shape ald_mesh_shapes[] = {
    {"box", "A box; origin: its centre.", "{box: {length: 20 m, breadth: 8 m, height: 4 m}}",
     box_keys, ALD_BOX_KEYS, box_check, box_make},
    {"cylinder", "A cylinder with flat ends; origin: its centre.",
     "{cylinder: {radius: 3 m, length: 40 m, axis: z}}", cylinder_keys, ALD_CYLINDER_KEYS,
     cylinder_check, cylinder_make},
    {"flukes",
     "Crown and flukes of a stockless anchor, the tips towards x; origin: the middle of the "
     "crown's "
     "pin, which lies along y.",
     "{flukes: {length: 1.9 m, breadth: 2.2 m, crown: 0.4 m, thickness: 0.6 m, gap: 0.5 m, tip "
     "breadth: 0.2 m, tip thickness: 0.1 m}}",
     ald_flukes_keys, ALD_FLUKES_KEYS, ald_flukes_check, ald_flukes_make},
    {"hawse",
     "A hawse pipe with the ship's side around its mouth, rounded and in a recess if wanted; x "
     "along "
     "the pipe outboard, origin: where its axis meets the side.",
     "{hawse: {pipe radius: 0.45 m, pipe length: 5 m, lip radius: 0.2 m, width: 8 m, height: 8 m, "
     "thickness: 0.2 m, slope: 35 deg}}",
     hawse_keys, ALD_HAWSE_KEYS, hawse_check, hawse_make},
    {"shank", "Shank of an anchor, along x; origin: the middle of the crown's pin.",
     "{shank: {length: 2.9 m, breadth: 0.4 m, thickness: 0.4 m}}", ald_shank_keys, ALD_SHANK_KEYS,
     ald_shank_check, ald_shank_make},
    {"ship",
     "A ship-like hull with a transom, and a bulb and flare if wanted, under a flat deck; origin: "
     "midships, on the centreline at the still water.",
     "{ship: {length: 180 m, beam: 32 m, draught: 11 m, depth: 18 m, block coefficient: 0.8}}",
     ald_ship_keys, ALD_SHIP_KEYS, ald_ship_check, ald_ship_make},
    {"sphere", "A sphere; origin: its centre.", "{sphere: {radius: 0.5 m}}", sphere_keys,
     ALD_SPHERE_KEYS, sphere_check, sphere_make},
    {"torus", "A ring with a round section; origin: its centre.",
     "{torus: {radius: 1.2 m, tube radius: 0.3 m}}", torus_keys, ALD_TORUS_KEYS, torus_check,
     torus_make},
    {"wigley",
     "The hull of Wigley: parabolic waterlines and sections, upright sides above the water, a flat "
     "deck; origin: midships, on the centreline at the still water.",
     "{wigley: {length: 100 m, beam: 10 m, draught: 6.25 m, depth: 9 m}}", wigley_keys,
     ALD_WIGLEY_KEYS, wigley_check, wigley_make},
};
const uint32_t ald_mesh_shape_count = sizeof ald_mesh_shapes / sizeof ald_mesh_shapes[0];

uint32_t ald_mesh_shape_find(const char *name) {
  uint32_t shape = 0;
  while (shape < ald_mesh_shape_count && strcmp(ald_mesh_shapes[shape].name, name) != 0) shape++;
  return shape;
}

/* of one value by its key alone */
static const char *value_problem(const ald_key *key, double value) {
  if (!isfinite(value)) return "must be a finite number";
  if (key->type == ALD_KEY_CHOICE) {
    double words = 0;
    while (key->choices[(uint32_t)words]) words++;
    return value >= 0 && value < words && value == rint(value) ? NULL : "is none of its words";
  }
  if (key->type == ALD_KEY_COUNT && (value != rint(value) || value > ALD_COUNT_MAX)) {
    return "must be a whole number of at most 1000000";
  }
  return ald_range_problem(key->range, value) ? "lies outside its range" : NULL;
}

const char *ald_mesh_shape_problem(uint32_t shape, const double *values, uint32_t *key) {
  ALD_ASSERT(shape < ald_mesh_shape_count);
  const ald_mesh_shape *s = &ald_mesh_shapes[shape];
  for (*key = 0; *key < s->key_count; ++*key) {
    const char *problem = value_problem(&s->keys[*key], values[*key]);
    if (problem) return problem;
  }
  return s->check(values, key);
}

ald_status ald_mesh_shape_make(uint32_t shape, const double *values, ald_mesh *mesh,
                               ald_report *report) {
  uint32_t key = 0;
  *mesh = (ald_mesh){0};
  const char *problem = ald_mesh_shape_problem(shape, values, &key);
  if (!problem) return ald_mesh_shapes[shape].make(values, mesh, report);
  return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s: \"%s\": %s\n",
                         ald_mesh_shapes[shape].name, ald_mesh_shapes[shape].keys[key].name,
                         problem);
}
