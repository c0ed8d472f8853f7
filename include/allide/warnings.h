/* SPDX-License-Identifier: Apache-2.0
 * Warnings: what may be wrong with a study or its results though nothing failed. */
#ifndef ALLIDE_WARNINGS_H
#define ALLIDE_WARNINGS_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** In place of a scenario's index: none. */
#define ALD_NO_SCENARIO UINT64_MAX

/** A warning. Its texts live as long as the list that holds it. */
typedef struct ald_warning {
  const char *code;     /**< which it is, see docs/warnings.md: "compressed_at_start" */
  const char *element;  /**< what it is about, by its name in the study: "fenders.f1",
                           "run.step"; "": the study as a whole */
  const char *quantity; /**< the result or key in which it shows; "": none */
  uint64_t scenarios;   /**< in how many scenarios it holds; 0: it does not depend on them */
  uint64_t of;          /**< of how many that were looked at; 0 likewise */
  double worst;         /**< of these, the worst value of the quantity, in SI; NaN: none */
  uint64_t scenario;    /**< index of the scenario with that value; ALD_NO_SCENARIO: none */
  const char *text;     /**< what is the case, one sentence without the element's name */
  const char *remedy;   /**< what to do about it; "": the text says it */
} ald_warning;

/** A list of warnings, in the order in which they were found. */
typedef struct ald_warnings ald_warnings;

/** An empty list, NULL without memory; ald_warnings_destroy() it. */
ALD_API ald_warnings *ald_warnings_create(void);
/** Frees a list. NULL is allowed. */
ALD_API void ald_warnings_destroy(ald_warnings *warnings);
/** Adds a copy of a warning, its texts too; a NULL list takes none, and no list takes one without a
 * code or a text. What finds no memory is left out, and calls that fill lists then fail. */
ALD_API void ald_warnings_add(ald_warnings *warnings, const ald_warning *warning);
/** Number of warnings in a list; 0 of NULL. */
ALD_API uint32_t ald_warnings_count(const ald_warnings *warnings);
/** A warning of a list, from 0. @return NULL if there are not so many */
ALD_API const ald_warning *ald_warnings_at(const ald_warnings *warnings, uint32_t index);

#ifdef __cplusplus
}
#endif

#endif
