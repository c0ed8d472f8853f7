/* SPDX-License-Identifier: Apache-2.0
 * What the public interface asks of a finished study, and its end. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allide/study.h"
#include "base/assertion.h"
#include "order.h"
#include "outline.h"
#include "rule.h"
#include "study.h"

static void clear_meshes(ald_study *study) {
  for (uint32_t m = 0; m < study->mesh_count; m++) {
    free(study->meshes[m].name);
    free(study->meshes[m].file);
    ald_mesh_clear(&study->meshes[m].mesh);
    ald_mesh_planes_clear(&study->meshes[m].planes);
  }
  free(study->meshes);
}

static void clear_definitions(ald_study *study) {
  for (uint32_t d = 0; d < study->definition_count; d++) {
    ald_definition *own = &study->definitions[d];
    free(own->name);
    ald_history_destroy(own->history);
    free(own->named);
    free(own->damping_file);
    ald_damping_table_destroy(own->damping_table);
    ald_rao_destroy(own->rao);
    ald_retardation_destroy(own->retardation);
    ald_order_destroy(own->order);
  }
}

void ald_study_destroy(ald_study *study) {
  if (!study) return;
  for (uint32_t b = 0; b < study->body_count; b++) {
    free(study->bodies[b].name);
    ald_parts_destroy(study->bodies[b].parts, study->bodies[b].part_count);
  }
  clear_meshes(study);
  ald_depths_destroy(study->grid);
  for (uint32_t s = 0; s < study->ship_count; s++) free(study->ships[s].name);
  free(study->ships);
  free(study->chains);
  free(study->followers);
  for (uint32_t k = 0; k < study->swept_count; k++) {
    for (uint32_t v = 0; v < study->swept[k].count; v++) free(study->swept[k].values[v]);
    free(study->swept[k].values);
    free(study->swept[k].path);
  }
  free(study->swept);
  for (uint32_t m = 0; m < study->meeting_count; m++) free(study->meetings[m].instances);
  free(study->meetings);
  clear_definitions(study);
  for (uint32_t i = 0; i < study->instance_count; i++) free(study->instances[i].name);
  for (uint32_t q = 0; q < study->quantity_count; q++) free(study->quantities[q].path);
  for (uint32_t v = 0; v < study->variable_count; v++) {
    free(study->variables[v].name);
    free(study->variables[v].targets);
    free(study->variables[v].distribution.table);
    free(study->variables[v].file);
  }
  ald_choices_destroy(study->choices, study->choice_count);
  ald_design_clear(&study->design);
  ald_correlation_clear(&study->correlation);
  for (uint32_t r = 0; r < study->rule_count; r++) {
    free(study->rules[r].name);
    free(study->rules[r].operands);
  }
  free(study->rules);
  free(study->stopping.pattern);
  free(study->output.worst_of);
  free(study->output.selected);
  ald_input_files_clear(&study->input_files);
  free(study->bodies);
  free(study->definitions);
  free(study->instances);
  free(study->quantities);
  free(study->variables);
  free(study->name);
  ald_warnings_destroy(study->warnings);
  free(study->text);
  free(study->file);
  free(study);
}

const ald_warnings *ald_study_warnings(const ald_study *study) {
  return study ? study->warnings : NULL;
}

const char *ald_study_name(const ald_study *study) { return study ? study->name : ""; }
const char *ald_study_text(const ald_study *study) { return study ? study->text : ""; }
uint64_t ald_study_scenarios(const ald_study *study) { return study ? study->scenarios : 0; }
uint64_t ald_study_seed(const ald_study *study) { return study ? study->seed : 0; }
double ald_study_step(const ald_study *study) { return study ? study->step : (double)NAN; }
double ald_study_duration(const ald_study *study) {
  return study ? study->step_count * study->step : (double)NAN;
}
double ald_study_build_up(const ald_study *study) {
  return study ? study->build_up * study->step : (double)NAN;
}

const char *ald_study_choice_name(const ald_study *study, const char *column, double value) {
  static const char prefix[] = "inputs.";
  if (!study || !column || strncmp(column, prefix, sizeof prefix - 1) != 0) return NULL;
  for (uint32_t c = 0; c < study->choice_count; c++) {
    const ald_choice *choice = &study->choices[c];
    if (strcmp(study->variables[choice->variable].name, column + sizeof prefix - 1) != 0) continue;
    const ald_variant *variant = ald_choice_variant(choice, value);
    return variant ? variant->name : NULL;
  }
  return NULL;
}
