/* SPDX-License-Identifier: Apache-2.0
 * A text file of numbers that is read for a person. */
#include <string.h>

#include "base/plain_file.h"
#include "base/report.h"
#include "radiation_table.h"

ald_status ald_number_file_open(const char *name, ald_number_file *file, ald_report *report) {
  const char *slash = strrchr(name, '/');
  char problem[ALD_FILE_PROBLEM];
  *file = (ald_number_file){.name = name};
  ald_status status = ald_input_files_open(&file->input_files, name);
  if (status == ALD_OK) {
    status = ald_input_files_read(&file->input_files, slash ? slash + 1 : name, ALD_PANEL_LIMIT,
                                  &file->text, NULL, problem, sizeof problem);
    if (status != ALD_OK && status != ALD_NO_MEMORY) {
      ald_report_add(report, "%s: error: %s\n", name, problem);
    }
  }
  if (status == ALD_OK) {
    file->diagnosis = ald_diagnosis_create(name, file->text);
    if (!file->diagnosis) status = ALD_NO_MEMORY;
  }
  if (status != ALD_OK) ald_input_files_clear(&file->input_files);
  return status;
}

ald_status ald_number_file_close(ald_number_file *file, ald_status status, ald_report *report) {
  ald_diagnosis_print(file->diagnosis, report);
  ald_diagnosis_destroy(file->diagnosis);
  ald_input_files_clear(&file->input_files);
  return status;
}
