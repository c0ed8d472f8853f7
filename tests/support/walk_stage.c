/* SPDX-License-Identifier: Apache-2.0
 * Two meshes in a plan and in assets of their own. */
#include "walk_stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan/mesh_asset.h"
#define ALD_LANES 1
#include "kernels/pass/mesh/mesh_rows.h"

walk_stage walk_open(const ald_mesh *first, const ald_mesh *second) {
  const ald_mesh *meshes[2] = {first, second};
  ald_mesh_asset made[2];
  uint32_t plan_count = PLAN_KINDS + 2 * MESH_FIELD_COUNT, asset_count = 0;
  for (int k = 0; k < 2; k++) {
    ald_report *report = ald_report_create();
    if (ald_mesh_asset_make(meshes[k], NULL, &made[k], report) != ALD_OK) {
      fprintf(stderr, "%s", ald_report_text(report));
      abort();
    }
    ald_report_destroy(report);
    plan_count += made[k].plan_count;
    asset_count += made[k].asset_count;
  }
  uint32_t *plan = calloc(plan_count, sizeof *plan);
  double *assets = calloc(asset_count, sizeof *assets);
  float *rounded = calloc(asset_count, sizeof *rounded);
  if (!plan || !assets || !rounded) abort();
  plan[PLAN_MESHES] = 2;
  plan[PLAN_MESH_TABLE] = PLAN_KINDS;
  uint32_t plan_at = PLAN_KINDS + 2 * MESH_FIELD_COUNT, assets_at = 0;
  for (uint32_t k = 0; k < 2; k++) {
    ald_mesh_asset_place(&made[k], plan_at, assets_at);
    memcpy(plan + PLAN_KINDS + k * MESH_FIELD_COUNT, made[k].plan, MESH_FIELD_COUNT * sizeof *plan);
    memcpy(plan + plan_at, made[k].plan, made[k].plan_count * sizeof *plan);
    memcpy(assets + assets_at, made[k].assets, made[k].asset_count * sizeof *assets);
    plan_at += made[k].plan_count;
    assets_at += made[k].asset_count;
    ald_mesh_asset_clear(&made[k]);
  }
  for (uint32_t k = 0; k < asset_count; k++) rounded[k] = (float)assets[k];
  return (walk_stage){plan, assets, rounded};
}

void walk_close(walk_stage *stage) {
  free((void *)stage->plan);
  free((void *)stage->assets);
  free((void *)stage->assets_single);
  *stage = (walk_stage){0};
}

typedef struct spot {
  float at[3];
  uint32_t corner;
} spot;

static int order_spots(const void *a, const void *b) {
  const spot *one = a, *two = b;
  for (int c = 0; c < 3; c++) {
    if (one->at[c] != two->at[c]) return one->at[c] < two->at[c] ? -1 : 1;
  }
  return one->corner < two->corner ? -1 : one->corner > two->corner;
}

ald_mesh walk_read_stl(const char *file) {
  ald_mesh mesh = {0};
  uint32_t count = 0;
  FILE *stream = fopen(file, "rb");
  if (!stream) return mesh;
  const int has_count = fseek(stream, 80, SEEK_SET) == 0 && fread(&count, 4, 1, stream) == 1;
  if (!has_count || ald_mesh_make(3 * count, count, &mesh, NULL) != ALD_OK) abort();
  spot *spots = calloc(3 * (size_t)count + 1, sizeof *spots);
  if (!spots) abort();
  for (uint32_t n = 0; n < count; n++) {
    unsigned char record[50];
    if (fread(record, 50, 1, stream) != 1) abort();
    for (uint32_t corner = 0; corner < 3; corner++) {
      spot *s = &spots[3 * n + corner];
      memcpy(s->at, record + 12 + 12 * corner, sizeof s->at);
      for (int c = 0; c < 3; c++) s->at[c] += 0.0F; /* no zeros with a sign */
      s->corner = 3 * n + corner;
    }
  }
  fclose(stream);
  qsort(spots, 3 * (size_t)count, sizeof *spots, order_spots);
  mesh.vertex_count = 0;
  for (uint32_t n = 0; n < 3 * count; n++) {
    if (n == 0 || memcmp(spots[n].at, spots[n - 1].at, sizeof spots[n].at) != 0) {
      for (uint32_t c = 0; c < 3; c++) {
        mesh.vertices[3 * (size_t)mesh.vertex_count + c] = spots[n].at[c];
      }
      mesh.vertex_count++;
    }
    mesh.triangles[spots[n].corner] = mesh.vertex_count - 1;
  }
  free(spots);
  return mesh;
}
