/* SPDX-License-Identifier: Apache-2.0
 * `allide plot --series`: time series of scenarios, over time or over each other. */
#ifndef ALD_CLI_COMMAND_PLOT_SERIES_H
#define ALD_CLI_COMMAND_PLOT_SERIES_H

#include "cli/options.h"

/** What is asked for; each text may hold several names or numbers with commas between. */
typedef struct plot_series_request {
  const char *folder;
  option_list names;     /**< what to draw */
  option_list against;   /**< over what; empty: time */
  option_list scenarios; /**< empty: the worst one */
  const char *path;      /**< SVG file, "-": stdout, NULL: the terminal */
  int ascii;             /**< only ASCII letters on the terminal */
} plot_series_request;

/** @return an exit code */
int command_plot_series(const plot_series_request *asked);

#endif
