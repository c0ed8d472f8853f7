/* SPDX-License-Identifier: Apache-2.0
 * A study's text as a YAML document: checked, parsed, aliases and merge keys resolved. */
#include "document.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/words.h"

struct ald_document {
  struct fy_diag *diag;     /* NULL if merged */
  struct fy_parser *parser; /* NULL if merged */
  struct fy_document *tree; /* a node's meta pointer is the number of its file */
};

/* What resolving may cost before a document is refused. The parser copies what an alias names and
 * compares all keys of a mapping with each other, so that a small file could take unlimited time.
 */
/* a mapping of n keys costs n^2/64 */
enum { COST_LIMIT = 4000000, COST_OF_PAIRS = 64, ANCHOR_LIMIT = 4096, ALIAS_LIMIT = 65536 };
/* deepest nesting that the parser lets through */
enum { DEPTH_LIMIT = FYPCF_GUARANTEED_MINIMUM_DEPTH_LIMIT };

/* What a node is once its aliases are replaced: nodes and comparisons of keys, keys if a mapping */
typedef struct measure {
  uint64_t cost; /* 0: not known yet */
  uint64_t keys;
} measure;

typedef struct survey {
  ald_diagnosis *diagnosis;
  measure *anchored; /* (anchors); a node's meta pointer is its index here + 1 */
  uint32_t alias_count;
  int file;
  bool merges; /* there is a key << */
  bool good, no_memory;
} survey;

/* ------------------------------------------------------------------------------ nodes */

static const struct fy_mark *start_mark(struct fy_node *node) {
  struct fy_token *token = node && fy_node_is_scalar(node) ? fy_node_get_scalar_token(node) : NULL;
  return token ? fy_token_start_mark(token) : NULL;
}

static struct fy_node *first_scalar(struct fy_node *node) {
  for (int depth = 0; node && depth <= DEPTH_LIMIT && !fy_node_is_scalar(node); depth++) {
    void *at = NULL;
    if (fy_node_is_sequence(node)) {
      node = fy_node_sequence_iterate(node, &at);
    } else {
      struct fy_node_pair *pair = fy_node_mapping_iterate(node, &at);
      node = pair ? fy_node_pair_key(pair) : NULL;
    }
  }
  return node;
}

/* the nearest key above a node */
static struct fy_node *key_above(struct fy_node *node) {
  for (struct fy_node *owner; node && (owner = fy_node_get_parent(node)); node = owner) {
    void *at = NULL;
    if (!fy_node_is_mapping(owner)) continue;
    for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(owner, &at));) {
      struct fy_node *key = fy_node_pair_key(pair);
      if (fy_node_pair_value(pair) == node && start_mark(key)) return key;
    }
  }
  return NULL;
}

/* Meta pointers of a read document: the number of the file, and of a node that was made afterwards
 * line, column and length of what it was made for, 0 of all others. */
enum { FILE_BITS = 8, LINE_BITS = 24, COLUMN_BITS = 20, LENGTH_BITS = 12 };
enum {
  LINE_FROM = FILE_BITS,
  COLUMN_FROM = LINE_FROM + LINE_BITS,
  LENGTH_FROM = COLUMN_FROM + COLUMN_BITS
};
static_assert(ALD_DIAGNOSIS_FILES <= 1 << FILE_BITS, "the number of a file fits");

static uint64_t bits(uint64_t meta, int from, int count) {
  return meta >> from & ((1ull << count) - 1);
}

void ald_node_put_place(struct fy_node *node, ald_place place) {
  ALD_ASSERT(node && place.line > 0 && place.column > 0);
  uint64_t meta = (uint64_t)place.file;
  if (place.line < 1 << LINE_BITS && place.column < 1 << COLUMN_BITS &&
      place.length < 1 << LENGTH_BITS) {
    meta |= (uint64_t)place.line << LINE_FROM | (uint64_t)place.column << COLUMN_FROM |
            (uint64_t)place.length << LENGTH_FROM;
  }
  fy_node_set_meta(node, (void *)(uintptr_t)meta);
}

