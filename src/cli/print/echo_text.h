/* SPDX-License-Identifier: Apache-2.0
 * The echo of a study as `allide check` prints it: entries that are equal but for a few numbers as
 * one, with a table of what differs; or only bodies and counts. */
#ifndef ALD_CLI_ECHO_TEXT_H
#define ALD_CLI_ECHO_TEXT_H

/** How much of the echo is written. */
typedef enum echo_amount {
  ECHO_GROUPED, /**< everything, three or more equal entries as one */
  ECHO_ALL,     /**< as ald_study_echo() gives it */
  ECHO_BRIEF    /**< run settings, bodies by their first lines, counts of all else */
} echo_amount;

/** Writes the text of ald_study_echo() to stdout. @return 1, or 0 without memory */
int echo_print(const char *text, echo_amount amount);

#endif
