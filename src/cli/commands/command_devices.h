/* SPDX-License-Identifier: Apache-2.0
 * `allide devices`: where scenarios can be computed, and what is missing. */
#ifndef ALD_CLI_COMMAND_DEVICES_H
#define ALD_CLI_COMMAND_DEVICES_H

/** argv[0] is the name of the command. @return an exit code */
int command_devices(int argc, char **argv);

#endif
