/* SPDX-License-Identifier: Apache-2.0
 * `allide mesh`: the commands for hull meshes. */
#ifndef ALD_CLI_COMMAND_MESH_H
#define ALD_CLI_COMMAND_MESH_H

/** argv[0] is the name of the command. @return an exit code */
int command_mesh(int argc, char **argv);

#endif
