/* SPDX-License-Identifier: Apache-2.0
 * Fields of the definition structs of the C interface, by the keys of a study. The offsets are
 * computed: the members that hold keys follow each other in the order of the keys, and the structs
 * of elements are generated from the same tables (`allide reference --interface`). A struct's
 * defaults, its checks and its text in a study follow from here. */
#ifndef ALD_DEF_FIELDS_H
#define ALD_DEF_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "model/kind.h"

/* A struct in which, from `start` on, are one member for each key (a double, an int for a choice, a
 * uint32_t for a count; the components of a vector make an array), then the tables (a pointer to
 * numbers row by row, or to structs of which each is a row, and the number of rows as uint32_t; of
 * a matrix the pointer alone), then the cookie. */
typedef struct ald_def_fields {
  char type[48];     /* "ald_drag_def" */
  uint32_t cookie;   /* that its defaults carry; 0: none, as of rows */
  size_t start;      /* offset of the first key's member [byte] */
  size_t file_at;    /* of the name of the file of a history; 0: none */
  const char *named; /* key that names another element of its body */
  size_t named_at;   /* of its name; 0: it lies in none */
  const ald_key *keys;
  uint32_t key_count;
  const ald_key_table *tables;
  uint32_t table_count;
} ald_def_fields;

/* Fields of the definition struct of a kind, KIND_* of kernels/elements.h. It begins with `const
 * char *name`, then `const char *body` or `const char *between[2]`, as its kind has bodies, then
 * `const char *file` if it may have a file, or the key by which it names another
 * element. */
ald_def_fields ald_element_fields(uint32_t kind);
/* Of the struct of a row of a table whose rows are structs. */
ald_def_fields ald_row_fields(const ald_def_fields *owner, const ald_key_table *table);

/* Size of the members up to and with the cookie [byte], without padding at the end of the struct;
 * `alignment` receives that of the struct. */
size_t ald_def_size(const ald_def_fields *fields, size_t *alignment);

/* Which of a key's two defaults. */
typedef enum ald_preset { ALD_PRODUCT, ALD_PAPER } ald_preset;

/* Sets all fields to their defaults, tables to none, and the cookie. */
void ald_def_default(const ald_def_fields *fields, ald_preset preset, void *def);

/* Was the struct made by its default, are its choices of their enumerations, and has every table
 * that says it has rows its numbers?
 * @return ALD_OK or ALD_BAD_ARGUMENT with a message */
ald_status ald_def_check(const ald_def_fields *fields, const void *def, ald_report *report);

/* Is a choice between yes and no, or on and off? Its member is 1 for yes and on, 0 for no and off;
 * that of another choice is the number of the word, -1 if it must be given and was not. */
bool ald_choice_is_truth(const ald_key *key);

/* Writes ", key: value" for each key from number `first` on that is not at its default. A required
 * number that was not given is left out, so that the reader reports it. */
void ald_def_write_keys(FILE *out, const ald_def_fields *fields, uint32_t first, const void *def);

/* Words of the keys of names of a kind: pointers behind the name of its struct. */
uint32_t ald_head_words(const ald_kind *kind);
/* Writes "key: name, key: [name, name]" for each of them that is given.
 * @return false if none is */
bool ald_def_write_heads(FILE *out, const ald_kind *kind, const void *def);

/* Writes ", key: [[...]]" or ", key: [{...}]" for each table that has rows, the file of a
 * history, and the other element that it names. */
void ald_def_write_tables(FILE *out, const ald_def_fields *fields, const void *def);

#endif