/* in its file */
static ald_place place_in(struct fy_node *node, int file) {
  ald_place place = {1, 1, 1, file, node};
  struct fy_node *scalar = first_scalar(node);
  if (!start_mark(scalar)) scalar = key_above(node);
  const struct fy_mark *start = start_mark(scalar);
  if (!start) return place;
  const struct fy_mark *end = fy_token_end_mark(fy_node_get_scalar_token(scalar));
  place.line = start->line + 1;
  place.column = start->column + 1;
  if (end && end->line == start->line && end->column > start->column) {
    place.length = end->column - start->column;
  }
  return place;
}

ald_place ald_node_place(struct fy_node *node) {
  struct fy_node *scalar = first_scalar(node);
  if (!start_mark(scalar)) scalar = key_above(node);
  const uint64_t meta = scalar ? (uintptr_t)fy_node_get_meta(scalar) : 0;
  ald_place place = place_in(node, (int)bits(meta, 0, FILE_BITS));
  if (bits(meta, LINE_FROM, LINE_BITS) == 0) return place;
  place.line = (int)bits(meta, LINE_FROM, LINE_BITS);
  place.column = (int)bits(meta, COLUMN_FROM, COLUMN_BITS);
  place.length = (int)bits(meta, LENGTH_FROM, LENGTH_BITS);
  return place;
}

bool ald_node_is_made(struct fy_node *node) {
  ALD_ASSERT(node);
  return bits((uintptr_t)fy_node_get_meta(node), LINE_FROM, LINE_BITS) != 0;
}

const char *ald_node_text(struct fy_node *node, char *buffer, size_t size) {
  ALD_ASSERT(size > 0);
  size_t length = 0;
  const char *text = node && fy_node_is_scalar(node) ? fy_node_get_scalar(node, &length) : NULL;
  snprintf(buffer, size, "%.*s", text ? (int)length : 0, text ? text : "");
  return buffer;
}

/* ------------------------------------------------------------------------------ characters */

/* Bytes of the UTF-8 character at `at` (Unicode 15, table 3-7); 0 if there is none. */
static size_t character_size(const unsigned char *at) {
  const unsigned char lead = at[0];
  unsigned char low = 0x80, high = 0xbf;
  if (lead < 0x80) return lead >= 0x20 || lead == '\t' || lead == '\n' || lead == '\r';
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead == 0xe0) low = 0xa0;
  if (lead == 0xed) high = 0x9f;
  if (lead == 0xf0) low = 0x90;
  if (lead == 0xf4) high = 0x8f;
  if (at[1] < low || at[1] > high) return 0;
  const size_t size = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  for (size_t k = 2; k < size; k++) {
    if (at[k] < 0x80 || at[k] > 0xbf) return 0;
  }
  return size;
}

/* The parser stops without a message at a byte that is not UTF-8: the rest of the study would be
 * lost. It also takes quadratic time to note anchors, and of two quotes within single quotes, each
 * written twice, it makes three and whatever memory held (libfyaml 0.7.12). */
static bool check_characters(const char *text, int file, ald_diagnosis *diagnosis) {
  ald_place place = {1, 1, 1, file, NULL};
  const unsigned char *at = (const unsigned char *)text;
  int anchor_count = 0;
  while (*at) {
    const bool is_anchor = *at == '&' && (place.column == 1 || strchr(" \t[{,:", at[-1]));
    anchor_count += is_anchor;
    if (is_anchor && anchor_count > ANCHOR_LIMIT) {
      ald_diagnose(diagnosis, place, "more than %d anchors", ANCHOR_LIMIT);
      return false;
    }
    const size_t size = character_size(at);
    if (size == 0) {
      ald_diagnose(diagnosis, place,
                   *at < 0x20 ? "control character 0x%02x: not a text file"
                              : "byte 0x%02x is not UTF-8: save the file as UTF-8",
                   *at);
      return false;
    }
    if (strncmp((const char *)at, "''''", 4) == 0) {
      place.length = 4;
      ald_diagnose(diagnosis, place,
                   "four single quotes in a row are not read reliably; write this text in "
                   "double quotes");
      return false;
    }
    place.column = *at == '\n' ? 1 : place.column + 1;
    place.line += *at == '\n';
    at += size;
  }
  return true;
}

