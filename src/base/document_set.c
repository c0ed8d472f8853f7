/* SPDX-License-Identifier: Apache-2.0
 * Single values of a document by their paths. */
#include "document_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assertion.h"

enum { STEPS_MOST = 16 };

/* One step of a path: a member of a mapping, or an item of a list. */
typedef struct path_step {
  const char *name; /* (length) of a member; NULL: an item */
  size_t length;
  long item;
} path_step;

typedef struct setting {
  struct fy_document *tree;
  ald_item_finder find;
  ald_diagnosis *diagnosis;
  struct fy_node *key, *value; /* of `set` */
  char path[ALD_SCALAR_LIMIT + 1];
  path_step steps[STEPS_MOST]; /* (count) */
  uint32_t count;
  bool no_memory;
} setting;

/* "sections[0].mass" as sections, 0, mass; false: it is no path */
static bool split(setting *s) {
  const char *at = s->path;
  s->count = 0;
  while (*at && s->count < STEPS_MOST) {
    path_step *step = &s->steps[s->count++];
    if (*at == '[') {
      char *end = NULL;
      const long item = strtol(at + 1, &end, 10);
      if (end == at + 1 || *end != ']' || item < 0) return false;
      *step = (path_step){NULL, 0, item};
      at = end + 1;
    } else {
      *step = (path_step){at, strcspn(at, ".["), 0};
      if (step->length == 0) return false;
      at += step->length;
    }
    if (*at == '.' && !*++at) return false;
  }
  return s->count > 0 && !*at && s->steps[0].name;
}

static void refuse(const setting *s, const char *problem, const path_step *step) {
  if (step && step->name) {
    ald_diagnose_sort(s->diagnosis, ALD_ERROR_FORM, ald_node_place(s->key), NULL,
                      "set: \"%s\": \"%.*s\" %s", s->path, (int)step->length, step->name, problem);
  } else if (step) {
    ald_diagnose_sort(s->diagnosis, ALD_ERROR_FORM, ald_node_place(s->key), NULL,
                      "set: \"%s\": [%ld] %s", s->path, step->item, problem);
  } else {
    ald_diagnose_sort(s->diagnosis, ALD_ERROR_FORM, ald_node_place(s->key), NULL, "set: \"%s\" %s",
                      s->path, problem);
  }
}

static struct fy_node_pair *member_of(struct fy_node *mapping, const path_step *step) {
  return fy_node_mapping_lookup_pair_by_simple_key(mapping, step->name, step->length);
}

/* a copy of the value, which says where it was written */
static struct fy_node *copied(setting *s) {
  struct fy_node *copy = fy_node_copy(s->tree, s->value);
  if (!copy) s->no_memory = true;
  if (copy) fy_node_set_meta(copy, fy_node_get_meta(s->value));
  return copy;
}

/* takes the value */
static void add_member(setting *s, struct fy_node *mapping, const path_step *step,
                       struct fy_node *value) {
  struct fy_node *key =
      value ? fy_node_create_scalar_copy(s->tree, step->name, step->length) : NULL;
  if (key) ald_node_put_place(key, ald_node_place(s->key));
  if (key && fy_node_mapping_append(mapping, key, value) == 0) return;
  s->no_memory = true;
  fy_node_free(key);
  fy_node_free(value);
}

static void put_member(setting *s, struct fy_node *mapping, const path_step *step) {
  struct fy_node_pair *pair = member_of(mapping, step);
  struct fy_node *value = copied(s);
  if (!pair) {
    add_member(s, mapping, step, value);
  } else if (value && fy_node_pair_set_value(pair, value) != 0) {
    s->no_memory = true;
    fy_node_free(value);
  }
}

/* an item, or one behind the last */
static void put_item(setting *s, struct fy_node *list, const path_step *step) {
  struct fy_node *old = fy_node_sequence_get_by_index(list, (int)step->item);
  struct fy_node *value = copied(s);
  if (!value) return;
  if (!old) {
    if (fy_node_sequence_append(list, value) == 0) return;
    s->no_memory = true;
    fy_node_free(value);
    return;
  }
  if (fy_node_sequence_insert_before(list, old, value) != 0) {
    s->no_memory = true;
    fy_node_free(value);
    return;
  }
  fy_node_free(fy_node_sequence_remove(list, old));
}

/* the node under a step, made if a member of a mapping is missing; NULL after a message */
static struct fy_node *descend(setting *s, struct fy_node *node, const path_step *step) {
  if (step->name && fy_node_is_mapping(node)) {
    struct fy_node_pair *pair = member_of(node, step);
    if (pair) return fy_node_pair_value(pair);
    struct fy_node *made = fy_node_create_mapping(s->tree);
    add_member(s, node, step, made);
    return s->no_memory ? NULL : made;
  }
  if (!step->name && fy_node_is_sequence(node)) {
    return fy_node_sequence_get_by_index(node, (int)step->item);
  }
  return NULL;
}

