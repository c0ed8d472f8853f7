/* SPDX-License-Identifier: Apache-2.0
 * What checks of the numbers of a definition find wrong with it. */
#ifndef ALD_BLAME_H
#define ALD_BLAME_H

#include <stdint.h>

/* What a check across keys found: a key, or a row of a table. */
#define ALD_BLAME_NONE UINT32_MAX
typedef struct ald_blame {
  uint32_t key;   /* ALD_BLAME_NONE: none of the kind's own */
  uint32_t table; /* 1 + the table's number; 0: it is the key */
  uint32_t row;
  char text[128]; /* the problem, where it names numbers of the definition; else empty */
} ald_blame;

/* A problem with its cause: a key, or a row of a table. */
static inline const char *ald_blame_key(ald_blame *blame, uint32_t key, const char *problem) {
  *blame = (ald_blame){.key = key};
  return problem;
}
static inline const char *ald_blame_row(ald_blame *blame, uint32_t table, uint32_t row,
                                        const char *problem) {
  *blame = (ald_blame){.table = 1 + table, .row = row};
  return problem;
}

#endif
