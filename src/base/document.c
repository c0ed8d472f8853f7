/* SPDX-License-Identifier: Apache-2.0
 * A study's text as a YAML document: checked, parsed, aliases and merge keys resolved. */
#include "document.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assertion.h"

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
