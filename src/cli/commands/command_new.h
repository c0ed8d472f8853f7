/* SPDX-License-Identifier: Apache-2.0
 * `allide new`: writes a study to begin with. */
#ifndef ALD_CLI_COMMAND_NEW_H
#define ALD_CLI_COMMAND_NEW_H

/** argv[0] is the name of the command. @return an exit code */
int command_new(int argc, char **argv);

#endif
