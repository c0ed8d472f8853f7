/* SPDX-License-Identifier: Apache-2.0
 * `allide clashes`: the clashes of lines, the worst first. */
#ifndef ALD_CLI_COMMAND_CLASHES_H
#define ALD_CLI_COMMAND_CLASHES_H

/** argv[0] is the name of the command. @return an exit code */
int command_clashes(int argc, char **argv);

#endif
