/* SPDX-License-Identifier: Apache-2.0
 * The sections `sweep` and `set`. */
#include "reader_sweep.h"

#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/document_set.h"
#include "model/component.h"
#include "reader.h"

void ald_read_set(ald_reader *reader, ald_document *whole) {
  struct fy_node *set = ald_node_member(ald_document_root(whole), "set");
  if (!set || !ald_expect_mapping(reader, set, "set")) return;
  const ald_status status = ald_document_set(whole, set, ald_component_item, reader->diagnosis);
  if (status == ALD_NO_MEMORY) reader->no_memory = true;
}

/* what a value is in a study, on one line */
static char *value_text(struct fy_node *node) {
  return fy_emit_node_to_string(
      node, FYECF_MODE_FLOW_ONELINE | FYECF_WIDTH_INF | FYECF_NO_ENDING_NEWLINE);
}

static void read_values(ald_reader *reader, const char *path, struct fy_node *list,
                        ald_swept *swept) {
  const int count = fy_node_is_sequence(list) ? fy_node_sequence_item_count(list) : 0;
  if (count < 2 || count > ALD_SWEEP_LIMIT) {
    ald_diagnose_sort(
        reader->diagnosis, ALD_ERROR_FORM, ald_node_place(list), NULL,
        "sweep.%s: expected a list of 2 to %d values, such as [0.1 s, 0.05 s, 0.025 s]", path,
        ALD_SWEEP_LIMIT);
    return;
  }
  swept->values = calloc((size_t)count, sizeof *swept->values);
  if (!swept->values) reader->no_memory = true;
  for (int k = 0; k < count && !reader->no_memory; k++) {
    swept->values[k] = value_text(fy_node_sequence_get_by_index(list, k));
    if (!swept->values[k]) reader->no_memory = true;
    swept->count = (uint32_t)k + 1;
  }
}

void ald_read_sweep(ald_reader *reader) {
  struct fy_node *sweep = ald_node_member(reader->root, "sweep");
  if (!sweep || !ald_expect_mapping(reader, sweep, "sweep")) return;
  ald_study *study = reader->study;
  uint64_t members = 1;
  study->swept = calloc((size_t)fy_node_mapping_item_count(sweep) + 1, sizeof *study->swept);
  if (!study->swept) reader->no_memory = true;
  void *at = NULL;
  for (struct fy_node_pair *pair;
       !reader->no_memory && (pair = fy_node_mapping_iterate(sweep, &at));) {
    char path[ALD_SCALAR_LIMIT + 1];
    ald_swept *swept = &study->swept[study->swept_count++];
    swept->path = strdup(ald_node_text(fy_node_pair_key(pair), path, sizeof path));
    if (!swept->path) reader->no_memory = true;
    read_values(reader, path, fy_node_pair_value(pair), swept);
    if (members <= ALD_SWEEP_LIMIT) members *= swept->count > 0 ? swept->count : 1;
  }
  if (members <= ALD_SWEEP_LIMIT) return;
  ald_diagnose_sort(
      reader->diagnosis, ALD_ERROR_FORM, ald_node_place(sweep), NULL,
      "sweep: every value with every other makes more than %d studies; take fewer values",
      ALD_SWEEP_LIMIT);
}
