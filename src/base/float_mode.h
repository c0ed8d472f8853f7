/* SPDX-License-Identifier: Apache-2.0
 * The floating-point modes of a thread. A host program may have changed rounding or flushed
 * subnormals; both would change results, so every entry computes under the default modes and gives
 * the caller's back. */
#ifndef ALD_FLOAT_MODE_H
#define ALD_FLOAT_MODE_H

#if defined(__x86_64__)
#include <xmmintrin.h>

/* of the vector unit (SSE), which computes, and of the x87 unit, whose rounding mode the C library
 * uses when it reads and prints numbers */
typedef struct ald_float_mode {
  unsigned int vector;
  unsigned short stack;
} ald_float_mode;

static inline void ald_float_mode_leave(ald_float_mode mode) {
  _mm_setcsr(mode.vector);
  __asm__ volatile("fldcw %0" : : "m"(mode.stack));
}

/* Sets the default modes: nearest, subnormals kept, no traps. Returns what was set before. */
static inline ald_float_mode ald_float_mode_enter(void) {
  ald_float_mode before = {.vector = _mm_getcsr()};
  __asm__ volatile("fnstcw %0" : "=m"(before.stack));
  ald_float_mode_leave((ald_float_mode){.vector = 0x1f80, .stack = 0x037f});
  return before;
}

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

static inline void ald_float_mode_restore(const ald_float_mode *mode) {
  ald_float_mode_leave(*mode);
}

/* First line of a block: the default modes are set until control leaves the block. */
#define ALD_DEFAULT_FLOAT_MODES                                                         \
  __attribute__((cleanup(ald_float_mode_restore), unused)) const ald_float_mode modes = \
      ald_float_mode_enter()

#endif