/* ------------------------------------------------------------------------------ survey */

static void refuse(survey *s, struct fy_node *node, const char *what) {
  ald_diagnose(s->diagnosis, place_in(node, s->file), "%s", what);
  s->good = false;
}

typedef struct named_key {
  const char *text;
  size_t length;
  struct fy_node *node;
  uint64_t order;
} named_key;

static int by_text(const void *left, const void *right) {
  const named_key *a = left, *b = right;
  const int order = memcmp(a->text, b->text, a->length < b->length ? a->length : b->length);
  if (order != 0) return order;
  if (a->length != b->length) return a->length < b->length ? -1 : 1;
  return a->order < b->order ? -1 : 1;
}

static void check_repeats(survey *s, struct fy_node *mapping, uint64_t count) {
  named_key *keys = calloc((size_t)count + 1, sizeof *keys);
  if (!keys) {
    s->no_memory = true;
    return;
  }
  uint64_t found = 0;
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(mapping, &at));) {
    named_key *key = &keys[found];
    key->node = fy_node_pair_key(pair);
    key->order = found;
    key->text = fy_node_get_scalar(key->node, &key->length);
    if (key->text) found++;
  }
  qsort(keys, (size_t)found, sizeof *keys, by_text);
  ALD_ASSERT(found <= count);
  for (uint64_t k = 1; k < found; k++) {
    if (keys[k].length != keys[k - 1].length) continue;
    if (memcmp(keys[k].text, keys[k - 1].text, keys[k].length) != 0) continue;
    ald_diagnose(s->diagnosis, place_in(keys[k].node, s->file),
                 "key \"%.*s\" is given twice, first in line %d", (int)keys[k].length, keys[k].text,
                 place_in(keys[k - 1].node, s->file).line);
    s->good = false;
  }
  free(keys);
}

static measure measure_alias(survey *s, struct fy_node *node) {
  char name[ALD_SCALAR_LIMIT + 1];
  struct fy_node *target = NULL;
  if (s->alias_count < ALIAS_LIMIT) {
    target = fy_node_resolve_alias(node);
  } else if (s->alias_count == ALIAS_LIMIT) {
    refuse(s, node, "too many aliases");
  }
  if (s->alias_count++ >= ALIAS_LIMIT) return (measure){1, 0};
  const uintptr_t index = target ? (uintptr_t)fy_node_get_meta(target) : 0;
  ALD_ASSERT(index <= ANCHOR_LIMIT);
  if (index > 0 && s->anchored[index - 1].cost > 0) return s->anchored[index - 1];
  ald_diagnose(s->diagnosis, place_in(node, s->file),
               "alias *%s: no anchor &%s is defined above it",
               ald_node_text(node, name, sizeof name), name);
  s->good = false;
  return (measure){1, 0};
}

static measure measure_node(survey *s, struct fy_node *node);

static measure measure_mapping(survey *s, struct fy_node *node) {
  measure m = {1, 0};
  uint64_t own = 0;
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(node, &at)); own++) {
    size_t length = 0;
    struct fy_node *key = fy_node_pair_key(pair), *value = fy_node_pair_value(pair);
    const char *text = key && fy_node_is_scalar(key) && !fy_node_is_alias(key)
                           ? fy_node_get_scalar(key, &length)
                           : NULL;
    if (!text) refuse(s, key ? key : node, "a key must be a word, not a list or an alias");
    if (text) measure_node(s, key);
    const measure part = value ? measure_node(s, value) : (measure){1, 0};
    const bool merges = text && length == 2 && memcmp(text, "<<", 2) == 0;
    s->merges = s->merges || merges;
    m.cost += part.cost;
    m.keys += merges ? part.keys : 1;
  }
  check_repeats(s, node, own);
  m.cost += m.keys * m.keys / COST_OF_PAIRS;
  return m;
}

