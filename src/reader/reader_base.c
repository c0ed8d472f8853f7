/* SPDX-License-Identifier: Apache-2.0
 * The key `base`: the files that a study extends, and their bases. */
#include "reader_base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/document.h"
#include "base/plain_file.h"
#include "reader.h"

/* files of one study, itself included; fewer than a diagnosis can distinguish */
enum { LAYER_LIMIT = 32, CHAIN_SIZE = 256 };

/* A file of the study. */
typedef struct layer {
  char *name;  /* among the input files; of the study itself that of its file, "" if it is none */
  char *shown; /* in messages */
  const char *text;
  ald_document *document;
  int file;                 /* in the diagnosis */
  const struct layer *user; /* that named it first */
  bool is_done;             /* it and all its bases are in order */
} layer;

struct ald_layers {
  ald_reader *reader;
  uint32_t count;
  layer layers[LAYER_LIMIT]; /* (count) in the order in which they were found, the study itself
                                first */
  uint32_t placed_count;
  ald_document *placed[LAYER_LIMIT]; /* (placed_count) from the lowest up */
  ald_document *merged[LAYER_LIMIT]; /* (placed_count) up to each of them; the lowest is itself */
  bool good;
};
typedef struct ald_layers stack;

/* ------------------------------------------------------------------------------ one file */

bool ald_expect_version(ald_reader *reader, struct fy_node *root) {
  char text[ALD_SCALAR_LIMIT + 1];
  void *at = NULL;
  if (!fy_node_is_mapping(root)) {
    ald_diagnose(reader->diagnosis, ald_node_place(root),
                 "expected a study: allide: 1, then run:, bodies:, contacts: ...");
    return false;
  }
  struct fy_node_pair *first = fy_node_mapping_iterate(root, &at);
  struct fy_node *key = first ? fy_node_pair_key(first) : root;
  struct fy_node *version = ald_node_member(root, "allide");
  if (strcmp(ald_node_text(key, text, sizeof text), "allide") != 0) {
    ald_diagnose(reader->diagnosis, ald_node_place(key),
                 "a study must begin with the version of its format, allide: 1");
  } else if (strcmp(ald_node_text(version, text, sizeof text), "1") != 0) {
    ald_diagnose(reader->diagnosis, ald_node_place(version),
                 "allide: this version of the program reads format 1, got \"%s\"", text);
    return false;
  }
  return true;
}

static void refuse(stack *s, struct fy_node *node, const char *name, const char *problem) {
  ald_diagnose(s->reader->diagnosis, ald_node_place(node), "base: \"%s\" %s", name, problem);
  s->good = false;
}

/* takes `name`; returns the new layer, NULL after a message */
static layer *add_layer(stack *s, const layer *user, char *name, const char *text) {
  ALD_ASSERT(s->count < LAYER_LIMIT);
  layer *own = &s->layers[s->count++];
  *own = (layer){.name = name, .text = text, .user = user};
  own->shown = ald_input_files_name(s->reader->study->file, name);
  if (!own->shown) {
    s->reader->no_memory = true;
    return NULL;
  }
  own->file = ald_diagnosis_add_file(s->reader->diagnosis, own->shown, text);
  if (ald_document_parse(text, own->file, s->reader->diagnosis, &own->document) == ALD_NO_MEMORY) {
    s->reader->no_memory = true;
  }
  if (!own->document) return NULL;
  const int errors = ald_diagnosis_errors(s->reader->diagnosis);
  ald_expect_version(s->reader, ald_document_root(own->document));
  return errors == ald_diagnosis_errors(s->reader->diagnosis) ? own : NULL;
}

/* "a/../b" as "b", in place */
static void shorten(char *name) {
  char *to = name;
  for (const char *at = name; *at;) {
    const size_t length = strcspn(at, "/") + (strchr(at, '/') != NULL);
    const bool is_same = strncmp(at, "./", 2) == 0 && length == 2;
    const bool is_up = strncmp(at, "../", 3) == 0 && length == 3;
    char *last = to > name + 1 ? to - 2 : NULL; /* where the folder before begins */
    while (last && last > name && last[-1] != '/') last--;
    if (is_up && last && strncmp(last, "../", 3) != 0) {
      to = last;
    } else if (!is_same) {
      memmove(to, at, length);
      to += length;
    }
    at += length;
  }
  *to = '\0';
}

/* Two names may refer to one file. A folder that is a link can make "a/../b" another file than "b",
 * so that the texts must be equal too. */
static bool is_same_file(const layer *known, const char *name, const char *text) {
  char *one = strdup(known->name), *other = strdup(name);
  bool is_same = false;
  if (one && other) {
    shorten(one);
    shorten(other);
    is_same = strcmp(one, other) == 0 && strcmp(known->text, text) == 0;
  }
  free(one);
  free(other);
  return is_same;
}

/* ------------------------------------------------------------------------------ all files */

/* "a.yml -> b.yml -> a.yml", from the first to the one that names it again */
static void write_chain(const layer *first, const layer *last, char *text, size_t size) {
  const layer *chain[LAYER_LIMIT];
  uint32_t count = 0;
  for (const layer *at = last; at; at = at == first ? NULL : at->user) chain[count++] = at;
  size_t used = (size_t)snprintf(text, size, "extends itself: ");
  while (count > 0 && used < size) {
    used += (size_t)snprintf(text + used, size - used, "%s -> ", chain[--count]->shown);
  }
  if (used < size) snprintf(text + used, size - used, "%s", first->shown);
}

