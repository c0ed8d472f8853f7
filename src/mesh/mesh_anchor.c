/* SPDX-License-Identifier: Apache-2.0
 * Shank and flukes of a stockless anchor: plates between two layers of the same corners. */
#include "mesh_anchor.h"

#include <math.h>

#include "mesh_builder.h"

#define LENGTH_KEY(name, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, example, meaning)

/* ---------------------------------------------------------------------------------------- flukes
 */

const ald_key ald_flukes_keys[ALD_FLUKES_KEYS] = {
    [ALD_FLUKES_LENGTH] = LENGTH_KEY("length", "1.9 m", "from the crown's pin to the tips"),
    [ALD_FLUKES_BREADTH] = LENGTH_KEY("breadth", "2.2 m", "over crown and flukes, along the pin"),
    [ALD_FLUKES_CROWN] =
        LENGTH_KEY("crown", "0.4 m", "from the pin to the crown's end, away from the tips"),
    [ALD_FLUKES_THICKNESS] = LENGTH_KEY("thickness", "0.6 m", "of the crown"),
    [ALD_FLUKES_GAP] = LENGTH_KEY("gap", "0.5 m", "between the flukes, for the shank"),
    [ALD_FLUKES_TIP_BREADTH] = LENGTH_KEY("tip breadth", "0.2 m", "of each fluke at its end"),
    [ALD_FLUKES_TIP_THICKNESS] = LENGTH_KEY("tip thickness", "0.1 m", "likewise"),
};

const char *ald_flukes_check(const double *v, uint32_t *key) {
  *key = ALD_FLUKES_LENGTH;
  if (!(v[ALD_FLUKES_LENGTH] > v[ALD_FLUKES_CROWN])) return "it must exceed that of the crown";
  *key = ALD_FLUKES_GAP;
  if (!(v[ALD_FLUKES_GAP] < v[ALD_FLUKES_BREADTH])) return "it must be less than the breadth";
  *key = ALD_FLUKES_TIP_BREADTH;
  if (v[ALD_FLUKES_TIP_BREADTH] > 0.5 * (v[ALD_FLUKES_BREADTH] - v[ALD_FLUKES_GAP])) {
    return "it must not exceed that of a fluke, which is half of the breadth less the gap";
  }
  *key = ALD_FLUKES_TIP_THICKNESS;
  return v[ALD_FLUKES_TIP_THICKNESS] > v[ALD_FLUKES_THICKNESS] ? "it must not exceed the thickness"
                                                               : NULL;
}

/* corners of a layer, seen from above: four at the crown's end from starboard to port, four where
 * the flukes begin, and two at the end of each fluke */
enum { FLUKE_CORNERS = 12, FLUKE_CELLS = 5, FLUKE_RIM = 12 };

static void draw_fluke_layer(const double *v, ald_mesh *mesh, double side) {
  const double across[4] = {-0.5 * v[ALD_FLUKES_BREADTH], -0.5 * v[ALD_FLUKES_GAP],
                            0.5 * v[ALD_FLUKES_GAP], 0.5 * v[ALD_FLUKES_BREADTH]};
  const double half = 0.5 * v[ALD_FLUKES_THICKNESS] * side;
  const double tip = 0.5 * v[ALD_FLUKES_TIP_BREADTH];
  for (int k = 0; k < 4; k++) {
    ald_mesh_builder_vertex(mesh, -v[ALD_FLUKES_CROWN], across[k], half);
  }
  for (int k = 0; k < 4; k++) {
    ald_mesh_builder_vertex(mesh, v[ALD_FLUKES_CROWN], across[k], half);
  }
  for (int k = 0; k < 4; k++) {
    const double middle = 0.5 * (k < 2 ? across[0] + across[1] : across[2] + across[3]);
    ald_mesh_builder_vertex(mesh, v[ALD_FLUKES_LENGTH], middle + (k % 2 ? tip : -tip),
                            0.5 * v[ALD_FLUKES_TIP_THICKNESS] * side);
  }
}

