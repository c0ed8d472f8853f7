/* SPDX-License-Identifier: Apache-2.0
 * Two threads of the library's own loop over items write one number without care: ThreadSanitizer
 * must say so. */
#include <stdint.h>
#include <stdio.h>

#include "../../src/device.h"

static uint64_t total;

static int add(uint32_t item, void *user) {
  (void)user;
  total += item;
  return 0;
}

int main(void) {
  ald_host_each(100000, 2, add, NULL);
  printf("%llu\n", (unsigned long long)total);
  return 0;
}
