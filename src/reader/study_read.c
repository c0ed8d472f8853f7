/* SPDX-License-Identifier: Apache-2.0
 * Reading a whole study from a file or from text: checked as a whole, constant from then on. */
#include "study_read.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/plain_file.h"
#include "base/report.h"
#include "base/warning_list.h"
#include "model/outline.h"
#include "model/sections.h"
#include "reader.h"
#include "reader/reader_refused.h"
#include "reader_base.h"
#include "reader_file.h"
#include "reader_meeting.h"
#include "reader_sections.h"
#include "reader_ships.h"

/* ------------------------------------------------------------------------------ the document */

static void read_name(ald_reader *reader) {
  char text[ALD_SCALAR_LIMIT + 1];
  struct fy_node *node = ald_node_member(reader->root, "name");
  if (!node) return;
  if (!*ald_node_text(node, text, sizeof text)) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                      "name: expected a text");
    return;
  }
  free(reader->study->name);
  reader->study->name = strdup(text);
  if (!reader->study->name) reader->no_memory = true;
}

static void read_root(ald_reader *reader) {
  const char *known[ALD_ROOT_NAMES];
  const size_t count = ald_root_names(known);
  ald_expect_keys(reader, reader->root, "the study", known, count);
  read_name(reader);
  ald_read_sweep(reader);
  ald_read_scale(reader);
  ald_read_run(reader);
  ald_read_environment(reader);
  ald_read_meshes(reader);
  ald_read_ships(reader);
  ald_read_bodies(reader);
  ald_read_elements(reader);
  ald_place_approaches(reader);
  ald_check_scheme(reader);
  ald_check_scale(reader);
  ald_read_rules(reader);
  ald_check_method(reader);
  reader->setters = calloc(reader->study->quantity_count + 1u, sizeof *reader->setters);
  if (!reader->setters) reader->no_memory = true;
  ald_read_vary(reader);
  ald_read_choose(reader);
  ald_read_sampling(reader);
  ald_read_correlations(reader);
  ald_check_sea(reader);
  ald_check_meetings(reader);
  ald_check_draws(reader);
  ald_check_held(reader);
  ald_check_gone(reader);
  free(reader->setters);
  free(reader->by_path);
  reader->setters = NULL;
  reader->by_path = NULL;
  ald_read_output(reader);
}

/* the file's name without folders and ending */
static char *stem(const char *file) {
  const char *base = strrchr(file, '/');
  base = base ? base + 1 : file;
  const char *dot = strrchr(base, '.');
  return strndup(base, dot && dot > base ? (size_t)(dot - base) : strlen(base));
}

static ald_status read_document(ald_study *study, bool placed, ald_report *report) {
  ald_diagnosis *diagnosis = ald_diagnosis_create(study->file, placed ? study->text : NULL);
  if (!diagnosis) return ALD_NO_MEMORY;
  ald_reader reader = {.study = study, .diagnosis = diagnosis};
  ald_document *document = NULL;
  if (ald_document_parse(study->text, 0, diagnosis, &document) == ALD_NO_MEMORY) {
    reader.no_memory = true;
  }
  if (document && ald_expect_version(&reader, ald_document_root(document))) {
    ald_document *whole = ald_read_bases(&reader, document);
    if (whole) {
      ald_read_set(&reader, whole);
      reader.root = ald_document_root(whole);
      read_root(&reader);
      ald_leave_out_consequences(&reader);
    }
  }
  const int errors = ald_diagnosis_print(diagnosis, report);
  study->warnings = ald_warnings_create();
  ald_diagnosis_warn(diagnosis, study->warnings);
  if (!study->warnings || ald_warnings_are_short(study->warnings)) reader.no_memory = true;
  ald_release_bases(&reader);
  ald_document_destroy(document);
  ald_diagnosis_destroy(diagnosis);
  ald_release_names(&reader);
  if (reader.no_memory) return ALD_NO_MEMORY;
  return errors > 0 ? ALD_BAD_STUDY : ALD_OK;
}

/* Where a study comes from. */
typedef struct source {
  const char *text, *name;     /* its text; its file, or what messages call it */
  const ald_input_file *files; /* (file_count) that are at hand */
  uint32_t file_count;
  bool on_disk; /* other files are looked for beside `name` */
  bool placed;  /* messages give lines of the text */
} source;

static ald_status read_study(const source *from, ald_study **study, ald_report *report) {
  ALD_ASSERT(from->text && from->name && study);
  ALD_DEFAULT_FLOAT_MODES;
  *study = NULL;
  ald_study *s = calloc(1, sizeof *s);
  ald_status status =
      s ? ald_input_files_open(&s->input_files, from->on_disk ? from->name : NULL) : ALD_NO_MEMORY;
  if (status == ALD_OK) {
    status = ald_input_files_add(&s->input_files, from->files, from->file_count);
  }
  if (status == ALD_OK) {
    s->file = strdup(from->name);
    s->text = strdup(from->text);
    s->name = stem(from->name);
    if (!s->file || !s->text || !s->name) status = ALD_NO_MEMORY;
  }
  if (status == ALD_OK) status = read_document(s, from->placed, report);
  if (status == ALD_OK) {
    *study = s;
    return ALD_OK;
  }
  ald_study_destroy(s);
  if (status == ALD_NO_MEMORY) {
    ald_report_add(report, "%s: error: no memory to read the study\n", from->name);
  }
  return status;
}

ald_status ald_study_read_files(const char *text, const char *name, const ald_input_file *files,
                                uint32_t file_count, bool on_disk, ald_study **study,
                                ald_report *report) {
  return read_study(&(source){text, name, files, file_count, on_disk, true}, study, report);
}

ald_status ald_study_read_generated(const char *text, const char *name, const ald_input_file *files,
                                    uint32_t file_count, ald_study **study, ald_report *report) {
  return read_study(&(source){text, name, files, file_count, false, false}, study, report);
}

ald_status ald_study_read_text(const char *text, const char *name, ald_study **study,
                               ald_report *report) {
  if (study) *study = NULL;
  if (!text || !name || !study) return ald_report_refuse(report, __func__);
  return ald_study_read_files(text, name, NULL, 0, false, study, report);
}

/* ------------------------------------------------------------------------------ the file */

static ald_status read_file(const char *path, char **text, ald_report *report) {
  char problem[ALD_FILE_PROBLEM];
  unsigned char *bytes = NULL;
  size_t size = 0;
  *text = NULL;
  const int error = ald_plain_read(path, ALD_FILE_OR_PIPE, ALD_STUDY_LIMIT, &bytes, &size, problem);
  if (error == ENOMEM) {
    return ald_report_fail(report, ALD_NO_MEMORY, "%s: error: no memory to read it\n", path);
  }
  if (error != 0) {
    return ald_report_fail(report, error == EFBIG ? ALD_BAD_STUDY : ALD_IO, "%s: error: %s%s\n",
                           path, problem, error == EFBIG ? ", this is no study" : "");
  }
  if (memchr(bytes, '\0', size)) {
    free(bytes);
    return ald_report_fail(report, ALD_BAD_STUDY, "%s: error: holds NUL bytes, not a text file\n",
                           path);
  }
  *text = (char *)bytes;
  return ALD_OK;
}

ald_status ald_study_read(const char *path, ald_study **study, ald_report *report) {
  if (study) *study = NULL;
  if (!path || !study) return ald_report_refuse(report, __func__);
  char *text = NULL;
  ald_status status = read_file(path, &text, report);
  if (status == ALD_OK) status = ald_study_read_files(text, path, NULL, 0, true, study, report);
  free(text);
  return status;
}
