/* SPDX-License-Identifier: Apache-2.0
 * Reading a study: from the nodes of a YAML document to an ald_study, with the place of every
 * error. */
#ifndef ALD_READER_H
#define ALD_READER_H

#include "base/document.h"
#include "model/study.h"

typedef struct ald_layers ald_layers;

/* What sets a quantity: a variable, always or for a variant; both from 1, 0: none. */
typedef struct ald_setter {
  uint32_t variable, variant;
} ald_setter;

/* Where names of quantities are given. */
typedef struct ald_scope {
  const char *section;      /* "vary", "choose.ship.feeder.set": for messages */
  const char *prefix;       /* of the names of variables: "", "choose.ship.feeder." */
  uint32_t choice, variant; /* from 1; 0: none */
  uint32_t setter;          /* variable that sets them, from 0 */
} ald_scope;

/* words of `run: preset` */
typedef enum ald_run_preset { ALD_RUN_PRODUCT, ALD_RUN_PAPER, ALD_RUN_PUBLISHED } ald_run_preset;

typedef struct ald_reader {
  ald_study *study;
  ald_diagnosis *diagnosis;
  struct fy_node *root;
  ald_run_preset preset;
  double scale_root, scale_density; /* of `scale`: root of the lengths' factor, ratio of densities;
                                     * 0: no section */
  bool no_memory;                   /* checked once at the end */
  bool has_base;
  ald_place base_place; /* of the names of the bases */
  ald_layers *layers;   /* files below the study; NULL: none */
  uint32_t quantity_capacity, instance_capacity, follower_capacity;
  ald_setter *setters; /* (quantities) of each */
  uint32_t *by_path;   /* (quantities) in the order of their paths; NULL: not sorted yet */
  char **kept;         /* (kept_count) names of files that messages hold */
  uint32_t kept_count;
} ald_reader;

/* Place at which to report something missing from the item at `place`: the same, but for an item of
 * a base, which need not be complete, where the study names its bases. */
ald_place ald_missing_place(const ald_reader *reader, ald_place place);
/* The value of a key in a mapping, NULL if absent. */
struct fy_node *ald_node_member(struct fy_node *mapping, const char *key);
/* Reports a name of a body or an element that is not made of letters, digits, spaces, - and _. */
void ald_expect_name(ald_reader *reader, struct fy_node *node, const char *section);
/* Is the node a mapping? Reports an error if not. */
bool ald_expect_mapping(ald_reader *reader, struct fy_node *node, const char *what);
/* Reports keys of a mapping that are not among `known`. */
void ald_expect_keys(ald_reader *reader, struct fy_node *mapping, const char *owner,
                     const char *const *known, size_t count);
/* The same of keys that are names of what is elsewhere in the study. */
void ald_expect_names(ald_reader *reader, struct fy_node *mapping, const char *owner,
                      const char *const *known, size_t count);
/* By what a number of the study is multiplied: lengths by s, times by sqrt(s), masses by r s^3,
 * where r is the ratio of densities; 1 without the section. */
double ald_scale_of(const ald_reader *reader, ald_dimension dimension);

/* Multiplies numbers of a dimension; leaves them as they are, to the bit, without the section. */
void ald_scale_numbers(const ald_reader *reader, ald_dimension dimension, double *numbers,
                       uint64_t count);

/* A quantity with a unit. Returns false after a message. */
bool ald_read_number(ald_reader *reader, struct fy_node *node, const char *what,
                     ald_dimension dimension, double *value);
/* A whole number from `low` to `high`. */
bool ald_read_whole(ald_reader *reader, struct fy_node *node, const char *what, uint64_t low,
                    uint64_t high, uint64_t *value);
/* One of a few words; receives its index. */
bool ald_read_choice(ald_reader *reader, struct fy_node *node, const char *what,
                     const char *const *words, double *value);
/* yes or no */
bool ald_read_truth(ald_reader *reader, struct fy_node *node, const char *what, bool *value);
/* The value of a key: a number in its range, a word's index or a count, as its type says; unchanged
 * after a message. */
void ald_read_value(ald_reader *reader, struct fy_node *node, const char *path, const ald_key *key,
                    double *value);
/* Reads the keys of a table from a mapping into new quantities "<path>.<key>[.<component>]".
 * @param owner place of the item itself, for missing keys
 * @return index of the first quantity */
uint32_t ald_read_keys(ald_reader *reader, struct fy_node *mapping, ald_place owner,
                       const char *path, const ald_key *keys, uint32_t count);
/* A new quantity; returns its index. */
uint32_t ald_add_quantity(ald_reader *reader, const char *path, ald_dimension dimension,
                          ald_range range, bool may_vary, double value);
/* Appends an element; instances of a kind follow each other. */
void ald_add_instance(ald_reader *reader, ald_instance instance, const char *name);
/* Names of a table of keys, without repeats, then `extra`; returns their number. */
size_t ald_key_names(const ald_key *keys, uint32_t count, const char *const *extra,
                     size_t extra_count, const char **names);
/* As ald_word_nearest(), NULL after many errors, when suggestions would take too long. */
const char *ald_suggest(const ald_reader *reader, const char *word, const char *const *candidates,
                        size_t count);

#endif
