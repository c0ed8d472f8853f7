/* SPDX-License-Identifier: Apache-2.0
 * `allide mesh repair`: repairs what can be, writes the mesh and says what was done. */
#ifndef ALD_CLI_COMMAND_MESH_REPAIR_H
#define ALD_CLI_COMMAND_MESH_REPAIR_H

/** argv[0] is the name of the command. @return an exit code */
int command_mesh_repair(int argc, char **argv);

#endif
