/* SPDX-License-Identifier: Apache-2.0
 * `allide bench`: to be replaced in this sitting. */
#include "command.h"
int command_bench(int argc, char **argv) {
  (void)argc;
  (void)argv;
  return 0;
}
