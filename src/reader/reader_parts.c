/* SPDX-License-Identifier: Apache-2.0
 * The convex parts of a mesh that is not convex: meshes of their own, which together are it. */
#include "reader_parts.h"

#include <math.h>
#include <string.h>

#include "base/assertion.h"
#include "mesh/mesh_mass.h"
#include "reader.h"

/* How far volumes and boxes may be off, of the mesh's: coordinates of files are rounded. */
#define ALIKE 1e-4

static uint32_t find(const ald_study *study, const char *name) {
  uint32_t m = 0;
  while (m < study->mesh_count && strcmp(study->meshes[m].name, name) != 0) m++;
  return m;
}

/* a part, which is to be a convex mesh of the section; its volume, and the box that grows by it */
static bool add_part(ald_reader *reader, struct fy_node *node, const char *path, uint32_t own,
                     ald_mesh_mass *all) {
  const ald_study *study = reader->study;
  ald_mesh_planes *planes = &study->meshes[own].planes;
  const uint32_t had = planes->part_count;
  char name[128];
  ald_mesh_mass mass;
  if (!*ald_node_text(node, name, sizeof name) || find(study, name) == study->mesh_count) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_NAME, ald_node_place(node), name,
                      "%s.parts: expected the name of a mesh in the section \"meshes\"", path);
    return false;
  }
  const ald_mesh *part = &study->meshes[find(study, name)].mesh;
  const uint32_t left = ALD_MESH_PLANES_MOST - ald_mesh_planes_count(planes);
  const bool is_itself = find(study, name) == own;
  if (!is_itself && ald_mesh_planes_add(part, left, planes) != ALD_OK) {
    reader->no_memory = true;
    return false;
  }
  if (is_itself || planes->part_count == had) {
    ald_diagnose(reader->diagnosis, ald_node_place(node),
                 "%s.parts: %s is not convex, or all parts have more than %d planes", path, name,
                 ALD_MESH_PLANES_MOST);
    return false;
  }
  ald_mesh_mass_of(part, &mass);
  all->volume += mass.volume;
  for (int k = 0; k < 3; k++) {
    all->low[k] = fmin(all->low[k], mass.low[k]);
    all->high[k] = fmax(all->high[k], mass.high[k]);
  }
  return true;
}

/* are the parts together the mesh? */
static bool is_whole(const ald_mesh *mesh, const ald_mesh_mass *all) {
  ald_mesh_mass own;
  ald_mesh_mass_of(mesh, &own);
  if (!(fabs(own.volume - all->volume) <= ALIKE * own.volume)) return false;
  for (int k = 0; k < 3; k++) {
    const double slack = ALIKE * (own.high[k] - own.low[k]);
    if (!(fabs(own.low[k] - all->low[k]) <= slack)) return false;
    if (!(fabs(own.high[k] - all->high[k]) <= slack)) return false;
  }
  return true;
}

void ald_read_parts(ald_reader *reader, struct fy_node *list, const char *path, uint32_t own) {
  ALD_ASSERT(own < reader->study->mesh_count);
  ald_mesh_mass all = {.low = {HUGE_VAL, HUGE_VAL, HUGE_VAL},
                       .high = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};
  ald_study_mesh *mesh = &reader->study->meshes[own];
  if (!fy_node_is_sequence(list) || fy_node_sequence_item_count(list) == 0) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(list), NULL,
                      "%s.parts: expected a list of meshes, as in [keel, deck]", path);
    return;
  }
  ald_mesh_planes_clear(&mesh->planes);
  for (int i = 0; i < fy_node_sequence_item_count(list); i++) {
    struct fy_node *node = fy_node_sequence_get_by_index(list, i);
    if (!add_part(reader, node, path, own, &all)) return;
  }
  if (is_whole(&mesh->mesh, &all)) return;
  ald_diagnose(reader->diagnosis, ald_node_place(list),
               "%s.parts: together they are not this mesh: their volume is %g m^3, or their box "
               "differs",
               path, all.volume);
}
