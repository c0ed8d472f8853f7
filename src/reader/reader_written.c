/* SPDX-License-Identifier: Apache-2.0
 * What an entry is written out as: nodes of the document, as if the study had them. */
#include "reader_written.h"

#include <stdio.h>
#include <string.h>

struct fy_node *ald_written_section(ald_reader *reader, const char *name) {
  struct fy_node *own = ald_node_member(reader->root, name);
  if (own) return fy_node_is_mapping(own) ? own : NULL;
  struct fy_document *tree = fy_node_document(reader->root);
  struct fy_node *key = fy_node_create_scalar_copy(tree, name, strlen(name));
  own = fy_node_create_mapping(tree);
  if (key && own) {
    ald_node_put_place(key, ald_node_place(reader->root));
    ald_node_put_place(own, ald_node_place(reader->root));
    if (fy_node_mapping_append(reader->root, key, own) == 0) return own;
  }
  reader->no_memory = true;
  fy_node_free(key);
  fy_node_free(own);
  return NULL;
}

void ald_written_put(ald_entry *entry, struct fy_node *mapping, const char *key,
                     struct fy_node *value) {
  struct fy_node *name = fy_node_create_scalar_copy(entry->tree, key, strlen(key));
  if (name) ald_node_put_place(name, entry->place);
  if (name && value && fy_node_mapping_append(mapping, name, value) == 0) return;
  entry->reader->no_memory = true;
  fy_node_free(name);
  fy_node_free(value);
}

struct fy_node *ald_written_word(ald_entry *entry, const char *text) {
  struct fy_node *node = fy_node_create_scalar_copy(entry->tree, text, strlen(text));
  if (node) ald_node_put_place(node, entry->place);
  return node;
}

struct fy_node *ald_written_number(ald_entry *entry, ald_dimension dimension, double value) {
  char text[40];
  snprintf(text, sizeof text, "%.17g", value / ald_scale_of(entry->reader, dimension));
  return ald_written_word(entry, text);
}

struct fy_node *ald_written_list(ald_entry *entry, struct fy_node **items, int count) {
  struct fy_node *list = fy_node_create_sequence(entry->tree);
  if (list) ald_node_put_place(list, entry->place);
  for (int k = 0; k < count; k++) {
    if (list && items[k] && fy_node_sequence_append(list, items[k]) == 0) continue;
    entry->reader->no_memory = true;
    fy_node_free(items[k]);
  }
  return list;
}

struct fy_node *ald_written_pair(ald_entry *entry, const char *first, const char *second) {
  struct fy_node *items[] = {ald_written_word(entry, first), ald_written_word(entry, second)};
  return ald_written_list(entry, items, 2);
}

struct fy_node *ald_written_vector(ald_entry *entry, ald_dimension dimension, vec3 v) {
  struct fy_node *items[] = {ald_written_number(entry, dimension, v.x),
                             ald_written_number(entry, dimension, v.y),
                             ald_written_number(entry, dimension, v.z)};
  return ald_written_list(entry, items, 3);
}

struct fy_node *ald_written_mapping(ald_entry *entry) {
  struct fy_node *mapping = fy_node_create_mapping(entry->tree);
  if (mapping) ald_node_put_place(mapping, entry->place);
  return mapping;
}

struct fy_node *ald_written_entry(ald_entry *entry, struct fy_node *section, const char *name) {
  struct fy_node_pair *own = fy_node_mapping_lookup_pair_by_simple_key(section, name, strlen(name));
  if (own) {
    ald_entry_refuse(entry, fy_node_pair_key(own),
                     ": the study has a \"%s\" of its own; give it another name", name);
    return NULL;
  }
  struct fy_node *mapping = ald_written_mapping(entry);
  if (mapping) {
    ald_written_put(entry, section, name, mapping);
  } else {
    entry->reader->no_memory = true;
  }
  return entry->reader->no_memory ? NULL : mapping;
}

struct fy_node *ald_written_body(ald_entry *entry, const char *name, double mass, vec3 gyration,
                                 vec3 at, euler turn) {
  struct fy_node *bodies = ald_written_section(entry->reader, "bodies");
  struct fy_node *own = bodies ? ald_written_entry(entry, bodies, name) : NULL;
  if (!own) return NULL;
  ald_written_put(entry, own, "freedoms", ald_written_word(entry, "six"));
  ald_written_put(entry, own, "mass", ald_written_number(entry, ALD_MASS, mass));
  ald_written_put(entry, own, "radii of gyration", ald_written_vector(entry, ALD_LENGTH, gyration));
  ald_written_put(entry, own, "position", ald_written_vector(entry, ALD_LENGTH, at));
  ald_written_put(entry, own, "heading", ald_written_number(entry, ALD_ANGLE, turn.heading));
  ald_written_put(entry, own, "pitch", ald_written_number(entry, ALD_ANGLE, turn.pitch));
  ald_written_put(entry, own, "roll", ald_written_number(entry, ALD_ANGLE, turn.roll));
  return own;
}
