/* SPDX-License-Identifier: Apache-2.0
 * What the rows of a block tell of the elements of a study, by what their kinds say of their
 * records (ald_watched_kind). */
#ifndef ALD_FINDING_RULES_H
#define ALD_FINDING_RULES_H

#include "finding_tally.h"
#include "results/block.h"
#include "tile/columns.h"

enum { ALD_WATCHES_MAX = 4 };

/* what a record must not pass, and what is told of one that does: `over` by the record */
typedef struct ald_watch_limit {
  double value, over;
} ald_watch_limit;

/* An instance whose records are watched, and where they stand in a row; ALD_NO_COLUMN: nowhere. */
enum { ALD_NO_COLUMN = UINT32_MAX };
typedef struct ald_watched {
  uint32_t instance, definition;
  uint32_t first; /* column of its first record */
  const ald_watched_kind *kind;
  uint32_t acted, first_touch, duration, depth, peak_time, speed, absorbed, dissipated;
  uint32_t closest, closest_time;
  uint32_t records[ALD_WATCHES_MAX];       /* columns of the kind's watched records */
  ald_watch_limit limits[ALD_WATCHES_MAX]; /* of these, where all scenarios have the same */
  bool varies;                             /* they are not */
} ald_watched;

/* Where a body's last place stands in a row. */
typedef struct ald_watched_body {
  bool has_columns;
  ald_final_columns columns;
} ald_watched_body;

typedef struct ald_finding_rules {
  const ald_study *study;
  uint64_t seed, scenarios;
  uint32_t column_count;
  uint32_t watched_count;
  ald_watched *watched;     /* (watched_count) in the order of the study */
  ald_watched_body *bodies; /* (body_count) */
  double (*boxes)[4];       /* (mesh_count) bounds seen from above, x and y [m] */
  bool touches;             /* any of them has a first touch */
  bool varies;              /* limits of any of them differ between scenarios */
} ald_finding_rules;

/* @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_finding_rules_create(const ald_study *study, uint64_t seed, uint64_t scenarios,
                                    ald_finding_rules *rules);
void ald_finding_rules_clear(ald_finding_rules *rules);

/* What is found in one block. */
typedef struct ald_finding_work {
  const ald_block *block;
  ald_finding_tally tally;
  bool *starts;    /* (count) rows whose scenarios are to be looked at at their start */
  bool *touched;   /* (count) rows in which anything touched */
  uint32_t *noted; /* (ALD_FINDING_CODES x count) 1 + definition that was noted last */
  double *values;  /* (quantities) of one scenario */
} ald_finding_work;

ald_status ald_finding_work_create(const ald_finding_rules *rules, const ald_block *block,
                                   ald_finding_work *work);
void ald_finding_work_clear(ald_finding_work *work);

/* What shows in a row that something is wrong. */
typedef struct ald_finding_symptom {
  const char *quantity, *unit; /* "" without a unit; they outlive the work */
  double value;                /* SI */
  double measure;              /* how bad that is; the greater, the worse */
} ald_finding_symptom;
/* Notes a finding of a row; a scenario counts once for all instances of a definition. */
void ald_finding_note(ald_finding_work *work, ald_warning_code code, const ald_watched *w,
                      uint32_t row, ald_finding_symptom symptom);

/* Looks at all rows of the block. */
void ald_finding_rules_block(const ald_finding_rules *rules, ald_finding_work *work);
/* Looks at a row whose scenario would have the row `start` if it ended after an instant.
 * @param start (column_count) */
void ald_finding_rules_start(const ald_finding_rules *rules, ald_finding_work *work, uint32_t row,
                             const double *start);

/* Looks at a start alone: what is pressed together in it.
 * @param start (column_count) */
void ald_finding_rules_first(const ald_finding_rules *rules, ald_finding_tally *tally,
                             uint64_t scenario, const double *start);

#endif
