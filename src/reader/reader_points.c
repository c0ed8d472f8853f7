/* SPDX-License-Identifier: Apache-2.0
 * The section `points`: places where dynamic lines meet, written out with a fixed body each. */
#include "reader_points.h"

#include <stdio.h>
#include <string.h>

#include "reader_written.h"

static const char place_key[] = "position", section_name[] = "points";

/* takes the value of a key out of a mapping; NULL: it has none */
static struct fy_node *take(ald_entry *e, struct fy_node *mapping, const char *key) {
  struct fy_node *name = fy_node_create_scalar_copy(e->tree, key, strlen(key));
  struct fy_node *value = name ? fy_node_mapping_remove_by_key(mapping, name) : NULL;
  if (!value) fy_node_free(name); /* it takes the key that it finds something by */
  return value;
}

static void write_point(ald_reader *reader, struct fy_node_pair *pair, struct fy_node *bodies) {
  struct fy_node *key = fy_node_pair_key(pair);
  ald_entry e = {.reader = reader,
                 .tree = fy_node_document(reader->root),
                 .node = fy_node_pair_value(pair),
                 .place = ald_node_place(key),
                 .good = true};
  ald_node_text(key, e.name, sizeof e.name);
  snprintf(e.path, sizeof e.path, "%s.%s", section_name, e.name);
  if (!fy_node_is_mapping(e.node)) return; /* said where the section is read */
  if (ald_node_member(e.node, "body")) {
    struct fy_node *place = ald_node_member(e.node, place_key);
    if (!place) return; /* a fixed body of the study tells where it is */
    ald_entry_refuse(&e, place, ".%s: expected either a position or a body", place_key);
  } else if (!ald_node_member(e.node, place_key)) {
    ald_entry_refuse_sort(&e, ALD_ERROR_MISSING, NULL, place_key,
                          ": missing key \"%s\", for example %s: [0 m, 0 m, -40 m]", place_key,
                          place_key);
  }
  /* what is refused is still named, lest the lines at it are refused, too */
  struct fy_node *at = take(&e, e.node, place_key);
  struct fy_node *own = ald_written_entry(&e, bodies, e.name);
  if (own) ald_written_put(&e, own, "fixed", ald_written_word(&e, "yes"));
  if (own && at) ald_written_put(&e, own, place_key, at);
  if (!own && at) fy_node_free(at);
  if (!ald_node_member(e.node, "body")) {
    ald_written_put(&e, e.node, "body", ald_written_word(&e, e.name));
  }
}

void ald_write_points(ald_reader *reader) {
  struct fy_node *bodies = ald_written_section(reader, "bodies");
  if (!bodies) return; /* said where the section is read */
  void *at = NULL;
  struct fy_node *points = ald_node_member(reader->root, section_name);
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(points, &at));) {
    write_point(reader, pair, bodies);
  }
}