/* the node's size when all below it is resolved; reports problems on the way */
static measure measure_node(survey *s, struct fy_node *node) {
  measure m = {1, 0};
  if (fy_node_is_alias(node)) return measure_alias(s, node);
  if (fy_node_is_mapping(node)) {
    m = measure_mapping(s, node);
  } else if (fy_node_is_sequence(node)) {
    void *at = NULL;
    for (struct fy_node *item; (item = fy_node_sequence_iterate(node, &at));) {
      const measure part = measure_node(s, item);
      m.cost += part.cost;
      m.keys += part.keys; /* of a list of mappings to be merged */
    }
  } else {
    size_t length = 0;
    const char *text = fy_node_get_scalar(node, &length);
    if (length > ALD_SCALAR_LIMIT) refuse(s, node, "this text is longer than 255 bytes");
    if (text && memchr(text, '\0', length)) refuse(s, node, "this text holds a NUL character");
  }
  if (m.cost > COST_LIMIT) m.cost = COST_LIMIT + 1;
  if (m.keys > COST_LIMIT) m.keys = COST_LIMIT + 1;
  const uintptr_t index = (uintptr_t)fy_node_get_meta(node);
  ALD_ASSERT(index <= ANCHOR_LIMIT);
  if (index > 0) s->anchored[index - 1] = m;
  return m;
}

/* is_whole: receives whether nothing of it is to be resolved */
static ald_status check_tree(struct fy_document *tree, int file, ald_diagnosis *diagnosis,
                             bool *is_whole) {
  survey s = {.diagnosis = diagnosis, .file = file, .good = true};
  struct fy_node *root = fy_document_root(tree);
  s.anchored = calloc(ANCHOR_LIMIT, sizeof *s.anchored);
  if (!s.anchored) return ALD_NO_MEMORY;
  void *at = NULL;
  uintptr_t count = 0;
  for (struct fy_anchor *anchor; (anchor = fy_document_anchor_iterate(tree, &at));) {
    if (count < ANCHOR_LIMIT) fy_node_set_meta(fy_anchor_node(anchor), (void *)++count);
  }
  if (measure_node(&s, root).cost > COST_LIMIT) {
    refuse(&s, root,
           "the study is too large: at most 4,000,000 values once its aliases are resolved, and "
           "16,000 keys in one mapping");
  }
  free(s.anchored);
  *is_whole = s.alias_count == 0 && !s.merges;
  if (s.no_memory) return ALD_NO_MEMORY;
  return s.good ? ALD_OK : ALD_BAD_STUDY;
}

/* ------------------------------------------------------------------------------ the document */

/* "*.heading: ..." is the name of an alias to YAML; "" if the line is another */
static const char *hint_of(const char *text, int number) {
  while (number-- > 1 && text) text = strchr(text, '\n') ? strchr(text, '\n') + 1 : NULL;
  if (!text) return "";
  text += strspn(text, " {[");
  return *text == '*' ? "; quote names that begin with *, as in \"*.heading\": ..." : "";
}

/* what the YAML parser itself found wrong, in our form */
static ald_status take_syntax_errors(struct fy_diag *diag, const char *text, int file,
                                     ald_diagnosis *diagnosis) {
  void *at = NULL;
  int count = 0;
  for (struct fy_diag_error *error; (error = fy_diag_errors_iterate(diag, &at)); count++) {
    const ald_place place = {error->line > 0 ? error->line : 1,
                             error->column > 0 ? error->column : 1, 1, file, NULL};
    ald_diagnose(diagnosis, place, "%s%s", error->msg, hint_of(text, place.line));
  }
  if (count == 0) {
    ald_diagnose(diagnosis, (ald_place){1, 1, 1, file, NULL},
                 "the study is empty; it begins with allide: 1");
  }
  return ALD_BAD_STUDY;
}

