/* SPDX-License-Identifier: Apache-2.0
 * Box, cylinder, sphere and torus as meshes. */
#include "mesh_solids.h"

#include <math.h>

#include "base/assertion.h"
#include "mesh_builder.h"

#define LENGTH_KEY(name, component, example, meaning) \
  ALD_NUMBER_KEY(name, component, ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, example, meaning)

static const char *const axis_words[] = {"x", "y", "z", NULL};
#define AXIS_KEY(meaning) \
  { "axis", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 2, 2, axis_words, "x", meaning }

/* greatest number of triangles of a shape */
enum { TRIANGLES_MOST = 4000000 };
static const char too_many[] = "that many would make more than 4000000 triangles: ask for fewer";

/* by the number of triangles */
static const char *check_size(double triangles) {
  return triangles > TRIANGLES_MOST ? too_many : NULL;
}

/* ------------------------------------------------------------------------------------------ box */

enum { BOX_LENGTH, BOX_BREADTH, BOX_HEIGHT, BOX_DIVISIONS };

static const char divisions[] = "equal parts of each side, along length, breadth and height";
const ald_key ald_box_keys[ALD_BOX_KEYS] = {
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

const char *ald_box_check(const double *v, uint32_t *key) {
  const double x = v[BOX_DIVISIONS], y = v[BOX_DIVISIONS + 1], z = v[BOX_DIVISIONS + 2];
  *key = BOX_DIVISIONS;
  return check_size(4 * (x * y + y * z + z * x));
}

ald_status ald_box_make(const double *v, ald_mesh *mesh, ald_report *report) {
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

const ald_key ald_cylinder_keys[ALD_CYLINDER_KEYS] = {
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

const char *ald_cylinder_check(const double *v, uint32_t *key) {
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

ald_status ald_cylinder_make(const double *v, ald_mesh *mesh, ald_report *report) {
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

const ald_key ald_sphere_keys[ALD_SPHERE_KEYS] = {
    [SPHERE_RADIUS] = LENGTH_KEY("radius", NULL, "0.5 m", "of the sphere that the corners lie on"),
    [SPHERE_DIVISIONS] = ALD_COUNT_KEY("divisions", NULL, 12, "16",
                                       "of each quarter circle; 8 times their square triangles"),
};

const char *ald_sphere_check(const double *v, uint32_t *key) {
  *key = SPHERE_DIVISIONS;
  return check_size(8 * v[SPHERE_DIVISIONS] * v[SPHERE_DIVISIONS]);
}

/* Rings of 4, 8, .. vertices from each pole to the equator: triangles of nearly one size without
 * the slivers that meridians make at the poles, and six vertices on the axes, so that the box about
 * it is as wide as the sphere. */
ald_status ald_sphere_make(const double *v, ald_mesh *mesh, ald_report *report) {
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

const ald_key ald_torus_keys[ALD_TORUS_KEYS] = {
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

const char *ald_torus_check(const double *v, uint32_t *key) {
  *key = TORUS_TUBE;
  if (!(v[TORUS_TUBE] < v[TORUS_RADIUS])) return "the tube must be thinner than its ring's radius";
  *key = TORUS_DIVISIONS;
  if (v[TORUS_DIVISIONS] < 3) return "a section has at least 3 corners";
  return check_size(2 * v[TORUS_DIVISIONS] * torus_sections(v));
}

ald_status ald_torus_make(const double *v, ald_mesh *mesh, ald_report *report) {
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
