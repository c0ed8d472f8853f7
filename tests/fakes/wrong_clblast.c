/* SPDX-License-Identifier: Apache-2.0
 * A CLBlast for tests that says it is done, or that it failed, and in neither case has computed. */
#include <stdlib.h>
#include <string.h>

typedef int gemm(int layout, int a_turn, int b_turn, size_t m, size_t n, size_t k, double alpha,
                 void *a, size_t a_offset, size_t a_stride, void *b, size_t b_offset,
                 size_t b_stride, double beta, void *c, size_t c_offset, size_t c_stride,
                 void *queue, void *event);

__attribute__((visibility("default"))) gemm CLBlastDgemm;

int CLBlastDgemm(int layout, int a_turn, int b_turn, size_t m, size_t n, size_t k, double alpha,
                 void *a, size_t a_offset, size_t a_stride, void *b, size_t b_offset,
                 size_t b_stride, double beta, void *c, size_t c_offset, size_t c_stride,
                 void *queue, void *event) {
  (void)layout, (void)a_turn, (void)b_turn, (void)m, (void)n, (void)k, (void)alpha, (void)a;
  (void)a_offset, (void)a_stride, (void)b, (void)b_offset, (void)b_stride, (void)beta, (void)c;
  (void)c_offset, (void)c_stride, (void)queue, (void)event;
  const char *mode = getenv("ALLIDE_FAKE");
  return mode && strcmp(mode, "fails") == 0 ? -5 : 0; /* CL_OUT_OF_RESOURCES */
}
