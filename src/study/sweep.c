/* SPDX-License-Identifier: Apache-2.0
 * The studies that the `sweep` of a study makes. */
#include "allide/sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "base/yaml_write.h"
#include "model/study.h"
#include "reader/study_read.h"

size_t ald_sweep_count(const ald_study *study) {
  size_t count = study && study->swept_count > 0 ? 1 : 0;
  for (uint32_t k = 0; study && k < study->swept_count; k++) count *= study->swept[k].count;
  return count;
}

size_t ald_sweep_path_count(const ald_study *study) { return study ? study->swept_count : 0; }

const char *ald_sweep_path(const ald_study *study, size_t path) {
  return study && path < study->swept_count ? study->swept[path].path : NULL;
}

const char *ald_sweep_value(const ald_study *study, size_t member, size_t path) {
  if (!study || member >= ald_sweep_count(study) || path >= study->swept_count) return NULL;
  for (size_t k = study->swept_count; k-- > path + 1;) member /= study->swept[k].count;
  return study->swept[path].values[member % study->swept[path].count];
}

/* the study as a base, under a name in its own folder */
static void write_member(const ald_study *study, size_t member, const char *base, FILE *out) {
  fputs("allide: 1\nname: ", out);
  ald_yaml_write_word(out, study->name);
  fputs("\nbase: ", out);
  ald_yaml_write_word(out, base);
  fputs("\nsweep: ~\nset:\n", out);
  for (size_t p = 0; p < study->swept_count; p++) {
    fputs("  ", out);
    ald_yaml_write_word(out, study->swept[p].path);
    fprintf(out, ": %s\n", ald_sweep_value(study, member, p));
  }
}

/* the text of a member; NULL without memory */
static char *member_text(const ald_study *study, size_t member, const char *base) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  write_member(study, member, base, out);
  if (fclose(out) == 0) return text;
  free(text);
  return NULL;
}

/* the study's own file and those that it has read, as files of a member */
static ald_input_file *files_of(const ald_study *study, const char *base) {
  const uint32_t count = study->input_files.file_count;
  ald_input_file *files = calloc((size_t)count + 1, sizeof *files);
  if (!files) return NULL;
  /* they are copied: nothing is changed through these pointers */
  files[0] = (ald_input_file){(char *)base, study->text, strlen(study->text)};
  for (uint32_t f = 0; f < count; f++) files[1 + f] = study->input_files.files[f];
  return files;
}

ald_status ald_sweep_member(const ald_study *study, size_t member, ald_study **out,
                            ald_report *report) {
  if (out) *out = NULL;
  if (!study || !out || member >= ald_sweep_count(study))
    return ald_report_refuse(report, __func__);
  const char *slash = strrchr(study->file, '/'), *base = slash ? slash + 1 : study->file;
  const char *dot = strrchr(base, '.');
  const int stem = (int)(dot && dot > base ? (size_t)(dot - study->file) : strlen(study->file));
  const size_t size = strlen(study->file) + 32;
  char *text = member_text(study, member, base), *name = malloc(size);
  ald_input_file *files = files_of(study, base);
  ald_status status = ALD_NO_MEMORY;
  if (text && name && files) {
    snprintf(name, size, "%.*s-%zu%s", stem, study->file, member + 1, dot && dot > base ? dot : "");
    status = ald_study_read_files(text, name, files, study->input_files.file_count + 1,
                                  study->input_files.folder != NULL, out, report);
  }
  free(files);
  free(name);
  free(text);
  return status;
}
