/* SPDX-License-Identifier: Apache-2.0
 * What was found in some scenarios: for each code of a warning and each subject, a definition or a
 * body, the number of scenarios and the worst of them. Sums of tallies do not depend on their
 * order. */
#ifndef ALD_FINDING_TALLY_H
#define ALD_FINDING_TALLY_H

#include <stdbool.h>

#include "base/warning_code.h"
#include "model/study.h"

/* the codes of what rows can tell */
#define ALD_FINDING_FIRST ALD_WARN_UNSUPPORTED
enum { ALD_FINDING_CODES = (int)ALD_WARNING_CODE_COUNT - (int)ALD_FINDING_FIRST };

/* What was found of one code and one subject. */
typedef struct ald_finding {
  uint64_t scenarios;          /* 0: nothing */
  uint32_t instance;           /* of the worst */
  const char *quantity, *unit; /* in which it shows */
  double worst;                /* its value, SI */
  double measure;              /* how bad that is; the greater, the worse */
  uint64_t scenario;           /* in which; of equal ones the first */
} ald_finding;

typedef struct ald_finding_tally {
  uint32_t subject_count; /* definitions, then bodies */
  ald_finding *list;      /* (ALD_FINDING_CODES x subjects) */
  bool *acted;            /* (subjects) of definitions: in any scenario */
  uint64_t seen;          /* scenarios that took a step */
  uint64_t untouched;     /* of these, those that came to their end and nothing touched */
  uint64_t unknown;       /* and those that failed before anything is known to have touched */
} ald_finding_tally;

/* Number of definitions and bodies; and the number of a body among them. */
uint32_t ald_finding_subjects(const ald_study *study);
uint32_t ald_finding_body(const ald_study *study, uint32_t body);

/* @return false without memory */
bool ald_finding_tally_create(ald_finding_tally *tally, uint32_t subjects);
void ald_finding_tally_clear(ald_finding_tally *tally);
/* Adds what `other` found in other scenarios. */
void ald_finding_tally_join(ald_finding_tally *tally, const ald_finding_tally *other);
ald_finding *ald_finding_tally_at(const ald_finding_tally *tally, ald_warning_code code,
                                  uint32_t subject);

#endif
