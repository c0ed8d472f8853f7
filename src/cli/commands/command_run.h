/* SPDX-License-Identifier: Apache-2.0
 * `allide run`: runs a study into a results folder and says how it went. */
#ifndef ALD_CLI_COMMAND_RUN_H
#define ALD_CLI_COMMAND_RUN_H

/** argv[0] is the name of the command. @return an exit code */
int command_run(int argc, char **argv);

#endif
