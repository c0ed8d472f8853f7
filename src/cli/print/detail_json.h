/* SPDX-License-Identifier: Apache-2.0
 * What is said about chosen columns, as JSON. */
#ifndef ALD_CLI_DETAIL_JSON_H
#define ALD_CLI_DETAIL_JSON_H

#include "detail.h"
#include "json.h"

/** Writes the arrays "exceedance" and "chosen" and the object "covariance". */
ald_status detail_json(const detail_request *r, json *out, ald_report *report);

#endif
