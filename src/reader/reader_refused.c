/* SPDX-License-Identifier: Apache-2.0
 * Errors that merely follow from others. */
#include "reader_refused.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/words.h"
#include "element/order_keys.h"
#include "kernels/pass/control/order_rows.h"
#include "model/order.h"
#include "model/sections.h"
#include "reader_sections.h"

/* ------------------------------------------------------------------------------
 * Orders to what another order has let go for good. */

/* when an order is in force, the same in all scenarios; not a number: nobody knows [s] */
static double time_of(const ald_study *study, const ald_definition *own) {
  const uint32_t at = own->quantities + ALD_ORDER_KEY_AT;
  const uint32_t delay = own->quantities + ALD_ORDER_KEY_DELAY;
  double time = study->quantities[at].value;
  if (own->order->when != ORDER_BY_CLOCK || !isfinite(time) || ald_quantity_varies(study, at))
    return (double)NAN;
  for (uint32_t k = 0; k < 3; k++) {
    if (ald_quantity_varies(study, delay + k)) return (double)NAN;
    time += study->quantities[delay + k].value;
  }
  return time;
}

/* does an order come after another one, directly or by those that it follows? */
static bool follows(const ald_study *study, const ald_definition *own,
                    const ald_definition *other) {
  while (own->order->when == ORDER_BY_ORDER) {
    own = &study->definitions[study->instances[own->order->after].definition];
    if (own == other) return true;
  }
  return false;
}

static bool sets(const ald_definition *d, const ald_orderable *target) {
  for (uint32_t t = 0; t < d->order->target_count; t++) {
    const ald_orderable *own = &d->order->targets[t];
    if (own->instance == target->instance && own->row == target->row) return true;
  }
  return false;
}

/* an order that sets the same for good before this one can; NULL: there is none */
static const ald_definition *find_first(const ald_study *study, const ald_definition *own,
                                        const ald_orderable *target) {
  const double time = time_of(study, own);
  for (uint32_t d = 0; d < study->definition_count; d++) {
    const ald_definition *other = &study->definitions[d];
    if (other == own || !other->order || !sets(other, target)) continue;
    const ald_quantity *to = &study->quantities[other->quantities + ALD_ORDER_KEY_TO];
    if (ald_ordered_of(study, target)->is_switch && to->value == 0) continue;
    /* two at once: the one that is written first */
    const double first = time_of(study, other);
    const bool is_earlier = first < time || (first == time && other < own);
    if (is_earlier || follows(study, own, other)) return other;
  }
  return NULL;
}

static void check(ald_reader *reader, const ald_definition *own) {
  const ald_study *study = reader->study;
  const ald_kind *kind = ald_kinds[own->kind];
  struct fy_node *entry = ald_node_member(ald_node_member(reader->root, kind->section), own->name);
  struct fy_node *node = entry ? ald_node_member(entry, kind->heads[ALD_ORDER_SET].name) : NULL;
  for (uint32_t t = 0; t < own->order->target_count; t++) {
    char name[ALD_ORDERABLE_NAME];
    const ald_orderable *target = &own->order->targets[t];
    if (!ald_ordered_of(study, target)->lasts) continue;
    const ald_definition *first = find_first(study, own, target);
    if (!first || !node) continue;
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(node), NULL,
                      "orders.%s.set: \"%s\" is ordered by \"%s\" before, for good; this changes "
                      "nothing",
                      own->name, ald_orderable_name(study, target, name), first->name);
    return;
  }
}

void ald_check_gone(ald_reader *reader) {
  if (ald_diagnosis_errors(reader->diagnosis) > 0) return;
  for (uint32_t d = 0; d < reader->study->definition_count; d++) {
    if (reader->study->definitions[d].order) check(reader, &reader->study->definitions[d]);
  }
}

/* ------------------------------------------------------------------------------------------ */

enum { TEXT_SIZE = ALD_SCALAR_LIMIT + 1, SPREAD_EACH = 16 };
#define NOWHERE UINT32_MAX

