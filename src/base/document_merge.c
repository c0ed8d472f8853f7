/* SPDX-License-Identifier: Apache-2.0
 * Two documents as one: what a study says over what its base says. */
#include "document_merge.h"

#include <stdlib.h>
#include <string.h>

#include "assertion.h"
#include "words.h"

/* greatest number of comparisons of keys in a merge; the parser makes as many again */
enum { COMPARISON_LIMIT = 20000000 };

typedef struct merging {
  struct fy_document *tree; /* the merged one */
  ald_diagnosis *diagnosis;
  const char *const *own; /* NULL-terminated, of the roots alone */
  uint64_t comparisons;
  bool is_large, no_memory;
} merging;

/* the text of a key; keys are scalars, see document.c */
static const char *key_text(struct fy_node_pair *pair, size_t *length) {
  return fy_node_get_scalar(fy_node_pair_key(pair), length);
}

static struct fy_node_pair *find_pair(struct fy_node *mapping, struct fy_node_pair *like) {
  size_t length = 0, other_length = 0;
  const char *text = key_text(like, &length);
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(mapping, &at));) {
    const char *other = key_text(pair, &other_length);
    if (length == other_length && memcmp(text, other, length) == 0) return pair;
  }
  return NULL;
}

/* `~` or `null`, written explicitly; a missing value removes nothing */
static bool is_removal(struct fy_node *node) {
  char text[8];
  if (!node || !fy_node_is_scalar(node) || fy_node_get_style(node) != FYNS_PLAIN) return false;
  ald_node_text(node, text, sizeof text);
  return strcmp(text, "~") == 0 || strcmp(text, "null") == 0;
}

static bool is_own(const merging *l, struct fy_node_pair *pair) {
  char text[ALD_SCALAR_LIMIT + 1];
  ald_node_text(fy_node_pair_key(pair), text, sizeof text);
  for (size_t k = 0; l->own[k]; k++) {
    if (strcmp(l->own[k], text) == 0) return true;
  }
  return false;
}

/* ------------------------------------------------------------------------------ copies */

/* a copy keeps its marks, but not the number of its file */
static void copy_meta(struct fy_node *copy, struct fy_node *from) {
  void *at = NULL, *from_at = NULL;
  if (!copy || !from) return;
  fy_node_set_meta(copy, fy_node_get_meta(from));
  if (fy_node_is_mapping(from)) {
    for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(from, &from_at));) {
      struct fy_node_pair *own = fy_node_mapping_iterate(copy, &at);
      copy_meta(fy_node_pair_key(own), fy_node_pair_key(pair));
      copy_meta(fy_node_pair_value(own), fy_node_pair_value(pair));
    }
  } else if (fy_node_is_sequence(from)) {
    for (struct fy_node *item; (item = fy_node_sequence_iterate(from, &from_at));) {
      copy_meta(fy_node_sequence_iterate(copy, &at), item);
    }
  }
}

static struct fy_node *copied(merging *l, struct fy_node *node) {
  struct fy_node *copy = node ? fy_node_copy(l->tree, node) : NULL;
  if (node && !copy) l->no_memory = true;
  copy_meta(copy, node);
  return copy;
}

/* takes the value */
static void append(merging *l, struct fy_node *mapping, struct fy_node *key,
                   struct fy_node *value) {
  struct fy_node *own = copied(l, key);
  if (own && fy_node_mapping_append(mapping, own, value) == 0) return;
  l->no_memory = true;
  fy_node_free(own);
  fy_node_free(value);
}

/* ------------------------------------------------------------------------------ merging */

