/* SPDX-License-Identifier: Apache-2.0
 * The columns of a study's table of scenarios, and the row that a finished lane gives. */
#ifndef ALD_COLUMNS_H
#define ALD_COLUMNS_H

#include "kernels/elements.h"
#include "model/record.h"
#include "model/study_subset.h"
#include "tile.h"

/* The columns of a study's table of scenarios; clear with ald_columns_clear(). */
ald_status ald_columns_create(const ald_study *study, ald_column **columns, uint32_t *count,
                              ald_report *report);
void ald_columns_clear(ald_column *columns, uint32_t count);

/* Their number; and of these, the one with the time at which a scenario failed, NaN if it did not,
 * and the first that holds a record of an element. The records of all instances follow each other
 * in the order of the study. */
uint32_t ald_columns_count(const ald_study *study);
uint32_t ald_columns_failure_time(const ald_study *study);
uint32_t ald_columns_first_record(const ald_study *study);

/* The columns of where a body ends; the second line in space alone. */
typedef struct ald_final_columns {
  uint32_t x, y, heading, velocity_x, velocity_y;
  uint32_t z, roll, pitch, velocity_z;
} ald_final_columns;
/* @param column_count of the study
 * @return false if that is not stored: it is fixed, or moves as prescribed */
bool ald_columns_final(const ald_study *study, uint32_t column_count, uint32_t body,
                       ald_final_columns *columns);

/* The numbers of a scenario as they were drawn. */
typedef struct ald_drawn {
  const double *values; /* (quantity_count) every quantity [SI] */
  const double *inputs; /* (variable_count) the sampled values */
} ald_drawn;

/* Reads the row of a finished lane.
 * @param part   that the tile follows; NULL: all of the study
 * @param drawn  of its scenario
 * @param row    receives the columns, `stride` apart
 * @return status of the scenario, ald_scenario_status */
int32_t ald_columns_read(const ald_study *study, const ald_study_subset *part, const ald_tile *tile,
                         uint32_t lane, ald_drawn drawn, double *row, size_t stride);

/* Rows of reals that ald_columns_read() reads of a lane, beside its flags: the states of bodies,
 * the records of each kind of element, the times of rules. Returns their number.
 * @param ranges (ALD_COLUMN_RANGES) */
enum { ALD_COLUMN_RANGES = KIND_TOTAL + 2 };
uint32_t ald_columns_ranges(const ald_study *study, const ald_layout *layout,
                            ald_row_range ranges[ALD_COLUMN_RANGES]);

#endif