static void visit(stack *s, layer *own);

/* takes `name` */
static void visit_file(stack *s, struct fy_node *node, const layer *user, char *name) {
  char problem[CHAIN_SIZE];
  const char *text = NULL;
  layer *found = NULL;
  char *shown = ald_input_files_name(s->reader->study->file, name);
  const ald_status status = ald_input_files_read(
      &s->reader->study->input_files, name, ALD_STUDY_LIMIT, &text, NULL, problem, sizeof problem);
  for (uint32_t k = 0; text && k < s->count && !found; k++) {
    if (is_same_file(&s->layers[k], name, text)) found = &s->layers[k];
  }
  if (!shown || status == ALD_NO_MEMORY) {
    s->reader->no_memory = true;
  } else if (!text) {
    refuse(s, node, shown, problem);
  } else if (found && !found->is_done && s->good) {
    write_chain(found, user, problem, sizeof problem);
    refuse(s, node, found->shown, problem);
  } else if (!found && s->count == LAYER_LIMIT) {
    snprintf(problem, sizeof problem, "cannot be read: a study may have at most %d files",
             LAYER_LIMIT);
    refuse(s, node, shown, problem);
  } else if (!found) {
    layer *own = add_layer(s, user, name, text);
    name = NULL;
    if (own) visit(s, own);
    if (!own) s->good = false;
  }
  free(shown);
  free(name);
}

static void visit_base(stack *s, struct fy_node *node, const layer *user) {
  char text[ALD_SCALAR_LIMIT + 1];
  if (!fy_node_is_scalar(node) || !*ald_node_text(node, text, sizeof text)) {
    ald_diagnose(s->reader->diagnosis, ald_node_place(node),
                 "base: expected the name of a file, such as base: ../berthing.yml");
    s->good = false;
    return;
  }
  char *name = ald_input_files_name(user->name, text);
  if (name) {
    visit_file(s, node, user, name);
  } else {
    s->reader->no_memory = true;
  }
}

/* places the bases of a file and then the file; each once, however many name it */
static void visit(stack *s, layer *own) {
  ALD_ASSERT(s->placed_count < LAYER_LIMIT);
  struct fy_node *base = ald_node_member(ald_document_root(own->document), "base");
  if (base && fy_node_is_sequence(base)) {
    void *at = NULL;
    for (struct fy_node *item; (item = fy_node_sequence_iterate(base, &at));) {
      visit_base(s, item, own);
    }
  } else if (base) {
    visit_base(s, base, own);
  }
  own->is_done = true;
  s->placed[s->placed_count++] = own->document;
}

/* all of them as one document; NULL after a message or without memory */
static ald_document *lay_all(stack *s) {
  ALD_ASSERT(s->placed_count > 0);
  static const char *const own[] = {"name", "base", NULL};
  s->merged[0] = s->placed[0];
  for (uint32_t k = 1; k < s->placed_count; k++) {
    const ald_status status = ald_document_merge(s->placed[k], s->merged[k - 1], own,
                                                 s->reader->diagnosis, &s->merged[k]);
    if (status == ALD_NO_MEMORY) s->reader->no_memory = true;
    if (status != ALD_OK) return NULL;
  }
  return s->merged[s->placed_count - 1];
}

ald_document *ald_read_bases(ald_reader *reader, ald_document *document) {
  struct fy_node *base = ald_node_member(ald_document_root(document), "base");
  if (!base) return document;
  reader->has_base = true;
  reader->base_place = ald_node_place(base);
  stack *s = reader->layers = calloc(1, sizeof *s);
  if (!s) {
    reader->no_memory = true;
    return NULL;
  }
  const ald_study *study = reader->study;
  const char *slash = strrchr(study->file, '/');
  s->reader = reader;
  s->count = 1;
  s->good = true;
  s->layers[0].name = strdup(!study->input_files.folder ? "" : slash ? slash + 1 : study->file);
  s->layers[0].shown = strdup(study->file);
  s->layers[0].text = study->text;
  s->layers[0].document = document;
  if (!s->layers[0].name || !s->layers[0].shown) {
    reader->no_memory = true;
    return NULL;
  }
  visit(s, &s->layers[0]);
  return s->good && !reader->no_memory ? lay_all(s) : NULL;
}

void ald_release_bases(ald_reader *reader) {
  stack *s = reader->layers;
  if (!s) return;
  /* what is merged has parts of what it is merged from */
  for (uint32_t k = 1; k < s->placed_count; k++) ald_document_destroy(s->merged[k]);
  for (uint32_t k = 0; k < s->count; k++) {
    if (k > 0) ald_document_destroy(s->layers[k].document);
    free(s->layers[k].name);
    free(s->layers[k].shown);
  }
  free(s);
  reader->layers = NULL;
}

const char *ald_base_name(const ald_reader *reader, ald_place place) {
  for (uint32_t k = 0; reader->layers && k < reader->layers->count; k++) {
    if (reader->layers->layers[k].file == place.file) return reader->layers->layers[k].name;
  }
  return NULL;
}
