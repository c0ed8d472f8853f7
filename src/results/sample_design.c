/* SPDX-License-Identifier: Apache-2.0
 * How the scenarios of a study were drawn, by its design of experiment. */
#include "sample_design.h"

#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "manifest.h"
#include "model/study.h"
#include "reader/study_read.h"

/* A study without either of these words draws every scenario for itself and gives no frequency. */
static bool must_be_read(const ald_manifest *manifest) {
  return ald_manifest_has_word(manifest, "sampling") ||
         ald_manifest_has_word(manifest, "event frequency");
}

static void say(ald_sample_design *found, const char *text) {
  snprintf(found->obstacle, sizeof found->obstacle, "no bounds: %s", text);
}

static void describe_replicates(const ald_design *design, uint64_t scenarios, const char *name,
                                ald_sample_design *found) {
  ALD_ASSERT(design && found);
  found->kind = ALD_DRAWN_TOGETHER;
  found->replicates = design->replicates > 1 ? design->replicates : 1;
  found->length = scenarios / found->replicates;
  if (design->method == ALD_METHOD_SOBOL && design->scramble == ALD_SCRAMBLE_NONE) {
    say(found, "Sobol points are not random without a scramble; use scramble: owen");
  } else if (found->replicates < ALD_REPLICATES_MIN) {
    snprintf(found->obstacle, sizeof found->obstacle,
             "no bounds: %s scenarios depend on each other; use replicates: %d or more", name,
             (int)ALD_REPLICATES_MIN);
  }
}

static void describe(const ald_design *design, uint32_t variables, uint64_t scenarios,
                     ald_sample_design *found) {
  switch (design->method) {
    case ALD_METHOD_RANDOM:
      break;
    case ALD_METHOD_SOBOL:
      describe_replicates(design, scenarios, "Sobol", found);
      break;
    case ALD_METHOD_LATIN_HYPERCUBE:
      describe_replicates(design, scenarios, "Latin hypercube", found);
      break;
    case ALD_METHOD_GRID:
      found->kind = ALD_DRAWN_NOT;
      say(found, "the scenarios of a grid are no random sample");
      break;
    case ALD_METHOD_TABLE:
      found->kind = ALD_DRAWN_NOT;
      say(found, "the scenarios of a table are no random sample");
      break;
    case ALD_METHOD_SALTELLI:
      found->variables = variables;
      if (design->base != ALD_METHOD_SOBOL) break;
      found->kind = ALD_DRAWN_TOGETHER;
      found->replicates = 1;
      found->length = scenarios;
      say(found, "points of one Sobol sequence depend on each other; base: random has bounds");
      break;
  }
}

ald_status ald_sample_design_find(const ald_manifest *manifest, ald_sample_design *found) {
  ALD_ASSERT(manifest->study_text && found);
  *found = (ald_sample_design){.kind = ALD_DRAWN_ALONE};
  if (!must_be_read(manifest)) return ALD_OK;
  ald_study *study = NULL;
  const ald_status status = ald_study_read_files(manifest->study_text, "study.yml", manifest->files,
                                                 manifest->file_count, false, &study, NULL);
  if (status == ALD_NO_MEMORY) return status;
  if (status < 0) {
    found->kind = ALD_DRAWN_NOT;
    say(found, "this program cannot read how the study draws its scenarios");
    return ALD_OK;
  }
  describe(&study->design, study->variable_count, manifest->scenarios, found);
  found->event_frequency = study->output.event_frequency;
  ald_study_destroy(study);
  return ALD_OK;
}
