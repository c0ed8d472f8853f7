/* SPDX-License-Identifier: Apache-2.0
 * `allide replay`: one scenario again, with its time series, and a check of its stored row. */
#ifndef ALD_CLI_COMMAND_REPLAY_H
#define ALD_CLI_COMMAND_REPLAY_H

/** argv[0] is the name of the command. @return an exit code */
int command_replay(int argc, char **argv);

#endif
