/* SPDX-License-Identifier: Apache-2.0
 * `allide plot`: one quantity of a results folder as a picture, on the terminal or as SVG. */
#ifndef ALD_CLI_COMMAND_PLOT_H
#define ALD_CLI_COMMAND_PLOT_H

/** argv[0] is the name of the command. @return an exit code */
int command_plot(int argc, char **argv);

#endif
