/* SPDX-License-Identifier: Apache-2.0
 * `allide validate`: models against the tables of their sources and against closed forms. */
#ifndef ALD_CLI_COMMAND_VALIDATE_H
#define ALD_CLI_COMMAND_VALIDATE_H

/** argv[0] is the name of the command. @return an exit code */
int command_validate(int argc, char **argv);

#endif