/* the tree with aliases and merge keys as written, or resolved */
enum { PARSE_RAW, PARSE_RESOLVED };

/* is_whole: of a raw tree, whether it is what it would be resolved */
static ald_status parse_tree(ald_document *d, int how, const char *text, int file,
                             ald_diagnosis *diagnosis, bool *is_whole) {
  ALD_ASSERT(!d->tree && !d->parser && !d->diag);
  /* a parser that lets repeated keys pass cannot merge: it would not let a key override */
  const enum fy_parse_cfg_flags flags =
      how == PARSE_RAW ? FYPCF_ALLOW_DUPLICATE_KEYS : FYPCF_RESOLVE_DOCUMENT;
  struct fy_diag_cfg settings;
  fy_diag_cfg_default(&settings);
  settings.fp = NULL;
  if (!(d->diag = fy_diag_create(&settings))) return ALD_NO_MEMORY;
  fy_diag_set_collect_errors(d->diag, true);
  const struct fy_parse_cfg cfg = {.flags = FYPCF_QUIET | FYPCF_COLLECT_DIAG | flags,
                                   .diag = d->diag};
  if (!(d->parser = fy_parser_create(&cfg))) return ALD_NO_MEMORY;
  if (fy_parser_set_string(d->parser, text, strlen(text)) != 0) return ALD_NO_MEMORY;
  d->tree = fy_parse_load_document(d->parser);
  if (!d->tree || !fy_document_root(d->tree))
    return take_syntax_errors(d->diag, text, file, diagnosis);
  if (how == PARSE_RESOLVED) return ALD_OK;
  struct fy_document *next = fy_parse_load_document(d->parser);
  if (next) {
    ald_diagnose(diagnosis, place_in(fy_document_root(next), file),
                 "a second document begins here; a study is one document");
    fy_parse_document_destroy(d->parser, next);
    return ALD_BAD_STUDY;
  }
  if (fy_parser_get_stream_error(d->parser))
    return take_syntax_errors(d->diag, text, file, diagnosis);
  return check_tree(d->tree, file, diagnosis, is_whole);
}

static void release(ald_document *d) {
  if (d->tree && d->parser) fy_parse_document_destroy(d->parser, d->tree);
  if (d->tree && !d->parser) fy_document_destroy(d->tree);
  if (d->parser) fy_parser_destroy(d->parser);
  if (d->diag) fy_diag_destroy(d->diag);
  *d = (ald_document){NULL, NULL, NULL};
}

/* stores in every node the number of its file; a raw tree uses that pointer for anchors */
static void mark_nodes(struct fy_node *node, void *file) {
  void *at = NULL;
  if (!node) return;
  fy_node_set_meta(node, file);
  if (fy_node_is_mapping(node)) {
    for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(node, &at));) {
      mark_nodes(fy_node_pair_key(pair), file);
      mark_nodes(fy_node_pair_value(pair), file);
    }
  } else if (fy_node_is_sequence(node)) {
    for (struct fy_node *item; (item = fy_node_sequence_iterate(node, &at));) {
      mark_nodes(item, file);
    }
  }
}

