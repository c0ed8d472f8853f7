/* SPDX-License-Identifier: Apache-2.0
 * `allide import`: studies from the input files of other programs. */
#ifndef ALD_CLI_COMMAND_IMPORT_H
#define ALD_CLI_COMMAND_IMPORT_H

/** argv[0] is the name of the command. @return an exit code */
int command_import(int argc, char **argv);

#endif
