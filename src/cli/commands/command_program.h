/* SPDX-License-Identifier: Apache-2.0
 * `allide program`. */
#ifndef ALD_COMMAND_PROGRAM_H
#define ALD_COMMAND_PROGRAM_H

int command_program(int argc, char **argv);

#endif
