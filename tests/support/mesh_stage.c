/* SPDX-License-Identifier: Apache-2.0
 * Two meshes on a stage of their own. */
#include "mesh_stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#define ALD_LANES 1
#include "kernels/pass/mesh/mesh_region.h"
#include "plan/mesh_asset.h"

mesh_contact_stage mesh_contact_stage_open(const ald_mesh *first, const ald_mesh *second,
                                           uint32_t most) {
  const ald_mesh *const meshes[2] = {first, second};
  const ald_mesh_planes *const none[2] = {NULL, NULL};
  return mesh_contact_stage_open_with(meshes, none, most);
}

mesh_contact_stage mesh_contact_stage_open_with(const ald_mesh *const meshes[2],
                                                const ald_mesh_planes *const planes[2],
                                                uint32_t most) {
  const uint32_t fields = PLAN_KINDS;
  ald_mesh_asset made[2];
  uint32_t plan_at = (fields + 2 * MESH_FIELD_COUNT + 7) / 8 * 8, assets_at = 0;
  mesh_contact_stage stage = {.most = most};
  for (int k = 0; k < 2; k++) {
    assert_int_equal(ald_mesh_asset_make(meshes[k], planes[k], &made[k], NULL), ALD_OK);
    ald_mesh_asset_place(&made[k], plan_at, assets_at);
    plan_at += made[k].plan_count;
    assets_at += made[k].asset_count;
  }
  stage.plan = calloc(plan_at, sizeof *stage.plan);
  stage.assets = aligned_alloc(64, ((size_t)assets_at + 8) * sizeof *stage.assets);
  stage.cross_uints = calloc((size_t)most + 1, STAGE_UINTS * sizeof *stage.cross_uints);
  stage.cross_reals = calloc((size_t)most + 1, STAGE_REALS * sizeof *stage.cross_reals);
  stage.scratch_count = MESH_SCRATCH_UINTS(most, meshes[0]->vertex_count, meshes[1]->vertex_count);
  stage.scratch = calloc(stage.scratch_count, sizeof *stage.scratch);
  assert_true(stage.plan && stage.assets && stage.cross_uints && stage.cross_reals &&
              stage.scratch);
  stage.plan[PLAN_MESHES] = 2;
  stage.plan[PLAN_MESH_TABLE] = fields;
  plan_at = (fields + 2 * MESH_FIELD_COUNT + 7) / 8 * 8;
  assets_at = 0;
  for (uint32_t k = 0; k < 2; k++) {
    memcpy(stage.plan + fields + k * MESH_FIELD_COUNT, made[k].plan,
           MESH_FIELD_COUNT * sizeof *stage.plan);
    memcpy(stage.plan + plan_at, made[k].plan, made[k].plan_count * sizeof *stage.plan);
    memcpy(stage.assets + assets_at, made[k].assets, made[k].asset_count * sizeof *stage.assets);
    plan_at += made[k].plan_count;
    assets_at += made[k].asset_count;
    ald_mesh_asset_clear(&made[k]);
  }
  return stage;
}

void mesh_contact_stage_close(mesh_contact_stage *stage) {
  free(stage->plan);
  free(stage->assets);
  free(stage->cross_uints);
  free(stage->cross_reals);
  free(stage->scratch);
  *stage = (mesh_contact_stage){0};
}

void mesh_contact_relate(const double *first, const double *second, double *pose) {
  for (int r = 0; r < 3; r++) {
    for (int c = 0; c < 4; c++) {
      double sum = 0;
      for (int k = 0; k < 3; k++) {
        const double own = c < 3 ? first[3 * k + c] : first[9 + k] - second[9 + k];
        sum += second[3 * k + r] * own;
      }
      pose[c < 3 ? 3 * r + c : 9 + r] = sum;
    }
  }
}

void mesh_contact_move(const ald_mesh *mesh, const double *pose, ald_mesh *moved) {
  assert_int_equal(ald_mesh_make(mesh->vertex_count, mesh->triangle_count, moved, NULL), ALD_OK);
  memcpy(moved->triangles, mesh->triangles, 3 * sizeof(uint32_t) * (size_t)mesh->triangle_count);
  for (size_t v = 0; v < mesh->vertex_count; v++) {
    const double *own = mesh->vertices + 3 * v;
    for (size_t k = 0; k < 3; k++) {
      moved->vertices[3 * v + k] =
          fma(pose[3 * k], own[0],
              fma(pose[3 * k + 1], own[1], fma(pose[3 * k + 2], own[2], pose[9 + k])));
    }
  }
}
