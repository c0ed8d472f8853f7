/* SPDX-License-Identifier: Apache-2.0
 * One element of a study: a definition applied to one body or to a pair. */
#ifndef ALD_INSTANCE_H
#define ALD_INSTANCE_H

#include <stdint.h>

enum { ALD_REFS_MAX = 2 };

/* What an element refers to beside its bodies is one of the union, by its kind; otherwise 0. */
typedef struct ald_instance {
  uint32_t definition;
  uint32_t body_a, body_b; /* body_b equals body_a for one-body kinds */
  union {
    /* by a relation: 1 + the number of an element among its kind, the relation's k-th; 0: none */
    uint32_t refs[ALD_REFS_MAX];
    uint32_t parts[2]; /* a contact of outlines: convex parts of both bodies */
    uint32_t lines[2]; /* an element of dynamic lines: their numbers */
    struct {
      uint32_t line, place; /* one of a line: its number; row of its table of places */
    };
    uint32_t target; /* an order: number among its targets */
  };
  char *name; /* "contacts.rubber.fender1": prefix of its result columns */
} ald_instance;

#endif
