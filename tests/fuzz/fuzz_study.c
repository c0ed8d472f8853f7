/* SPDX-License-Identifier: Apache-2.0
 * Fuzz target: any text as a study. Lines "=== NAME" begin further files that the study may name as
 * its base or as a table. What can be read is shown as well. */
#include <stdlib.h>
#include <string.h>

#include "reader/reader.h"
#include "reader/study_read.h"

enum { FILES = 8 };

static const char mark[] = "\n=== ";

/* Cuts the text into the study and its files, whose names and texts stay within it. */
static uint32_t cut(char *text, ald_input_file files[FILES]) {
  uint32_t count = 0;
  for (char *at = strstr(text, mark); at && count < FILES; at = strstr(at, mark)) {
    char *name = at + sizeof mark - 1, *end = strchr(name, '\n');
    *at = '\0';
    if (count > 0) files[count - 1].size = strlen(files[count - 1].text);
    if (!end) break;
    *end = '\0';
    at = end + 1;
    files[count++] = (ald_input_file){name, at, strlen(at)};
  }
  return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ald_input_file files[FILES];
  ald_study *study = NULL;
  char *text = malloc(size + 1);
  ald_report *report = ald_report_create();
  if (!text || !report) abort();
  memcpy(text, data, size);
  text[size] = '\0';
  const uint32_t count = cut(text, files);
  const ald_status status =
      ald_study_read_files(text, "fuzz.yml", files, count, false, &study, report);
  /* a study that is read is whole; one that is not, is told why */
  if ((status == ALD_OK) != (study != NULL)) abort();
  if (status != ALD_OK && !*ald_report_text(report)) abort();
  if (study && ald_study_echo(study, report) != ALD_OK) abort();
  ald_study_destroy(study);
  ald_report_destroy(report);
  free(text);
  return 0;
}
