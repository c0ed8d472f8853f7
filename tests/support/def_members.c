/* SPDX-License-Identifier: Apache-2.0
 * The definition structs of the C interface as its headers declare them and the compiler lays them
 * out, by name. */
#include "support/def_members.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* a default of each struct, and a call that adds each element */
#define STRUCT(def)
#define MEMBER(def, name, type)
#define WORD(type, word, value)
#define DEFAULT(def) \
  static void set_##def(void *own) { *(def *)own = def##_default(); }
#define ADD(noun)                                                                \
  static ald_status add_##noun(ald_builder *builder, const void *own) {          \
    return ald_builder_add_##noun(builder, (const ald_##noun##_def *)own, NULL); \
  }
#include "def_members.inc"
#undef DEFAULT
#undef ADD

#define ADD(noun)
#define DEFAULT(def) {#def, sizeof(def), set_##def},
static const def_struct structs[] = {
#include "def_members.inc"
};
#undef DEFAULT
#undef MEMBER

#define DEFAULT(def)
#define MEMBER(def, name, type) {#def, #name, type, offsetof(def, name), sizeof(((def *)0)->name)},
static const def_member members[] = {
#include "def_members.inc"
};
#undef MEMBER
#undef WORD

#define MEMBER(def, name, type)
#define WORD(type, word, value) {#type, word, value},
static const struct {
  const char *type, *word;
  int value;
} words[] = {
#include "def_members.inc"
};
#undef WORD
#undef ADD

#define WORD(type, word, value)
#define ADD(noun) {#noun, add_##noun},
static const struct {
  const char *noun;
  ald_status (*add)(ald_builder *builder, const void *def);
} calls[] = {
#include "def_members.inc"
};

/* is this the name of a member for a key: letters and digits as they are, else a line? */
static bool is_named(const char *name, const char *key) {
  for (; *name && *key; name++, key++) {
    if (*name != (isalnum((unsigned char)*key) ? tolower((unsigned char)*key) : '_')) return false;
  }
  return *name == *key;
}

const def_member *def_member_find(const char *def, const char *key) {
  for (size_t m = 0; m < COUNT(members); m++) {
    if (strcmp(members[m].def, def) == 0 && is_named(members[m].name, key)) return &members[m];
  }
  return NULL;
}

const def_member *def_member_at(const char *def, size_t index) {
  for (size_t m = 0; m < COUNT(members); m++) {
    if (strcmp(members[m].def, def) == 0 && index-- == 0) return &members[m];
  }
  return NULL;
}

const def_struct *def_struct_find(const char *name) {
  for (size_t s = 0; s < COUNT(structs); s++) {
    if (strcmp(structs[s].name, name) == 0) return &structs[s];
  }
  fail_msg("no struct %s", name);
  return NULL;
}

int def_word(const char *type, const char *word) {
  for (size_t w = 0; w < COUNT(words); w++) {
    if (strcmp(words[w].type, type) == 0 && strcmp(words[w].word, word) == 0) return words[w].value;
  }
  fail_msg("%s has no \"%s\"", type, word);
  return -1;
}

ald_status def_add(ald_builder *builder, const char *noun, const void *def) {
  for (size_t c = 0; c < COUNT(calls); c++) {
    if (strcmp(calls[c].noun, noun) == 0) return calls[c].add(builder, def);
  }
  fail_msg("no ald_builder_add_%s", noun);
  return ALD_BAD_ARGUMENT;
}
