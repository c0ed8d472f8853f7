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

typedef struct ald_reader {
  ald_study *study;
  ald_diagnosis *diagnosis;
  struct fy_node *root;
  bool paper;     /* preset: paper */
  bool no_memory; /* checked once at the end */
  bool has_base;
  ald_place base_place; /* of the names of the bases */
  ald_layers *layers;   /* files below the study; NULL: none */
  uint32_t quantity_capacity, instance_capacity, follower_capacity;
  ald_setter *setters; /* (quantities) of each */
  uint32_t *by_path;   /* (quantities) in the order of their paths; NULL: not sorted yet */
} ald_reader;

/* Reads a study of which all files are at hand, as a results folder keeps them.
 * @param files (file_count) the files that it names; others are looked for beside `name` if
 *              `on_disk`, and are an error if not
 * @return as ald_study_read_text() */
ald_status ald_study_read_files(const char *text, const char *name, const ald_input_file *files,
                                uint32_t file_count, bool on_disk, ald_study **study,
                                ald_report *report);

/* Does a file begin with the version that this program reads? Reports an error if not. */
bool ald_expect_version(ald_reader *reader, struct fy_node *root);
/* The study's document merged over its bases, or itself if it has none; NULL if that failed, after
 * messages unless memory ran out. Valid until ald_release_bases(), as are names in messages. */
ald_document *ald_read_bases(ald_reader *reader, ald_document *document);
void ald_release_bases(ald_reader *reader);
/* Place at which to report something missing from the item at `place`: the same, but for an item of
 * a base, which need not be complete, where the study names its bases. */
ald_place ald_missing_place(const ald_reader *reader, ald_place place);
/* Name among the input files of the file that contains a place; NULL: the study itself. */
const char *ald_base_name(const ald_reader *reader, ald_place place);
/* The text of another file that a node names, looked for beside the file that contains the node.
 * Messages may refer to it from then on.
 * @param what  the key, for messages: "sampling.table"
 * @param limit  largest size [byte]
 * @param length receives its size, of a file that may hold anything; NULL: it is a text
 * @param shown  receives its name in messages, which must outlive them; free() it in any case
 * @return NULL after a message or without memory */
const char *ald_read_file(ald_reader *reader, struct fy_node *node, const char *what, size_t limit,
                          size_t *length, char **shown);

/* The value of a key in a mapping, NULL if absent. */
struct fy_node *ald_node_member(struct fy_node *mapping, const char *key);

/* Reports a name of a body or an element that is not made of letters, digits, spaces, - and _. */
void ald_expect_name(ald_reader *reader, struct fy_node *node, const char *section);
/* Is the node a mapping? Reports an error if not. */
bool ald_expect_mapping(ald_reader *reader, struct fy_node *node, const char *what);
/* Reports keys of a mapping that are not among `known`. */
void ald_expect_keys(ald_reader *reader, struct fy_node *mapping, const char *owner,
                     const char *const *known, size_t count);

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
/* Reads a table or matrix from a mapping into new quantities "<path>.<table>[<row>].<component>",
 * or "<path>.<table>.surge-sway" of a matrix.
 * @param owner place of the item itself, for a missing table
 * @param rows  receives the number of rows; 0: there is none, perhaps after a message
 * @return index of the first quantity */
uint32_t ald_read_table(ald_reader *reader, struct fy_node *mapping, ald_place owner,
                        const char *path, const ald_key_table *table, uint32_t *rows);
/* A matrix of zeros as ald_read_table() would make it, without given numbers. */
uint32_t ald_add_matrix(ald_reader *reader, const char *path, const ald_key_table *table);
/* A new quantity; returns its index. */
uint32_t ald_add_quantity(ald_reader *reader, const char *path, ald_dimension dimension,
                          ald_range range, bool may_vary, double value);
/* Names of a table of keys, without repeats, then `extra`; returns their number. */
size_t ald_key_names(const ald_key *keys, uint32_t count, const char *const *extra,
                     size_t extra_count, const char **names);

/* As ald_word_nearest(), NULL after many errors, when suggestions would take too long. */
const char *ald_suggest(const ald_reader *reader, const char *word, const char *const *candidates,
                        size_t count);

/* The quantities that a pattern matches, all of one dimension, recorded as set by the scope's
 * setter. Returns false after a message; free() the targets in any case. */
bool ald_find_targets(ald_reader *reader, ald_place place, const ald_scope *scope, const char *name,
                      uint32_t **targets, uint32_t *count);
/* Why a quantity cannot vary: "its body is fixed". */
const char *ald_why_fixed(const ald_study *study, uint32_t quantity);
/* Records what sets quantities. Returns false after a message, if something else already does. */
bool ald_take_targets(ald_reader *reader, ald_place place, const ald_scope *scope, const char *name,
                      const uint32_t *targets, uint32_t count);
/* Reads the distribution of a variable, whose dimension is known, from a mapping.
 * @param path of the mapping, for messages */
