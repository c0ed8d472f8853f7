/* SPDX-License-Identifier: Apache-2.0
 * `allide check`: reads a study file and shows what it says, in SI. */
#ifndef ALD_CLI_COMMAND_CHECK_H
#define ALD_CLI_COMMAND_CHECK_H

/** argv[0] is the name of the command. @return an exit code */
int command_check(int argc, char **argv);

#endif