ald_status ald_flukes_make(const double *v, ald_mesh *mesh, ald_report *report) {
  /* anticlockwise from above */
  static const uint32_t cells[FLUKE_CELLS][4] = {
      {0, 4, 5, 1}, {1, 5, 6, 2}, {2, 6, 7, 3}, {4, 8, 9, 5}, {6, 10, 11, 7}};
  static const uint32_t rim[FLUKE_RIM] = {0, 4, 8, 9, 5, 6, 10, 11, 7, 3, 2, 1};
  const ald_status status =
      ald_mesh_builder_start(2 * FLUKE_CORNERS, 4 * FLUKE_CELLS + 2 * FLUKE_RIM, mesh, report);
  if (status != ALD_OK) return status;
  draw_fluke_layer(v, mesh, -1);
  draw_fluke_layer(v, mesh, 1);
  for (int k = 0; k < FLUKE_CELLS; k++) {
    const uint32_t *c = cells[k], up = FLUKE_CORNERS;
    ald_mesh_builder_quad(mesh, up + c[0], up + c[1], up + c[2], up + c[3]);
    ald_mesh_builder_quad(mesh, c[0], c[3], c[2], c[1]);
  }
  for (int k = 0; k < FLUKE_RIM; k++) {
    const uint32_t a = rim[k], b = rim[(k + 1) % FLUKE_RIM];
    ald_mesh_builder_quad(mesh, a, b, FLUKE_CORNERS + b, FLUKE_CORNERS + a);
  }
  return ALD_OK;
}

/* ----------------------------------------------------------------------------------------- shank
 */

#define END_KEY(name, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0, example, meaning)

const ald_key ald_shank_keys[ALD_SHANK_KEYS] = {
    [ALD_SHANK_LENGTH] = LENGTH_KEY("length", "2.9 m", "along x, from the crown's pin to the ring"),
    [ALD_SHANK_BREADTH] = LENGTH_KEY("breadth", "0.4 m", "at the pin, along y"),
    [ALD_SHANK_THICKNESS] = LENGTH_KEY("thickness", "0.4 m", "at the pin, along z"),
    [ALD_SHANK_END_BREADTH] =
        END_KEY("end breadth", "0.3 m", "at the ring; 0, the default: that at the pin"),
    [ALD_SHANK_END_THICKNESS] = END_KEY("end thickness", "0.2 m", "likewise"),
};

const char *ald_shank_check(const double *v, uint32_t *key) {
  (void)v;
  *key = ALD_SHANK_LENGTH;
  return NULL;
}

ald_status ald_shank_make(const double *v, ald_mesh *mesh, ald_report *report) {
  static const uint32_t sides[6][4] = {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4},
                                       {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};
  const ald_status status = ald_mesh_builder_start(8, 12, mesh, report);
  if (status != ALD_OK) return status;
  for (int end = 0; end < 2; end++) {
    const double *own = v + (end ? ALD_SHANK_END_BREADTH : ALD_SHANK_BREADTH);
    const double y = 0.5 * (own[0] > 0 ? own[0] : v[ALD_SHANK_BREADTH]);
    const double z = 0.5 * (own[1] > 0 ? own[1] : v[ALD_SHANK_THICKNESS]);
    const double x = end ? v[ALD_SHANK_LENGTH] : 0;
    ald_mesh_builder_vertex(mesh, x, -y, -z);
    ald_mesh_builder_vertex(mesh, x, y, -z);
    ald_mesh_builder_vertex(mesh, x, y, z);
    ald_mesh_builder_vertex(mesh, x, -y, z);
  }
  for (int k = 0; k < 6; k++) {
    ald_mesh_builder_quad(mesh, sides[k][0], sides[k][1], sides[k][2], sides[k][3]);
  }
  return ALD_OK;
}
