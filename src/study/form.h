/* SPDX-License-Identifier: Apache-2.0
 * Forms: where a definition struct of the C interface holds what each key of a study says. Its
 * defaults and its text follow from the form and the keys. */
#ifndef ALD_FORM_H
#define ALD_FORM_H

#include <stddef.h>
#include <stdio.h>

#include "allide/allide.h"
#include "base/keys.h"

/* A double, a word for a choice, or a uint32_t for a count. */
typedef struct ald_field {
  const char *name, *component; /* of the key */
  size_t offset;
} ald_field;

typedef struct ald_form ald_form;

/* A pointer to numbers row by row, or to structs of which each is a row, and the number of rows as
 * uint32_t; without the latter for a matrix, which is there if the pointer is not NULL. */
typedef struct ald_table_field {
  const char *name; /* of the table */
  size_t offset;
  size_t count;        /* its offset; ALD_NO_COUNT for a matrix */
  const ald_form *row; /* of the structs; NULL: numbers */
  size_t row_size;     /* of a struct [byte] */
} ald_table_field;

#define ALD_NO_COUNT ((size_t)-1)

struct ald_form {
  const char *type;              /* "ald_drag_def" */
  uint32_t cookie;               /* that its defaults carry */
  size_t cookie_at;              /* 0: none, as of rows */
  const ald_field *fields;       /* ends with a name of NULL */
  const ald_table_field *tables; /* likewise; NULL: none */
  size_t file_at;                /* of the name of the file of a history; 0: none */
};

#define ALD_FIELD(type, key, component, member) \
  { key, component, offsetof(type, member) }
#define ALD_FIELD_END \
  { NULL, NULL, 0 }
#define ALD_TABLE_FIELD(type, key, member) \
  { key, offsetof(type, member), offsetof(type, member##_rows), NULL, 0 }
#define ALD_ROWS_FIELD(type, key, member, row_form, row_type) \
  { key, offsetof(type, member), offsetof(type, member##_rows), row_form, sizeof(row_type) }
#define ALD_MATRIX_FIELD(type, key, member) \
  { key, offsetof(type, member), ALD_NO_COUNT, NULL, 0 }
#define ALD_TABLE_FIELD_END \
  { NULL, 0, 0, NULL, 0 }

/* Which of a key's two defaults. */
typedef enum ald_preset { ALD_PRODUCT, ALD_PAPER } ald_preset;

/* Sets all fields to their defaults, tables to none, and the cookie. */
void ald_form_default(const ald_form *form, const ald_key *keys, uint32_t count, ald_preset preset,
                      void *def);

/* Was the struct made by its default, and has every table that says it has rows its numbers?
 * @return ALD_OK or ALD_BAD_ARGUMENT with a message */
ald_status ald_form_check(const ald_form *form, const void *def, ald_report *report);

/* Writes ", key: value" for each key that is not at its default. A number that must be given and
 * was not is left out, for the reader to miss. */
void ald_form_write_keys(FILE *out, const ald_form *form, const ald_key *keys, uint32_t count,
                         const void *def);

/* Writes ", key: [[...]]" or ", key: [{...}]" for each table that has rows, and the file of a
 * history. */
void ald_form_write_tables(FILE *out, const ald_form *form, const ald_key_table *tables,
                           uint32_t count, const void *def);

#endif
