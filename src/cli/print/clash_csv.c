/* SPDX-License-Identifier: Apache-2.0
 * Clashes as CSV, one a line. */
#include "clash_csv.h"

static void put_segment(csv_file *out, int64_t segment) {
  if (segment < 0) {
    csv_file_text(out, "nan");
  } else {
    csv_file_count(out, (uint64_t)segment);
  }
}

void clash_csv_head(csv_file *out) {
  static const char *const names[] = {
      "scenario",        "number",          "line",          "segment",
      "arc [m]",         "other",           "other segment", "start [s]",
      "end [s]",         "duration [s]",    "impulse [N s]", "peak force [N]",
      "peak energy [J]", "penetration [m]", "speed [m/s]",   "angle [rad]"};
  for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) csv_file_text(out, names[n]);
  csv_file_end_line(out);
}

int clash_csv_row(const ald_clash_info *clash, void *user) {
  csv_file *out = user;
  const double numbers[] = {clash->start,   clash->end,   clash->duration,
                            clash->impulse, clash->force, clash->energy,
                            clash->depth,   clash->speed, clash->angle};
  csv_file_count(out, clash->scenario);
  csv_file_count(out, clash->number);
  csv_file_text(out, clash->line);
  put_segment(out, clash->segment);
  csv_file_number(out, clash->arc);
  csv_file_text(out, clash->other);
  put_segment(out, clash->other_segment);
  for (size_t n = 0; n < sizeof numbers / sizeof numbers[0]; n++) csv_file_number(out, numbers[n]);
  csv_file_end_line(out);
  return csv_file_failed(out);
}
