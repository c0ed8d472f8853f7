/* SPDX-License-Identifier: Apache-2.0
 * `allide mesh make`: makes a mesh of a named shape and writes it. */
#ifndef ALD_CLI_COMMAND_MESH_MAKE_H
#define ALD_CLI_COMMAND_MESH_MAKE_H

/** argv[0] is the name of the command. @return an exit code */
int command_mesh_make(int argc, char **argv);
int command_mesh_shapes(int argc, char **argv);

#endif
