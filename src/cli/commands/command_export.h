/* SPDX-License-Identifier: Apache-2.0
 * `allide export`: a results folder as tables, and those of risk work. */
#ifndef ALD_CLI_COMMAND_EXPORT_H
#define ALD_CLI_COMMAND_EXPORT_H

/** argv[0] is the name of the command. @return an exit code */
int command_export(int argc, char **argv);

#endif
