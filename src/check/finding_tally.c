/* SPDX-License-Identifier: Apache-2.0
 * What was found in some scenarios. */
#include "finding_tally.h"

#include <stdlib.h>

#include "base/assertion.h"

uint32_t ald_finding_subjects(const ald_study *study) {
  ALD_ASSERT(study);
  return study->definition_count + study->body_count;
}

uint32_t ald_finding_body(const ald_study *study, uint32_t body) {
  ALD_ASSERT(body < study->body_count);
  return study->definition_count + body;
}

bool ald_finding_tally_create(ald_finding_tally *tally, uint32_t subjects) {
  ALD_ASSERT(tally);
  *tally = (ald_finding_tally){.subject_count = subjects};
  tally->list = calloc((size_t)ALD_FINDING_CODES * subjects + 1, sizeof *tally->list);
  tally->acted = calloc(subjects + 1u, sizeof *tally->acted);
  if (tally->list && tally->acted) return true;
  ald_finding_tally_clear(tally);
  return false;
}

void ald_finding_tally_clear(ald_finding_tally *tally) {
  free(tally->list);
  free(tally->acted);
  *tally = (ald_finding_tally){0};
}

static void join(ald_finding *finding, const ald_finding *other) {
  const uint64_t scenarios = finding->scenarios + other->scenarios;
  if (other->scenarios == 0) return;
  const bool is_worse = finding->scenarios == 0 || other->measure > finding->measure ||
                        (other->measure == finding->measure && other->scenario < finding->scenario);
  if (is_worse) *finding = *other;
  finding->scenarios = scenarios;
}

void ald_finding_tally_join(ald_finding_tally *tally, const ald_finding_tally *other) {
  ALD_ASSERT(tally->subject_count == other->subject_count);
  const size_t count = (size_t)ALD_FINDING_CODES * tally->subject_count;
  for (size_t f = 0; f < count; f++) join(&tally->list[f], &other->list[f]);
  for (uint32_t d = 0; d < tally->subject_count; d++) {
    tally->acted[d] = tally->acted[d] || other->acted[d];
  }
  tally->seen += other->seen;
  tally->untouched += other->untouched;
  tally->unknown += other->unknown;
}

ald_finding *ald_finding_tally_at(const ald_finding_tally *tally, ald_warning_code code,
                                  uint32_t subject) {
  ALD_ASSERT(code >= ALD_FINDING_FIRST && code < ALD_WARNING_CODE_COUNT);
  ALD_ASSERT(subject < tally->subject_count);
  return &tally->list[(size_t)(code - ALD_FINDING_FIRST) * tally->subject_count + subject];
}