/* What is refused as one: an entry of a section, a section without entries, the study itself. */
typedef struct unit {
  struct fy_node *key, *value; /* NULL: an item of a list has no key */
  uint32_t section;            /* unit of its section; its own number if it is a section */
  bool has_entries;            /* of a section: they are units of their own */
  bool is_refused;             /* it cannot be read as it is written */
  bool is_misnamed;            /* a key of it means another, or a name in it nothing */
  bool is_tainted;             /* it names something that is refused, or tainted */
} unit;

/* A name of what is refused or tainted. */
typedef struct bad_name {
  char *text;
  uint32_t unit;
} bad_name;

/* Where a message is. */
typedef struct spot {
  const void *owner; /* of its place */
  uint32_t unit;
} spot;

typedef struct sieve {
  ald_reader *reader;
  unit *units; /* (unit_count), the study first */
  uint32_t unit_count, unit_capacity;
  spot *spots; /* (spot_count) by owner */
  uint32_t spot_count;
  bad_name *names; /* (name_count) by text */
  uint32_t name_count;
  bool has_lost_bases;  /* `base` is misspelt: even values are not what they are meant to be */
  bool is_all_doubtful; /* so, or the bases were not merged as it is written */
} sieve;

/* ------------------------------------------------------------------------------ units */

static uint32_t add_unit(sieve *s, struct fy_node *key, struct fy_node *value, uint32_t section) {
  if (s->unit_count == s->unit_capacity) {
    const uint32_t capacity = 2 * s->unit_capacity + 64;
    unit *grown = realloc(s->units, capacity * sizeof *grown);
    if (!grown) {
      s->reader->no_memory = true;
      return 0;
    }
    s->units = grown;
    s->unit_capacity = capacity;
  }
  s->units[s->unit_count] = (unit){.key = key, .value = value, .section = section};
  return s->unit_count++;
}

/* are the members of a section entries? those of one that is unknown may be */
static bool has_entries(struct fy_node *key) {
  char name[TEXT_SIZE];
  ald_node_text(key, name, sizeof name);
  for (uint32_t k = 1; k < ald_section_count(); k++) {
    const ald_section section = ald_section_at(k);
    if (strcmp(section.name, name) == 0) return section.entry || section.is_list;
  }
  return true;
}

static void list_units(sieve *s) {
  void *at = NULL;
  add_unit(s, NULL, s->reader->root, 0);
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(s->reader->root, &at));) {
    struct fy_node *value = fy_node_pair_value(pair);
    const uint32_t section = add_unit(s, fy_node_pair_key(pair), value, s->unit_count);
    if (s->reader->no_memory) return;
    s->units[section].has_entries = has_entries(fy_node_pair_key(pair));
    void *in = NULL;
    if (!s->units[section].has_entries || !value) continue;
    if (fy_node_is_mapping(value)) {
      for (struct fy_node_pair *own; (own = fy_node_mapping_iterate(value, &in));) {
        add_unit(s, fy_node_pair_key(own), fy_node_pair_value(own), section);
      }
    } else if (fy_node_is_sequence(value)) {
      for (struct fy_node *item; (item = fy_node_sequence_iterate(value, &in));) {
        add_unit(s, NULL, item, section);
      }
    }
  }
}

/* ------------------------------------------------------------------------------ spots */

static int by_owner(const void *left, const void *right) {
  const spot *a = left, *b = right;
  return (a->owner > b->owner) - (a->owner < b->owner);
}

static spot *find_spot(const sieve *s, const void *owner) {
  const spot wanted = {.owner = owner};
  return s->spot_count > 0 ? bsearch(&wanted, s->spots, s->spot_count, sizeof wanted, by_owner)
                           : NULL;
}

static void put_spot(sieve *s, struct fy_node *node, uint32_t number) {
  spot *found = find_spot(s, node);
  if (found) found->unit = number;
}

