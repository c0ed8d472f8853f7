/* SPDX-License-Identifier: Apache-2.0
 * Elements between two dynamic lines: the lines that their `between` names, and what both must be.
 */
#include "reader_inside.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "element/inside_contact.h"
#include "kernels/elements.h"
#include "reader_lines.h"

static const char example[] = "between: [umbilical, riser]";

/* the instance of a line, and its number among the lines; false after a message */
static bool find_line(ald_reader *reader, struct fy_node *node, const char *path, uint32_t *found,
                      uint32_t *number) {
  const ald_study *study = reader->study;
  char name[128];
  ald_node_text(node, name, sizeof name);
  *number = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (!ald_line_name(study, i)) continue;
    *found = i;
    if (strcmp(ald_line_name(study, i), name) == 0) return true;
    (*number)++;
  }
  ald_unknown_line(reader, node, path, name, "name two of its dynamic lines");
  return false;
}

/* is the inner line in the same bore already? */
static bool is_twice(const ald_study *study, uint32_t inner, uint32_t outer) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    if (study->definitions[own->definition].kind != KIND_inside_contact) continue;
    if ((own->part_a == inner && own->part_b == outer) ||
        (own->part_a == outer && own->part_b == inner))
      return true;
  }
  return false;
}

void ald_pair_lines(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                    uint32_t definition) {
  struct fy_node *pair = ald_node_member(node, "between");
  uint32_t lines[2] = {0, 0}, numbers[2] = {0, 0};
  if (!pair) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_MISSING, ald_missing_place(reader, owner),
                      "between", "%s: missing key \"between\", for example %s", path, example);
    return;
  }
  if (!fy_node_is_sequence(pair) || fy_node_sequence_item_count(pair) != 2) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(pair), NULL,
                      "%s: expected two lines, the inner one first, for example %s", path, example);
    return;
  }
  bool good = true;
  for (int k = 0; k < 2; k++) {
    struct fy_node *one = fy_node_sequence_get_by_index(pair, k);
    good = find_line(reader, one, path, &lines[k], &numbers[k]) && good;
  }
  if (!good) return;
  if (lines[0] == lines[1]) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(pair), NULL,
                      "%s: a line cannot lie inside itself; name two lines", path);
    return;
  }
  if (is_twice(reader->study, numbers[0], numbers[1])) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_UNFIT, ald_node_place(pair), NULL,
                      "%s: another element has these two lines already", path);
    return;
  }
  const ald_study *study = reader->study;
  ald_add_instance(reader,
                   (ald_instance){definition, study->instances[lines[0]].body_a,
                                  study->instances[lines[1]].body_a, numbers[0], numbers[1], NULL},
                   path);
}

void ald_check_lines(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                     uint32_t definition) {
  const ald_study *study = reader->study;
  const ald_instance *own =
      study->instance_count > 0 ? &study->instances[study->instance_count - 1] : NULL;
  if (reader->no_memory || !own || own->definition != definition) return;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) {
    reader->no_memory = true;
    return;
  }
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  ald_blame blame = {0};
  const char *problem = ald_inside_problem(study, own, values, &blame);
  if (problem) {
    const char *name = ald_kinds[KIND_inside_contact]->keys[blame.key].name;
    struct fy_node *value = ald_node_member(node, name);
    ald_diagnose(reader->diagnosis, value ? ald_node_place(value) : owner, "%s.%s: %s", path, name,
                 problem);
  }
  free(values);
}