/* the path up to a step */
static void path_before(const setting *s, const path_step *step, char path[ALD_SCALAR_LIMIT + 1]) {
  const size_t length = (size_t)(step->name - s->path);
  ALD_ASSERT(step->name > s->path && length <= ALD_SCALAR_LIMIT);
  snprintf(path, ALD_SCALAR_LIMIT + 1, "%.*s", (int)(length - 1), s->path);
}

/* the item that a step names in a list; -1: none */
static int named_item(const setting *s, const path_step *step, int *inner) {
  char list[ALD_SCALAR_LIMIT + 1], name[ALD_SCALAR_LIMIT + 1];
  path_before(s, step, list);
  snprintf(name, sizeof name, "%.*s", (int)step->length, step->name);
  return s->find(list, name, inner);
}

/* Turns a name in a list into an item of it, or of one of its rows. Returns false after a message.
 */
static bool find_item(const setting *s, struct fy_node **list, path_step *step) {
  int inner = -1;
  const int item = named_item(s, step, &inner);
  if (item < 0) {
    refuse(
        s,
        "is no key here: the study has a list; write [0], [1], or a component such as position.x, "
        "sections[0].mass",
        step);
    return false;
  }
  const int count = fy_node_sequence_item_count(*list);
  struct fy_node *row = inner < 0 ? NULL : fy_node_sequence_get_by_index(*list, item);
  if (inner >= 0 && inner != item && !fy_node_is_sequence(row)) {
    refuse(s, "is not on the diagonal, which is all that the study gives; write six rows of six",
           step);
    return false;
  }
  /* what may be left out at the end of a list may be added to it */
  if (item > count || (inner >= 0 && item >= count)) {
    refuse(s, "is not in the list, which is shorter; give the whole list", step);
    return false;
  }
  const bool in_row = row && fy_node_is_sequence(row);
  if (in_row) *list = row;
  *step = (path_step){NULL, 0, in_row ? inner : item};
  return true;
}

/* Is the step, which the study lacks, a list of which the next step names one number? */
static bool is_lacking_list(const setting *s, struct fy_node *node, uint32_t k) {
  int inner;
  const path_step *step = &s->steps[k];
  if (k + 1 == s->count || !step->name || !step[1].name || member_of(node, step)) return false;
  if (named_item(s, &step[1], &inner) < 0) return false;
  refuse(s, "is a list that the study does not give; set all of it", step);
  return true;
}

/* is a step where the study has something of its form? */
static bool fits(const setting *s, struct fy_node *node, const path_step *step, bool is_named) {
  if (step->name) {
    if (fy_node_is_mapping(node)) return true;
    refuse(s, "is no key here: the study has a single value", step);
    return false;
  }
  const bool is_list = fy_node_is_sequence(node);
  const int count = is_list ? fy_node_sequence_item_count(node) : 0;
  if (is_list && (step->item < count || (is_named && step->item == count))) return true;
  refuse(s, is_list ? "is beyond the end of the list" : "is no item here: the study has no list",
         step);
  return false;
}

static void put(setting *s, struct fy_node *root) {
  struct fy_node *node = root;
  for (uint32_t k = 0; k < s->count && !s->no_memory; k++) {
    path_step step = s->steps[k];
    const bool is_last = k + 1 == s->count, is_named = step.name && fy_node_is_sequence(node);
    if (is_named && !find_item(s, &node, &step)) return;
    if (!fits(s, node, &step, is_named && is_last)) return;
    if (step.name && is_lacking_list(s, node, k)) return;
    if (!is_last) {
      node = descend(s, node, &step);
      if (!node) return;
    } else if (step.name) {
      put_member(s, node, &step);
    } else {
      put_item(s, node, &step);
    }
  }
}

ald_status ald_document_set(ald_document *document, struct fy_node *values, ald_item_finder find,
                            ald_diagnosis *diagnosis) {
  ALD_ASSERT(find && fy_node_is_mapping(values));
  struct fy_node *root = ald_document_root(document);
  setting s = {.tree = document->tree, .find = find, .diagnosis = diagnosis};
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(values, &at));) {
    s.key = fy_node_pair_key(pair);
    s.value = fy_node_pair_value(pair);
    ald_node_text(s.key, s.path, sizeof s.path);
    if (!split(&s)) {
      refuse(&s, "is no path; write run.step or \"lines.riser.sections[0].segments\"", NULL);
    } else if (!s.value) {
      refuse(&s, "has no value", NULL);
    } else if (strncmp(s.path, "set", s.steps[0].length) == 0 && s.steps[0].length == 3) {
      refuse(&s, "sets itself", NULL);
    } else {
      put(&s, root);
    }
    if (s.no_memory) return ALD_NO_MEMORY;
  }
  return ALD_OK;
}
