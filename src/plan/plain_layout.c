/* SPDX-License-Identifier: Apache-2.0
 * A layout of rows without a study. */
#include "plain_layout.h"

#include <string.h>

void ald_plain_layout_set(ald_plain_layout *plain, uint32_t real_rows) {
  enum { PLAN_SIZE = sizeof plain->plan / sizeof plain->plan[0] };
  memset(plain, 0, sizeof *plain);
  plain->step = 0.1;
  plain->layout = (ald_layout){.plan = plain->plan,
                               .plan_count = PLAN_SIZE,
                               .plan_known = PLAN_SIZE,
                               .assets = &plain->step,
                               .asset_count = 1,
                               .real_rows = real_rows,
                               .flag_rows = 1,
                               .is_plain = true};
}
