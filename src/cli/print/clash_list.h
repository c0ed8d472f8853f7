/* SPDX-License-Identifier: Apache-2.0
 * The clashes of a results folder in memory: how many scenarios had any, and the worst of them. */
#ifndef ALD_CLI_CLASH_LIST_H
#define ALD_CLI_CLASH_LIST_H

#include "allide/allide.h"
#include "csv_file.h"

typedef struct clash_list {
  size_t count, capacity;
  ald_clash_info *items; /**< (count); their texts live as long as the results are open */
  uint64_t scenarios;    /**< that had any */
  uint64_t broken;       /**< clashes that the folder does not hold in full */
} clash_list;

/** Reads the clashes of one scenario, or of all. @return as ald_results_clashes() */
ald_status clash_list_read(clash_list *list, const ald_results *results, uint64_t scenario,
                           ald_report *report);
void clash_list_clear(clash_list *list);

/** What clashes are ordered by, as in "impulse|force|energy|depth|duration|speed|time". */
extern const char clash_list_orders[];
/** The greatest first, of equal ones the earlier; time: by scenario, in the order of the ends.
 * @param order index of a word of clash_list_orders */
void clash_list_sort(clash_list *list, int order);

/** Says why a folder cannot list clashes, on a line. @return 1 if it cannot */
int clash_list_print_none(const ald_results *results);
/** Writes "46 in 12 of 200 scenarios: 6.0 %, with 95 % confidence 3.1 to 10.2 %" to stdout. */
ald_status clash_list_print_count(const clash_list *list, const ald_results *results,
                                  double confidence, ald_report *report);

/** Writes the line of headings. */
void clash_list_csv_head(csv_file *out);
/** Writes a line; to be handed to ald_results_clashes() with the csv_file as `user`. @return 1 if a
 * write has failed */
int clash_list_csv_row(const ald_clash_info *clash, void *user);

#endif
