/* SPDX-License-Identifier: Apache-2.0
 * Threads of the host through OpenMP: the only file that knows it. */
#include "host_threads.h"

#ifdef _OPENMP
#include <omp.h>
#endif

#include "assertion.h"
#include "float_mode.h"

int ald_host_openmp(void) {
#ifdef _OPENMP
  return _OPENMP;
#else
  return 0;
#endif
}

int ald_host_threads(void) {
#ifdef _OPENMP
  return omp_get_num_procs();
#else
  return 1;
#endif
}

/* no more than there are items: threads without one would spin */
static int threads_for(uint32_t count, int threads) {
  const int wanted = threads > 0 ? threads : ald_host_threads();
  return count < (uint32_t)wanted ? (count > 0 ? (int)count : 1) : wanted;
}

void ald_host_each(uint32_t count, int threads, int (*work)(uint32_t item, void *user),
                   void *user) {
  ALD_ASSERT(work);
  int stop = 0;
  const int used = threads_for(count, threads);
  (void)used;
#ifdef _OPENMP
#pragma omp parallel num_threads(used) if (used > 1)
#endif
  {
    ALD_DEFAULT_FLOAT_MODES;
#ifdef _OPENMP
#pragma omp for schedule(dynamic, 1)
#endif
    for (uint32_t item = 0; item < count; item++) {
      int stopped;
#ifdef _OPENMP
#pragma omp atomic read
#endif
      stopped = stop;
      if (!stopped && work(item, user)) {
#ifdef _OPENMP
#pragma omp atomic write
#endif
        stop = 1;
      }
    }
  }
}