/* all nodes of a subtree are of the unit */
static void put_spots(sieve *s, struct fy_node *node, uint32_t number) {
  void *at = NULL;
  if (!node) return;
  put_spot(s, node, number);
  if (fy_node_is_mapping(node)) {
    for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(node, &at));) {
      put_spots(s, fy_node_pair_key(pair), number);
      put_spots(s, fy_node_pair_value(pair), number);
    }
  } else if (fy_node_is_sequence(node)) {
    for (struct fy_node *item; (item = fy_node_sequence_iterate(node, &at));) {
      put_spots(s, item, number);
    }
  }
}

/* the units that messages are about */
static void list_spots(sieve *s) {
  const ald_diagnosis *d = s->reader->diagnosis;
  const int count = ald_diagnosis_count(d);
  s->spots = calloc((size_t)count + 1, sizeof *s->spots);
  if (!s->spots) {
    s->reader->no_memory = true;
    return;
  }
  for (int k = 0; k < count; k++) {
    s->spots[k] = (spot){ald_diagnosis_message(d, k).place.owner, NOWHERE};
  }
  qsort(s->spots, (size_t)count, sizeof *s->spots, by_owner);
  for (int k = 0; k < count; k++) {
    if (s->spot_count > 0 && s->spots[s->spot_count - 1].owner == s->spots[k].owner) continue;
    s->spots[s->spot_count++] = s->spots[k];
  }
  for (uint32_t u = 0; u < s->unit_count; u++) {
    const unit *own = &s->units[u];
    put_spot(s, own->key, u);
    if (u == 0 || own->has_entries) {
      put_spot(s, own->value, u);
    } else {
      put_spots(s, own->value, u);
    }
  }
}

/* ------------------------------------------------------------------------------ names */

static int by_text(const void *left, const void *right) {
  return strcmp(((const bad_name *)left)->text, ((const bad_name *)right)->text);
}

static void forget_names(sieve *s) {
  for (uint32_t n = 0; n < s->name_count; n++) free(s->names[n].text);
  free(s->names);
  s->names = NULL;
  s->name_count = 0;
}

/* has a unit a name by which others know it? */
static bool is_named(const sieve *s, uint32_t number) {
  return s->units[number].key && s->units[number].section != number;
}

static void list_names(sieve *s) {
  forget_names(s);
  s->names = calloc(s->unit_count + 1u, sizeof *s->names);
  if (!s->names) s->reader->no_memory = true;
  for (uint32_t u = 1; u < s->unit_count && !s->reader->no_memory; u++) {
    char text[TEXT_SIZE];
    if (!is_named(s, u) || !(s->units[u].is_refused || s->units[u].is_tainted)) continue;
    char *copy = strdup(ald_node_text(s->units[u].key, text, sizeof text));
    if (!copy) s->reader->no_memory = true;
    if (copy) s->names[s->name_count++] = (bad_name){copy, u};
  }
  if (s->name_count > 1) qsort(s->names, s->name_count, sizeof *s->names, by_text);
}

static bool is_other(const sieve *s, const bad_name *name, uint32_t own, uint32_t section) {
  const uint32_t of = s->units[name->unit].section;
  /* one that is misspelt may be the one that is meant */
  return name->unit != own && (section == NOWHERE || of == section || s->units[of].is_refused);
}

