/* SPDX-License-Identifier: Apache-2.0
 * `allide radiation`: a damping table, the retardation functions that it makes, and whether its
 * added mass agrees. */
#ifndef ALD_CLI_COMMAND_RADIATION_H
#define ALD_CLI_COMMAND_RADIATION_H

/** argv[0] is the name of the command. @return an exit code */
int command_radiation(int argc, char **argv);

#endif