bool ald_read_distribution(ald_reader *reader, struct fy_node *node, const char *path,
                           ald_variable *variable);
/* Reads a mapping of patterns and distributions into new variables, for which memory is
 * reserved. */
void ald_read_variables(ald_reader *reader, struct fy_node *vary, const ald_scope *scope);

/* The sections, src/reader_*.c; each reads its part of the root. */
void ald_read_run(ald_reader *reader);
/* The rows of a definition's history from its file, if it names one; warns where a history does not
 * cover the whole study.
 * @param mapping the definition, of which the keys have been read */
void ald_read_history(ald_reader *reader, struct fy_node *mapping, const char *path,
                      ald_definition *definition);
/* The damping table of a definition from its file, and the retardation functions of it.
 * @param mapping the definition, of which the keys have been read
 * @param owner   its place */
void ald_read_radiation(ald_reader *reader, struct fy_node *mapping, ald_place owner,
                        const char *path, ald_definition *definition);
/* Gives bodies with radiation but without added mass that at infinite frequency, if their table has
 * it; warns of bodies with a different one, or none. */
void ald_take_from_radiation(ald_reader *reader);
/* Fills keys of a definition that were left out from the mesh of its bodies, if they share one;
 * after its instances were made (src/study/reader_afloat.c). Returns false after a message. */
bool ald_take_from_mesh(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                        uint32_t definition);
/* Warns if an offset of the buoyancy gives a body a list or trim of more than 10 degrees. */
void ald_warn_of_lean(ald_reader *reader, ald_place owner, const char *path, uint32_t number);
/* Appends an element; instances of a kind follow each other. */
void ald_add_instance(ald_reader *reader, ald_instance instance, const char *name);
/* Makes an element of a kind for each pair of lines that clash (src/study/reader_lines.c). */
void ald_pair_lines(ald_reader *reader, uint32_t kind);
/* Warns of prescribed bodies without motions. */
void ald_find_unmoved(ald_reader *reader);
void ald_read_environment(ald_reader *reader);
/* Are the numbers of the wave consistent? Reports an error if not; after `vary` and `choose`. */
void ald_check_sea(ald_reader *reader);
/* Are the elements compatible with the scheme? Reports an error if not. */
void ald_check_scheme(ald_reader *reader);
/* whether the study is suitable for its method, src/study/reader_method.c */
void ald_check_method(ald_reader *reader);
/* The section `meshes`; before the bodies, which name them. */
void ald_read_meshes(ald_reader *reader);
/* The mesh that a body names: 1 + its number; 0 if it names none, or after a message. */
uint32_t ald_find_mesh(ald_reader *reader, struct fy_node *body, const char *path);
/* The section `ships`; before the bodies, which name them. */
void ald_read_ships(ald_reader *reader);
/* A ship by its name; NULL after a message.
 * @param what the key, for messages: "bodies.tanker.ship" */
const ald_named_ship *ald_find_ship(ald_reader *reader, struct fy_node *node, const char *what);
/* The key `ship` of a body, before its numbers. */
void ald_read_ship(ald_reader *reader, struct fy_node *mapping, const char *path, ald_body *body);
/* Is a key of a body optional because its ship determines it? */
bool ald_ship_gives(const ald_body *body, uint32_t key);
/* Lets the numbers of a body that were left out follow its ship.
 * @param moves neither fixed nor prescribed */
void ald_follow_ship(ald_reader *reader, struct fy_node *node, uint32_t body, bool moves);
/* Keys of a definition need not be given if they follow the ships of its bodies; after its
 * instances were made.
 * @param keys (key_count of its kind) copies */
void ald_waive_ship_keys(const ald_study *study, uint32_t definition, ald_key *keys);
/* Lets those that were left out follow. */
void ald_follow_ships(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                      uint32_t definition);
/* Lets a definition place its first body by its second, if its kind can
 * (src/study/reader_meeting.c). */
void ald_place_meeting(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                       uint32_t definition);
/* Sets the numbers of the study that follow others; false as ald_ships_settle(). */
bool ald_settle_study(ald_reader *reader);
void ald_read_bodies(ald_reader *reader);
/* The earth as a body that elements act on, added at its first use; the number of bodies without
 * memory. */
uint32_t ald_earth_body(ald_reader *reader);
/* Reports what is wrong with the inertia of a body that was read: nominal numbers; those that vary
 * are checked in each scenario.
 * @param place of the body's name */
void ald_check_inertia(ald_reader *reader, struct fy_node *node, ald_place place, const char *path,
                       const ald_body *body);
void ald_read_elements(ald_reader *reader);
void ald_read_rules(ald_reader *reader);
void ald_read_output(ald_reader *reader); /* `output` and `stop study` */
void ald_read_vary(ald_reader *reader);
void ald_read_choose(ald_reader *reader);
void ald_read_sampling(ald_reader *reader);
void ald_read_correlations(ald_reader *reader);

#endif
