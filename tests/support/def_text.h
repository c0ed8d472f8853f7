/* SPDX-License-Identifier: Apache-2.0
 * Definition structs of the C interface filled with what a study's text says, each member by the
 * name of its key. */
#ifndef ALD_TESTS_DEF_TEXT_H
#define ALD_TESTS_DEF_TEXT_H

#include <libfyaml.h>

#include "base/keys.h"

/* A number with its unit, in SI; yes is 1 and no is 0. */
double def_number(const char *text);

/* A struct at its defaults; what it points to lives until def_text_clear(). */
void *def_new(const char *def);
/* Sets the member of a key.
 * @param def    "ald_fender_def"
 * @param tables (table_count) of the keys that are tables
 * @param own    struct */
void def_set(const char *def, const ald_key_table *tables, uint32_t table_count, const char *key,
             struct fy_node *value, void *own);
/* Overwrites and frees all structs and what they point to. */
void def_text_clear(void);

/* Text of a scalar, until def_text_clear(). */
const char *def_scalar(struct fy_node *node);
/* (row_count x column_count) numbers of a table of numbers, until def_text_clear(). */
double *def_rows(const ald_key_table *table, struct fy_node *rows, uint32_t *count);

#endif