ald_status ald_document_parse(const char *text, int file, ald_diagnosis *diagnosis,
                              ald_document **document) {
  *document = NULL;
  if (!check_characters(text, file, diagnosis)) return ALD_BAD_STUDY;
  ald_document *d = calloc(1, sizeof *d);
  if (!d) return ALD_NO_MEMORY;
  /* Surveyed before aliases are resolved, so that resolving is known to be cheap. That takes a time
   * by the square of a mapping's keys, and is left out where there is nothing to resolve. */
  bool is_whole = false;
  ald_status status = parse_tree(d, PARSE_RAW, text, file, diagnosis, &is_whole);
  if (status == ALD_OK && !is_whole) {
    release(d);
    status = parse_tree(d, PARSE_RESOLVED, text, file, diagnosis, &is_whole);
  }
  if (status == ALD_OK) {
    mark_nodes(fy_document_root(d->tree), (void *)(intptr_t)file);
    *document = d;
  } else {
    ald_document_destroy(d);
  }
  return status;
}

void ald_document_destroy(ald_document *document) {
  if (document) release(document);
  free(document);
}

struct fy_node *ald_document_root(const ald_document *document) {
  ALD_ASSERT(document->tree);
  return fy_document_root(document->tree);
}

/* ------------------------------------------------------------------------------
 * Two documents as one: what a study says over what its base says. */

/* greatest number of comparisons of keys in a merge; the parser makes as many again */
enum { COMPARISON_LIMIT = 20000000 };

typedef struct merging {
  struct fy_document *tree; /* the merged one */
  ald_diagnosis *diagnosis;
  const char *const *own; /* NULL-terminated, of the roots alone */
  uint64_t comparisons;
  bool is_large, no_memory;
} merging;

/* the text of a key; keys are scalars, as parsed */
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

/* ------------------------------------------------------------------------------
 * Single values of a document by their paths. */

enum { STEPS_MAX = 16 };

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
  path_step steps[STEPS_MAX]; /* (count) */
  uint32_t count;
  bool no_memory;
} setting;

/* "sections[0].mass" as sections, 0, mass; false: it is no path */
static bool split(setting *s) {
  const char *at = s->path;
  s->count = 0;
  while (*at && s->count < STEPS_MAX) {
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

static void set_refuse(const setting *s, const char *problem, const path_step *step) {
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
static struct fy_node *set_copied(setting *s) {
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
  struct fy_node *value = set_copied(s);
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
  struct fy_node *value = set_copied(s);
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
    set_refuse(
        s,
        "is no key here: the study has a list; write [0], [1], or a component such as position.x, "
        "sections[0].mass",
        step);
    return false;
  }
  const int count = fy_node_sequence_item_count(*list);
  struct fy_node *row = inner < 0 ? NULL : fy_node_sequence_get_by_index(*list, item);
  if (inner >= 0 && inner != item && !fy_node_is_sequence(row)) {
    set_refuse(s,
               "is not on the diagonal, which is all that the study gives; write six rows of six",
               step);
    return false;
  }
  /* what may be left out at the end of a list may be added to it */
  if (item > count || (inner >= 0 && item >= count)) {
    set_refuse(s, "is not in the list, which is shorter; give the whole list", step);
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
  set_refuse(s, "is a list that the study does not give; set all of it", step);
  return true;
}

/* is a step where the study has something of its form? */
static bool fits(const setting *s, struct fy_node *node, const path_step *step, bool is_named) {
  if (step->name) {
    if (fy_node_is_mapping(node)) return true;
    set_refuse(s, "is no key here: the study has a single value", step);
    return false;
  }
  const bool is_list = fy_node_is_sequence(node);
  const int count = is_list ? fy_node_sequence_item_count(node) : 0;
  if (is_list && (step->item < count || (is_named && step->item == count))) return true;
  set_refuse(s,
             is_list ? "is beyond the end of the list" : "is no item here: the study has no list",
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
      set_refuse(&s, "is no path; write run.step or \"lines.riser.sections[0].segments\"", NULL);
    } else if (!s.value) {
      set_refuse(&s, "has no value", NULL);
    } else if (strncmp(s.path, "set", s.steps[0].length) == 0 && s.steps[0].length == 3) {
      set_refuse(&s, "sets itself", NULL);
    } else {
      put(&s, root);
    }
    if (s.no_memory) return ALD_NO_MEMORY;
  }
  return ALD_OK;
}
