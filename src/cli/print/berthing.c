/* SPDX-License-Identifier: Apache-2.0
 * The berthing energies of a study, in the head of a run and of a summary. */
#include "berthing.h"

#include <stdio.h>
#include <string.h>

void berthing_print_lines(const char *lines) {
  for (const char *end; (end = strchr(lines, '\n')); lines = end + 1) {
    printf("  berthing   %.*s\n", (int)(end - lines), lines);
  }
}

void berthing_print(const ald_study *study) {
  ald_report *report = ald_report_create();
  if (!report) return;
  if (ald_study_berthings(study, report) >= 0) berthing_print_lines(ald_report_text(report));
  ald_report_destroy(report);
}
