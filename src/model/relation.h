/* SPDX-License-Identifier: Apache-2.0
 * Which other elements those of a kind refer to, and which they leave no room for. */
#ifndef ALD_RELATION_H
#define ALD_RELATION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/keys.h"
#include "base/warning_code.h"
#include "blame.h"
#include "numbers.h"

struct ald_kind;

/* Where the others are. */
typedef enum ald_relation_scope {
  ALD_RELATION_NAMED,   /* one of its first body, which a key names */
  ALD_RELATION_BETWEEN, /* the one between its two bodies, named in the same order */
  ALD_RELATION_ON_BODY, /* all on its first body, but for those of its own definition */
  ALD_RELATION_LINES,   /* the lines that its `line` or `between` names: `max` of them */
  ALD_RELATION_RIVALS   /* none on its first body; of its own kind, none before it */
} ald_relation_scope;

/* An element with those that it refers to. */
typedef struct ald_related {
  const ald_numbers *own;
  const ald_numbers *of; /* (count) */
  uint32_t count;
  const double *mass; /* ON_BODY: diagonal of the first body's mass matrix, added mass included (6)
                       * [kg], [kg m^2] */
} ald_related;

enum { ALD_RELATED_KINDS = 3 };

/* One relation. The passes find 1 + the number of one that is NAMED or BETWEEN among its kind, or
 * 0, in KIND_REF(k) for the k-th kind; such kinds come first in kernels/elements.h. */
typedef struct ald_relation {
  ald_relation_scope scope;
  const struct ald_kind *kinds[ALD_RELATED_KINDS]; /* any of these; NULL: there is none */
  const ald_plain_key *key;                        /* that names it */
  bool takes_all;                        /* NAMED: without the key all of the body, at least one */
  bool gives_orders;                     /* to them, of the first kind: nobody else may */
  uint32_t min, max;                     /* ON_BODY: so many; NAMED: min, 0 or 1; LINES: max */
  bool (*counts)(const ald_numbers *of); /* ON_BODY: does this one count? NULL: all do */
  /* NAMED: why one of another body will not do; ON_BODY: of the message if there are others than so
   * many, or NULL; RIVALS: what to do */
  const char *text;
  const char *shared;       /* RIVALS: what both of them bring: "resistance" */
  ald_warning_code warning; /* RIVALS: if it may be meant; 0: it is an error */
  /* What is wrong with them together: of NAMED without the key, of none. ALD_BLAME_NONE is the key
   * that names the other, or the definition. NULL: nothing to check */
  const char *(*check)(const ald_related *related, ald_blame *blame);
  /* what may be meant but has a consequence, reported as a warning; NULL: nothing */
  const char *(*remark)(const ald_related *related, ald_blame *blame);
} ald_relation;

static inline bool ald_relation_has(const ald_relation *relation, const struct ald_kind *kind) {
  for (uint32_t k = 0; k < ALD_RELATED_KINDS; k++) {
    if (relation->kinds[k] == kind) return true;
  }
  return false;
}

#endif
