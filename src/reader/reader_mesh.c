/* SPDX-License-Identifier: Apache-2.0
 * The section `meshes`: closed surfaces from files or parametric shapes. */
#include "reader_sections.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/plain_file.h"
#include "base/report.h"
#include "mesh/mesh_frame.h"
#include "mesh/mesh_mass.h"
#include "mesh/mesh_read.h"
#include "mesh/mesh_shapes.h"
#include "reader/reader.h"
#include "reader/reader_file.h"

/* ------------------------------------------------------------------------------
 * The convex parts of a mesh that is not convex: meshes of their own, which together are it. */

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
  const uint32_t left = ALD_MESH_PLANES_MAX - ald_mesh_planes_count(planes);
  const bool is_itself = find(study, name) == own;
  if (!is_itself && ald_mesh_planes_add(part, left, planes) != ALD_OK) {
    reader->no_memory = true;
    return false;
  }
  if (is_itself || planes->part_count == had) {
    ald_diagnose(reader->diagnosis, ald_node_place(node),
                 "%s.parts: %s is not convex, or all parts have more than %d planes", path, name,
                 ALD_MESH_PLANES_MAX);
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

/* Reads the convex parts of mesh `own`, in place of its own planes. All meshes have been read. */
static void read_parts(ald_reader *reader, struct fy_node *list, const char *path, uint32_t own) {
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

/* ------------------------------------------------------------------------------------------ */

enum { PATH_SIZE = 256, NAMES_MAX = 32 };

/* a mesh while it is read */
typedef struct maker {
  ald_reader *reader;
  ald_study_mesh *own;
  struct fy_node *node, *key; /* the mesh, and its name */
  struct fy_node *source;     /* names the file, or holds the shape's numbers */
  char path[PATH_SIZE];       /* "meshes.hull" */
  char *shown;                /* the file in messages */
} maker;

static struct fy_node *member(const maker *m, const char *name) {
  return ald_node_member(m->node, name);
}

/* ------------------------------------------------------------------------------ messages */

/* Each "error: ..." or "warning: ..." of a report, with the lines that belong to it, is a message
 * about the source. */
static void forward(const maker *m, const char *text) {
  static const char error[] = "error: ", warning[] = "warning: ";
  while (*text) {
    const bool is_warning = strncmp(text, warning, sizeof warning - 1) == 0;
    text += is_warning                               ? sizeof warning - 1
            : strncmp(text, error, sizeof error - 1) ? 0
                                                     : sizeof error - 1;
    const char *end = strchr(text, '\n');
    while (end && end[1] == ' ') end = strchr(end + 1, '\n');
    const size_t length = end ? (size_t)(end - text) : strlen(text);
    const ald_place place = ald_node_place(m->source);
    if (is_warning) {
      ald_diagnose_warning(m->reader->diagnosis, ALD_WARN_MESH, place, m->path, "%.*s", (int)length,
                           text);
    } else {
      ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_FORM, place, NULL, "%s: %.*s", m->path,
                        (int)length, text);
    }
    text += length + (end ? 1 : 0);
  }
}

/* did it succeed? its messages become those of the study */
static bool passed(maker *m, ald_status status, ald_report *report) {
  if (status == ALD_NO_MEMORY) m->reader->no_memory = true;
  if (status != ALD_NO_MEMORY) forward(m, ald_report_text(report));
  ald_report_destroy(report);
  return status == ALD_OK;
}

/* ------------------------------------------------------------------------------ sources */

static void shape_names(char *text, size_t size) {
  text[0] = '\0';
  for (uint32_t s = 0; s < ald_mesh_shape_count; s++) {
    const size_t used = strlen(text);
    snprintf(text + used, size - used, "%s%s", s ? ", " : "", ald_mesh_shapes[s].name);
  }
}

/* a file or one of the shapes: receives which, ald_mesh_shape_count for a file */
static bool find_source(maker *m, uint32_t *shape) {
  uint32_t found = 0;
  char names[PATH_SIZE];
  struct fy_node *file = member(m, "file");
  *shape = ald_mesh_shape_count;
  m->source = file;
  for (uint32_t s = 0; s < ald_mesh_shape_count; s++) {
    struct fy_node *node = member(m, ald_mesh_shapes[s].name);
    if (!node) continue;
    found++;
    m->source = node;
    *shape = s;
  }
  found += file != NULL;
  if (found == 1) return true;
  shape_names(names, sizeof names);
  ald_diagnose_sort(m->reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(m->key), NULL,
                    found ? "%s: expected one file or one shape, got several"
                          : "%s: needs a \"file\" or a shape: %s",
                    m->path, names);
  return false;
}

static bool read_mesh_file(maker *m) {
  char what[PATH_SIZE + 8];
  size_t size = 0;
  snprintf(what, sizeof what, "%s.file", m->path);
  const char *bytes = ald_read_file(m->reader, m->source, what, ALD_MESH_LIMIT, &size, &m->shown);
  if (!bytes) return false;
  m->own->file = strdup(m->shown);
  if (!m->own->file) m->reader->no_memory = true;
  ald_report *report = ald_report_create();
  return passed(m,
                ald_mesh_read(m->shown, (const unsigned char *)bytes, size, &m->own->mesh, report),
                report);
}

/* place of the key of a shape, or of the shape itself */
static ald_place key_place(const maker *m, const ald_key *key) {
  struct fy_node *node = ald_node_member(m->source, key->name);
  return ald_node_place(node ? node : m->source);
}

static bool make_shape(maker *m, uint32_t number) {
  ALD_ASSERT(number < ald_mesh_shape_count);
  const ald_mesh_shape *shape = &ald_mesh_shapes[number];
  char path[PATH_SIZE + 32];
  double values[ALD_SHAPE_KEYS_MAX];
  const char *names[ALD_SHAPE_KEYS_MAX];
  const int errors = ald_diagnosis_errors(m->reader->diagnosis);
  snprintf(path, sizeof path, "%s.%s", m->path, shape->name);
  if (!ald_expect_mapping(m->reader, m->source, path)) return false;
  ald_expect_keys(m->reader, m->source, path, names,
                  ald_key_names(shape->keys, shape->key_count, NULL, 0, names));
  m->own->shape = number;
  m->own->shape_quantities = ald_read_keys(m->reader, m->source, ald_node_place(m->source), path,
                                           shape->keys, shape->key_count);
  if (m->reader->no_memory || ald_diagnosis_errors(m->reader->diagnosis) > errors) return false;
  ald_quantity *q = m->reader->study->quantities + m->own->shape_quantities;
  for (uint32_t k = 0; k < shape->key_count; k++) {
    q[k].may_vary = false;
    values[k] = q[k].value;
  }
  uint32_t key = 0;
  const char *problem = ald_mesh_shape_problem(number, values, &key);
  if (problem) {
    ald_diagnose(m->reader->diagnosis, key_place(m, &shape->keys[key]), "%s.%s: %s", path,
                 shape->keys[key].name, problem);
    return false;
  }
  ald_report *report = ald_report_create();
  return passed(m, ald_mesh_shape_make(number, values, &m->own->mesh, report), report);
}

/* ------------------------------------------------------------------------------ one mesh */

/* keys that do not apply to a shape, which is made in metres and along the body's axes */
static bool refuse_frame(const maker *m) {
  bool good = true;
  for (uint32_t k = ALD_MESH_UNIT; k <= ALD_MESH_FORWARD; k++) {
    struct fy_node *node = member(m, ald_mesh_keys[k].name);
    if (!node) continue;
    ald_diagnose(m->reader->diagnosis, ald_node_place(node),
                 "%s: a shape is made in metres along the body's axes; remove \"%s\"", m->path,
                 ald_mesh_keys[k].name);
    good = false;
  }
  return good;
}

static bool place(maker *m) {
  const ald_quantity *q = m->reader->study->quantities + m->own->quantities;
  const double at[3] = {q[ALD_MESH_AT_X].value, q[ALD_MESH_AT_Y].value, q[ALD_MESH_AT_Z].value};
  const char *unit = ald_mesh_keys[ALD_MESH_UNIT].choices[(int)q[ALD_MESH_UNIT].value];
  double scale = 1;
  ald_report *report = ald_report_create();
  const ald_status status = ald_mesh_unit_scale(unit, &scale, report);
  if (status != ALD_OK) return passed(m, status, report);
  /* a shape is made of numbers that have been scaled */
  if (m->own->file) scale *= ald_scale_of(m->reader, ALD_LENGTH);
  return passed(m,
                ald_mesh_place(&m->own->mesh, scale, (uint32_t)q[ALD_MESH_UP].value,
                               (uint32_t)q[ALD_MESH_FORWARD].value, at, report),
                report);
}

/* is it closed and does it face outward? */
static void examine(maker *m) {
  ald_mesh_condition *condition = calloc(1, sizeof *condition);
  ald_report *report = ald_report_create();
  ald_status status = ALD_NO_MEMORY;
  if (condition && report) status = ald_mesh_check(&m->own->mesh, condition, report);
  if (status == ALD_OK) {
    ald_mesh_condition_explain(condition, m->shown ? m->shown : "the shape", report);
  }
  passed(m, status, report);
  free(condition);
}

/* those of a convex mesh that is good */
static void find_planes(maker *m) {
  if (ald_mesh_planes_add(&m->own->mesh, ALD_MESH_PLANES_MAX, &m->own->planes) != ALD_OK)
    m->reader->no_memory = true;
}

static void read_mesh(ald_reader *reader, struct fy_node *key, struct fy_node *node) {
  const char *extra[NAMES_MAX] = {"file", "parts"}, *names[NAMES_MAX + ALD_MESH_KEY_COUNT];
  char name[128];
  const int errors = ald_diagnosis_errors(reader->diagnosis);
  uint32_t shape;
  maker m = {.reader = reader,
             .own = &reader->study->meshes[reader->study->mesh_count++],
             .node = node,
             .key = key};
  ald_node_text(key, name, sizeof name);
  snprintf(m.path, sizeof m.path, "meshes.%s", name);
  m.own->name = strdup(name);
  if (!m.own->name) reader->no_memory = true;
  ald_expect_name(reader, key, "meshes");
  if (!ald_expect_mapping(reader, node, m.path)) return;
  for (uint32_t s = 0; s < ald_mesh_shape_count; s++) extra[2 + s] = ald_mesh_shapes[s].name;
  ald_expect_keys(
      reader, node, m.path, names,
      ald_key_names(ald_mesh_keys, ALD_MESH_KEY_COUNT, extra, 2 + ald_mesh_shape_count, names));
  m.own->quantities =
      ald_read_keys(reader, node, ald_node_place(key), m.path, ald_mesh_keys, ALD_MESH_KEY_COUNT);
  for (uint32_t k = 0; !reader->no_memory && k < ALD_MESH_KEY_COUNT; k++) {
    reader->study->quantities[m.own->quantities + k].may_vary = false;
  }
  if (reader->no_memory || !find_source(&m, &shape)) return;
  const bool is_file = shape == ald_mesh_shape_count;
  const bool is_framed = is_file || refuse_frame(&m);
  const bool is_there = is_file ? read_mesh_file(&m) : make_shape(&m, shape);
  if (is_framed && is_there && place(&m)) examine(&m);
  if (ald_diagnosis_errors(reader->diagnosis) == errors) find_planes(&m);
  free(m.shown);
}

/* when all meshes are there, and good */
static void read_all_parts(ald_reader *reader, struct fy_node *meshes, uint32_t first,
                           uint32_t count) {
  if (reader->no_memory || ald_diagnosis_errors(reader->diagnosis) > 0) return;
  for (uint32_t k = first; k < count; k++) {
    char path[PATH_SIZE], name[128];
    struct fy_node_pair *pair = fy_node_mapping_get_by_index(meshes, (int)k);
    struct fy_node *list = ald_node_member(fy_node_pair_value(pair), "parts");
    if (!list) continue;
    snprintf(path, sizeof path, "meshes.%s",
             ald_node_text(fy_node_pair_key(pair), name, sizeof name));
    read_parts(reader, list, path, k);
  }
}

void ald_read_meshes(ald_reader *reader) {
  struct fy_node *meshes = ald_node_member(reader->root, "meshes");
  if (!meshes || !ald_expect_mapping(reader, meshes, "meshes")) return;
  ald_study *study = reader->study;
  const uint32_t count = (uint32_t)fy_node_mapping_item_count(meshes), first = study->mesh_count;
  ald_study_mesh *grown = realloc(study->meshes, ((size_t)count + 1) * sizeof *grown);
  if (!grown) {
    reader->no_memory = true;
    return;
  }
  memset(grown + first, 0, ((size_t)count + 1 - first) * sizeof *grown);
  study->meshes = grown;
  for (uint32_t k = first; k < count; k++) {
    struct fy_node_pair *pair = fy_node_mapping_get_by_index(meshes, (int)k);
    read_mesh(reader, fy_node_pair_key(pair), fy_node_pair_value(pair));
  }
  read_all_parts(reader, meshes, first, count);
}

/* ------------------------------------------------------------------------------ bodies */

uint32_t ald_find_mesh(ald_reader *reader, struct fy_node *body, const char *path) {
  const ald_study *study = reader->study;
  struct fy_node *node = ald_node_member(body, "mesh");
  char name[128];
  if (!node) return 0;
  if (!*ald_node_text(node, name, sizeof name)) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                      "%s.mesh: expected the name of a mesh in the section \"meshes\"", path);
    return 0;
  }
  const char **names = calloc(study->mesh_count + 1u, sizeof *names);
  if (!names) {
    reader->no_memory = true;
    return 0;
  }
  uint32_t found = 0;
  for (uint32_t m = 0; m < study->mesh_count; m++) {
    names[m] = study->meshes[m].name;
    if (names[m] && strcmp(names[m], name) == 0) found = 1 + m;
  }
  const char *nearest = found ? NULL : ald_suggest(reader, name, names, study->mesh_count);
  if (!found) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_NAME, ald_node_place(node), name,
                      nearest ? "%s.mesh: unknown mesh \"%s\"; did you mean \"%s\"?"
                              : "%s.mesh: unknown mesh \"%s\"; add it to the section \"meshes\"",
                      path, name, nearest ? nearest : "");
  }
  free(names);
  return found;
}
