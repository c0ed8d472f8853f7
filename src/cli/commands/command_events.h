/* SPDX-License-Identifier: Apache-2.0
 * `allide events`: what happened, in the order in which it happened. */
#ifndef ALD_CLI_COMMAND_EVENTS_H
#define ALD_CLI_COMMAND_EVENTS_H

/** argv[0] is the name of the command. @return an exit code */
int command_events(int argc, char **argv);

#endif
