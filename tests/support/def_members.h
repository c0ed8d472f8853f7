/* SPDX-License-Identifier: Apache-2.0
 * The definition structs of the C interface as its headers declare them and the compiler lays them
 * out, by name: nothing of how the library reads them (src/study/def_fields.h) is used. */
#ifndef ALD_TESTS_DEF_MEMBERS_H
#define ALD_TESTS_DEF_MEMBERS_H

#include "allide/allide.h"

typedef struct def_member {
  const char *def;  /* "ald_fender_def" */
  const char *name; /* "shear_stiffness" */
  const char *type; /* "double"; of an array that of one */
  size_t at, size;  /* [byte] */
} def_member;

typedef struct def_struct {
  const char *name; /* "ald_fender_def" */
  size_t size;
  void (*set_default)(void *def);
} def_struct;

/* Member of the name of a key, "shear stiffness"; NULL: the struct has none. */
const def_member *def_member_find(const char *def, const char *key);
/* Member `index` of a struct; NULL: it has no more. */
const def_member *def_member_at(const char *def, size_t index);
/* These fail the test if there is none. */
const def_struct *def_struct_find(const char *name);
int def_word(const char *type, const char *word);
ald_status def_add(ald_builder *builder, const char *noun, const void *def);

#endif
