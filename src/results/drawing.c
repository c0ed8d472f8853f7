/* SPDX-License-Identifier: Apache-2.0
 * How the scenarios of a study were drawn, by its design of experiment. */
#include "drawing.h"

#include <stdio.h>
#include <string.h>

#include "manifest.h"
#include "model/study.h"
#include "study/reader.h"

/* A study without either of these words draws every scenario for itself and gives no frequency. */
static bool must_be_read(const ald_manifest *manifest) {
  return ald_manifest_has_word(manifest, "sampling") ||
         ald_manifest_has_word(manifest, "event frequency");
}

static void say(ald_drawing *drawing, const char *text) {
  snprintf(drawing->obstacle, sizeof drawing->obstacle, "no bounds: %s", text);
}

static void describe_replicates(const ald_design *design, uint64_t scenarios, const char *name,
                                ald_drawing *drawing) {
  drawing->kind = ALD_DRAWN_TOGETHER;
  drawing->replicates = design->replicates > 1 ? design->replicates : 1;
  drawing->length = scenarios / drawing->replicates;
  if (design->method == ALD_METHOD_SOBOL && design->scramble == ALD_SCRAMBLE_NONE) {
    say(drawing, "Sobol points are not random without a scramble; use scramble: owen");
  } else if (drawing->replicates < ALD_LEAST_REPLICATES) {
    snprintf(drawing->obstacle, sizeof drawing->obstacle,
             "no bounds: %s scenarios depend on each other; use replicates: %d or more", name,
             (int)ALD_LEAST_REPLICATES);
  }
}

static void describe(const ald_design *design, uint32_t variables, uint64_t scenarios,
                     ald_drawing *drawing) {
  switch (design->method) {
    case ALD_METHOD_RANDOM:
      break;
    case ALD_METHOD_SOBOL:
      describe_replicates(design, scenarios, "Sobol", drawing);
      break;
    case ALD_METHOD_LATIN_HYPERCUBE:
      describe_replicates(design, scenarios, "Latin hypercube", drawing);
      break;
    case ALD_METHOD_GRID:
      drawing->kind = ALD_DRAWN_NOT;
      say(drawing, "the scenarios of a grid are no random sample");
      break;
    case ALD_METHOD_TABLE:
      drawing->kind = ALD_DRAWN_NOT;
      say(drawing, "the scenarios of a table are no random sample");
      break;
    case ALD_METHOD_SALTELLI:
      drawing->variables = variables;
      if (design->base != ALD_METHOD_SOBOL) break;
      drawing->kind = ALD_DRAWN_TOGETHER;
      drawing->replicates = 1;
      drawing->length = scenarios;
      say(drawing, "points of one Sobol sequence depend on each other; base: random has bounds");
      break;
  }
}

ald_status ald_drawing_find(const ald_manifest *manifest, ald_drawing *drawing) {
  *drawing = (ald_drawing){.kind = ALD_DRAWN_ALONE};
  if (!must_be_read(manifest)) return ALD_OK;
  ald_study *study = NULL;
  const ald_status status = ald_study_read_files(manifest->study_text, "study.yml", manifest->files,
                                                 manifest->file_count, false, &study, NULL);
  if (status == ALD_NO_MEMORY) return status;
  if (status < 0) {
    drawing->kind = ALD_DRAWN_NOT;
    say(drawing, "this program cannot read how the study draws its scenarios");
    return ALD_OK;
  }
  describe(&study->design, study->variable_count, manifest->scenarios, drawing);
  drawing->event_frequency = study->output.event_frequency;
  ald_study_destroy(study);
  return ALD_OK;
}
