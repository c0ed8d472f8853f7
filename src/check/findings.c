/* SPDX-License-Identifier: Apache-2.0
 * What the rows of a run tell of a study. */
#include "findings.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"
#include "finding_apart.h"
#include "finding_bodies.h"
#include "finding_pack.h"
#include "finding_rules.h"
#include "finding_tally.h"
#include "finding_text.h"
#include "start_look.h"

/* A tile that looks at starts, in the pool. */
typedef struct pooled {
  struct pooled *next;
  ald_start_look *look;
} pooled;

struct ald_findings {
  ald_finding_rules rules;
  ald_finding_tally tally;
  pooled *pool;
  ald_finding_names names; /* of tallies that were joined */
  pthread_mutex_t lock;    /* tally, pool */
};

static ald_status no_memory(ald_report *report) {
  return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to judge the results\n");
}

ald_status ald_findings_create(const ald_study *study, uint64_t seed, uint64_t scenarios,
                               ald_findings **out, ald_report *report) {
  ALD_ASSERT(study && scenarios > 0 && out);
  ald_findings *findings = calloc(1, sizeof *findings);
  *out = NULL;
  if (!findings) return no_memory(report);
  pthread_mutex_init(&findings->lock, NULL);
  if (ald_finding_rules_create(study, seed, scenarios, &findings->rules) < 0 ||
      !ald_finding_tally_create(&findings->tally, ald_finding_subjects(study))) {
    ald_findings_destroy(findings);
    return no_memory(report);
  }
  *out = findings;
  return ALD_OK;
}

void ald_findings_destroy(ald_findings *findings) {
  if (!findings) return;
  while (findings->pool) {
    pooled *next = findings->pool->next;
    ald_start_look_destroy(findings->pool->look);
    free(findings->pool);
    findings->pool = next;
  }
  ald_finding_rules_clear(&findings->rules);
  ald_finding_tally_clear(&findings->tally);
  ald_finding_names_clear(&findings->names);
  pthread_mutex_destroy(&findings->lock);
  free(findings);
}

/* ------------------------------------------------------------------------------ the start */

static ald_status take_look(ald_findings *findings, pooled **out, ald_report *report) {
  pthread_mutex_lock(&findings->lock);
  pooled *p = findings->pool;
  if (p) findings->pool = p->next;
  pthread_mutex_unlock(&findings->lock);
  *out = p;
  if (p) return ALD_OK;
  p = calloc(1, sizeof *p);
  if (!p) return no_memory(report);
  const ald_status status = ald_start_look_create(findings->rules.study, findings->rules.seed,
                                                  findings->rules.scenarios, &p->look, report);
  if (status < 0) {
    free(p);
    return status;
  }
  *out = p;
  return ALD_OK;
}

static void return_look(ald_findings *findings, pooled *p) {
  if (!p) return;
  pthread_mutex_lock(&findings->lock);
  p->next = findings->pool;
  findings->pool = p;
  pthread_mutex_unlock(&findings->lock);
}

/* Looks at the start of those scenarios of a block of which that can tell more. */
static ald_status look_at_starts(ald_findings *findings, ald_finding_work *work,
                                 ald_report *report) {
  const uint64_t base = (uint64_t)work->block->index * ALD_BLOCK_SCENARIOS;
  uint64_t list[ALD_START_LOOK_MOST];
  uint32_t of[ALD_START_LOOK_MOST], count = 0;
  ald_status status = ALD_OK;
  pooled *p = NULL;
  for (uint32_t row = 0; row < work->block->count; row++) {
    if (work->starts[row]) {
      list[count] = base + row;
      of[count++] = row;
    }
    const bool is_full = count == ALD_START_LOOK_MOST || row + 1 == work->block->count;
    if (count == 0 || !is_full) continue;
    if (!p) ALD_TRY(take_look(findings, &p, report));
    const double *rows = ald_start_look_rows(p->look, list, count, report);
    status = rows ? ALD_OK : ALD_DEVICE_FAILED;
    for (uint32_t k = 0; rows && k < count; k++) {
      const double *start = rows + (size_t)k * findings->rules.column_count;
      const bool is_apart =
          !work->touched[of[k]] && work->block->statuses[of[k]] == ALD_SCENARIO_OK;
      if (!is_apart) {
        ald_finding_rules_start(&findings->rules, work, of[k], start);
      } else {
        ald_finding_apart(&findings->rules, work, of[k], start, ald_start_look_values(p->look, k));
      }
    }
    if (!rows) break;
    count = 0;
  }
done:
  return_look(findings, p);
  return status;
}

ald_status ald_findings_add(ald_findings *findings, const ald_block *block, ald_report *report) {
  ALD_ASSERT(findings && block);
  ald_finding_work work;
  ald_status status = ald_finding_work_create(&findings->rules, block, &work);
  if (status < 0) return no_memory(report);
  ald_finding_rules_block(&findings->rules, &work);
  if (ald_finding_bodies(&findings->rules, &work) < 0) {
    status = no_memory(report);
    goto done;
  }
  ALD_TRY(look_at_starts(findings, &work, report));
  pthread_mutex_lock(&findings->lock);
  ald_finding_tally_join(&findings->tally, &work.tally);
  pthread_mutex_unlock(&findings->lock);
done:
  ald_finding_work_clear(&work);
  return status;
}

ald_status ald_findings_pack(const ald_findings *findings, unsigned char **bytes, size_t *size) {
  return ald_finding_tally_pack(&findings->tally, bytes, size);
}

ald_status ald_findings_join(ald_findings *findings, const unsigned char *bytes, size_t size) {
  ald_finding_tally other = {0};
  ald_status status = ald_finding_tally_unpack(bytes, size, findings->tally.subject_count,
                                               &findings->names, &other);
  if (status == ALD_OK) ald_finding_tally_join(&findings->tally, &other);
  ald_finding_tally_clear(&other);
  return status;
}

void ald_findings_warn(const ald_findings *findings, ald_warnings *warnings) {
  ald_finding_text_all(&findings->rules, &findings->tally, warnings);
}
