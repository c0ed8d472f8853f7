/* SPDX-License-Identifier: Apache-2.0
 * The section `bodies`: what moves, what stands, and their outlines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "outline.h"
#include "reader.h"
#include "sections.h"

enum { PATH_SIZE = 256 };

/* a fixed body keeps its place: only these keys mean anything */
static bool allowed_when_fixed(uint32_t key) {
  return key == ALD_BODY_POSITION_X || key == ALD_BODY_POSITION_Y || key == ALD_BODY_HEADING;
}

static void check_fixed(ald_reader *reader, struct fy_node *node, const char *path) {
  for (uint32_t k = 0; k < ALD_BODY_KEY_COUNT; k++) {
    const char *name = ald_body_keys[k].name;
    if (allowed_when_fixed(k) || (k > 0 && strcmp(name, ald_body_keys[k - 1].name) == 0)) continue;
    struct fy_node_pair *pair = fy_node_mapping_lookup_pair_by_simple_key(node, name, FY_NT);
    if (!pair) continue;
    ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(fy_node_pair_key(pair)),
                 "%s: a fixed body does not move: remove \"%s\"", path, name);
  }
}

/* the numbers of an outline as quantities; returns them as a list of x, y */
static double *read_vertices(ald_reader *reader, struct fy_node *outline, const char *path,
                             ald_body *body) {
  const int count = fy_node_sequence_item_count(outline);
  double *xy = calloc(2 * (size_t)count + 2, sizeof *xy);
  if (!xy) {
    reader->no_memory = true;
    return NULL;
  }
  bool good = true;
  body->vertices = reader->study->quantity_count;
  for (int v = 0; v < count; v++) {
    struct fy_node *vertex = fy_node_sequence_get_by_index(outline, v);
    const bool is_pair = fy_node_is_sequence(vertex) && fy_node_sequence_item_count(vertex) == 2;
    if (!is_pair) {
      ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(vertex),
                   "%s.outline[%d]: expected a vertex [x, y] such as [-149 m, 23 m]", path, v);
      good = false;
    }
    for (int axis = 0; axis < 2; axis++) {
      char full[PATH_SIZE + 32];
      double *value = &xy[2 * v + axis];
      snprintf(full, sizeof full, "%s.outline[%d].%c", path, v, axis ? 'y' : 'x');
      if (is_pair) {
        good = ald_read_number(reader, fy_node_sequence_get_by_index(vertex, axis), full,
                               ALD_LENGTH, value) &&
               good;
      }
      const uint32_t q = ald_add_quantity(reader, full, ALD_LENGTH, ALD_RANGE_ANY, true, *value);
      if (!reader->no_memory) reader->study->quantities[q].is_component = true;
    }
  }
  body->vertex_count = (uint32_t)count;
  if (!good) {
    free(xy);
    xy = NULL;
  }
  return xy;
}

static void read_outline(ald_reader *reader, struct fy_node *outline, const char *path,
                         ald_body *body) {
  if (!fy_node_is_sequence(outline) ||
      fy_node_sequence_item_count(outline) > ALD_OUTLINE_VERTICES) {
    ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(outline),
                 "%s.outline: expected a list of at most %d vertices [[x, y], ...]", path,
                 ALD_OUTLINE_VERTICES);
    return;
  }
  double *xy = read_vertices(reader, outline, path, body);
  if (!xy) return;
  char problem[256];
  uint32_t vertex = 0;
  if (!ald_outline_check(xy, body->vertex_count, &vertex, problem, sizeof problem)) {
    struct fy_node *vertex_node = fy_node_sequence_get_by_index(outline, (int)vertex);
    ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(vertex_node ? vertex_node : outline),
                 "%s.outline: %s", path, problem);
  } else {
    const ald_status status =
        ald_outline_split(xy, body->vertex_count, &body->parts, &body->part_count);
    if (status == ALD_NO_MEMORY) reader->no_memory = true;
    if (status == ALD_BAD_STUDY) {
      ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(outline),
                   "%s.outline: a convex part has more than %d vertices; use fewer", path,
                   ALD_PART_VERTICES);
    }
  }
  free(xy);
}

static void read_body(ald_reader *reader, struct fy_node *key, struct fy_node *node) {
  const char *extra[ALD_BODY_PLAIN_COUNT];
  ald_body *body = &reader->study->bodies[reader->study->body_count++];
  char name[128], path[PATH_SIZE];
  const char *names[ALD_BODY_KEY_COUNT + ALD_BODY_PLAIN_COUNT];
  ald_node_text(key, name, sizeof name);
  snprintf(path, sizeof path, "bodies.%s", name);
  body->name = strdup(name);
  if (!body->name) reader->no_memory = true;
  ald_expect_name(reader, key, "bodies");
  if (!ald_expect_mapping(reader, node, path)) return;
  ald_plain_names(ald_body_plain_keys, ALD_BODY_PLAIN_COUNT, extra, 0);
  ald_expect_keys(
      reader, node, path, names,
      ald_key_names(ald_body_keys, ALD_BODY_KEY_COUNT, extra, ALD_BODY_PLAIN_COUNT, names));
  struct fy_node *fixed = ald_node_member(node, "fixed");
  if (fixed) {
    char what[PATH_SIZE + 8];
    snprintf(what, sizeof what, "%s.fixed", path);
    ald_read_truth(reader, fixed, what, &body->fixed);
  }
  ald_key keys[ALD_BODY_KEY_COUNT];
  memcpy(keys, ald_body_keys, sizeof keys);
  if (body->fixed) {
    check_fixed(reader, node, path);
    for (uint32_t k = 0; k < ALD_BODY_KEY_COUNT; k++) {
      if (isnan(keys[k].fallback)) keys[k].fallback = keys[k].paper = 1; /* counts nowhere */
    }
  }
  body->quantities =
      ald_read_keys(reader, node, ald_node_place(key), path, keys, ALD_BODY_KEY_COUNT);
  for (uint32_t k = 0; body->fixed && !reader->no_memory && k < ALD_BODY_KEY_COUNT; k++) {
    if (!allowed_when_fixed(k)) reader->study->quantities[body->quantities + k].may_vary = false;
  }
  body->vertices = reader->study->quantity_count;
  struct fy_node *outline = ald_node_member(node, "outline");
  if (outline) read_outline(reader, outline, path, body);
}

void ald_read_bodies(ald_reader *reader) {
  struct fy_node *bodies = ald_node_member(reader->root, "bodies");
  if (!bodies) {
    ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(reader->root),
                 "missing section \"bodies\", for example bodies: {tug: {mass: 930 t, ...}}");
    return;
  }
  if (!ald_expect_mapping(reader, bodies, "bodies")) return;
  const int count = fy_node_mapping_item_count(bodies);
  reader->study->bodies = calloc((size_t)count + 1, sizeof *reader->study->bodies);
  if (!reader->study->bodies) {
    reader->no_memory = true;
    return;
  }
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(bodies, &at));) {
    read_body(reader, fy_node_pair_key(pair), fy_node_pair_value(pair));
  }
  bool moves = false;
  for (uint32_t b = 0; b < reader->study->body_count; b++) {
    moves = moves || !reader->study->bodies[b].fixed;
  }
  if (!moves) {
    ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(bodies),
                 "bodies: nothing moves; at least one body must not be fixed");
  }
}
