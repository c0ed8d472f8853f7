/* SPDX-License-Identifier: Apache-2.0
 * A part of a study: the same bodies, quantities and rules with some of its elements. */
#ifndef ALD_STUDY_SUBSET_H
#define ALD_STUDY_SUBSET_H

#include "study.h"

typedef struct ald_study_subset {
  ald_study study; /* shares all with the whole but its instances and its rules' operands */
  const ald_study *whole;
  uint32_t *numbers; /* (study.instance_count) of its instances in the whole, ascending */
  uint32_t stray_count;
  uint32_t *strays; /* (stray_count) bodies confined to boxes, ascending */
} ald_study_subset;

/* @param whole  must outlive the part
 * @param keeps  (whole->instance_count) instances of the part; of the operands of each rule that
 *               has some, at least one
 * @param strays (whole->body_count) bodies confined to boxes
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_study_subset_create(const ald_study *whole, const bool *keeps, const bool *strays,
                                   ald_study_subset **part, ald_report *report);
void ald_study_subset_destroy(ald_study_subset *part);

#endif
