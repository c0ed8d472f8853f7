/* SPDX-License-Identifier: Apache-2.0
 * `allide bench`: how fast the passes of a study run, on inputs that change from call to call. */
#ifndef ALD_CLI_COMMAND_BENCH_H
#define ALD_CLI_COMMAND_BENCH_H

/** argv[0] is the name of the command. @return an exit code */
int command_bench(int argc, char **argv);

#endif
