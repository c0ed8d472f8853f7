/* SPDX-License-Identifier: Apache-2.0
 * What the devices of a run have computed. */
#ifndef ALD_CLI_DEVICE_SHARES_H
#define ALD_CLI_DEVICE_SHARES_H

#include "allide/run.h"
#include "cli/print/json.h"

/** The line of a run's summary with its device, or the lines with its devices. */
void device_shares_print(const ald_run_summary *s);
/** The same as the list "devices". */
void device_shares_json(const ald_run_summary *s, json *out);

#endif
