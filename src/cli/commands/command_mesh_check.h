/* SPDX-License-Identifier: Apache-2.0
 * `allide mesh check`: says whether a mesh is good for contact, and what to do if it is not. */
#ifndef ALD_CLI_COMMAND_MESH_CHECK_H
#define ALD_CLI_COMMAND_MESH_CHECK_H

/** argv[0] is the name of the command. @return an exit code */
int command_mesh_check(int argc, char **argv);

#endif
