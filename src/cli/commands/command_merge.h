/* SPDX-License-Identifier: Apache-2.0
 * `allide merge`: brings the shards of a study together. */
#ifndef ALD_CLI_COMMAND_MERGE_H
#define ALD_CLI_COMMAND_MERGE_H

/** argv[0] is the name of the command. @return an exit code */
int command_merge(int argc, char **argv);

#endif
