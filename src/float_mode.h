/* SPDX-License-Identifier: Apache-2.0
 * The floating-point modes of a thread. A host program may have changed rounding or flushed
 * subnormals; both would change results, so every entry computes under the default modes and gives
 * the caller's back. */
#ifndef ALD_FLOAT_MODE_H
#define ALD_FLOAT_MODE_H

#if defined(__x86_64__)
#include <immintrin.h>

typedef unsigned int ald_float_mode;

/* Sets the default modes: nearest, subnormals kept, no traps. Returns what was set before. */
static inline ald_float_mode ald_float_mode_enter(void) {
  const ald_float_mode before = _mm_getcsr();
  _mm_setcsr(0x1f80);
  return before;
}
static inline void ald_float_mode_leave(ald_float_mode before) { _mm_setcsr(before); }

#else
#include <fenv.h>

typedef fenv_t ald_float_mode;

static inline ald_float_mode ald_float_mode_enter(void) {
  ald_float_mode before;
  fegetenv(&before);
  fesetenv(FE_DFL_ENV);
  return before;
}
static inline void ald_float_mode_leave(ald_float_mode before) { fesetenv(&before); }
#endif

#endif
