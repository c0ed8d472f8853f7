/* SPDX-License-Identifier: Apache-2.0
 * `allide summary`: the statistics of a results folder. */
#ifndef ALD_CLI_COMMAND_SUMMARY_H
#define ALD_CLI_COMMAND_SUMMARY_H

/** argv[0] is the name of the command. @return an exit code */
int command_summary(int argc, char **argv);

#endif