/* is it the name of another unit than `own`, of that section (NOWHERE: of any)? */
static bool is_bad(const sieve *s, uint32_t own, uint32_t section, const char *text) {
  uint32_t low = 0, high = s->name_count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (strcmp(s->names[middle].text, text) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  for (; low < s->name_count && strcmp(s->names[low].text, text) == 0; low++) {
    if (is_other(s, &s->names[low], own, section)) return true;
  }
  return false;
}

static bool matches_bad(const sieve *s, uint32_t own, uint32_t section, const char *pattern) {
  for (uint32_t n = 0; n < s->name_count; n++) {
    if (!ald_pattern_matches(pattern, s->names[n].text)) continue;
    if (is_other(s, &s->names[n], own, section)) return true;
  }
  return false;
}

/* A name, a pattern, or what is made of one: "cable" in "cable link 7", which was written out. */
static bool names_bad(const sieve *s, uint32_t own, uint32_t section, char *text) {
  if (is_bad(s, own, section, text)) return true;
  if (!ald_pattern_is_plain(text) && matches_bad(s, own, section, text)) return true;
  for (char *at = strchr(text, ' '); at; at = strchr(at + 1, ' ')) {
    *at = '\0';
    const bool found = is_bad(s, own, NOWHERE, text);
    *at = ' ';
    if (found) return true;
  }
  return false;
}

/* the unit of a section of that name; NOWHERE: the study has none */
static uint32_t find_section(const sieve *s, const char *name) {
  char text[TEXT_SIZE];
  for (uint32_t u = 1; u < s->unit_count; u++) {
    if (s->units[u].section != u) continue;
    if (strcmp(ald_node_text(s->units[u].key, text, sizeof text), name) == 0) return u;
  }
  return NOWHERE;
}

/* a text, or what full stops part in it: "bodies.tug.speed" names the body "tug" */
static bool text_names_bad(const sieve *s, uint32_t own, const char *text) {
  char copy[TEXT_SIZE];
  snprintf(copy, sizeof copy, "%s", text);
  if (names_bad(s, own, NOWHERE, copy)) return true;
  char *stop = strchr(copy, '.');
  if (!stop) return false;
  *stop = '\0';
  const uint32_t section = find_section(s, copy);
  if (section != NOWHERE && s->units[section].is_refused) return true;
  if (section != NOWHERE && !s->units[section].has_entries) return false;
  if (section == NOWHERE && names_bad(s, own, NOWHERE, copy)) return true;
  for (char *at = stop + 1; at; at = stop ? stop + 1 : NULL) {
    stop = strchr(at, '.');
    if (stop) *stop = '\0';
    if (names_bad(s, own, section, at)) return true;
  }
  return false;
}

static bool node_names_bad(const sieve *s, uint32_t own, struct fy_node *node) {
  char text[TEXT_SIZE];
  void *at = NULL;
  if (!node) return false;
  if (fy_node_is_mapping(node)) {
    for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(node, &at));) {
      if (node_names_bad(s, own, fy_node_pair_key(pair))) return true;
      if (node_names_bad(s, own, fy_node_pair_value(pair))) return true;
    }
    return false;
  }
  if (fy_node_is_sequence(node)) {
    for (struct fy_node *item; (item = fy_node_sequence_iterate(node, &at));) {
      if (node_names_bad(s, own, item)) return true;
    }
    return false;
  }
  return text_names_bad(s, own, ald_node_text(node, text, sizeof text));
}

/* what names something refused, what names that, and so on */
static void spread(sieve *s) {
  for (bool is_new = true; is_new && !s->reader->no_memory;) {
    is_new = false;
    list_names(s);
    for (uint32_t u = 1; u < s->unit_count; u++) {
      unit *own = &s->units[u];
      if (own->is_tainted || own->has_entries) continue;
      own->is_tainted = node_names_bad(s, u, own->key) || node_names_bad(s, u, own->value);
      is_new = is_new || own->is_tainted;
    }
  }
}

/* ------------------------------------------------------------------------------ messages */

/* a message, and the unit that it is about */
typedef struct located {
  ald_kept_message m;
  int index;
  uint32_t unit; /* NOWHERE: of no unit */
} located;

static located located_at(const sieve *s, int index) {
  const ald_kept_message m = ald_diagnosis_message(s->reader->diagnosis, index);
  const spot *found = m.place.owner ? find_spot(s, m.place.owner) : NULL;
  return (located){m, index, found ? found->unit : NOWHERE};
}

/* Refuses what an error is about; of an unknown section all entries. False: it was before. */
static bool refuse(sieve *s, const located *t) {
  if (t->unit == NOWHERE) return false;
  unit *own = &s->units[t->unit];
  const bool was = own->is_refused;
  own->is_refused = true;
  if (t->m.sort == ALD_ERROR_NAME || (t->m.sort == ALD_ERROR_UNKNOWN && *t->m.word)) {
    own->is_misnamed = true;
  }
  for (uint32_t u = 0; t->m.sort == ALD_ERROR_UNKNOWN && own->has_entries && u < s->unit_count;
       u++) {
    if (s->units[u].section == t->unit) s->units[u].is_refused = true;
  }
  return !was;
}

