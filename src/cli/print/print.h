/* SPDX-License-Identifier: Apache-2.0
 * What commands print or write, each by a file of its name. */
#ifndef ALD_CLI_PRINT_PRINT_H
#define ALD_CLI_PRINT_PRINT_H

#include <stddef.h>

#include "allide/allide.h"
#include "allide/radiation.h"
#include "allide/run.h"
#include "cli/choice.h"
#include "cli/print/combined.h"
#include "cli/print/detail.h"
#include "cli/print/json.h"
#include "cli/print/probabilities.h"
#include "cli/print/quantities.h"

/* A summary of about twenty lines. */

/** Writes below the head of a summary: failures and warnings in a line each, the probabilities of
 * limits, the worst result of each kind of element, and what to do next.
 * @return as ald_results_sample() */
ald_status brief_print(const quantities *q, const char *folder, const ald_warnings *warnings,
                       ald_report *report);

/* What is printed of the greatest of several results in each scenario, or of their sum. */

/** What is asked of all of a list. */
typedef struct combined_request {
  const ald_results *results;
  const combined_list *list;
  double level, confidence; /**< of the quantile; of the bounds */
} combined_request;

/** Writes for each of the list P(any > value) or P(sum > value), its mean and a quantile, with
 * bounds.
 * @return as ald_results_sample() */
ald_status combined_table_print(const combined_request *r, ald_report *report);
/** Writes them as the arrays "any" and "sum"; nothing if none was asked for. */
ald_status combined_table_json(const combined_request *r, json *out, ald_report *report);

/* A damping table as CSV, as the section `radiation` of a study reads it. */

/** Writes the table about the centre of gravity in axes of the body: frequencies, damping, added
 * mass and that at infinite frequency, as far as it has them. Says on stderr what fails.
 * @return 0, or -1 */
int damping_csv_write(const ald_radiation_table *radiation, const char *path);

/* What is said about chosen columns, as JSON. */

/** Writes the arrays "exceedance" and "chosen" and the object "covariance". */
ald_status detail_json(const detail_request *r, json *out, ald_report *report);

/* What the devices of a run have computed. */

/** The line of a run's summary with its device, or the lines with its devices. */
void device_shares_print(const ald_run_summary *s);
/** The same as the list "devices". */
void device_shares_json(const ald_run_summary *s, json *out);

/* What `allide compare` found, as text and as JSON. */

/** Each to stdout. */
void differences_print(const ald_comparison *found);
void differences_json(const ald_comparison *found);

/* The inputs that drive the results. */

/** Writes the three strongest inputs of each of the columns, with their rank correlation, or their
 * total index where the design gives one; nothing for a study that draws nothing.
 * @return as ald_results_tornado() */
ald_status drivers_print(const ald_results *results, const size_t *columns, size_t count,
                         double confidence, ald_report *report);

/* The echo of a study as `allide check` prints it: entries that are equal but for a few numbers
 * as one, with a table of what differs; or only bodies and counts. */

/** How much of the echo is written. */
typedef enum echo_amount {
  ECHO_GROUPED, /**< everything, three or more equal entries as one */
  ECHO_ALL,     /**< as ald_study_echo() gives it */
  ECHO_BRIEF    /**< run settings, bodies by their first lines, counts of all else */
} echo_amount;

/** Writes the text of ald_study_echo() to stdout. @return 1, or 0 without memory */
int echo_print(const char *text, echo_amount amount);

/* The tables of risk work as CSV: probabilities, exceedance curves, rank correlations, how
 * quantiles settle, worst scenarios. */
typedef struct risk_request {
  const ald_results *results;
  const char *name;   /**< the results folder, for commands */
  const char *folder; /**< to write to */
  double level, confidence;
  double yearly;       /**< frequency of the event [1/year], NaN if not known */
  choice chosen;       /**< results of which there are curves, correlations and worst scenarios */
  probabilities asked; /**< rows of probabilities.csv */
} risk_request;

/** Writes the tables. @return an exit code */
int risk_csv_write(const risk_request *r, ald_report *report);

/* The statistics of a run whose rows are not kept, as a table and as JSON. */

/** A column of the run. */
typedef struct running_statistics_column {
  char *name, *unit;
  int is_input;
  ald_statistics statistics;
} running_statistics_column;

/** All columns of a run; {0} is empty. */
typedef struct running_statistics {
  running_statistics_column *list; /**< (count) */
  size_t count;
  int is_short; /**< 1: there was no memory for some of them */
} running_statistics;

/** Adds a column; `user` is the running_statistics. For ald_run_def.statistics. */
void running_statistics_add(const ald_column_info *column, const ald_statistics *statistics,
                            void *user);
void running_statistics_clear(running_statistics *d);
/** Writes the results to stdout, with their tails and the worst scenarios, if there are any. */
void running_statistics_print(const running_statistics *d);
/** Writes the array "columns", if there are any. */
void running_statistics_json(const running_statistics *d, json *out);

/* How results change over the studies of a sweep, as a table and as CSV. */

/** A column of the results in all studies. */
typedef struct sweep_row {
  char *name, *unit;
  ald_statistics *of; /**< (members); none where it is missing: count 0 */
} sweep_row;

typedef struct sweep_table {
  const ald_study *study; /**< with the sweep */
  size_t members;
  sweep_row *rows; /**< (row_count) results, no inputs */
  size_t row_count;
  uint64_t most; /**< scenarios with values, in any column */
} sweep_table;

/** An empty table of a study's sweep. */
void sweep_table_begin(sweep_table *t, const ald_study *study);
/** Takes the statistics of a member's folder. @return ALD_OK, ALD_IO, ALD_NO_MEMORY, ... */
ald_status sweep_table_add(sweep_table *t, size_t member, const char *folder, ald_report *report);
/** Writes it to stdout: what changes, with the change between the last two of one value. */
void sweep_table_print(const sweep_table *t);
/** Writes FOLDER/sweep.csv, a line a member and column. @return 0, or -1 with errno */
int sweep_table_write(const sweep_table *t, const char *folder);
void sweep_table_clear(sweep_table *t);

/** What distinguishes a member: "run.step 0.05 s, bodies.ship.mass 3 t".
 * @return `text` (size) */
const char *sweep_label(const ald_study *study, size_t member, char *text, size_t size);

#endif
