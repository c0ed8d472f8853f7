/* SPDX-License-Identifier: Apache-2.0
 * The layout of meshes: their points, edges and trees, which every scenario shares, and the scratch
 * in which two of them are compared. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "element/mesh_contact.h"
#include "kernels/pass/mesh/link_contact_rows.h"
#include "kernels/pass/mesh/mesh_rows.h"
#include "layout_meshes.h"
#include "mesh_asset.h"
#include "plan/layout_builder.h"

/* keeps tables of meshes until all other numbers of the plan are known; returns where they begin
 * among those kept */
static uint32_t keep_tables(ald_layout_builder *b, const uint32_t *tables, uint32_t count) {
  ALD_ASSERT(count % 8 == 0);
  const uint32_t at = b->mesh_table_count;
  if (b->failed || count == 0) return at;
  uint32_t *grown = realloc(b->mesh_tables, (at + (size_t)count) * sizeof *grown);
  if (!grown) {
    b->failed = true;
    return 0;
  }
  memcpy(grown + at, tables, count * sizeof *grown);
  b->mesh_tables = grown;
  b->mesh_table_count = at + count;
  return at;
}

/* one mesh: its tables to the plan, its numbers to the assets, both at multiples of eight */
static void lay_mesh(ald_layout_builder *b, const ald_study_mesh *mesh, uint32_t number) {
  ALD_ASSERT(number < b->study->mesh_count);
  ald_mesh_asset asset;
  if (ald_mesh_asset_make(&mesh->mesh, &mesh->planes, &asset, NULL) != ALD_OK) {
    b->failed = true;
    return;
  }
  const uint32_t assets = ald_layout_assets(b, asset.asset_count, asset.assets, 8);
  const uint32_t tables = keep_tables(b, asset.plan, asset.plan_count);
  if (!b->failed) {
    ald_mesh_asset_place(&asset, tables, assets);
    uint32_t *plan = b->layout->plan;
    memcpy(plan + plan[PLAN_MESH_TABLE] + number * MESH_FIELD_COUNT, asset.plan,
           MESH_FIELD_COUNT * sizeof *plan);
  }
  ald_mesh_asset_clear(&asset);
}

/* moves the places of all meshes' tables */
static void shift_tables(uint32_t *plan, uint32_t by) {
  for (uint32_t m = 0; m < plan[PLAN_MESHES]; m++) {
    uint32_t *fields = plan + plan[PLAN_MESH_TABLE] + m * MESH_FIELD_COUNT;
    for (int f = MESH_CORNERS; f < MESH_FIELD_COUNT; f++) fields[f] += by;
  }
}

void ald_layout_take_mesh_tables(ald_layout_builder *b, const ald_layout *all) {
  ALD_ASSERT(all->plan_known <= all->plan_count);
  keep_tables(b, all->plan + all->plan_known, all->plan_count - all->plan_known);
  if (!b->failed) shift_tables(b->layout->plan, -all->plan_known);
}

void ald_layout_mesh_tables(ald_layout_builder *b) {
  ald_layout *layout = b->layout;
  ald_layout_table(b, (8 - layout->plan_count % 8) % 8);
  layout->plan_known = layout->plan_count;
  ald_layout_table(b, b->mesh_table_count);
  if (b->failed || b->mesh_table_count == 0) return;
  memcpy(layout->plan + layout->plan_known, b->mesh_tables,
         b->mesh_table_count * sizeof *layout->plan);
  shift_tables(layout->plan, layout->plan_known);
}

/* pairs of crossing triangles for which there is room: contours of meshes have at most about ten
 * times the root of their number of triangles, except for comb-like meshes */
enum { CROSSINGS_MIN = 2048 };
static uint32_t crossings_of(uint32_t triangles) {
  ALD_ASSERT(triangles > 0);
  return CROSSINGS_MIN + 24 * (uint32_t)sqrt((double)triangles);
}

/* links store their lists where pairs of meshes store their crossings */
_Static_assert(LINK_SCRATCH_UINTS <= CROSS_UINT_COUNT * CROSSINGS_MIN &&
                   LINK_SCRATCH_REALS <= CROSS_REAL_COUNT * CROSSINGS_MIN,
               "no room for the lists of links");

_Static_assert(7 * MESH_PLANES_MAX <= CROSS_REAL_COUNT * CROSSINGS_MIN, "no room for planes");

_Static_assert(MESH_STACK_UINTS <= MESH_SCRATCH_REST(CROSSINGS_MIN), "no room for a stack");

/* Numbers of the scratch of all contacts of meshes of a unit, on a device: from here on contacts
 * share one, so that a model of many contacts still fits. 16 MB in double precision. */
enum { SCRATCH_NUMBERS_MAX = 2 << 20 };

/* room for two of the largest mesh, since two bodies may have the same */
static void lay_scratch(ald_layout_builder *b) {
  uint32_t vertices = 0, triangles = 0;
  for (uint32_t m = 0; m < b->study->mesh_count; m++) {
    const ald_mesh *mesh = &b->study->meshes[m].mesh;
    if (mesh->vertex_count > vertices) vertices = mesh->vertex_count;
    if (mesh->triangle_count > triangles) triangles = mesh->triangle_count;
  }
  const uint32_t own = crossings_of(2 * triangles), asked = ald_mesh_contact_pairs(b->study);
  const uint32_t crossings = own > asked ? own : asked;
  uint32_t *plan = b->layout->plan;
  plan[PLAN_CROSS_MOST] = crossings;
  plan[PLAN_SCRATCH_REALS] = CROSS_REAL_COUNT * crossings;
  plan[PLAN_SCRATCH_UINTS] =
      CROSS_UINT_COUNT * crossings + MESH_SCRATCH_UINTS(crossings, vertices, vertices);
  const uint32_t fit = SCRATCH_NUMBERS_MAX / (plan[PLAN_SCRATCH_REALS] + plan[PLAN_SCRATCH_UINTS]);
  plan[PLAN_SCRATCH_PLACES] = fit > 1 ? fit : 1;
  plan[PLAN_SCRATCH_INSTANCE] = LINK_SCRATCH_REALS + LINK_SCRATCH_UINTS;
}

void ald_layout_meshes(ald_layout_builder *b) {
  const ald_study *s = b->study;
  const uint32_t bodies = ald_layout_table(b, s->body_count);
  const uint32_t table = ald_layout_table(b, MESH_FIELD_COUNT * s->mesh_count);
  if (b->failed || s->mesh_count == 0) return;
  b->layout->plan[PLAN_BODY_MESH] = bodies;
  b->layout->plan[PLAN_MESHES] = s->mesh_count;
  b->layout->plan[PLAN_MESH_TABLE] = table;
  for (uint32_t body = 0; body < s->body_count; body++) {
    b->layout->plan[bodies + body] = s->bodies[body].mesh;
  }
  for (uint32_t m = 0; m < s->mesh_count && !b->failed; m++) {
    lay_mesh(b, &s->meshes[m], m);
  }
  if (!b->failed) lay_scratch(b);
}
