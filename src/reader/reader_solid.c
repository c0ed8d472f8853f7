/* SPDX-License-Identifier: Apache-2.0
 * A solid: a mesh of the study that what is written out names as its shape, filled evenly. */
#include "reader_solid.h"

#include <math.h>
#include <string.h>

#include "base/assertion.h"
#include "mesh/mesh_mass.h"
#include "model/study.h"

/* products of inertia below this share of the greatest moment are rounding */
static const double product_share = 1e-9;

/* the mesh of that name; NULL if there is none */
static const ald_study_mesh *find(const ald_study *study, const char *name) {
  for (uint32_t k = 0; k < study->mesh_count; k++) {
    if (study->meshes[k].name && strcmp(study->meshes[k].name, name) == 0) return &study->meshes[k];
  }
  return NULL;
}

static void refuse_unknown(ald_entry *entry, struct fy_node *named, const char *key,
                           const char *name) {
  const char *names[64];
  const ald_study *study = entry->reader->study;
  size_t count = 0;
  for (uint32_t k = 0; k < study->mesh_count && count < sizeof names / sizeof *names; k++) {
    if (study->meshes[k].name) names[count++] = study->meshes[k].name;
  }
  const char *nearest = ald_suggest(entry->reader, name, names, count);
  if (nearest) {
    ald_entry_refuse_sort(entry, ALD_ERROR_NAME, named, name,
                          ".%s: unknown mesh \"%s\"; did you mean \"%s\"?", key, name, nearest);
  } else {
    ald_entry_refuse_sort(entry, ALD_ERROR_NAME, named, name,
                          ".%s: unknown mesh \"%s\"; add it to the section \"meshes\"", key, name);
  }
}

static void fill(ald_solid *solid, const ald_mesh_mass *filled) {
  const double v = filled->volume;
  double most = 0;
  solid->volume = v;
  solid->centre = vec3_of(filled->centroid[0], filled->centroid[1], filled->centroid[2]);
  for (int k = 0; k < 3; k++) {
    most = fmax(most, filled->moments[k] / v);
    solid->gyration[k] = sqrt(filled->moments[k] / v);
    solid->low[k] = filled->low[k];
    solid->high[k] = filled->high[k];
  }
  for (int k = 0; k < 3; k++) {
    const double product = filled->products[k] / v;
    solid->products[k] = fabs(product) > product_share * most ? product : 0;
  }
}

bool ald_solid_find(ald_entry *entry, struct fy_node *named, const char *key, ald_solid *solid) {
  char name[ALD_ENTRY_NAME];
  ALD_ASSERT(entry && named && key && solid);
  ald_node_text(named, name, sizeof name);
  const ald_study_mesh *own = find(entry->reader->study, name);
  *solid =
      (ald_solid){.node = ald_node_member(ald_node_member(entry->reader->root, "meshes"), name)};
  if (!own || !solid->node) {
    refuse_unknown(entry, named, key, name);
    return false;
  }
  const ald_quantity *q = entry->reader->study->quantities + own->quantities;
  solid->at = vec3_of(q[ALD_MESH_AT_X].value, q[ALD_MESH_AT_Y].value, q[ALD_MESH_AT_Z].value);
  ald_mesh_mass filled = {0};
  if (own->mesh.triangle_count > 0) ald_mesh_mass_of(&own->mesh, &filled);
  if (filled.volume > 0 && isfinite(filled.volume)) {
    fill(solid, &filled);
    return true;
  }
  /* it was refused where it was read */
  if (ald_diagnosis_errors(entry->reader->diagnosis) > 0) {
    entry->good = false;
  } else {
    ald_entry_refuse(entry, named, ".%s: the mesh \"%s\" has no volume", key, name);
  }
  return false;
}

/* ------------------------------------------------------------------------------ written out */

/* A value as it stands in the study, with its place, to which a file's name is relative. */
static struct fy_node *copy(ald_entry *entry, struct fy_node *from) {
  char text[ALD_SCALAR_LIMIT + 1];
  struct fy_node *own, *item;
  void *at = NULL;
  if (fy_node_is_mapping(from)) {
    own = ald_written_mapping(entry);
    for (struct fy_node_pair *pair; own && (pair = fy_node_mapping_iterate(from, &at));) {
      ald_node_text(fy_node_pair_key(pair), text, sizeof text);
      ald_written_put(entry, own, text, copy(entry, fy_node_pair_value(pair)));
    }
  } else if (fy_node_is_sequence(from)) {
    own = ald_written_list(entry, NULL, 0);
    while (own && (item = fy_node_sequence_iterate(from, &at))) {
      struct fy_node *value = copy(entry, item);
      if (!value || fy_node_sequence_append(own, value) != 0) entry->reader->no_memory = true;
    }
  } else {
    own = ald_written_word(entry, ald_node_text(from, text, sizeof text));
  }
  if (own) ald_node_put_place(own, ald_node_place(from));
  return own;
}

void ald_solid_write(ald_entry *entry, const ald_solid *solid, const char *name) {
  char key[ALD_ENTRY_NAME];
  struct fy_node *meshes = ald_written_section(entry->reader, "meshes");
  struct fy_node *own = meshes ? ald_written_entry(entry, meshes, name) : NULL;
  if (!own) return;
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(solid->node, &at));) {
    ald_node_text(fy_node_pair_key(pair), key, sizeof key);
    if (strcmp(key, "at") == 0) continue;
    ald_written_put(entry, own, key, copy(entry, fy_node_pair_value(pair)));
  }
  ald_written_put(entry, own, "at",
                  ald_written_vector(entry, ALD_LENGTH, vec3_sub(solid->at, solid->centre)));
}

void ald_solid_fill(ald_entry *entry, const ald_solid *solid, struct fy_node *body,
                    const char *name, double mass) {
  const double *p = solid->products;
  ald_written_put(entry, body, "mesh", ald_written_word(entry, name));
  if (p[0] == 0 && p[1] == 0 && p[2] == 0) return;
  ald_written_put(
      entry, body, "products of inertia",
      ald_written_vector(entry, ALD_INERTIA, vec3_of(mass * p[0], mass * p[1], mass * p[2])));
}
