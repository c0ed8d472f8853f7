/* SPDX-License-Identifier: Apache-2.0
 * The table of a build-up in the plan, for the passes and for the host. */
#ifndef ALD_KERNELS_PASS_BUILD_UP_ROWS_H
#define ALD_KERNELS_PASS_BUILD_UP_ROWS_H

#include "../../plan.h"

enum {
  BUILD_UP_RATE,    /* asset: 1/its time [1/s] */
  BUILD_UP_RECORDS, /* number of real rows that begin anew at its end */
  BUILD_UP_ROWS     /* of each: its row, and the asset of the value that it begins with */
};

#define BUILD_UP(field) plan[plan[PLAN_BUILD_UP_TABLE] + (field)]

#endif
