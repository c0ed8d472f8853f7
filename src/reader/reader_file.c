/* SPDX-License-Identifier: Apache-2.0
 * The files that keys of a study name: one function that several readers call. */
#include "reader_file.h"

#include <stdio.h>
#include <stdlib.h>

#include "reader.h"
#include "reader_base.h"

const char *ald_read_file(ald_reader *reader, struct fy_node *node, const char *what, size_t limit,
                          size_t *length, char **shown) {
  ald_study *study = reader->study;
  const ald_place place = ald_node_place(node);
  char written[ALD_SCALAR_LIMIT + 1], problem[256];
  const char *text = NULL;
  *shown = NULL;
  if (!*ald_node_text(node, written, sizeof written)) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, place, NULL,
                      "%s: expected the name of a file", what);
    return NULL;
  }
  char *name = ald_input_files_name(ald_base_name(reader, place), written);
  *shown = name ? ald_input_files_name(study->file, name) : NULL;
  ald_status status = ALD_NO_MEMORY;
  if (*shown) {
    status = ald_input_files_read(&study->input_files, name, limit, &text, length, problem,
                                  sizeof problem);
  }
  free(name);
  if (status == ALD_NO_MEMORY) {
    reader->no_memory = true;
  } else if (status != ALD_OK) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, place, NULL, "%s: \"%s\" %s", what, *shown,
                      problem);
  } else if (!length && ald_diagnosis_find_file(reader->diagnosis, text) == 0) {
    ald_diagnosis_add_file(reader->diagnosis, *shown, text);
  }
  return text;
}

const char *ald_keep_name(ald_reader *reader, char *name) {
  if (!name) return NULL;
  char **grown = realloc(reader->kept, (reader->kept_count + 1u) * sizeof *grown);
  if (!grown) {
    reader->no_memory = true;
    free(name);
    return NULL;
  }
  reader->kept = grown;
  reader->kept[reader->kept_count++] = name;
  return name;
}

void ald_release_names(ald_reader *reader) {
  for (uint32_t k = 0; k < reader->kept_count; k++) free(reader->kept[k]);
  free(reader->kept);
  reader->kept = NULL;
  reader->kept_count = 0;
}
