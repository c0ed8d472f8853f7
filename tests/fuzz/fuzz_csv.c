/* SPDX-License-Identifier: Apache-2.0
 * Fuzz target: any text as a table, every column read as lengths, angles and bare numbers. */
#include <stdlib.h>
#include <string.h>

#include "base/csv.h"

static void read_columns(const ald_csv *csv, ald_diagnosis *diagnosis) {
  static const ald_dimension dimensions[] = {ALD_LENGTH, ALD_ANGLE, ALD_NONE};
  double *values = calloc(ald_csv_row_count(csv) + 1, sizeof *values);
  if (!values) abort();
  for (uint32_t column = 0; column < ald_csv_column_count(csv) && column < 16; column++) {
    if (!*ald_csv_column_name(csv, column)) abort();
    for (size_t d = 0; d < sizeof dimensions / sizeof dimensions[0]; d++) {
      ald_csv_numbers(csv, column, dimensions[d], diagnosis, values);
    }
  }
  free(values);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ald_csv *csv = NULL;
  char *text = malloc(size + 1);
  ald_report *report = ald_report_create();
  if (!text || !report) abort();
  memcpy(text, data, size);
  text[size] = '\0';
  ald_diagnosis *diagnosis = ald_diagnosis_create("fuzz.csv", text);
  if (!diagnosis) abort();
  const ald_status status = ald_csv_parse(text, diagnosis, &csv);
  /* a table that is read is whole; one that is not, is told why */
  if ((status == ALD_OK) != (csv != NULL)) abort();
  if (csv) read_columns(csv, diagnosis);
  const int errors = ald_diagnosis_print(diagnosis, report);
  if (status != ALD_OK && (errors == 0 || !*ald_report_text(report))) abort();
  ald_csv_destroy(csv);
  ald_diagnosis_destroy(diagnosis);
  ald_report_destroy(report);
  free(text);
  return 0;
}
