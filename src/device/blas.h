/* SPDX-License-Identifier: Apache-2.0
 * Dense products by a BLAS backend: a library that is opened at run time. */
#ifndef ALD_BLAS_H
#define ALD_BLAS_H

#include "allide/base.h"
#include "matrix.h"

typedef struct ald_blas ald_blas;
struct ald_blas {
  char name[256];
  /* ALD_REMARKS: it cannot do the task and has left C alone, but for zeros where beta is 0 */
  ald_status (*multiply)(ald_blas *blas, const ald_matrix_task *task, ald_report *report);
  void (*close)(ald_blas *blas);
};

#endif