static void nothing_to_remove(merging *l, struct fy_node_pair *pair, struct fy_node *under) {
  char name[ALD_SCALAR_LIMIT + 1], near[ALD_SCALAR_LIMIT + 1], best[ALD_SCALAR_LIMIT + 1] = "";
  void *at = NULL;
  size_t distance = SIZE_MAX;
  ald_node_text(fy_node_pair_key(pair), name, sizeof name);
  for (struct fy_node_pair *other; (other = fy_node_mapping_iterate(under, &at));) {
    const char *candidate = ald_node_text(fy_node_pair_key(other), near, sizeof near);
    if (!ald_word_nearest(name, &candidate, 1)) continue;
    if (ald_word_distance(name, near) >= distance) continue;
    distance = ald_word_distance(name, near);
    memcpy(best, near, sizeof best);
  }
  ald_diagnose_sort(l->diagnosis, ALD_ERROR_UNKNOWN, ald_node_place(fy_node_pair_key(pair)), name,
                    *best
                        ? "nothing to remove: the base has no key \"%s\" here; did you mean \"%s\"?"
                        : "nothing to remove: the base has no key \"%s\" here",
                    name, best);
}

static struct fy_node *merged_node(merging *l, struct fy_node *over, struct fy_node *under);

static void add_inherited(merging *l, struct fy_node *mapping, struct fy_node *over,
                          struct fy_node_pair *pair, bool is_root) {
  struct fy_node_pair *mine = find_pair(over, pair);
  if (!mine && is_root && is_own(l, pair)) return;
  if (!mine) {
    append(l, mapping, fy_node_pair_key(pair), copied(l, fy_node_pair_value(pair)));
  } else if (!is_removal(fy_node_pair_value(mine))) {
    append(l, mapping, fy_node_pair_key(mine),
           merged_node(l, fy_node_pair_value(mine), fy_node_pair_value(pair)));
  }
}

static struct fy_node *merged_mapping(merging *l, struct fy_node *over, struct fy_node *under,
                                      bool is_root) {
  ALD_ASSERT(fy_node_is_mapping(over) && fy_node_is_mapping(under));
  const uint64_t count = (uint64_t)fy_node_mapping_item_count(over);
  l->comparisons += 2 * (count + 1) * ((uint64_t)fy_node_mapping_item_count(under) + 1);
  struct fy_node *mapping = fy_node_create_mapping(l->tree);
  if (!mapping) l->no_memory = true;
  l->is_large = l->comparisons > COMPARISON_LIMIT;
  if (!mapping || l->is_large) return mapping;
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(under, &at));) {
    add_inherited(l, mapping, over, pair, is_root);
  }
  at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(over, &at));) {
    if (find_pair(under, pair)) continue;
    if (is_removal(fy_node_pair_value(pair))) {
      nothing_to_remove(l, pair, under);
    } else {
      append(l, mapping, fy_node_pair_key(pair), copied(l, fy_node_pair_value(pair)));
    }
  }
  return mapping;
}

static struct fy_node *merged_node(merging *l, struct fy_node *over, struct fy_node *under) {
  const bool merges = over && under && fy_node_is_mapping(over) && fy_node_is_mapping(under);
  return merges ? merged_mapping(l, over, under, false) : copied(l, over);
}

ald_status ald_document_merge(const ald_document *over, const ald_document *under,
                              const char *const *own, ald_diagnosis *diagnosis,
                              ald_document **merged) {
  ALD_ASSERT(own);
  ald_document *d = calloc(1, sizeof *d);
  *merged = NULL;
  if (!d) return ALD_NO_MEMORY;
  merging l = {.diagnosis = diagnosis, .own = own};
  l.tree = d->tree = fy_document_create(NULL);
  struct fy_node *root = NULL;
  if (l.tree) {
    root = merged_mapping(&l, ald_document_root(over), ald_document_root(under), true);
  }
  if (!root || fy_document_set_root(l.tree, root) != 0) l.no_memory = true;
  if (l.is_large) {
    ald_diagnose(diagnosis, ald_node_place(ald_document_root(over)),
                 "the study is too large, with its bases");
  }
  if (!l.is_large && !l.no_memory) {
    *merged = d;
    return ALD_OK;
  }
  ald_document_destroy(d);
  return l.no_memory ? ALD_NO_MEMORY : ALD_BAD_STUDY;
}
