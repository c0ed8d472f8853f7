/* SPDX-License-Identifier: Apache-2.0
 * Two threads of the library's built-in loop over items write one number without care:
 * ThreadSanitizer must say so. */
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "../../src/base/host_threads.h"

static uint64_t total;
static int threads;
static _Thread_local bool has_begun;

/* Waits until both threads have an item: on a busy machine one might do them all before the other
 * begins. Relaxed counting puts nothing in order. */
static void meet(void) {
  if (has_begun) return;
  has_begun = true;
  __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED);
  while (__atomic_load_n(&threads, __ATOMIC_RELAXED) < 2) sched_yield();
}

static int add(uint32_t item, void *user) {
  (void)user;
  meet();
  total += item;
  return 0;
}

int main(void) {
  ald_host_each(100000, 2, add, NULL);
  printf("%llu\n", (unsigned long long)total);
  return 0;
}