/* is it an unknown key of the study itself that may mean this section? "": whichever it means */
static bool is_unknown_section(const sieve *s, const located *t, const char *section) {
  if (t->m.sort != ALD_ERROR_UNKNOWN || t->unit == NOWHERE) return false;
  const unit *own = &s->units[t->unit];
  if (own->section != t->unit || own->key != t->m.place.owner) return false;
  return !*section || ald_word_nearest(t->m.word, &section, 1);
}

static bool has_unknown_section(const sieve *s, const char *section) {
  for (int k = 0; k < ald_diagnosis_count(s->reader->diagnosis); k++) {
    const located t = located_at(s, k);
    if (is_unknown_section(s, &t, section)) return true;
  }
  return false;
}

static bool is_same_place(ald_place a, ald_place b) {
  return a.file == b.file && a.line == b.line && a.column == b.column;
}

/* Is there an error about a word in the same place, among the first so many messages? Several
 * entries take it by an alias, or it is about the same word. */
static bool is_repeated(const sieve *s, const located *t, int count) {
  for (int k = 0; k < count; k++) {
    const ald_kept_message m = ald_diagnosis_message(s->reader->diagnosis, k);
    const bool is_word = m.sort == ALD_ERROR_UNKNOWN || m.sort == ALD_ERROR_NAME;
    if (is_word && is_same_place(m.place, t->m.place)) return true;
  }
  return false;
}

/* the same of a value that several entries take; within one there may be more to say of it */
static bool is_value_repeated(const sieve *s, const located *t) {
  for (int k = 0; k < t->index; k++) {
    const ald_kept_message m = ald_diagnosis_message(s->reader->diagnosis, k);
    if (m.sort != ALD_ERROR_FORM || !is_same_place(m.place, t->m.place)) continue;
    if (t->unit != NOWHERE && located_at(s, k).unit != t->unit) return true;
  }
  return false;
}

static bool is_tainted(const sieve *s, const located *t) {
  if (s->is_all_doubtful) return true;
  if (*t->m.word && text_names_bad(s, t->unit, t->m.word)) return true;
  return t->unit != NOWHERE && s->units[t->unit].is_tainted;
}

/* is a unit, or what it is part of, or what is part of it, not as it is written? */
static bool is_doubtful(const sieve *s, uint32_t number) {
  const unit *own = &s->units[number];
  if (own->is_refused || own->is_tainted || s->units[own->section].is_refused) return true;
  if (own->section != number) return false;
  for (uint32_t u = 1; u < s->unit_count; u++) {
    const bool is_part = number == 0 || s->units[u].section == number;
    if (is_part && (s->units[u].is_refused || s->units[u].is_tainted)) return true;
  }
  return false;
}

/* is something of the sections "A|B" not as it is written? */
static bool is_lack_doubtful(const sieve *s, const char *sections) {
  char name[TEXT_SIZE];
  if (!*sections) return is_doubtful(s, 0) || has_unknown_section(s, "");
  while (*sections) {
    const size_t length = strcspn(sections, "|");
    snprintf(name, sizeof name, "%.*s", (int)length, sections);
    const uint32_t section = find_section(s, name);
    if (section != NOWHERE && is_doubtful(s, section)) return true;
    if (has_unknown_section(s, name)) return true;
    sections += length + (sections[length] == '|');
  }
  return false;
}

static bool is_missing_doubtful(const sieve *s, const located *t) {
  if (t->unit == 0) return has_unknown_section(s, t->m.word);
  return t->unit != NOWHERE && s->units[t->unit].is_misnamed;
}

