/* SPDX-License-Identifier: Apache-2.0
 * `allide mesh hydrostatics`: how a hull floats at a draught. */
#ifndef ALD_CLI_COMMAND_MESH_HYDROSTATICS_H
#define ALD_CLI_COMMAND_MESH_HYDROSTATICS_H

/** argv[0] is the name of the command. @return an exit code */
int command_mesh_hydrostatics(int argc, char **argv);

#endif
