/* SPDX-License-Identifier: Apache-2.0
 * Why scenarios failed, by their rows: which element or body, and in words. */
#ifndef ALD_FAILURE_H
#define ALD_FAILURE_H

#include "manifest.h"
#include "model/study.h"

enum { ALD_FAILURE_TEXT = 640, ALD_FAILURE_NAME = 320 };

/* Why a scenario failed. */
typedef struct ald_failure_cause {
  int32_t status;
  char element[ALD_FAILURE_NAME]; /* "bows.hit", "bodies.vessel"; "": not known */
  char text[ALD_FAILURE_TEXT];    /* a sentence without that name */
} ald_failure_cause;

/* Finds why a scenario failed. Where several elements may be the cause, it is the first of them
 * that had touched; of bad_input all faults of its numbers are told.
 * @param row (column_count) of the scenario
 * @param room (quantity_count) for its numbers */
void ald_failure_find(const ald_study *study, const ald_manifest *manifest, uint64_t scenario,
                      int32_t status, const double *row, double *room, ald_failure_cause *cause);

#endif