static bool is_word_doubtful(const sieve *s, const located *t) {
  if (t->m.sort == ALD_ERROR_FORM) return s->has_lost_bases || is_value_repeated(s, t);
  if (is_repeated(s, t, t->index)) return true;
  if (t->m.sort == ALD_ERROR_UNKNOWN) return false;
  if (t->m.sort == ALD_ERROR_NAME)
    return s->is_all_doubtful || text_names_bad(s, t->unit, t->m.word);
  return is_tainted(s, t) || (t->unit != NOWHERE && s->units[t->unit].is_refused);
}

/* Words and values that cannot be read, names that are not there, in the order in which they
 * were found: what one of them is the reason for comes after it. */
static void sift_words(sieve *s) {
  uint32_t refused = 0;
  for (int k = 0; k < ald_diagnosis_count(s->reader->diagnosis); k++) {
    const located t = located_at(s, k);
    if (t.m.sort < ALD_ERROR_NAME || t.m.sort > ALD_ERROR_UNKNOWN) continue;
    const bool is_unknown = t.m.sort == ALD_ERROR_UNKNOWN;
    const bool is_base = is_unknown_section(s, &t, "base");
    if (is_word_doubtful(s, &t)) ald_diagnosis_leave_out(s->reader->diagnosis, k);
    s->has_lost_bases = s->has_lost_bases || is_base;
    s->is_all_doubtful = s->is_all_doubtful || is_base || (is_unknown && t.unit == NOWHERE);
    /* of many, not each by itself: that takes long, and more will be read once some are mended */
    if (refuse(s, &t) && (++refused <= SPREAD_EACH || (refused & (refused - 1)) == 0)) spread(s);
  }
  spread(s);
}

/* what is missing */
static void sift_gaps(sieve *s) {
  for (int k = 0; k < ald_diagnosis_count(s->reader->diagnosis); k++) {
    const located t = located_at(s, k);
    const bool is_missing = t.m.sort == ALD_ERROR_MISSING;
    if (!is_missing && t.m.sort != ALD_ERROR_LACK) continue;
    if (is_tainted(s, &t) || (is_missing && is_missing_doubtful(s, &t)) ||
        (!is_missing && is_lack_doubtful(s, t.m.word))) {
      ald_diagnosis_leave_out(s->reader->diagnosis, k);
    } else if (is_missing) {
      refuse(s, &t);
    }
  }
  spread(s);
}

/* may a section that cannot be read mean the one that a path begins with? */
static bool is_path_lost(const sieve *s, const char *path) {
  char section[TEXT_SIZE];
  snprintf(section, sizeof section, "%.*s", (int)strcspn(path, "."), path);
  return strchr(path, '.') && has_unknown_section(s, section);
}

/* how things fit together */
static void sift_checks(sieve *s) {
  const int count = ald_diagnosis_count(s->reader->diagnosis);
  const bool lacks_section = has_unknown_section(s, "");
  for (int k = 0; k < count; k++) {
    const located t = located_at(s, k);
    bool is_out = false;
    if (t.m.sort == ALD_ERROR_CHECK) {
      is_out = is_repeated(s, &t, count) || is_tainted(s, &t) || is_path_lost(s, t.m.word) ||
               (t.unit != NOWHERE && is_doubtful(s, t.unit));
    } else if (t.m.sort == ALD_ERROR_WARNING) {
      is_out =
          s->is_all_doubtful || lacks_section || (t.unit != NOWHERE && s->units[t.unit].is_refused);
    }
    if (is_out) ald_diagnosis_leave_out(s->reader->diagnosis, k);
  }
}

void ald_leave_out_consequences(ald_reader *reader) {
  ALD_ASSERT(reader->root);
  sieve s = {.reader = reader};
  if (ald_diagnosis_errors(reader->diagnosis) == 0 || reader->no_memory) return;
  list_units(&s);
  if (!reader->no_memory) list_spots(&s);
  if (!reader->no_memory) sift_words(&s);
  if (!reader->no_memory) sift_gaps(&s);
  if (!reader->no_memory) sift_checks(&s);
  /* what was left out follows from what is still there */
  ALD_ASSERT(ald_diagnosis_errors(reader->diagnosis) > 0);
  forget_names(&s);
  free(s.units);
  free(s.spots);
}
