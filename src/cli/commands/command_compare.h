/* SPDX-License-Identifier: Apache-2.0
 * `allide compare`: where a device computes other bits than the host. */
#ifndef ALD_COMMAND_COMPARE_H
#define ALD_COMMAND_COMPARE_H

int command_compare(int argc, char **argv);

#endif
