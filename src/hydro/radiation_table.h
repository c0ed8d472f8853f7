/* SPDX-License-Identifier: Apache-2.0
 * A damping table that a person looks at: see include/allide/radiation.h. */
#ifndef ALD_RADIATION_TABLE_H
#define ALD_RADIATION_TABLE_H

#include "allide/radiation.h"
#include "base/input_files.h"
#include "damping_spline.h"
#include "ogilvie.h"

struct ald_radiation_table {
  ald_damping_units units;
  double tolerance;
  bool is_moved; /* to another origin than the file has */
  ald_damping_table *table;
  ald_damping_spline spline;
  ald_retardation *retardation;
  ald_ogilvie ogilvie;
  uint32_t count;
  uint32_t terms[ALD_TERMS]; /* (count) that have damping */
};

/* A text file of numbers, with a diagnosis about it. */
typedef struct ald_number_file {
  const char *name;
  ald_input_files input_files;
  const char *text;
  ald_diagnosis *diagnosis;
} ald_number_file;

/* Reads it.
 * @return ALD_OK; ALD_IO with a message; ALD_NO_MEMORY: nothing is to be closed */
ald_status ald_number_file_open(const char *name, ald_number_file *file, ald_report *report);
/* Prints its messages and gives all back. Returns the status. */
ald_status ald_number_file_close(ald_number_file *file, ald_status status, ald_report *report);

#endif
